import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
// Compiled before the tests wait for them.
import '#dashboard/screens/gradebook/panels/LegendPanel.tsx';
import '#dashboard/screens/gradebook/panels/WhyPanel.tsx';
import { openScores, type Page } from './openScores.ts';

/* Where the focus goes when its element is closed, used up or removed. */

const focused = () => document.activeElement;
const backInGrid = (page: Page) => expect.poll(focused).toBe(page.grid);

async function openWhy(page: Page) {
  page.grid.focus();
  await page.user.keyboard('{Home}{ArrowRight>2/}{Enter}');
  const why = await page.findByRole('complementary', { name: 'Why: García, José' });
  await expect.poll(focused).toBe(within(why).getByRole('heading', { level: 2 }));
  return why;
}

test('when a pressed button disappears, the grid gets the focus', async () => {
  const page = await openScores();
  await page.user.keyboard('{ArrowUp}{Enter}');
  await page.user.click(await page.findByRole('menuitem', { name: 'Hide' }));
  (await page.findByRole('button', { name: 'Show all' })).focus();
  await page.user.keyboard('{Enter}');
  await backInGrid(page);
  await page.user.click(page.getByRole('button', { name: 'What if' }));
  page.getByRole('button', { name: /^Leave what-if/ }).focus();
  await page.user.keyboard('{Enter}');
  await backInGrid(page);
});

test('the selection stays when the focus returns', async () => {
  const page = await openScores();
  const selected = () => page.grid.querySelectorAll('[aria-selected=true]').length;
  await page.user.click(page.getByRole('button', { name: 'What if' }));
  page.grid.focus();
  await page.user.keyboard('{Shift>}{ArrowDown>2/}{/Shift}');
  expect(selected()).toBe(3);
  page.getByRole('button', { name: /^Leave what-if/ }).focus();
  await page.user.keyboard('{Enter}');
  await backInGrid(page);
  expect(selected()).toBe(3);
});

describe('a panel beside the grid', () => {
  test('returns the focus to the button that opened it', async () => {
    const page = await openScores();
    const button = page.getByRole('button', { name: 'Legend' });
    button.focus();
    await page.user.keyboard('{Enter}');
    const panel = await page.findByRole('complementary', { name: 'Legend' });
    await expect.poll(focused).toBe(within(panel).getByRole('heading', { level: 2 }));
    await page.user.keyboard('{Escape}');
    expect(focused()).toBe(button);
  });

  test('remembers that button after a visit to another window', async () => {
    const page = await openScores();
    const button = page.getByRole('button', { name: 'Legend' });
    button.focus();
    await page.user.keyboard('{Enter}');
    const panel = await page.findByRole('complementary', { name: 'Legend' });
    const heading = within(panel).getByRole('heading', { level: 2 });
    await expect.poll(focused).toBe(heading);
    heading.blur();
    heading.focus();
    await page.user.keyboard('{Escape}');
    expect(focused()).toBe(button);
  });

  test("returns the focus to the cursor's current cell", async () => {
    const page = await openScores();
    await openWhy(page);
    page.grid.focus();
    await page.user.keyboard('{ArrowDown}');
    page.getByRole('button', { name: 'Close' }).focus();
    await page.user.keyboard('{Enter}');
    await backInGrid(page);
    expect(page.active()).toBe('de la Cruz, Mary Ann, Percent, 106%');
  });

  test('gets the focus when it is opened again, even for the same student', async () => {
    const page = await openScores();
    await openWhy(page);
    await openWhy(page);
  });

  test('does not move the focus when names are hidden', async () => {
    const page = await openScores();
    await openWhy(page);
    page.grid.focus();
    await page.user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
    await page.findByRole('complementary', { name: 'Why: Student 1' });
    expect(focused()).toBe(page.grid);
    await page.user.keyboard('{Control>}{Shift>}H{/Shift}{/Control}');
  });

  test('closes for a cell that it links to, if it covers the grid', async () => {
    const page = await openScores();
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query.includes('56rem') }) as MediaQueryList,
    );
    const why = await openWhy(page);
    await page.user.click(within(why).getByRole('button', { name: /^Worksheet 1/, hidden: true }));
    await backInGrid(page);
    expect(page.active()).toBe('García, José, Worksheet 1, 9 of 10');
    expect(page.queryByRole('complementary')).toBeNull();
  });
});

test('the filter keeps the focus when all columns or one are shown again, and closes at Escape', async () => {
  const page = await openScores();
  await page.user.keyboard('{ArrowUp}{Enter}');
  await page.user.click(await page.findByRole('menuitem', { name: 'Hide' }));
  const button = page.getByRole('button', { name: /^Filter/ });
  await page.user.click(button);
  const filter = await page.findByRole('dialog', { name: 'Filter' });
  const showAll = within(filter).getByRole('button', { name: 'Show all' });
  await page.user.click(within(filter).getByRole('checkbox', { name: 'Worksheet 1' }));
  expect(focused()).toBe(showAll);
  await page.user.click(within(filter).getByRole('checkbox', { name: 'with missing work' }));
  await page.user.click(showAll);
  expect(showAll.ariaDisabled).toBe('true');
  expect(focused()).toBe(showAll);
  await page.user.keyboard('{Escape}');
  await expect.poll(() => page.queryByRole('dialog', { name: 'Filter' })).toBeNull();
});
