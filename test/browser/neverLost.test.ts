import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { doDeed } from '#test/support/deeds.ts';
import { type Answer, ask, openPage, signIn, withProduct } from '#test/support/journey.ts';

/*
 * Nothing typed is lost, doubled or overwritten in silence, whatever happens to the session, the network, the service
 * and the tab. `ENTRIES=300 OPERATIONS=200 EDITS=500` for the full runs.
 */

withProduct();

const entries = Number(process.env.ENTRIES ?? 36);
const operations = Number(process.env.OPERATIONS ?? 36);
const edits = Number(process.env.EDITS ?? 40);
/** Milliseconds, for the full runs. */
const timeout = 600_000;

const algebra = 1;
const rows = 30;

/** The gradebook, in a session and a browser of its own. */
async function openScores() {
  const journey = await openPage('/login');
  journey.expectError(/Failed to load resource|net::|crash/);
  await signIn(journey.page);
  await journey.page.goto(`/classes/${algebra}/gradebook`);
  await go(journey.page, 0, 0);
  return journey;
}

/** Puts the cursor on a score by its row and its place among the score columns. */
async function go(page: Page, row: number, column: number) {
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  for (let step = 0; step < row; step++) await page.keyboard.press('ArrowDown');
  for (let step = 0; step < column + 3; step++) await page.keyboard.press('ArrowRight');
}

/** A score that the demo school does not have, another one for each number; as the service writes it. */
const score = (number: number) => String((100 * (1 + Math.floor(number / 49)) + (number % 49) + 1) / 100);

/** Types scores downwards from where the cursor stands. */
async function typeDown(page: Page, scores: readonly string[]) {
  for (const text of scores) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
}

/** Types a part of the scores, a column of students at a time. */
async function typeFrom(page: Page, from: number, to: number, column = 0) {
  for (let start = from; start < to; start += rows) {
    await go(page, 0, column + Math.floor(start / rows));
    const end = Math.min(to, start + rows);
    await typeDown(
      page,
      Array.from({ length: end - start }, (_, index) => score(start + index)),
    );
  }
}

const saved = (page: Page) => page.getByRole('button', { name: /^Saved/ }).waitFor();

async function changesSince(page: Page, revision: number): Promise<Answer[]> {
  return (await ask(page, 'history', { clid: algebra, since: revision, limit: 1000 })).history;
}

const writtenSince = async (page: Page, revision: number): Promise<string[]> =>
  (await changesSince(page, revision)).map(({ to }) => to);

const revisionOf = async (page: Page): Promise<number> =>
  (await ask(page, 'gradebook', { clid: algebra })).revision;

test('entries outlive a dead network, a failing service, an ended session and a killed tab', {
  timeout,
}, async () => {
  const { page } = await openScores();
  const before = await revisionOf(page);
  const third = Math.ceil(entries / 3 / rows) * rows;
  const context = page.context();

  await page.route('**/api/', (route) => route.abort());
  await typeFrom(page, 0, third);
  await page.unroute('**/api/');
  await page.route('**/api/', (route) => route.fulfill({ status: 500, body: 'no' }));
  await typeFrom(page, third, 2 * third);
  await context.clearCookies();
  await page.unroute('**/api/');
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('chalk-and-slate');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await saved(page);

  await page.route('**/api/', (route) => route.abort());
  await typeFrom(page, 2 * third, 3 * third);
  await page.getByRole('button', { name: new RegExp(`^${third} not saved`) }).waitFor();
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
  await context.clearCookies();

  const next = await context.newPage();
  await next.goto('/login');
  await signIn(next);
  await saved(next);
  const written = await writtenSince(next, before);
  expect(written.sort()).toEqual(Array.from({ length: 3 * third }, (_, index) => score(index)).sort());
});

/** All that a teacher can change of the class, as the service has it. */
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

test('random work is undone to where it began, also after a reload', { timeout }, async () => {
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
    if (operation % 5 === 0) await doDeed(page, operation / 5, operation);
    else if (kind < 2) await typeDown(page, [kind === 0 ? score(operation) : 'nonsense']);
    else {
      for (let step = random(4); step >= 0; step--) await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press(kind === 2 ? 'Control+d' : 'Delete');
    }
  }
  const kindsNow = async () =>
    new Set((await changesSince(page, begun)).map(({ kind }: { kind: string }) => kind));
  await expect
    .poll(async () => [...(await kindsNow())].sort(), { timeout: 20_000 })
    .toEqual(['assignment', 'grade', 'mark', 'roster', 'score', 'setting']);
  const undo = async () => {
    await page.keyboard.press('Control+z');
    return (await page.getByText('There is nothing to undo').count()) > 0;
  };
  await page.getByRole('grid').focus();
  for (let step = 0; step < operations / 3; step++) await undo();
  await page.reload();
  await page.getByRole('grid').focus();
  await expect.poll(undo, { timeout: 60_000, interval: 10 }).toBe(true);
  await expect.poll(() => stateOf(page), { timeout: 20_000 }).toEqual(before);
  expect(await page.getByRole('button', { name: /not saved/ }).count()).toBe(0);
});

test('two pages write among each other, and whatever one replaces it has seen or asks about', {
  timeout,
}, async () => {
  const [{ page: one }, { page: other }] = [await openScores(), await openScores()];
  const before = await revisionOf(one);
  const each = Math.floor(edits / 2 / rows) * rows || rows;
  const both = Math.min(25, rows);
  // Columns of their own, and then the same cells at the same time.
  await Promise.all([typeFrom(one, 0, each, 20), typeFrom(other, each, 2 * each, 30)]);
  await Promise.all([go(one, 0, 15), go(other, 0, 15)]);
  const mine = Array.from({ length: both }, (_, index) => score(1000 + index));
  const theirs = Array.from({ length: both }, (_, index) => score(2000 + index));
  await Promise.all([typeDown(one, mine), typeDown(other, theirs)]);

  const asked = async (page: Page) => {
    const chip = page.getByRole('button', { name: /you decide/ });
    const said = (await chip.count()) > 0 ? await chip.getAttribute('aria-label') : '';
    return Number(/^(\d+) not saved/.exec(said ?? '')?.[1] ?? 0);
  };
  const written = () => writtenSince(one, before);
  const accounted = async () => (await written()).length + (await asked(one)) + (await asked(other));
  await expect.poll(accounted, { timeout: 20_000 }).toBe(2 * each + 2 * both);
  const values = await written();
  expect(new Set(values).size).toBe(values.length);
});
