import { fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Compiled before the tests wait for it.
import '#dashboard/screens/gradebook/entering/EntryDialogs.tsx';
import '#dashboard/screens/gradebook/panels/WhyPanel.tsx';
import { axeFindings } from '#test/support/page/axe.ts';
import { openScores, openWhatIf, type Page } from './openScores.ts';

/** The event of browsers for the key that opens a menu. */
function askForMenu({ grid }: Page) {
  fireEvent.keyDown(grid, { key: 'F10', shiftKey: true });
  fireEvent.contextMenu(grid, { button: 0 });
}

const itemsOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);

test("a score's menu lists its actions and their keys", async () => {
  const page = await openScores();
  askForMenu(page);
  const menu = await page.findByRole('menu', { name: 'García, José, Worksheet 1' });
  expect(itemsOf(menu)).toEqual([
    'CopyCtrl C',
    'PasteCtrl V',
    'ClearDel',
    'ExcuseE',
    'MissingM',
    'Late, or on timeAlt L',
    'Comment on the score…Shift F2',
    'Score history…Alt H',
    'Fill downCtrl D',
    'Fill to the rightCtrl R',
    'Fill blanks…',
    'Curve or adjust scores…',
  ]);
  await expect.poll(() => document.activeElement?.textContent).toBe('CopyCtrl C');
  expect(await axeFindings(menu)).toEqual([]);
  await page.user.keyboard('{ArrowDown>4/}{Enter}');
  await expect.poll(() => page.saved(11, 1)).toBe('M');
  await expect.poll(() => document.activeElement).toBe(page.grid);
  page.getByText('Marked missing: 1 score.');
});

test('Escape closes the menu, and the cell gets the keys again', async () => {
  const page = await openScores();
  askForMenu(page);
  await page.findByRole('menu');
  await page.user.keyboard('{Escape}');
  await expect.poll(() => page.queryByRole('menu')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(page.grid);
  expect(page.active()).toMatch(/^García, José, Worksheet 1/);
});

test('menu actions apply to the whole selection', async () => {
  const page = await openScores();
  await page.user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  askForMenu(page);
  await page.user.click(await page.findByRole('menuitem', { name: /^Excuse/ }));
  await expect.poll(() => page.saved(11, 1)).toBe('E');
  await expect.poll(() => page.saved(12, 1)).toBe('E');
});

test('with several cells selected, the menu asks about the one it was opened on', async () => {
  const page = await openScores();
  await page.user.keyboard('{Shift>}{ArrowDown>2/}{/Shift}');
  expect(page.active()).toMatch(/^O'Brien/);
  // On the first line beneath the headings: jsdom has no layout, and the grid uses its own heights.
  fireEvent.contextMenu(page.grid, { button: 2, clientX: 380, clientY: 90 });
  const menu = await page.findByRole('menu', { name: 'García, José, Worksheet 1' });
  await page.user.click(within(menu).getByRole('menuitem', { name: /^Score history/ }));
  const history = await page.findByRole('dialog', { name: 'Score history' });
  within(history).getByText(/García/);
});

test("a name and a total link to the student's page and to the breakdown", async () => {
  const page = await openScores();
  await page.user.keyboard('{Home}');
  askForMenu(page);
  const menu = await page.findByRole('menu', { name: 'García, José' });
  expect(itemsOf(menu)).toEqual([
    'CopyCtrl C',
    'How it is calculated',
    'Student page',
    'Private notes',
    'Progress report',
  ]);
  const link = (name: string) => within(menu).getByRole('menuitem', { name }).getAttribute('href');
  const { algebra } = page.school;
  expect(link('Student page')).toBe(`/classes/${algebra}/students/11`);
  expect(link('Private notes')).toBe(`/classes/${algebra}/students/11#private-note`);
  expect(link('Progress report')).toBe(`/classes/${algebra}/reports?student=11`);
  await page.user.click(within(menu).getByRole('menuitem', { name: 'How it is calculated' }));
  await page.findByRole('complementary', { name: 'Why: García, José' });
});

test('the menu of a what-if offers no history and no comment', async () => {
  const page = await openWhatIf();
  askForMenu(page);
  const menu = await page.findByRole('menu');
  expect(itemsOf(menu).join()).not.toMatch(/history|Comment/);
  await page.user.click(within(menu).getByRole('menuitem', { name: /^Missing/ }));
  await expect.poll(() => page.active()).toBe('García, José, Worksheet 1, missing, what if');
  expect(page.edits()).toEqual([]);
});

test('private notes open with the focus on them, and a report with only its student', async () => {
  const page = await openScores();
  const { algebra } = page.school;
  await page.router.navigate(`/classes/${algebra}/students/11#private-note`);
  await expect.poll(() => document.activeElement?.textContent).toBe('Add a private note…');
  await page.router.navigate(`/classes/${algebra}/reports?student=11`);
  await page.findByText('1 of 4 students');
});
