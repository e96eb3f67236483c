import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ask, axeFindings, openPage, signIn, withProduct } from '#test/support/journey.ts';
import { demoAccount } from '#test/support/product.ts';
import { keptInBrowser, kill, untilKept } from '#test/support/vault.ts';

/*
 * A comment that is being written outlives its page, and goes into the report only when its teacher says so.
 */

withProduct();

const algebra = 1;
const list = `/classes/${algebra}/periods?report=comments`;
const waits = 'Not saved yet. It was being written when the page was left.';

const fieldOf = (page: Page, at: number) => page.getByRole('table').getByRole('textbox').nth(at);

async function openComments(page: Page, username = demoAccount.username) {
  await page.goto('/login');
  await signIn(page, { ...demoAccount, username });
  await page.goto(list);
  await fieldOf(page, 0).waitFor();
}

/** What the service holds, of the student at that place of the list. */
async function savedOf(page: Page, at: number): Promise<string> {
  const { students } = await ask(page, 'gradebook', { clid: algebra });
  const { comments } = await ask(page, 'class-comments', { clid: algebra });
  return comments.find(({ stuid }: { stuid: number }) => stuid === students[at].stuid).comment;
}

/** Into the focused field, without leaving it. */
const write = (page: Page, text: string) => untilKept(page, () => page.keyboard.insertText(text));

test('a comment half written when its tab is killed is there after the next sign-in, for nobody else', async () => {
  const { page } = await openPage('/login');
  await openComments(page);
  const before = await savedOf(page, 3);
  await fieldOf(page, 3).fill('');
  await write(page, 'Listens closely');
  expect(await keptInBrowser(page)).not.toMatch(/Listens|comment \d/);
  await kill(page);

  const next = await page.context().newPage();
  await next.context().clearCookies();
  await openComments(next, 'whitfield');
  expect(await fieldOf(next, 3).inputValue()).toBe(before);
  expect(await next.getByText(waits).count()).toBe(0);
  await next.context().clearCookies();

  await openComments(next);
  await next.getByText(waits).waitFor();
  expect(await fieldOf(next, 3).inputValue()).toBe('Listens closely');
  expect(await keptInBrowser(next)).not.toMatch(/Listens|comment \d/);
  expect(await axeFindings(next, 'main')).toEqual([]);
  // Passed by, it is not saved.
  await fieldOf(next, 3).focus();
  await fieldOf(next, 4).focus();
  expect(await savedOf(next, 3)).toBe(before);
  await fieldOf(next, 3).focus();
  await next.keyboard.press('End');
  await next.keyboard.type(', and asks.');
  await fieldOf(next, 4).focus();
  await expect.poll(() => savedOf(next, 3)).toBe('Listens closely, and asks.');
  await next.reload();
  await fieldOf(next, 3).waitFor();
  expect(await next.getByText(waits).count()).toBe(0);
});

test('what two windows have written of one student comes back one after the other', async () => {
  const { page: one } = await openPage('/login');
  await openComments(one);
  const other = await one.context().newPage();
  await other.goto(list);
  for (const [page, text] of [
    [one, 'Of the first window'],
    [other, 'Of the second window'],
  ] as const) {
    await fieldOf(page, 5).fill('');
    await write(page, text);
  }
  await kill(one);
  await kill(other);

  const next = await one.context().newPage();
  await next.goto(list);
  const found: string[] = [];
  for (const theirs of ['', 'meanwhile']) {
    await next.getByText(waits).waitFor();
    found.push(await fieldOf(next, 5).inputValue());
    await next.getByRole('button', { name: 'Save', exact: true }).click();
    if (theirs) await next.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => savedOf(next, 5)).toBe(found.at(-1));
    await next.reload();
  }
  expect(found.sort()).toEqual(['Of the first window', 'Of the second window']);
  await fieldOf(next, 5).waitFor();
  expect(await next.getByText(waits).count()).toBe(0);
});
