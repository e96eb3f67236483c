import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { inOneWindow, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';

/* The gradebook by keyboard, where jsdom is not enough. */

withProduct();
inOneWindow();

async function openBook() {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('grid').focus();
  return page;
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

test("a dialog opened from a column's menu returns the focus to the grid, each time", async () => {
  const page = await openBook();
  const grid = page.getByRole('grid');
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp');
  for (const item of ['Duplicate…', 'Edit assignment…', 'Duplicate…']) {
    await press(page, 'Enter');
    await page.getByRole('menuitem', { name: item }).focus();
    await press(page, 'Enter');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Title' }).evaluate((box) => box.matches(':focus')))
      .toBe(true);
    await press(page, 'Escape');
    await expect.poll(() => grid.evaluate((element) => element.matches(':focus'))).toBe(true);
  }
});

/** The cell that screen readers are pointed at, and whether it is visible. */
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant');
    const cell = document.getElementById(id ?? '');
    const { x = 0, y = 0, width = 0, height = 0 } = cell?.getBoundingClientRect() ?? {};
    const seen = cell !== null && document.elementFromPoint(x + width / 2, y + height / 2) === cell;
    return { name: cell?.ariaLabel ?? '', seen };
  });

test('the space bar scrolls nothing, and opens the menu of a heading', async () => {
  const page = await openBook();
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight');
  const before = await active(page);
  expect(before).toMatchObject({ name: expect.stringContaining('Homework 1'), seen: true });
  await press(page, 'Space', 'Shift+Space', 'Shift+Space', 'Space', 'Space');
  expect(await page.evaluate(() => document.querySelector('[role=grid]')?.scrollTop)).toBe(0);
  expect(await active(page)).toEqual(before);
  await press(page, 'ArrowUp', 'Space');
  await page.getByRole('menu', { name: /^Column Homework 1/ }).waitFor();
});

test.each(['ContextMenu', 'Shift+F10'])('%s on a heading opens its menu', async (key) => {
  const page = await openBook();
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', key);
  await page.getByRole('menu', { name: /^Column Homework 2/ }).waitFor();
  await press(page, 'Escape');
  await expect.poll(async () => (await active(page)).name).toMatch(/^Homework 2/);
});

test('the averages are read in the order of the columns, and open their statistics', async () => {
  const page = await openBook();
  await press(page, 'Control+End', 'ArrowDown');
  await expect
    .poll(() =>
      page.evaluate(() => {
        const row = [...document.querySelectorAll('[role=row]')].at(-1);
        const places = row
          ?.getAttribute('aria-owns')
          ?.split(' ')
          .map((id) => Number(document.getElementById(id)?.ariaColIndex));
        return places?.every((place, index) => index === 0 || place > Number(places[index - 1]));
      }),
    )
    .toBe(true);
  await press(page, 'Home');
  expect(await active(page)).toMatchObject({ name: 'Class average' });
  await press(page, 'ArrowRight');
  expect(await active(page)).toMatchObject({ name: 'Class average, no letter' });
  await press(page, 'ArrowRight');
  expect((await active(page)).name).toMatch(/^Class average, [\d.]+%$/);
  await press(page, 'Enter');
  const panel = page.getByRole('complementary');
  await expect.poll(() => panel.getAttribute('aria-label')).toBe('Statistics of the class');
  await press(page, 'Escape', 'ArrowRight', 'Enter');
  await expect.poll(() => panel.getAttribute('aria-label')).toMatch(/^Statistics: Homework 1/);
  await press(page, 'Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, 'Home');
  await expect.poll(async () => (await active(page)).name).toMatch(/^Class average, [\d.]+%$/);
});

test('what is clicked or opened while a score is being typed gets the keys that follow', async () => {
  const page = await openBook();
  await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  const before = (await active(page)).name;
  const score = async () => (await active(page)).name.replace(/.*, (.*) of .*/, '$1');
  await press(page, '7');
  await page.getByRole('searchbox', { name: 'Search students' }).click();
  await page.keyboard.type('zzz');
  await page.getByText('No student found.').first().waitFor();
  await page.getByRole('searchbox', { name: 'Search students' }).fill('');
  await page.getByRole('grid').focus();
  await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  expect([(await active(page)).name.split(', ')[2], await score()]).toEqual([before.split(', ')[2], '7']);
  for (const [keys, field] of [
    ['Alt+n', 'Title'],
    ['Control+k', 'Name or title'],
  ] as const) {
    await press(page, '8', keys);
    const box = page.getByRole('dialog').getByRole('textbox').or(page.getByLabel(field)).first();
    await expect.poll(() => box.evaluate((element) => element.matches(':focus'))).toBe(true);
    await press(page, 'Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(score).toBe('8');
  }
});

test('keys pressed while the menu of a heading closes reach the grid', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('gridcell').first().waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  const pressAtOnce = (...keys: string[]) => Promise.all(keys.map((key) => page.keyboard.press(key)));
  await page.keyboard.press('Enter');
  for (const column of ['Grade', 'Percent']) {
    await page.getByRole('menuitem').first().waitFor();
    await pressAtOnce('Escape', 'ArrowRight', 'Enter');
    await page.getByRole('menu', { name: column }).waitFor();
  }
});
