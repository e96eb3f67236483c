import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Compiled before the tests wait for it.
import '#dashboard/screens/gradebook/panels/SubtotalPanel.tsx';
import { placeAmong } from '#dashboard/screens/gradebook/layout/layoutChanges.ts';
import { changed, openScores, type Page } from '#test/dashboard/screens/gradebook/openScores.ts';
import { axeFindings } from '#test/support/page/axe.ts';

/** The columns as they are, by their headings. */
const headings = ({ grid }: Page) =>
  [...grid.querySelectorAll('[role=columnheader]')]
    .toSorted((a, b) => Number(a.ariaColIndex) - Number(b.ariaColIndex))
    .map(({ ariaLabel }) => ariaLabel?.split(',')[0]);

async function show(page: Page, ...names: string[]) {
  await page.user.click(page.getByRole('button', { name: /^Filter/ }));
  for (const name of names) await page.user.click(page.getByRole('checkbox', { name }));
  await page.user.keyboard('{Escape}');
}

const toFirst = async (page: Page) => {
  page.grid.focus();
  await page.user.keyboard('{Control>}{Home}{/Control}{ArrowRight>3/}');
};

test('the subtotal of a category is a column that follows each score, with an exact explanation', async () => {
  const page = await openScores();
  await show(page, 'subtotal of Homework');
  await toFirst(page);
  expect(page.active()).toBe('García, José, subtotal of Homework, 87.5% · 17.5/20');
  await page.user.keyboard('{Enter}');
  const why = await page.findByRole('complementary', { name: 'Why: García, José, Homework' });
  within(why).getByText('The work that counts in the grade.');
  expect(why.textContent).toContain('87.5%');
  within(why).getByRole('button', { name: 'Worksheet 2 8.5 of 10', hidden: true });
  expect(await axeFindings(why)).toEqual([]);
  page.grid.focus();
  await page.user.keyboard('{ArrowRight}10{Enter}');
  await expect.poll(() => why.textContent).toContain('18.5 of 20');
});

test('a subtotal covers the marking period whose work is shown', async () => {
  const page = await openScores();
  await changed(page, 'class-edit', {
    terms: 'P1 50 20240902 20240909 Quarter 1\nP2 50 20240910 20241231 Quarter 2',
  });
  await show(page, 'subtotal of Homework');
  await page.user.click(page.getByRole('button', { name: /^Filter/ }));
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Marking period' }), 'Quarter 1');
  await page.user.keyboard('{Escape}');
  await toFirst(page);
  expect(page.active()).toMatch(/^García, José, subtotal of Homework, Quarter 1, 90% · 9\/10$/);
  await page.user.keyboard('{Enter}');
  const why = await page.findByRole('complementary', { name: 'Why: García, José, Homework' });
  within(why).getByText('The work of Quarter 1, as it counts in its grade.');
});

test('students can be sorted by a subtotal, and its menu hides it', async () => {
  const page = await openScores();
  await show(page, 'subtotal of Homework');
  await toFirst(page);
  await page.user.keyboard('{ArrowUp}{Enter}');
  await page.user.click(await page.findByRole('menuitem', { name: 'Sort low to high' }));
  await page.findByText('Sorted by subtotal of Homework, low to high');
  await page.user.keyboard('{Enter}');
  await page.user.click(await page.findByRole('menuitem', { name: 'Hide' }));
  await expect.poll(() => headings(page)).not.toContain('subtotal of Homework');
});

test('in groups a subtotal ends its category, and a band names each', async () => {
  const page = await openScores();
  const bands = () =>
    [...page.grid.querySelectorAll<HTMLElement>('[aria-hidden=true]')]
      .filter((band) => !band.hidden && band.textContent)
      .map(({ textContent }) => textContent);
  expect(bands()).toEqual([]);
  await show(page, 'subtotal of Homework', 'grouped by category');
  await expect.poll(() => bands()).toEqual(['Homework', 'Tests']);
  expect(headings(page).slice(3)).toEqual([
    'Worksheet 1',
    'Worksheet 2',
    'Puzzle',
    'subtotal of Homework',
    'Unit test',
  ]);
});

test('a heading moves past a subtotal, which stays', async () => {
  const page = await openScores();
  await show(page, 'subtotal of Homework', 'grouped by category');
  await expect.poll(() => headings(page).at(-1)).toBe('Unit test');
  page.grid.focus();
  await page.user.keyboard('{Control>}{Home}{/Control}{End}{ArrowUp}{Alt>}{ArrowLeft}{/Alt}');
  const scores = () =>
    headings(page)
      .filter((name) => !/subtotal/.test(name ?? ''))
      .slice(3);
  await expect.poll(scores).toEqual(['Worksheet 1', 'Worksheet 2', 'Unit test', 'Puzzle']);
});

test('a moved column skips fixed ones', () => {
  const ids = ['average', 'one', 'two', 'subtotal', 'three', 'four', 'total'];
  const movable = ['one', 'two', 'three', 'four'];
  const place = (from: string, to: string) =>
    movable[placeAmong(movable, ids, [ids.indexOf(from), ids.indexOf(to)])];
  expect(place('three', 'subtotal')).toBe('two');
  expect(place('two', 'subtotal')).toBe('three');
  expect(place('one', 'subtotal')).toBe('two');
  expect(place('one', 'total')).toBe('four');
  expect(place('four', 'one')).toBe('one');
  expect(place('one', 'average')).toBeUndefined();
  expect(place('four', 'total')).toBeUndefined();
});
