import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { doCommand } from '#test/support/journeys/commands.ts';
import { ask, intercept, signIn, withProduct } from '#test/support/journeys/journey.ts';
import {
  algebra,
  changesSince,
  go,
  openScores,
  revisionOf,
  rows,
  saved,
  score,
  typeDown,
  typeFrom,
  writtenSince,
} from '#test/support/journeys/typing.ts';
import { keptSteps, kill } from '#test/support/page/encryptedStore.ts';

/*
 * Nothing typed is lost, doubled or overwritten silently, whatever happens to the session, the network, the service and
 * the tab. `ENTRIES=300 OPERATIONS=200 EDITS=500` for the full runs.
 */

withProduct();

const entries = Number(process.env.ENTRIES ?? 36);
const operations = Number(process.env.OPERATIONS ?? 36);
const edits = Number(process.env.EDITS ?? 20);
/** How many steps a browser keeps. */
const mostSteps = 300;
/** How long the network is gone, by the page's clock. */
const minutes = 5;
/** The first columns of the tests, which share a class. Nearby ones, since each step of the cursor costs a drawing. */
const ofNetwork = Math.ceil((entries + 2) / rows);
const ofHalfTyped = 2 * ofNetwork;
const ofTwoPages = ofHalfTyped + 1;
/** Milliseconds, for the full runs. */
const timeout = 600_000;

test('entries outlive a dead network, a failing service, an ended session and a killed tab', {
  timeout,
}, async ({ task }) => {
  const { page } = await openScores();
  const before = await revisionOf(page);
  const third = Math.ceil(entries / 3);
  const context = page.context();
  // Scores saved by a first attempt are not entered again.
  const shift = 10_000 * (task.result?.retryCount ?? 0);
  const type = (part: number) => typeFrom(page, (part - 1) * third, part * third, 0, shift);

  await intercept(page, '**/api/', (route) => route.abort());
  await type(1);
  await page.unroute('**/api/');
  await intercept(page, '**/api/', (route) => route.fulfill({ status: 500, body: 'no' }));
  await type(2);
  await context.clearCookies();
  await page.unroute('**/api/');
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('chalk-and-slate');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await saved(page);

  await intercept(page, '**/api/', (route) => route.abort());
  await type(3);
  await page.getByRole('button', { name: new RegExp(`^${third} not saved`) }).waitFor();
  await expect.poll(() => keptSteps(page)).toBe(Math.min(3 * third, mostSteps));
  await kill(page);
  await context.clearCookies();

  const next = await context.newPage();
  await next.goto('/login');
  await signIn(next);
  await saved(next);
  const written = await writtenSince(next, before);
  expect(written.sort()).toEqual(
    Array.from({ length: 3 * third }, (_, index) => score(shift + index)).sort(),
  );
});

