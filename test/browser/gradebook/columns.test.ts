import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { cursorOf } from '#test/support/journeys/cursor.ts';
import {
  inOneWindow,
  intercept,
  openSignedIn,
  toFirstColumns,
  withProduct,
} from '#test/support/journeys/journey.ts';

/* Columns sorted, hidden, moved and widened: on a rotated screen, by mouse, by keys. */

withProduct();
inOneWindow();

/** The cell that screen readers are pointed at: its name and its position. */
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant');
    const cell = document.getElementById(id ?? '');
    const { x = -1, y = -1, height = -1 } = cell?.getBoundingClientRect() ?? {};
    return { name: cell?.ariaLabel ?? '', column: Number(cell?.ariaColIndex), x, y, height };
  });

/** A gradebook with the cursor on a score of Quiz 3. */
async function openAtQuiz() {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('quiz 3');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await active(page)).name).toMatch(/, Quiz 3: /);
  return page;
}

test('rotating the screen keeps the active cell, and the text being typed in it', async () => {
  const page = await openAtQuiz();
  await page.keyboard.press('ArrowDown');
  const { name } = await active(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await active(page)).height).toBeGreaterThan(40);
  expect((await active(page)).name).toBe(name);
  await page.keyboard.type('17');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await active(page)).height).toBeLessThan(40);
  const editor = page.getByRole('grid').getByRole('textbox');
  expect(await editor.inputValue()).toBe('17');
  expect(await editor.getAttribute('aria-label')).toBe(name);
  expect(await editor.evaluate((input) => document.activeElement === input)).toBe(true);
  const [box, cell] = [await editor.boundingBox(), await active(page)];
  expect([box?.x, box?.y]).toEqual([cell.x, cell.y]);
});

test('a frozen column scrolls on a narrow screen, with the text being typed in it', async () => {
  const page = await openAtQuiz();
  await page.getByRole('columnheader', { name: /^Quiz 3/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Freeze column' }).click();
  await expect.poll(async () => (await active(page)).column).toBe(4);
  await page.keyboard.type('17');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await active(page)).column).toBeGreaterThan(4);
  const editor = page.getByRole('grid').getByRole('textbox');
  expect(await editor.inputValue()).toBe('17');
  expect(await editor.evaluate((input) => document.activeElement === input)).toBe(true);
  await expect.poll(async () => (await editor.boundingBox())?.x).toBe((await active(page)).x);
  await page.keyboard.press('Escape');
  expect((await active(page)).name).not.toMatch(/: 17 of/);
});

const titles = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((heads) =>
    heads
      .filter((head) => !(head as HTMLElement).hidden)
      .sort((a, b) => Number(a.ariaColIndex) - Number(b.ariaColIndex))
      .map((head) => head.ariaLabel?.split(',')[0] ?? ''),
  );

