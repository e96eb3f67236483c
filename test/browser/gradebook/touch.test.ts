import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { longPressMs } from '#dashboard/ui/hooks/useLongPress.ts';
import { cursorOf } from '#test/support/journeys/cursor.ts';
import { inOneWindow, openSignedIn, screenHeading, withProduct } from '#test/support/journeys/journey.ts';
import { builtStyles } from '#test/support/product/builtPages.ts';

withProduct();
inOneWindow();

test('on a phone a tap selects a score, a second tap opens it, and a tap on another keeps the typed text', async () => {
  const { page } = await openSignedIn('/classes/2/gradebook', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const editor = page.getByRole('grid').getByRole('textbox');
  const score = page.getByRole('row').nth(3).getByRole('gridcell').nth(1);
  await score.tap();
  const label = (await score.getAttribute('aria-label')) ?? '';
  await expect.poll(async () => (await cursorOf(page)).cell).toBe(label);
  expect(await editor.count()).toBe(0);
  // After the time that counts as a double tap.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  await score.tap();
  // A phone's keyboard sends text, and rarely key events.
  await editor.fill('');
  await page.keyboard.insertText('3.5');
  await page.getByRole('row').nth(4).getByRole('gridcell').nth(1).tap();
  await expect.poll(() => score.textContent()).toContain('3.5');
  // The editor moves there, and the keyboard stays.
  expect(await editor.getAttribute('aria-label')).not.toBe(label);
  await page.reload();
  await expect.poll(() => score.textContent()).toContain('3.5');
});

/** A finger on the gradebook in a browser that, like Safari on an iPhone or iPad, reports no long press. */
async function openToFinger() {
  const { page } = await openSignedIn('/classes/1/gradebook', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.evaluate(() => {
    const silence = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('contextmenu', silence, { capture: true });
  });
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return { page, touch };
}

async function middleOf(page: Page, cell: string) {
  const box = await page.getByRole('row').nth(4).locator(cell).first().boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

/** As long as a long press, started later. */
const longEnough = (page: Page) =>
  page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), longPressMs + 100);

test.each([
  ['a score', '[role=gridcell] >> nth=1', 'Missing'],
  ['a name', '[role=rowheader]', 'Student page'],
])('a long press on %s opens its menu, which stays when the finger is lifted', async (_, cell, item) => {
  const { page, touch } = await openToFinger();
  const at = await middleOf(page, cell);
  await touch('touchStart', at);
  const menu = page.getByRole('menu');
  await menu.waitFor();
  // A drifting finger, which the browser considers scrolling.
  for (const by of [20, 40, 80]) await touch('touchMove', { x: at.x, y: at.y - by });
  await touch('touchEnd');
  await menu.getByRole('menuitem', { name: item }).waitFor();
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  expect(await page.getByRole('grid').getByRole('textbox').count()).toBe(0);
  // The next tap is a tap again.
  await page.getByRole('menuitem', { name: 'Copy' }).tap();
  await menu.waitFor({ state: 'detached' });
});

test('after a long press a key in the menu works', async () => {
  const { page, touch } = await openToFinger();
  await touch('touchStart', await middleOf(page, '[role=rowheader]'));
  const choice = page.getByRole('menuitem', { name: 'Student page' });
  await choice.waitFor();
  await touch('touchEnd');
  const isChosen = () => choice.evaluate((item) => item === document.activeElement);
  while (!(await isChosen())) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/classes\/1\/students\/\d+/);
});

test('after a long press the next click counts, even without a finger', async () => {
  const { page, touch } = await openToFinger();
  await touch('touchStart', await middleOf(page, '[role=rowheader]'));
  const choice = page.getByRole('menuitem', { name: 'Student page' });
  await choice.waitFor();
  await touch('touchEnd');
  // As screen readers do.
  await choice.evaluate((item) => (item as HTMLElement).click());
  await page.waitForURL(/\/classes\/1\/students\/\d+/);
});

test('scrolling or pinching the gradebook opens no menu', async () => {
  const { page, touch } = await openToFinger();
  const at = await middleOf(page, '[role=gridcell] >> nth=1');
  const grid = page.getByRole('grid');
  const scrolled = () => grid.evaluate(({ scrollTop }) => scrollTop);
  await touch('touchStart', at);
  for (const by of [20, 40, 80]) await touch('touchMove', { x: at.x, y: at.y - by });
  await expect.poll(scrolled).toBeGreaterThan(0);
  await longEnough(page);
  expect(await page.getByRole('menu').count()).toBe(0);
  await touch('touchEnd');
  await touch('touchStart', at);
  await touch('touchStart', at, { x: at.x + 60, y: at.y + 60 });
  await longEnough(page);
  expect(await page.getByRole('menu').count()).toBe(0);
  await touch('touchEnd');
});

test("a long press neither selects the gradebook's text nor shows the system's menu", () => {
  const rule = builtStyles()
    .map(({ text }) => /\._grid_\w+\{contain:strict[^}]*\}/.exec(text)?.[0])
    .find(Boolean);
  expect(rule).toContain('-webkit-touch-callout:none');
  expect(rule).toContain('-webkit-user-select:none');
});

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };

/** Pixels, of whatever takes text. */
const sizesOfFields = (page: Page) =>
  page
    .locator('input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]')
    .evaluateAll((all) => all.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));

test.each([
  '/classes',
  '/classes/1/gradebook',
  '/classes/1/attendance',
  '/classes/1/periods?report=P2',
  '/classes/1/roster',
  '/classes/1/settings',
  '/classes/1/students/200400',
  '/profile',
])('no field on %s is so small that an iPhone or iPad zooms in on it', async (path) => {
  const { page } = await openSignedIn(path, tablet);
  await screenHeading(page).waitFor();
  expect((await sizesOfFields(page)).filter((size) => size < 16)).toEqual([]);
});

test('a long press selects nothing in the fields of a new assignment, including the parts of its date', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', tablet);
  await page.getByRole('button', { name: 'New assignment' }).tap();
  await page.getByRole('dialog').getByRole('spinbutton').first().waitFor();
  const sizes = await sizesOfFields(page);
  expect(sizes.length).toBeGreaterThan(7);
  expect(sizes.filter((size) => size < 16)).toEqual([]);
});
