import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ask, axeFindings, openPage, signIn, withProduct } from '#test/support/journeys/journey.ts';
import { keptInBrowser, kill, untilKept } from '#test/support/page/encryptedStore.ts';
import { demoAccount } from '#test/support/product/product.ts';

/*
 * Unsaved text outlives its page: a comment, a list, a form. It is sent to the service only when its teacher says so.
 */

withProduct();

const algebra = 1;
const list = `/classes/${algebra}/periods?report=comments`;
const roster = `/classes/${algebra}/roster`;
const waits = 'Draft restored. It is not saved yet.';

const fieldOf = (page: Page, at: number) => page.getByRole('table').getByRole('textbox').nth(at);

async function openComments(page: Page, username = demoAccount.username) {
  await page.goto('/login');
  await signIn(page, { ...demoAccount, username });
  await page.goto(list);
  await fieldOf(page, 0).waitFor();
}

/** The comment on the service, of the student at that place of the list. */
async function savedOf(page: Page, at: number): Promise<string> {
  const { students } = await ask(page, 'gradebook', { clid: algebra });
  const { comments } = await ask(page, 'class-comments', { clid: algebra });
  return comments.find(({ stuid }: { stuid: number }) => stuid === students[at].stuid)?.comment ?? '';
}

/** Types into the focused field, without leaving it. */
const write = (page: Page, text: string) => untilKept(page, () => page.keyboard.insertText(text));

