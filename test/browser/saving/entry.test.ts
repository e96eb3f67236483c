import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeFindings, intercept, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';
import { cutRings } from '#test/support/journeys/overflow.ts';
import { keptInBrowser, keptSteps, untilKept } from '#test/support/page/encryptedStore.ts';

/* Entering scores where jsdom is not enough: what outlives the page, and what two pages show each other. */

withProduct();

/** The gradebook of the demo teacher's first class, with the cursor on the first score. */
async function openScores() {
  const journey = await openSignedIn('/classes');
  await journey.page.getByRole('link', { name: 'Algebra 1, Period 1' }).first().click();
  await startOf(journey.page);
  return journey;
}

async function startOf(page: Page) {
  const grid = page.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('Control+Home');
  for (let column = 0; column < 3; column++) await page.keyboard.press('ArrowRight');
}

/** The accessible name of the active cell, without the student's name and the title. */
async function activeCell(page: Page): Promise<string> {
  const label = await page.evaluate(() => {
    const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant');
    return document.getElementById(id ?? '')?.ariaLabel ?? '';
  });
  return label.split(', ').slice(3).join(', ');
}

async function typeDown(page: Page, ...scores: string[]) {
  for (const score of scores) {
    await page.keyboard.type(score);
    await page.keyboard.press('Enter');
  }
}

/** Each key is stored before the next. */
async function typeKept(page: Page, text: string) {
  for (const key of text) await untilKept(page, () => page.keyboard.type(key));
}

const chip = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('entries typed offline outlive the page, are saved, and can be undone', async () => {
  const { page, expectError } = await openScores();
  expectError(/Failed to load resource|net::/);
  const before = await activeCell(page);
  await intercept(page, '**/api/', (route) => route.abort());
  await typeDown(page, '1', '2', '8x');
  await chip(page, /3 not saved/).click();
  const unsaved = page.getByRole('dialog', { name: 'Unsaved changes' });
  await unsaved.getByRole('button', { name: 'Discard' }).waitFor();
  expect(await cutRings(unsaved)).toEqual([]);
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  const kept = await keptInBrowser(page);
  expect(kept.length).toBeGreaterThan(100);
  expect(kept).not.toContain('8x');

  await page.unroute('**/api/');
  await page.reload();
  await chip(page, /1 not saved, needs attention/).waitFor();
  await startOf(page);
  await expect.poll(() => activeCell(page)).toMatch(/^1 of/);
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z');
  await chip(page, /^Saved/).waitFor();
  await startOf(page);
  await expect.poll(() => activeCell(page)).toBe(before);
});

