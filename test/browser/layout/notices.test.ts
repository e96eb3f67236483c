import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  axeFindings,
  coveredFocus,
  inOneWindow,
  intercept,
  openSignedIn,
  withProduct,
} from '#test/support/journeys/journey.ts';

/* Messages that come and go on their own take no room: the next click hits its intended target. */

withProduct();
inOneWindow();

const sizes = [
  { name: 'a desk', viewport: { width: 1280, height: 800 } },
  { name: 'a tablet', viewport: { width: 768, height: 1024 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
];

async function edges(page: Page) {
  const box = await page.getByRole('grid').boundingBox();
  return {
    left: box?.x,
    top: box?.y,
    right: (box?.x ?? 0) + (box?.width ?? 0),
    bottom: (box?.y ?? 0) + (box?.height ?? 0),
  };
}

/** Whether words or a line of it are cut off; letters of the font reach a pixel or two beyond a line. */
const cut = (said: Locator) =>
  said.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight + 4,
  );

/** As the browser reports it; the network itself stays, since axe requests the sheets again. */
const connect = (page: Page, online: boolean) =>
  page.evaluate((is) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: is });
    window.dispatchEvent(new Event(is ? 'online' : 'offline'));
  }, online);

/** Scrolls so that the end of the focused element is `up` above the window's foot. */
const scrollFocusTo = (page: Page, up: number) =>
  page.evaluate((by) => {
    const away = () =>
      (document.activeElement?.getBoundingClientRect().bottom ?? Number.NaN) - (innerHeight - by);
    document.activeElement?.closest('section')?.scrollBy(0, away());
    scrollBy(0, away());
    if (!(Math.abs(away()) < 2)) throw new Error(`It is ${away()} from there`);
  }, up);

/** By how many pixels notices, or their line, cover the focused row or field. */
const overFocus = (page: Page) =>
  page.evaluate(() => {
    const line = document.querySelector('section[aria-label=Notices]');
    const focused = document.activeElement;
    const row = focused?.closest('tr') ?? focused;
    if (!line || !row?.matches('main *')) throw new Error('No place for notices, or nothing has the focus');
    const its = row.getBoundingClientRect();
    const over = [line, ...line.children].map((box) => {
      const { top, bottom, left, right } = box.getBoundingClientRect();
      const isLine = box === line && getComputedStyle(box).pointerEvents !== 'auto';
      if (isLine || right <= its.left || left >= its.right) return 0;
      return Math.min(bottom, its.bottom) - Math.max(top, its.top);
    });
    return Math.max(0, ...over);
  });

test.each(sizes)('on $name no notice moves the grid, or covers it', async ({ viewport }) => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport });
  await page.getByRole('grid').waitFor();
  const before = await edges(page);

  await connect(page, false);
  await page.getByRole('button', { name: 'Offline' }).waitFor();
  expect(await edges(page), 'offline').toEqual(before);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Offline' }).click();
  await page
    .getByRole('dialog')
    .getByText(/You are offline/)
    .waitFor();
  await page.keyboard.press('Escape');
  await connect(page, true);
  await expect.poll(() => page.getByRole('button', { name: 'Offline' }).count()).toBe(0);

  await page.keyboard.press('Alt+n');
  await page.getByLabel('Title').fill(`Of ${viewport.width}`);
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  expect(await edges(page), 'undo').toEqual(before);
  const toast = await page.getByRole('region', { name: 'Notices' }).locator('[class*=_toast_]').boundingBox();
  expect(toast?.y).toBeGreaterThanOrEqual(before.bottom);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close this notice' }).click();

  if (viewport.width < 640) await page.getByRole('button', { name: 'More' }).click();
  const whatIf = page.getByRole(viewport.width < 640 ? 'menuitem' : 'button', { name: 'What if' });
  await whatIf.click();
  const leave = page.getByRole('button', { name: 'Leave what-if' });
  await leave.waitFor();
  expect(await edges(page), 'what if').toEqual(before);
  expect(await axeFindings(page)).toEqual([]);
  await leave.click();
  await leave.waitFor({ state: 'detached' });
  expect(await edges(page), 'left').toEqual(before);
});