test('a column is moved and resized by keys on its heading and by mouse, and stays so', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await toFirstColumns(page);
  await page.getByRole('grid').focus();
  const [, , , first = '', second = '', third = ''] = await titles(page);
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(async () => (await titles(page)).slice(3, 6)).toEqual([second, first, third]);
  expect((await active(page)).name).toMatch(first);
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(async () => (await titles(page)).slice(3, 6)).toEqual([second, third, first]);

  const head = page.getByRole('columnheader').filter({ hasText: first });
  const width = async () => (await head.boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(width).toBeGreaterThan(before);
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect.poll(width).toBe(before);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Wider' }).click();
  await expect.poll(width).toBeGreaterThan(before);

  // The left third of a heading: its other parts may be under the button of its menu.
  const at = async (title: string) => {
    const box = await page.getByRole('columnheader').filter({ hasText: title }).boundingBox();
    return [(box?.x ?? 0) + 20, (box?.y ?? 0) + 40] as const;
  };
  await page.mouse.move(...(await at(first)));
  await page.mouse.down();
  await page.mouse.move(...(await at(third)), { steps: 4 });
  await page.mouse.move(...(await at(second)), { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await titles(page)).slice(3, 6)).toEqual([first, second, third]);
  expect(await head.getAttribute('aria-sort')).toBe('none');
  await page.reload();
  await toFirstColumns(page);
  await expect.poll(async () => (await titles(page)).slice(3, 6)).toEqual([first, second, third]);
  expect(await width()).toBeGreaterThan(before);

  const { x = 0, y = 0, width: wide = 0, height = 0 } = (await head.boundingBox()) ?? {};
  await page.mouse.move(x + wide - 3, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + wide + 37, y + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBe(wide + 40);

  // Its menu button drags nothing, and releasing it sorts nothing.
  const more = [x + wide + 36, y + height - 12] as const;
  await page.mouse.move(...more);
  await page.mouse.down();
  await page.mouse.move(...(await at(third)), { steps: 4 });
  await page.mouse.up();
  await page.mouse.click(...more);
  await page.getByRole('menuitem', { name: 'Wider' }).waitFor();
  expect((await titles(page)).slice(3, 6)).toEqual([first, second, third]);
  expect(await head.getAttribute('aria-sort')).toBe('none');
});

test('text typed while the jump box loads goes into the box, and into no score', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  const held: (() => void)[] = [];
  await intercept(page, /assets\/JumpBox-.*\.js$/, (route) => held.push(() => void route.continue()));
  await page.reload();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await toFirstColumns(page);
  const cell = page.getByRole('gridcell', { name: /^9$/ }).first();
  await cell.click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('6 qui');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const letGo of held) letGo();
  const box = page.getByRole('combobox');
  await box.waitFor();
  await page.keyboard.type('z');
  expect(await box.inputValue()).toBe('6 quiz');
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  expect(sent.filter((form) => form.includes('score-edit'))).toEqual([]);
});

test('every screen shows how many columns are hidden, whatever is frozen', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await toFirstColumns(page);
  const menuOf = (title: RegExp) =>
    page.getByRole('columnheader', { name: title }).click({ button: 'right' });
  const choose = async (title: RegExp, item: string) => {
    await menuOf(title);
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await choose(/^Homework 1:/, 'Freeze column');
  await choose(/^Homework 2:/, 'Freeze column');
  await choose(/^Homework 3:/, 'Hide');
  await page.getByText('Not shown: 1 assignment.').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  // Once the page has heard of its new width, it scrolls the grid: a test that scrolls it before loses its place.
  await expect.poll(async () => (await active(page)).height).toBeGreaterThan(40);
  await page.getByText('Not shown: 1 assignment.').waitFor();
  await page.getByRole('button', { name: 'Show all' }).waitFor();
  // Nothing is frozen here.
  await toFirstColumns(page);
  await menuOf(/^Homework 1:/);
  await page.getByRole('menuitem', { name: 'Hide', exact: true }).waitFor();
  expect(await page.getByRole('menuitem', { name: /at the left/ }).count()).toBe(0);
});

test('a cell that a search removes from under the cursor gets it back afterwards, if it was visible', async () => {
  const page = await openAtQuiz();
  await page.keyboard.press('Control+End');
  const before = await cursorOf(page);
  expect(before.scroll[1]).toBeGreaterThan(0);
  const search = page.getByRole('searchbox');
  await search.fill('nguyen');
  await expect.poll(async () => (await cursorOf(page)).cell).toMatch(/^Nguyễn/);
  await search.fill('nobody of this name');
  await page.getByText('No student found.').waitFor();
  await search.fill('');
  await expect.poll(() => cursorOf(page)).toEqual(before);
});

test('if no student matches, the grid says so and can show all again; the focus moves there', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  const search = page.getByRole('searchbox');
  await search.fill('nobody of this name');
  const nothing = page.locator('div:has(> p)').filter({ hasText: 'No student found.' });
  await nothing.getByRole('button', { name: 'Show all' }).click();
  await nothing.waitFor({ state: 'detached' });
  expect(await search.inputValue()).toBe('');
  await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('grid');
});

test('the field of the jump box stays in place while its results grow and shrink', async () => {
  const page = await openAtQuiz();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox');
  const stands = async () => [(await box.boundingBox())?.y, await page.getByRole('option').count()];
  const [y] = await stands();
  for (const [typed, found] of [
    ['nguyen', 1],
    ['nobody of this name', 0],
    ['', 12],
  ] as const) {
    await box.fill(typed);
    await expect.poll(stands).toEqual([y, found]);
  }
});