test('the reason for a refused score is readable, even if columns are hidden', async () => {
  const { page } = await openScores();
  await page.getByRole('columnheader', { name: /^Homework 3:/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide', exact: true }).click();
  await page.getByText('Not shown: 1 assignment.').waitFor();
  await startOf(page);
  await typeDown(page, 'abc', '8');
  const told = page.getByTitle(/abc/);
  await told.waitFor();
  expect(await told.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('entries of a closed tab are saved by the next one', async () => {
  const { page, expectError } = await openScores();
  expectError(/Failed to load resource|net::/);
  await intercept(page, '**/api/', (route) => route.abort());
  await typeDown(page, '3');
  await chip(page, /1 not saved/).waitFor();
  const next = await page.context().newPage();
  await page.close();
  await next.goto('/classes');
  await chip(next, /^Saved/).waitFor();
  await next.getByRole('link', { name: 'Algebra 1, Period 1' }).first().click();
  await startOf(next);
  await expect.poll(() => activeCell(next)).toMatch(/^3 of/);
});

test("two pages show each other's entries, and ask about conflicts", async () => {
  const [{ page: mine, expectError }, { page: theirs }] = [await openScores(), await openScores()];
  expectError(/Failed to load resource|net::/);
  await typeDown(theirs, '4', '4');
  await expect.poll(() => activeCell(mine)).toMatch(/^4 of/);

  await intercept(mine, '**/api/', (route) => route.abort());
  await typeDown(mine, '5');
  await chip(mine, /1 not saved/).waitFor();
  await startOf(theirs);
  await typeDown(theirs, '6');
  await chip(theirs, /^Saved/).waitFor();
  await mine.unroute('**/api/');
  await chip(mine, /needs attention/).click();
  await mine.getByRole('button', { name: 'Keep 5' }).click();
  await mine.getByRole('dialog', { name: 'Saved' }).waitFor();
  await startOf(theirs);
  await expect.poll(() => activeCell(theirs)).toMatch(/^5 of/);
});

test('text in an open editor outlives the page, and a click into another cell', async () => {
  const { page } = await openScores();
  const cell = page.locator('[role=gridcell]');
  await typeDown(page, '1', '2');
  await startOf(page);
  await page.keyboard.type('7');
  await cell.filter({ hasText: /^2$/ }).first().click();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => activeCell(page)).toMatch(/^7 of/);

  await page.keyboard.type('8,5');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => activeCell(page)).toMatch(/^8\.5 of \d+$/);
  await typeKept(page, '8x');
  await page.reload();
  await chip(page, /^1 not saved/).waitFor();
  await startOf(page);
  await expect.poll(() => activeCell(page)).toMatch(/^8x, not saved: /);
  await page.keyboard.press('Control+z');
  await expect.poll(() => activeCell(page)).toMatch(/^8\.5 of/);
});

test('a score half typed when its page closed is saved once the teacher says so', async () => {
  const { page } = await openScores();
  let sent = 0;
  page.on('request', (request) => {
    if (/score-edit/.test(request.postData() ?? '')) sent++;
  });
  const before = await activeCell(page);
  const reloadTyping = async (text: string) => {
    await typeKept(page, text);
    await page.reload();
    await chip(page, /^1 not saved, needs attention/).waitFor();
    await startOf(page);
    await expect.poll(() => activeCell(page)).toContain('not saved: Draft restored');
  };
  await reloadTyping('1');
  await page.keyboard.press('Control+z');
  await expect.poll(() => activeCell(page)).toBe(before);

  await reloadTyping('1');
  expect(sent).toBe(0);
  await page.keyboard.press('F2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => activeCell(page)).toMatch(/^1 of [^:]*$/);

  await reloadTyping('8.5');
  expect(sent).toBe(1);
  await chip(page, /^1 not saved/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog', { name: 'Saved' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => activeCell(page)).toMatch(/^8\.5 of [^:]*$/);
});

/** Undoes or redoes and reloads, before any of it is written into the encrypted store. */
async function reloadAfter(page: Page, ...keys: string[]) {
  await page.evaluate(() => {
    SubtleCrypto.prototype.encrypt = () => new Promise(() => {});
  });
  for (const key of keys) await page.keyboard.press(key);
  await page.reload();
  // The record has reached the encrypted store.
  const noted = () => page.evaluate(() => Object.keys(localStorage).filter((name) => /turns/.test(name)));
  await expect.poll(noted).toEqual([]);
}

test('an undo survives an immediate reload', async () => {
  const { page } = await openScores();
  const before = await activeCell(page);
  await typeDown(page, '9x', '8x');
  await chip(page, /^2 not saved/).waitFor();
  await expect.poll(() => keptSteps(page)).toBe(2);
  await reloadAfter(page, 'Control+z', 'Control+z');
  await startOf(page);
  await expect.poll(() => activeCell(page)).toBe(before);
  await page.keyboard.press('Control+y');
  await chip(page, /^1 not saved/).waitFor();
  await expect.poll(() => activeCell(page)).toMatch(/^9x, not saved: /);
  await reloadAfter(page, 'Control+z');
  await startOf(page);
  await expect.poll(() => activeCell(page)).toBe(before);
  expect(await chip(page, /not saved/).count()).toBe(0);
});

test.each([
  ['has arrived', true],
  ['never arrives', false],
])('an undo whose request %s survives a reload before its answer', async (_, arrives) => {
  const { page, expectError } = await openScores();
  expectError(/Failed to load resource|net::/);
  const before = await activeCell(page);
  await typeDown(page, '4.75');
  await chip(page, /^Saved/).waitFor();
  await expect.poll(() => keptSteps(page)).toBe(1);
  let isHeld = false;
  await intercept(page, '**/api/', async (route) => {
    if (isHeld || !/score-edit/.test(route.request().postData() ?? '')) return route.fallback();
    if (arrives) await route.fetch();
    isHeld = true;
  });
  await page.evaluate(() => {
    SubtleCrypto.prototype.encrypt = () => new Promise(() => {});
  });
  await page.keyboard.press('Control+z');
  await page.getByText('Undoing 1 score…').waitFor();
  await expect.poll(() => isHeld).toBe(true);
  expect(await page.getByText(/^Undid/).count()).toBe(0);
  await page.reload();
  await startOf(page);
  await expect.poll(() => activeCell(page)).toBe(before);
  await expect.poll(() => chip(page, /not saved|Saving/).count()).toBe(0);
  await page.reload();
  await startOf(page);
  await expect.poll(() => activeCell(page)).toBe(before);
});

test('the list of unsaved entries returns the focus to the grid, at once or by one key', async () => {
  const { page } = await openScores();
  await intercept(page, '**/api/', (route) =>
    /score-edit/.test(route.request().postData() ?? '')
      ? route.fulfill({ json: { success: false, errors: { scores: 'The class is closed' } } })
      : route.continue(),
  );
  await typeDown(page, '4.25');
  const list = page.getByRole('dialog');
  const isIn = (selector: string) =>
    page.evaluate((part) => document.activeElement?.closest(part) !== null, selector);

  await chip(page, /^1 not saved/).click();
  await list.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => isIn('[role=grid]')).toBe(true);
  await page.keyboard.type('4.5');
  await chip(page, /^1 not saved/).click();
  await list.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => isIn('[role=grid]')).toBe(true);
  await chip(page, /^2 not saved/).waitFor();

  await chip(page, /^2 not saved/).focus();
  await page.keyboard.press('Enter');
  await list.waitFor();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => chip(page, /^2 not saved/).evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Escape');
  expect(await isIn('[role=grid]')).toBe(true);
  for (let step = 0; step < 2; step++) await page.keyboard.press('Control+z');
  await chip(page, /not saved/).waitFor({ state: 'detached' });
});