test('an unsaved comment in a killed tab is there after the next sign-in, only for its author', async () => {
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
  // Leaving it does not save it.
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

test('unsaved texts of two windows about one student are restored one after the other', async () => {
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
  // The second one appears as soon as the first, on which it was not based, is saved.
  for (const [said, save] of [
    [waits, 'Save'],
    [/^Someone has written “Of the .*” in the meantime/, 'Keep mine'],
  ] as const) {
    await expect.poll(() => fieldOf(next, 5).inputValue()).not.toBe(found.at(-1));
    await next.getByText(said).waitFor();
    found.push(await fieldOf(next, 5).inputValue());
    await next.getByRole('button', { name: save, exact: true }).click();
    await expect.poll(() => savedOf(next, 5)).toBe(found.at(-1));
  }
  expect(found.sort()).toEqual(['Of the first window', 'Of the second window']);
  await next.reload();
  await fieldOf(next, 5).waitFor();
  expect(await next.getByText(waits).count()).toBe(0);
});

test('an unsaved list in a killed tab is found by the chip, and can be saved as it was', async () => {
  const { page } = await openPage('/login');
  await signIn(page);
  await page.goto(roster);
  const last = (at: Page) => at.getByLabel('Last name, line 1', { exact: true });
  await last(page).waitFor();
  const listNow = async (at: Page) => (await ask(at, 'gradebook', { clid: algebra })).students[0].last;
  const before = await listNow(page);
  await untilKept(page, () => last(page).fill('Álvarez de la Vega'));
  expect(await keptInBrowser(page)).not.toContain('lvarez');
  await kill(page);

  const next = await page.context().newPage();
  await next.goto('/classes');
  await next.getByRole('button', { name: /^1 not saved, needs attention/ }).click();
  expect(await axeFindings(next)).toEqual([]);
  await next.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  const question = next.getByRole('alertdialog', { name: 'Discard the changes to this roster?' });
  expect(await axeFindings(next)).toEqual([]);
  await question.getByRole('button', { name: 'Keep them' }).click();
  await question.waitFor({ state: 'detached' });
  await next.getByRole('dialog').getByRole('link', { name: 'Roster' }).click();
  await next.getByText('Draft restored. These changes are not saved yet.').waitFor();
  expect(await last(next).inputValue()).toBe('Álvarez de la Vega');
  expect(await listNow(next)).toBe(before);
  await next.getByRole('button', { name: 'Review and save' }).click();
  await next.getByRole('button', { name: 'Save roster' }).click();
  await next.getByText('The roster is saved.').waitFor();
  expect(await listNow(next)).toBe('Álvarez de la Vega');
  await next.reload();
  await last(next).waitFor();
  expect(await next.getByText(/^(Unsaved changes|Draft restored)/).count()).toBe(0);
});

test('a pasted list stays as text, whatever its errors; once discarded, it is not restored', async () => {
  const { page } = await openPage('/login');
  await signIn(page);
  await page.goto(roster);
  const text = (at: Page) => at.getByRole('textbox', { name: 'The roster as text' });
  await page.getByText('Text', { exact: true }).click();
  await untilKept(page, () => text(page).fill('Ana Ruiz 9001\nno number'));
  await kill(page);

  const next = await page.context().newPage();
  await next.goto(roster);
  await next.getByText(/^Draft restored\. These/).waitFor();
  await next.getByText('Text', { exact: true }).click();
  expect(await text(next).inputValue()).toBe('Ana Ruiz 9001\nno number');
  await untilKept(next, async () => {
    await next.getByRole('button', { name: 'Discard' }).click();
    await next.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  });
  await next.reload();
  await next.getByRole('textbox').first().waitFor();
  expect(await next.getByText(/^(Unsaved changes|Draft restored)/).count()).toBe(0);
});

test('unsaved settings, teachers and profiles in a killed tab are restored, encrypted', async () => {
  const { page } = await openPage('/login');
  await signIn(page);
  await page.goto(`/classes/${algebra}/settings`);
  const field = (at: Page, label: string) => at.getByLabel(label, { exact: true });
  await untilKept(page, () => field(page, 'Code').fill('Half-a-code'));
  await untilKept(page, () => field(page, 'Username or email').fill('half.a.name'));
  await kill(page);

  const second = await page.context().newPage();
  await second.goto('/profile');
  for (const label of ['New password', 'New password again', 'Current password'])
    await field(second, label).fill('hush-hush-hush');
  await untilKept(second, () => field(second, 'Email').fill('half@school.example'));
  expect(await keptInBrowser(second)).not.toMatch(/half|hush/i);
  await kill(second);

  const next = await page.context().newPage();
  await next.goto('/profile');
  await next.getByRole('button', { name: /^3 not saved, needs attention/ }).waitFor();
  await next.getByText(waits).waitFor();
  expect(await field(next, 'Email').inputValue()).toBe('half@school.example');
  for (const label of ['New password', 'New password again', 'Current password'])
    expect(await field(next, label).inputValue()).toBe('');
  expect(await axeFindings(next)).toEqual([]);
  await next.getByRole('button', { name: /^3 not saved, needs attention/ }).click();
  expect(await axeFindings(next)).toEqual([]);
  await next.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
  const bar = next.getByRole('region', { name: 'Unsaved changes' });
  await bar.getByText('Draft restored.').waitFor();
  expect(await field(next, 'Code').inputValue()).toBe('Half-a-code');
  expect(await field(next, 'Username or email').inputValue()).toBe('half.a.name');
  expect(await axeFindings(next)).toEqual([]);
  await bar.getByRole('button', { name: 'Save' }).click();
  await next.getByText('The settings are saved.').waitFor();
  expect((await ask(next, 'gradebook', { clid: algebra })).code).toBe('Half-a-code');
});

test('an unsaved private note in a killed tab is found by the chip, encrypted, and saved by its button', async () => {
  const { page } = await openPage('/login');
  await signIn(page);
  const { students } = await ask(page, 'gradebook', { clid: algebra });
  const [{ stuid }] = students;
  const student = `/classes/${algebra}/students/${stuid}`;
  await page.goto(student);
  await page.getByRole('button', { name: 'Add a private note…' }).click();
  const field = (at: Page) => at.getByRole('dialog').getByLabel('Private note');
  await field(page).focus();
  await write(page, 'Sits in front');
  expect(await keptInBrowser(page)).not.toMatch(/Sits|note 1/);
  await kill(page);

  const next = await page.context().newPage();
  await next.goto('/classes');
  await next.getByRole('button', { name: /^1 not saved, needs attention/ }).click();
  await next.getByRole('dialog').getByRole('link', { name: 'Private note' }).click();
  await next.getByText(/^Your draft is still here/).waitFor();
  await next.getByRole('button', { name: 'Add a private note…' }).click();
  expect(await field(next).inputValue()).toBe('Sits in front');
  await next.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await next.getByText('The note is saved.').waitFor();
  await next.getByRole('button', { name: /^1 not saved/ }).waitFor({ state: 'detached' });
  const { notes } = await ask(next, 'class-notes', { clid: algebra });
  expect(notes).toMatchObject([{ stuid, note: 'Sits in front' }]);
});

test('signing out asks if another window has unsaved work, and all of it is there afterwards', async () => {
  const { page: one } = await openPage('/login');
  await openComments(one);
  const other = await one.context().newPage();
  const key = other.waitForResponse((answer) => answer.request().postData()?.includes('draft-key') ?? false);
  await other.goto('/classes');
  await key;
  await fieldOf(one, 7).fill('');
  await write(one, 'In the first window');
  await other.getByRole('button', { name: /account/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = other.getByRole('alertdialog');
  await question.getByText(/^Something in another window is not saved yet\./).waitFor();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await other.waitForURL(/login/);
  await one.waitForURL(/login/);
  // The window that opens first finds it.
  await other.close();
  await openComments(one);
  await one.getByText(waits).waitFor();
  expect(await fieldOf(one, 7).inputValue()).toBe('In the first window');
});