/** A hanging step fails by its name, and long before the test. */
function inTime<Result>(what: string, step: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It hangs: ${what}`)), 60_000);
  });
  return Promise.race([step, late]).finally(() => clearTimeout(timer));
}

test('minutes without a network lose nothing, with and without the page', { timeout }, async ({ task }) => {
  const { page } = await openScores();
  page.setDefaultTimeout(15_000);
  const before = await inTime('asks', revisionOf(page));
  const third = Math.ceil(entries / 3);
  // Separate cells and scores: those saved by another test or a first attempt are not entered again.
  const shift = 3000 + 10_000 * (task.result?.retryCount ?? 0);
  const type = (part: number) =>
    inTime('types', typeFrom(page, (part - 1) * third, part * third, ofNetwork, shift));
  const allSaved = async (seen: Page, parts: number) => {
    await saved(seen);
    const written = await inTime('asks', writtenSince(seen, before));
    const typed = Array.from({ length: parts * third }, (_, index) => score(shift + index));
    expect(written.sort()).toEqual(typed.sort());
  };
  let attempts = 0;
  let unanswered = 0;
  const cut = () =>
    intercept(page, '**/api/**', async (route) => {
      if (route.request().postData()?.includes('score-edit')) attempts += 1;
      unanswered += 1;
      await route.abort();
      unanswered -= 1;
    });
  const waiting = page.getByRole('button', { name: /^\d+ not saved, trying again/ });
  const minutesPass = async () => {
    await waiting.waitFor();
    for (let second = 0; second < minutes * 60; second += 10) {
      await inTime('lets time pass', page.clock.fastForward(10_000));
      expect(await waiting.count()).toBe(1);
      // The page's clock does not run ahead of its network.
      await expect.poll(() => unanswered).toBe(0);
    }
  };
  await inTime('takes the clock', page.clock.install());
  await page.reload();
  await page.getByRole('grid').waitFor();

  await type(1);
  await inTime('cuts', cut());
  await type(2);
  attempts = 0;
  await minutesPass();
  // Retried all the time, and less and less often.
  expect(attempts).toBeGreaterThan(minutes * 2);
  expect(attempts).toBeLessThan(10 + minutes * 5);
  await waiting.click();
  await page.getByText('Check your connection. This page tries again by itself.').waitFor();
  await page.keyboard.press('Escape');
  await page.unroute('**/api/**');
  await inTime('lets time pass', page.clock.fastForward(30_000));
  await allSaved(page, 2);

  await inTime('cuts', cut());
  await type(3);
  await minutesPass();
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await inTime('is killed', kill(page));
  const next = await page.context().newPage();
  await next.goto('/classes');
  await allSaved(next, 3);
});

test('a score half typed before a look at another tab is still being typed afterwards', async () => {
  const { page } = await openScores();
  const before = await revisionOf(page);
  await go(page, 0, ofHalfTyped);
  await page.keyboard.type('6');
  // As in a normal browser: a headless one considers every page visible.
  await page.evaluate(() => {
    const field = document.activeElement;
    document.hasFocus = () => false;
    field?.dispatchEvent(new FocusEvent('blur'));
    field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    window.dispatchEvent(new FocusEvent('blur'));
  });
  const other = await page.context().newPage();
  await other.bringToFront();
  await page.bringToFront();
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'hasFocus');
    window.dispatchEvent(new FocusEvent('focus'));
    document.activeElement?.dispatchEvent(new FocusEvent('focus'));
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
  await page.keyboard.type('.5');
  await page.keyboard.press('Enter');
  await saved(page);
  expect(await writtenSince(page, before)).toEqual(['6.5']);
});

/** Everything that a teacher can change in the class, as the service has it. */
async function stateOf(page: Page) {
  const { revision, updated, time, ...book } = await ask(page, 'gradebook', { clid: algebra });
  const [periods, marks] = await Promise.all([
    ask(page, 'class-marking-periods', { clid: algebra }),
    ask(page, 'attendance-totals', { clid: algebra }),
  ]);
  const rows = Object.entries({ ...periods, ...marks, time: [] }).map(([name, list]) => [
    name,
    Array.isArray(list) ? list.map((row) => JSON.stringify(row)).sort() : '',
  ]);
  return { book, rows };
}

test('random work can be undone to its start, also after a reload', { timeout }, async () => {
  const { page } = await openScores();
  const begun = await revisionOf(page);
  const before = await stateOf(page);
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  for (let operation = 0; operation < operations; operation++) {
    await go(page, random(12), random(5));
    const kind = random(4);
    if (operation % 5 === 0) await doCommand(page, operation / 5, operation);
    else if (kind < 2) await typeDown(page, [kind === 0 ? score(operation) : 'nonsense']);
    else {
      for (let step = random(4); step >= 0; step--) await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press(kind === 2 ? 'Control+d' : 'Delete');
    }
  }
  const kindsNow = async () =>
    new Set((await changesSince(page, begun)).map(({ kind }: { kind: string }) => kind));
  await expect
    .poll(async () => [...(await kindsNow())].sort())
    .toEqual(['assignment', 'grade', 'mark', 'roster', 'score', 'setting']);
  const undo = async () => {
    await page.keyboard.press('Control+z');
    return (await page.getByText('There is nothing to undo').count()) > 0;
  };
  await page.getByRole('grid').focus();
  for (let step = 0; step < operations / 3; step++) await undo();
  await page.reload();
  await page.getByRole('grid').focus();
  await expect.poll(undo, { interval: 10 }).toBe(true);
  await expect.poll(() => stateOf(page)).toEqual(before);
  expect(await page.getByRole('button', { name: /not saved/ }).count()).toBe(0);
});

test('two pages edit the same cells, and each has seen, or asks about, what it replaces', {
  timeout,
}, async () => {
  const [{ page: one }, { page: other }] = [await openScores(), await openScores()];
  const before = await revisionOf(one);
  const each = Math.floor(edits / 2);
  const both = Math.min(each, rows);
  // First separate cells, then the same ones at the same time.
  await Promise.all([typeFrom(one, 0, each, ofTwoPages), typeFrom(other, each, 2 * each, ofTwoPages)]);
  const column = ofTwoPages + Math.ceil(edits / rows);
  await Promise.all([go(one, 0, column), go(other, 0, column)]);
  const mine = Array.from({ length: both }, (_, index) => score(1000 + index));
  const theirs = Array.from({ length: both }, (_, index) => score(2000 + index));
  await Promise.all([typeDown(one, mine), typeDown(other, theirs)]);

  const asked = async (page: Page) => {
    const chip = page.getByRole('button', { name: /needs attention/ });
    const said = (await chip.count()) > 0 ? await chip.getAttribute('aria-label') : '';
    return Number(/^(\d+) not saved/.exec(said ?? '')?.[1] ?? 0);
  };
  const written = () => writtenSince(one, before);
  const accounted = async () => (await written()).length + (await asked(one)) + (await asked(other));
  await expect.poll(accounted).toBe(2 * each + 2 * both);
  const values = await written();
  expect(new Set(values).size).toBe(values.length);
});
