import { fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { atFirst, openRoster } from './openRoster.ts';

describe('the roster', () => {
  test('is edited in place, reviewed with the entries a removal hides, saved, and restored', async () => {
    const page = await openRoster();
    await page.type(page.last(2), 'Cruz');
    await page.act('José García', 'Remove');
    await page.user.click(page.getByRole('button', { name: 'Add a student' }));
    await page.user.keyboard('Ana');
    await page.type(page.last(4), 'Diaz');
    await page.type(page.id(4), '20');
    await page.act('小明 王', 'Move to the top');

    const review = await page.review();
    await review.findByText('3 scores, 3 marks, 2 final grades hidden');
    const parts = review.getAllByRole('listitem').map((item) => item.textContent);
    expect(parts).toEqual([
      'José GarcíaID 113 scores, 3 marks, 2 final grades hidden',
      'What is hidden is kept, and comes back when the same ID number comes back.',
      'Ana DiazID 20to line 4',
      'Mary Ann de la Cruz→Mary Ann CruzID 12keeps 4 scores, 1 mark, and 1 final grade',
      '小明 王line 4 → 1',
    ]);
    await page.user.click(review.getByRole('button', { name: 'Save roster' }));
    await page.findByText('The roster is saved.');
    expect(await page.saved()).toEqual([
      '王, 小明, 14',
      'Cruz, Mary Ann, 12',
      "O'Brien, Siobhán, 13",
      'Diaz, Ana, 20',
    ]);

    await page.user.click(page.getByRole('button', { name: 'Undo' }));
    await page.findByText('The previous roster is back.');
    expect(await page.saved()).toEqual(atFirst);
  });

  test('is saved as the first one of a class without an offer to undo it', async () => {
    const page = await openSchool('/classes', 'okafor');
    await page.findByRole('heading', { level: 1, name: 'Classes' });
    await page.router.navigate(`/classes/${page.service.school.biology}/roster`);
    await page.user.click(await page.findByRole('button', { name: 'Paste a list' }));
    await page.user.click(page.getByRole('textbox', { name: 'The roster as text' }));
    await page.user.paste('Ana Diaz 20\nBo Eng 30');
    await page.user.click(await page.findByRole('button', { name: 'Review and save' }));
    const review = within(await page.findByRole('dialog', { name: 'Review the changes' }));
    await page.user.click(review.getByRole('button', { name: 'Save roster' }));
    await page.findByText('The roster is saved.');
    expect(page.queryByRole('button', { name: 'Undo' })).toBeNull();

    await page.user.click(page.getByRole('radio', { name: 'Table' }));
    await page.user.type(page.getByLabelText('First name, line 1'), 'lena');
    expect(page.queryByText('The roster is saved.')).toBeNull();
    await page.user.click(await page.findByRole('button', { name: 'Review and save' }));
    const again = within(await page.findByRole('dialog', { name: 'Review the changes' }));
    await page.user.click(again.getByRole('button', { name: 'Save roster' }));
    await page.user.click(await page.findByRole('button', { name: 'Undo' }));
    await page.findByText('The previous roster is back.');
  });

  test('has a draft in two views that follow each other', async () => {
    const page = await openRoster();
    await page.type(page.first(1), 'Pepe');
    await page.user.click(page.getByRole('radio', { name: 'Text' }));
    const area = page.getByRole('textbox', { name: 'The roster as text' });
    expect(area.textContent).toMatch(/^Last name, First name, ID number\nGarcía, Pepe, 11\n/);
    await page.asText('Pepe García 11\n\nnobody knows\n');
    await page.user.click(page.getByRole('radio', { name: 'Table' }));
    expect(page.last(2)).toHaveProperty('value', 'knows');
    await page.user.click(page.getByRole('radio', { name: 'Text' }));
    expect(page.getByRole('textbox', { name: 'The roster as text' })).toHaveProperty(
      'value',
      'Pepe García 11\n\nnobody knows\n',
    );
  });

  test('starts a new line for text pasted at the end', async () => {
    const page = await openRoster();
    await page.user.click(page.getByRole('radio', { name: 'Text' }));
    await page.user.click(page.getByRole('textbox', { name: 'The roster as text' }));
    await page.user.paste('Diaz, Ana, 20\nEng, Bo, 21\n');
    await page.findByText('6 students');
    await page.user.click(page.getByRole('radio', { name: 'Table' }));
    expect(page.id(4)).toHaveProperty('value', '14');
    expect(page.last(5)).toHaveProperty('value', 'Diaz');
  });

  test('of a new class takes a pasted list from its first line', async () => {
    const page = await openSchool('/classes', 'okafor');
    await page.findByRole('heading', { level: 1, name: 'Classes' });
    await page.router.navigate(`/classes/${page.service.school.biology}/roster`);
    await page.user.click(await page.findByRole('button', { name: 'Paste a list' }));
    const text = await page.findByRole('textbox', { name: 'The roster as text' });
    expect(document.activeElement).toBe(text);
    await page.user.paste('Ana Diaz 20\nBo Eng 21');
    await page.findByText('2 students');
    await page.user.click(page.getByRole('radio', { name: 'Table' }));
    expect(page.getByLabelText('First name, line 1')).toHaveProperty('value', 'Ana');
    await page.user.click(page.getByRole('button', { name: 'Review and save' }));
    const review = within(await page.findByRole('dialog', { name: 'Review the changes' }));
    review.getByText('Added');
    expect(review.queryByText(/^0 /)).toBeNull();
  });

  test('counts a new student without a number', async () => {
    const page = await openRoster();
    await page.act('José García', 'Remove');
    await page.user.click(page.getByRole('button', { name: 'Add a student' }));
    await page.type(page.first(4), 'Ana');
    await page.type(page.last(4), 'Diaz');
    page.getByText('1 added and 1 removed');
    page.getByRole('button', { name: /^1 problem,/ });
    const line = page.id(4).closest('tr');
    within(line ?? document.body).getByText('New');
    await page.type(page.id(4), '20');
    page.getByText('1 added and 1 removed');
  });

  test('counts a problem once in the table, the text and the review', async () => {
    const page = await openRoster();
    await page.type(page.id(3), '12');
    await page.user.click(page.getByRole('radio', { name: 'Text' }));
    page.getByRole('button', { name: "Line 3 Siobhán O'Brien: The same ID number as in line 2" });
    await page.asText('Ana Diaz 1\n\nBo Eng 2\n\nCy Fox');
    page.getByRole('button', { name: 'Line 3 Cy Fox: The ID number is missing' });
    const review = await page.review();
    expect(review.getAllByRole('listitem')[0]?.textContent).toMatch(/^Line 3 Cy Fox/);
    await page.user.click(review.getByRole('button', { name: 'Go there' }));
    const area = page.getByRole('textbox', { name: 'The roster as text' });
    expect(area).toMatchObject({ selectionStart: 22, selectionEnd: 28 });
  });

  test('says once how lines of one manner are read, wherever they are', async () => {
    const page = await openRoster();
    await page.asText('Ana Diaz 1\nEng, Bo, 2\nCy Fox 3\nGo, Di, 4');
    const heading = page.getByRole('heading', { name: 'Read as' });
    const said = within(heading.parentElement as HTMLElement).getAllByRole('listitem');
    expect(said.map(({ textContent }) => textContent)).toEqual([
      '2 lines: first name, last name, ID number',
      '2 lines: last name, first name, ID number',
    ]);
    page.getByText(
      'Reads spreadsheet cells, “Last, First, 1234” and “First Last 1234”, with or without headings, the ID number first or last.',
    );
  });

  test('does not report an unchanged list while a line is incomplete', async () => {
    const page = await openRoster();
    await page.user.click(page.getByRole('button', { name: 'Add a student' }));
    const bar = within(page.getByRole('region', { name: 'Unsaved changes' }));
    bar.getByRole('button', { name: '1 problem, show the first' });
    expect(bar.queryByText('No changes')).toBeNull();
  });

  test('proposes ID numbers for a list without them, flagged for review', async () => {
    const page = await openRoster();
    await page.asText("García, José\nO'Brien, Siobhán\nDiaz, Ana");
    await page.user.click(await page.findByRole('button', { name: 'Propose 3 ID numbers' }));
    const review = await page.review();
    review.getByRole('heading', { name: '3 ID numbers were proposed' });
    review.getByText('the next free number');
    await page.user.click(review.getByRole('button', { name: 'Save roster' }));
    await page.findByText('The roster is saved.');
    expect(await page.saved()).toEqual(['García, José, 11', "O'Brien, Siobhán, 13", 'Diaz, Ana, 15']);
  });

  test('asks before a draft is left behind', async () => {
    const page = await openRoster();
    await page.type(page.first(1), 'Pepe');
    await page.user.click(page.getByRole('link', { name: /Marking periods/ }));
    const question = within(await page.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await page.user.click(question.getByRole('button', { name: 'Stay here' }));
    expect(page.first(1)).toHaveProperty('value', 'Pepe');
    await page.user.click(page.getByRole('link', { name: /Marking periods/ }));
    await page.user.click(await page.findByRole('button', { name: 'Leave and discard' }));
    await page.findByRole('heading', { level: 1, name: 'Marking periods' });
  });

  test('is read-only for teachers with less access, and says so', async () => {
    const page = await openRoster('okafor');
    page.getByText(/You can view this roster, but not change it/);
    page.getByRole('rowheader', { name: 'de la Cruz, Mary Ann' });
    expect(page.queryByRole('textbox')).toBeNull();
  });

  test('hides its names at one key, and keeps the draft', async () => {
    const page = await openRoster();
    await page.user.keyboard('{Control>}{Shift>}{h}{/Shift}{/Control}');
    await page.findByText('Names are hidden');
    expect(page.queryByText(/Your draft is kept/)).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Show names' }));

    await page.type(page.first(1), 'Pepe');
    await page.user.keyboard('{Control>}{Shift>}{h}{/Shift}{/Control}');
    await page.findByText('Names are hidden');
    page.getByText(/Your draft is kept/);
    expect(document.body.textContent).not.toContain('García');
    await page.user.click(page.getByRole('button', { name: 'Show names' }));
    expect(page.first(1)).toHaveProperty('value', 'Pepe');
  });

  test('can be edited by keyboard: from line to line, up and down, and on to a new one', async () => {
    const page = await openRoster();
    await page.user.click(page.last(1));
    await page.user.keyboard('{Enter}');
    expect(document.activeElement).toBe(page.last(2));
    await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(document.activeElement).toBe(page.last(1));
    expect(page.last(1)).toHaveProperty('value', 'de la Cruz');
    page.getByText('Mary Ann de la Cruz is now number 1 of 4.');
    await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}Ana{Tab}Diaz{Tab}20');
    expect(page.id(5)).toHaveProperty('value', '20');
    page.getByText('1 added and 1 moved');
  });

  test('still shows the found student while lines above are removed', async () => {
    const scrolled = vi.fn<Element['scrollIntoView']>();
    Element.prototype.scrollIntoView = scrolled;
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    const page = await openRoster();
    await page.colleagueSaves(Array.from({ length: 15 }, (_, at) => `Sam${at + 1} Lee ${at + 1}`).join('\n'));
    await page.queryClient.invalidateQueries();
    await page.findByLabelText('First name, line 15');
    const shown = () => {
      const [row, ...others] = page.container.querySelectorAll<HTMLElement>('tr[class*=found]');
      expect(others).toEqual([]);
      return row && within(row).getByLabelText<HTMLInputElement>(/^First name/).value;
    };
    await page.user.type(page.getByRole('searchbox', { name: 'Find a student' }), 'Sam1');
    await page.user.click(page.getByRole('button', { name: 'Next' }));
    page.getByText('2 of 7, line 10');
    expect(shown()).toBe('Sam10');
    const times = scrolled.mock.calls.length;
    await page.act('Sam2 Lee', 'Remove');
    expect(shown()).toBe('Sam10');
    page.getByText('2 of 7, line 9');
    await page.type(page.first(9), 'Ann');
    expect(shown()).toBe('Ann');
    expect(scrolled).toHaveBeenCalledTimes(times);
    await page.user.click(page.getByRole('button', { name: 'Next' }));
    page.getByText('1 of 6, line 1');
    await page.act('Sam1 Lee', 'Remove');
    expect(shown()).toBeUndefined();
  });

  test('opens the review with Ctrl+Enter, but not over another question', async () => {
    const page = await openRoster();
    await page.type(page.first(1), 'Jo');
    await page.user.click(page.getByRole('button', { name: 'Discard' }));
    const question = within(await page.findByRole('alertdialog'));
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    expect(page.queryByRole('dialog', { name: 'Review the changes' })).toBeNull();
    await page.user.click(question.getByRole('button', { name: 'Keep editing' }));
    await expect.poll(() => page.queryByRole('alertdialog')).toBeNull();
    page.first(1).focus();
    await page.user.keyboard('{Control>}{Enter}{/Control}');
    await page.findByRole('dialog', { name: 'Review the changes' });
  });

  test('stays in a field while Enter confirms composed characters, in Safari too', async () => {
    const page = await openRoster();
    page.first(1).focus();
    // Safari reports the end of the composition first, but with the key code of a composing key.
    fireEvent.keyDown(page.first(1), { key: 'Enter', keyCode: 229, isComposing: false });
    expect(document.activeElement).toBe(page.first(1));
    fireEvent.keyDown(page.first(1), { key: 'Enter', keyCode: 13, isComposing: false });
    expect(document.activeElement).toBe(page.first(2));
  });

  test('returns the focus to the line whose menu is closed', async () => {
    const page = await openRoster();
    const opener = page.getByRole('button', { name: 'Move or remove José García' });
    await page.user.click(opener);
    expect(page.getByRole('menu', { name: 'Move or remove José García' })).toBeTruthy();
    await page.user.keyboard('{Escape}');
    expect(page.queryByRole('menu')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('passes axe, in all its states', async () => {
    const page = await openRoster();
    expect(await axeFindings()).toEqual([]);
    await page.act('José García', 'Remove');
    await page.type(page.id(1), 'x');
    expect(await axeFindings()).toEqual([]);
    await page.asText('Ana Diaz\nBo Eng 7');
    expect(await axeFindings()).toEqual([]);
    await page.review();
    expect(await axeFindings()).toEqual([]);
  });

  test('chooses how the gradebook is sorted', async () => {
    const page = await openRoster();
    await page.user.selectOptions(
      page.getByRole('combobox', { name: 'The gradebook shows them by' }),
      'last name',
    );
    const review = await page.review();
    review.getByText('The gradebook shows students by last name instead of roster order.');
    await page.user.click(review.getByRole('button', { name: 'Save roster' }));
    await page.findByText('The roster is saved.');
    expect(
      page.network.sent.findLast((form) => form.get('apitask') === 'class-students-edit')?.get('stusort'),
    ).toBe('2');
  });

  test('of a class without students says how to begin, and takes a pasted list', async () => {
    const page = await openSchool('/classes/2/roster', 'okafor');
    await page.findByRole('heading', { name: 'No students yet' });
    expect(await axeFindings()).toEqual([]);
    await page.user.click(page.getByRole('button', { name: 'Paste a list' }));
    await page.user.paste('\nDiaz, Ana, 1');
    await page.user.click(page.getByRole('button', { name: 'Review and save' }));
    await page.user.click(await page.findByRole('button', { name: 'Save roster' }));
    await page.findByText('The roster is saved.');
    const ses = await page.service.signIn('okafor');
    const { students } = await page.service.ask('gradebook', { ses, clid: page.service.school.biology });
    expect(students).toMatchObject([{ stuid: 1, first: 'Ana', last: 'Diaz' }]);
  });
});
