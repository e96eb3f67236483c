import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Compiled before the tests wait for it.
import '#dashboard/screens/gradebook/panels/WhyPanel.tsx';
import { changed, openScores, type Page } from '#test/dashboard/screens/gradebook/openScores.ts';
import { axeFindings } from '#test/support/page/axe.ts';

const quarters = 'P1 50 20240902 20240909 Quarter 1\nP2 50 20240910 20241231 Quarter 2';

/** The texts of a column's cells, including the average; rows are drawn in any order. */
const columnOf = (page: Page, title: string) => {
  const heads = [...page.grid.querySelectorAll('[role=columnheader]')];
  const at = heads.find((head) => head.textContent?.includes(title))?.getAttribute('aria-colindex');
  const cells = [...page.grid.querySelectorAll(`[role=gridcell][aria-colindex="${at}"]`)];
  return cells.map(({ textContent }) => textContent).toSorted();
};

const filter = (page: Page) => page.user.click(page.getByRole('button', { name: /^Filter/ }));

test('the breakdown of a year shows each marking period with its weight and contribution', async () => {
  const page = await openScores();
  await changed(page, 'class-edit', { terms: quarters.replace('P1 50', 'P1 25') });
  await page.user.keyboard('{ArrowLeft}{Enter}');
  const why = await page.findByRole('complementary', { name: 'Why: García, José' });
  within(why).getByText(/^By marking period/);
  const text = why.textContent ?? '';
  expect(text).toContain('Quarter 190%Weight25%, scaled up to 33.3333%Contribution30%');
  expect(text).toContain('Quarter 288%Weight50%, scaled up to 66.6667%Contribution58.6667%');
  expect(text).toContain('TotalQuarter 130%Quarter 258.6667%Before rounding88.6667%To the nearest whole89%');
  expect(within(why).queryByText(/The service’s total differs/)).toBe(null);
  await page.user.click(within(why).getByText('Steps of Quarter 2'));
  within(why).getByRole('button', { name: 'Worksheet 2 8.5 of 10', hidden: true });
  expect(await axeFindings(why)).toEqual([]);
});

test('work in no marking period is named', async () => {
  const page = await openScores();
  await changed(page, 'class-edit', { terms: 'P1 50 20240902 20240909 Quarter 1' });
  await page.user.keyboard('{ArrowLeft}{Enter}');
  const why = await page.findByRole('complementary', { name: 'Why: García, José' });
  const outside = within(why).getByText('In no marking period, not counted');
  expect(outside.parentElement?.textContent).toContain('Unit test 45 of 50');
  expect(outside.parentElement?.textContent).not.toContain('Worksheet 1');
});

test('the grade of a marking period is a column that can be shown and hidden, and follows each score', async () => {
  const page = await openScores();
  await changed(page, 'class-edit', { terms: quarters });
  expect(columnOf(page, 'Quarter 2')).toEqual([]);
  await filter(page);
  await page.user.click(page.getByRole('checkbox', { name: 'grade of Quarter 2' }));
  await page.user.keyboard('{Escape}');
  await expect.poll(() => columnOf(page, 'Quarter 2')).toEqual(['', '112% A', '40% F', '80%', '88% B']);
  page.grid.focus();
  await page.user.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(page.active()).toBe('García, José, grade of Quarter 2, 88% B');
  await page.user.keyboard('{ArrowRight}{ArrowRight}50{Enter}');
  await expect.poll(() => columnOf(page, 'Quarter 2')).toContain('94% A');
  await page.user.keyboard('{Control>}{Home}{/Control}{ArrowUp}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  await page.user.click(await page.findByRole('menuitem', { name: 'Hide' }));
  await expect.poll(() => columnOf(page, 'Quarter 2')).toEqual([]);
});

test('the filter for a marking period shows its own assignments, whenever they are due', async () => {
  const page = await openScores();
  await changed(page, 'class-edit', { terms: `${quarters}\nP5 - - - Exam` });
  await changed(page, 'assignment-edit', { assnid: 3, term: 5 });
  await filter(page);
  const period = page.getByRole('combobox', { name: 'Marking period' });
  await page.user.selectOptions(period, 'Quarter 2');
  await expect.poll(() => page.queryByText('2 of 4 assignments.')).not.toBeNull();
  await page.user.selectOptions(period, 'Exam');
  await expect.poll(() => page.queryByText('1 of 4 assignments.')).not.toBeNull();
  await page.user.selectOptions(period, 'Any');
  await expect.poll(() => page.queryByText(/of 4 assignments/)).toBeNull();
});