test.each(sizes)(
  'on $name the reason for an unsaved entry is whole, and moves no grid',
  async ({ viewport }) => {
    const { page } = await openSignedIn('/classes/1/gradebook', { viewport });
    const grid = page.getByRole('grid');
    await grid.locator('[role=gridcell]').first().waitFor();
    const before = await edges(page);
    await grid.focus();
    await page.keyboard.press('Control+Home');
    for (let column = 0; column < 3; column += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('8x');
    await page.keyboard.press('Enter');
    const said = page
      .getByRole('main')
      .getByRole('alert')
      .getByText(/“8x” is not saved/);
    await said.waitFor();
    expect(await edges(page), 'said').toEqual(before);
    expect(await cut(said), 'said').toBe(false);
    await page.keyboard.press('ArrowDown');
    const kept = page.getByTitle(/“8x” is not saved/);
    await kept.waitFor();
    expect(await edges(page), 'kept').toEqual(before);
    expect(await cut(kept), 'kept').toBe(false);
  },
);

test('on a phone a long notice makes room for itself, and covers no row of the grid', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: { width: 390, height: 844 } });
  await page.getByRole('grid').waitFor();
  const before = await edges(page);
  await page.keyboard.press('Alt+n');
  await page.getByLabel('Title').fill('Reading response about the whole of the second chapter and the third');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  const toast = page.getByRole('region', { name: 'Notices' }).locator('[class*=_toast_]');
  const over = async () => (await edges(page)).bottom - ((await toast.boundingBox())?.y ?? 0);
  await expect.poll(over).toBeLessThanOrEqual(0);
  const { bottom: _, ...others } = before;
  expect(await edges(page)).toMatchObject(others);
  await page.getByRole('button', { name: 'Close this notice' }).click();
  await expect.poll(() => edges(page)).toEqual(before);
});

test.each(sizes)('on $name a notice has its own line, and half covers no row', async ({ viewport }) => {
  const { page } = await openSignedIn('/classes/1/periods?report=P3', { viewport });
  await intercept(page, '**/api/', (route) =>
    /class-marking-periods-edit/.test(route.request().postData() ?? '')
      ? route.fulfill({ json: { success: false, errors: { grades: 'The period is closed' } } })
      : route.continue(),
  );
  const grade = page.getByRole('table').getByRole('textbox').nth(18);
  await grade.fill('66');
  await grade.press('Tab');
  await page.getByText('1 not saved: The period is closed').waitFor();
  const found = await page.evaluate(() => {
    const notices = document.querySelector('section[aria-label=Notices]');
    const { top = 0, bottom = 0 } = notices?.getBoundingClientRect() ?? {};
    const at = [5, innerWidth / 2, innerWidth - 30];
    return at.map((x) => notices?.contains(document.elementFromPoint(x, (top + bottom) / 2)) ?? false);
  });
  expect(found).toEqual([true, true, true]);
  // At scroll positions where the line would meet the active row, it is elsewhere.
  for (let up = 0; up <= 120; up += 15) {
    await scrollFocusTo(page, up);
    await expect.poll(() => overFocus(page), { message: `${up} above the foot` }).toBe(0);
  }
  expect(await axeFindings(page)).toEqual([]);
});

test('the line of a notice covers no field beside the notice either', async () => {
  const { page } = await openSignedIn('/classes/4/settings', { viewport: { width: 1280, height: 800 } });
  const code = page.getByLabel('Code');
  await code.fill('LEFT-1');
  await code.press('Enter');
  const notices = page.getByRole('region', { name: 'Notices' });
  const notice = notices.locator('[class*=_toast_]');
  await notice.getByText('The settings are saved.').waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Unsaved changes' }).count()).toBe(0);
  const category = page.getByLabel('Name of category 1');
  await category.focus();
  const [field, said] = [await category.boundingBox(), await notice.boundingBox()];
  expect(said?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? Number.NaN));
  for (let up = 0; up <= 60; up += 15) {
    await scrollFocusTo(page, up);
    await expect.poll(() => coveredFocus(page), { message: `${up} above the foot` }).toBe('');
    expect(await overFocus(page), `${up} above the foot`).toBe(0);
  }
});

test('no sign of the header covers a tab of the class, however wide the window is', async () => {
  const { page, expectError } = await openSignedIn('/classes/1/roster');
  expectError(/status of 502/);
  const header = page.getByRole('banner');
  const tab = (name: string) => header.getByRole('link', { name });
  await tab('Gradebook').click();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('abc');
  await page.keyboard.press('Enter');
  await header.getByRole('button', { name: /^1 not saved, needs attention/ }).waitFor();
  await page.route('**/api/', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await tab('Roster').click();
  const sign = header.getByRole('button', { name: 'Not refreshed' });
  await sign.waitFor();
  for (const width of [1440, 1280, 1100, 1024, 961]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    const { x, width: wide } = (await tab('Settings').boundingBox()) ?? { x: Number.NaN, width: 0 };
    expect((await sign.boundingBox())?.x, `${width} wide`).toBeGreaterThanOrEqual(x + wide);
  }
});
