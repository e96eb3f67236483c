import type { Page } from 'playwright';
import { type Answer, ask, openPage, signIn } from './journey.ts';

/*
 * Many scores typed into the demo teacher's first class, and what the service saved of them.
 */

export const algebra = 1;
/** Students in the class, as many as rows. */
export const rows = 30;

/** The gradebook, in its own session and browser. */
export async function openScores() {
  const journey = await openPage('/login');
  journey.expectError(/Failed to load resource|net::|crash/);
  await signIn(journey.page);
  await raiseMaximums(journey.page);
  await journey.page.goto(`/classes/${algebra}/gradebook`);
  await go(journey.page, 0, 0);
  return journey;
}

/** The typed scores differ from one another, and may exceed an assignment's points. */
async function raiseMaximums(page: Page) {
  const { assignments } = await ask(page, 'gradebook', { clid: algebra });
  for (const { assnid, title, due, points, cat, cal } of assignments as Answer[])
    if (Number(points) < 1000)
      await ask(page, 'assignment-edit', { clid: algebra, assnid, title, due, points: 1000, cat, cal });
}

/** Puts the cursor on a score by its row and its place among the score columns. */
export async function go(page: Page, row: number, column: number) {
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  for (let step = 0; step < row; step++) await page.keyboard.press('ArrowDown');
  for (let step = 0; step < column + 3; step++) await page.keyboard.press('ArrowRight');
}

/** A score that the demo school does not have, different for each number; as the service writes it. */
export const score = (number: number) =>
  String((100 * (1 + Math.floor(number / 49)) + (number % 49) + 1) / 100);

/** Types scores downwards from the cursor: the first key of each opens its cell, and the rest arrive at once. */
export async function typeDown(page: Page, scores: readonly string[]) {
  for (const text of scores) {
    await page.keyboard.press(text.charAt(0));
    await page.keyboard.insertText(text.slice(1));
    await page.keyboard.press('Enter');
  }
}

/** Types a part of the scores, a column of students at a time. `shift` makes them differ from those of other tests. */
export async function typeFrom(page: Page, from: number, to: number, column = 0, shift = 0) {
  for (let start = from; start < to; ) {
    await go(page, start % rows, column + Math.floor(start / rows));
    const end = Math.min(to, start - (start % rows) + rows);
    await typeDown(
      page,
      Array.from({ length: end - start }, (_, index) => score(shift + start + index)),
    );
    start = end;
  }
}

export const saved = (page: Page) => page.getByRole('button', { name: /^Saved/ }).waitFor();

export async function changesSince(page: Page, revision: number): Promise<Answer[]> {
  return (await ask(page, 'history', { clid: algebra, since: revision, limit: 1000 })).history;
}

export const writtenSince = async (page: Page, revision: number): Promise<string[]> =>
  (await changesSince(page, revision)).map(({ to }) => to);

export const revisionOf = async (page: Page): Promise<number> =>
  (await ask(page, 'gradebook', { clid: algebra })).revision;
