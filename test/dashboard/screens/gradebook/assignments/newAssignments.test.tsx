import { within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { changed, openScores, type Page } from '#test/dashboard/screens/gradebook/openScores.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { holdAnswers } from '#test/support/page/openDashboard.tsx';

/* Columns of a file or of a paste that become assignments, with the real service. */

afterEach(() => vi.restoreAllMocks());

/** Opens the browser's dialog for a file; returns a function that chooses one. */
async function askForFile(page: Page) {
  let choose = (_: File) => {};
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    choose = (chosen) => {
      Object.defineProperty(this, 'files', { value: [chosen] });
      this.dispatchEvent(new Event('change'));
    };
  });
  await page.user.click(page.getByRole('button', { name: 'Edit' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Import scores from a file…' }));
  return (chosen: File) => choose(chosen);
}

async function importFile(page: Page, name: string, text: string) {
  (await askForFile(page))(new File([text], name));
  return page.findByRole('dialog', { name: 'Import scores' });
}

const file = [
  'Student,ID,Worksheet 1,Lab report (20 pts),Reading log',
  '"Garcia, Jose",11,6,17.5,4',
  '"de la Cruz, Mary Ann",12,7,12,',
  '"O\'Brien, Siobhán",13,,M,3.5',
].join('\n');

const titles = async ({ service, school }: Page) => {
  const { assignments } = await service.ask('gradebook', {
    ses: await service.signIn(),
    clid: school.algebra,
  });
  return assignments.map(({ title, points, cat }: Record<string, string>) => `${title} ${points} ${cat}`);
};

/** The score in a column that is found by its title. */
const scoreIn = async ({ service, school }: Page, student: number, title: string) => {
  const book = await service.ask('gradebook', { ses: await service.signIn(), clid: school.algebra });
  const { assnid } = book.assignments.find((one: { title: string }) => one.title === title) ?? {};
  const found = book.scores.find(
    (one: { stuid: number; assnid: number }) => one.stuid === student && one.assnid === assnid,
  );
  return found?.score ?? '';
};

const choose = (page: Page, dialog: HTMLElement, column: RegExp, choice: string) =>
  page.user.selectOptions(within(dialog).getByRole('combobox', { name: column }), choice);

test('columns of a file become assignments, and one key undoes the whole import', async () => {
  const page = await openScores();
  const before = await titles(page);
  const worksheet = await scoreIn(page, 11, 'Worksheet 1');
  const dialog = await importFile(page, 'term.csv', file);
  expect(dialog.textContent).toContain('No assignment named Lab report (20 pts)');
  await choose(page, dialog, /^Column 4/, 'New assignment');
  await choose(page, dialog, /^Column 5/, 'New assignment');
  const [lab, log] = within(dialog).getAllByRole('group', { name: /^New assignment: / });
  if (!lab || !log) throw new Error('Two assignments would be made');
  const values = (group: HTMLElement) =>
    within(group)
      .getAllByRole('textbox')
      .map((box) => (box as HTMLInputElement).value);
  expect(values(lab)).toEqual(['Lab report', '20']);
  expect(values(log)).toEqual(['Reading log', '4']);
  expect(await axeFindings()).toEqual([]);

  // Errors are shown at their place, and nothing is sent.
  await page.user.clear(within(log).getByRole('textbox', { name: 'Points' }));
  await page.user.click(within(dialog).getByRole('button', { name: /^Import/ }));
  expect(log.textContent).toContain('Enter a number above 0');
  expect(await titles(page)).toEqual(before);
  await page.user.type(within(log).getByRole('textbox', { name: 'Points' }), '5');
  await page.user.click(within(dialog).getByRole('button', { name: /^Import/ }));

  await expect.poll(() => scoreIn(page, 13, 'Reading log')).toBe('3.5');
  expect(await scoreIn(page, 11, 'Lab report')).toBe('17.5');
  expect(await scoreIn(page, 13, 'Lab report')).toBe('M');
  expect(await scoreIn(page, 12, 'Worksheet 1')).toBe('7');
  expect(await titles(page)).toHaveLength(before.length + 2);
  await page.findByText(/^2 assignments are added, and \d scores are imported\.$/, {
    selector: '[role=status] *, [role=status]',
  });

  page.grid.focus();
  await page.user.keyboard('{Control>}z{/Control}');
  await expect.poll(() => titles(page)).toEqual(before);
  await expect.poll(() => scoreIn(page, 11, 'Worksheet 1')).toBe(worksheet);

  await page.user.keyboard('{Control>}y{/Control}');
  await expect.poll(() => scoreIn(page, 11, 'Lab report')).toBe('17.5');
  await expect.poll(() => scoreIn(page, 11, 'Worksheet 1')).toBe('6');
});

test("the service's refusals are shown in the preview, and the next attempt makes nothing twice", async () => {
  const page = await openScores();
  const before = await titles(page);
  const dialog = await importFile(page, 'term.csv', file);
  await choose(page, dialog, /^Column 4/, 'New assignment');
  await choose(page, dialog, /^Column 5/, 'New assignment');
  const [, log] = within(dialog).getAllByRole('group', { name: /^New assignment: / });
  const title = within(log as HTMLElement).getByRole('textbox', { name: 'Title' });
  await page.user.type(title, '\u200b');
  await page.user.click(within(dialog).getByRole('button', { name: /^Import/ }));
  await expect.poll(() => dialog.textContent).toContain('is not added, and nothing is imported.');
  await page.user.clear(title);
  await page.user.type(title, 'Log');
  await page.user.click(within(dialog).getByRole('button', { name: /^Import/ }));
  await expect.poll(() => scoreIn(page, 13, 'Log')).toBe('3.5');
  expect(await titles(page)).toHaveLength(before.length + 2);
});

test('cancelling stops an import that is adding assignments, and undo removes those added', async () => {
  const page = await openScores();
  const before = await titles(page);
  const dialog = await importFile(page, 'term.csv', file);
  await choose(page, dialog, /^Column 4/, 'New assignment');
  await choose(page, dialog, /^Column 5/, 'New assignment');
  const release = holdAnswers(page.network, 'assignment-edit');
  await page.user.click(within(dialog).getByRole('button', { name: /^Import/ }));
  await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  release();
  await page.findByText(/^1 assignment is added/);
  expect(await titles(page)).toHaveLength(before.length + 1);
  expect(page.edits()).toEqual([]);
  page.grid.focus();
  await page.user.keyboard('{Control>}z{/Control}');
  await expect.poll(() => titles(page)).toEqual(before);
  await page.user.keyboard('{Control>}z{/Control}');
  await page.findByText('There is nothing to undo in this class.');
});

test('no assignment is created in a what-if', async () => {
  const page = await openScores();
  await page.user.click(page.getByRole('button', { name: 'What if' }));
  page.grid.focus();
  await page.user.paste('Student\tWorksheet 1\tReading log\nGarcía, José\t6\t7');
  const dialog = await page.findByRole('dialog', { name: 'Paste scores' });
  const choice = within(dialog).getByRole('combobox', { name: /^Column 3/ });
  within(choice).getByRole('option', { name: 'Leave out' });
  expect(within(choice).queryByRole('option', { name: 'New assignment' })).toBeNull();
});

test('a chosen file is compared with the current scores', async () => {
  const page = await openScores();
  const chooseFile = await askForFile(page);
  await changed(page, 'score-edit', { assnid: 1, stuid: 11, score: 3 });
  await expect.poll(() => page.active()).toContain('Worksheet 1, 3 of 10');
  chooseFile(new File(['Student,ID,Worksheet 1\n"Garcia, Jose",11,6'], 'term.csv'));
  const dialog = await page.findByRole('dialog', { name: 'Import scores' });
  expect(within(dialog).getByRole('row', { name: /García/ }).textContent).toMatch(/Worksheet 136$/);
});

describe('if no scores are imported, the page says why', () => {
  test('if the file cannot be read', async () => {
    const page = await openScores();
    const moved = new File([], 'term.csv');
    moved.arrayBuffer = () => Promise.reject(new DOMException('It has moved.', 'NotFoundError'));
    (await askForFile(page))(moved);
    await page.findByText('term.csv could not be read. Choose it again.');
  });

  test('if the code that reads files does not load', async () => {
    const part = '#dashboard/screens/gradebook/entering/pasting/scoreFile.ts';
    vi.doMock(part, () => {
      throw new Error('Offline');
    });
    onTestFinished(() => vi.doUnmock(part));
    const page = await openScores();
    (await askForFile(page))(new File([file], 'term.csv'));
    await page.findByText(/^Nothing is imported: part of the page could not be loaded\./);
  });
});
