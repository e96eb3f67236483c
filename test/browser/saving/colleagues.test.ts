import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { cursorOf } from '#test/support/journeys/cursor.ts';
import { type Answer, ask, intercept, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';
import { demoAccount } from '#test/support/product/product.ts';

/* Two teachers in the same class, each in their own browser. */

withProduct();

const shared = 4;

/** The gradebook that they share, with the cursor on its last score. */
async function openScores(username: string) {
  const journey = await openSignedIn(`/classes/${shared}/gradebook`, { username });
  await journey.page.getByRole('grid').focus();
  await journey.page.keyboard.press('Control+End');
  await expect.poll(async () => (await cursorOf(journey.page)).scroll[0]).toBeGreaterThan(0);
  return journey;
}

async function openBoth() {
  const mine = await openScores(demoAccount.username);
  mine.expectError(/Failed to load resource|net::/);
  const theirs = await openScores('lindqvist');
  theirs.expectError(/Failed to load resource|net::/);
  const before = (await ask(theirs.page, 'gradebook', { clid: shared })).revision;
  const written = async () => {
    const { history } = await ask(theirs.page, 'history', { clid: shared, since: before, limit: 100 });
    return history.reverse().map(({ name, from, to }: Answer) => [name, from, to]);
  };
  return { mine: mine.page, theirs: theirs.page, written };
}

/** '' if it is blank. */
const score = async (page: Page) => /, ([\d.]+) of /.exec((await cursorOf(page)).cell)?.[1] ?? '';
const shows = (page: Page, text: string) => expect.poll(() => score(page)).toBe(text);

/** Types a score at the cursor, and stays there. */
async function type(page: Page, text: string) {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const saved = (page: Page) => page.getByRole('button', { name: /^Saved/ }).waitFor();
const asks = (page: Page) => page.getByRole('button', { name: /needs attention/ });

/** The student and assignment of the score. */
const named = (label: string) => label.split(', ').slice(0, 3);

test("a colleague's change appears on its own, and neither the cursor nor the scroll moves", async () => {
  const { mine, theirs } = await openBoth();
  const before = await cursorOf(mine);
  await type(theirs, '0.07');
  await shows(mine, '0.07');
  const after = await cursorOf(mine);
  expect(after.scroll).toEqual(before.scroll);
  expect(named(after.cell)).toEqual(named(before.cell));
});

test("a conflict shows both values with the other's name, and neither is lost", async () => {
  const { mine, theirs, written } = await openBoth();
  const was = await score(mine);
  await intercept(mine, '**/api/', (route) => route.abort());
  await type(mine, '0.05');
  await mine.getByRole('button', { name: /1 not saved/ }).waitFor();
  await type(theirs, '0.06');
  await saved(theirs);
  await mine.unroute('**/api/');
  await asks(mine).click();
  const question = mine.getByRole('dialog');
  await question
    .getByText(/^Åsa Lindqvist changed this too, at .* Which one do you want to keep\?$/)
    .waitFor();
  expect(await question.getByRole('definition').allInnerTexts()).toEqual(['0.05', '0.06']);
  await question.getByRole('button', { name: 'Keep 0.05' }).click();
  await mine.getByRole('dialog', { name: 'Saved' }).waitFor();
  await shows(theirs, '0.05');
  expect(await written()).toEqual([
    ['Åsa Lindqvist', was, '0.06'],
    ['Carmen Rivera', '0.06', '0.05'],
  ]);
});

test('in the opposite case the colleague is asked, and may accept the current value', async () => {
  const { mine, theirs, written } = await openBoth();
  const was = await score(mine);
  await intercept(theirs, '**/api/', (route) => route.abort());
  await type(theirs, '0.08');
  await theirs.getByRole('button', { name: /1 not saved/ }).waitFor();
  await type(mine, '0.09');
  await saved(mine);
  await theirs.unroute('**/api/');
  await asks(theirs).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Take 0.09' }).click();
  await shows(theirs, '0.09');
  expect(await score(mine)).toBe('0.09');
  expect(await written()).toEqual([['Carmen Rivera', was, '0.09']]);
});
