import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import {
  openPage,
  openSignedIn,
  screenHeading,
  signIn,
  withProduct,
} from '#test/support/journeys/journey.ts';
import { demoAccount } from '#test/support/product/product.ts';

/* Files dropped on the page, by hand: without the page's own answer the browser would show them instead of it. */

withProduct();

const folder = mkdtempSync(join(tmpdir(), 'rollbook-drop-'));
afterAll(() => rmSync(folder, { recursive: true }));

function saved(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Drops files in the middle of the window. */
async function drop(page: Page, ...files: string[]) {
  const cdp = await page.context().newCDPSession(page);
  const at = { x: 640, y: 500, data: { items: [], files, dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { ...at, type });
  await cdp.detach();
}

test('a file dropped where nothing takes one changes nothing', async () => {
  const { page } = await openSignedIn('/classes/1/roster');
  await screenHeading(page, 'Roster').waitFor();
  const opened: Page[] = [];
  page.context().on('page', (other) => opened.push(other));
  await drop(page, saved('list.csv', 'Ann Lee'));
  await page.getByRole('button', { name: 'Add a student' }).click();
  await screenHeading(page, 'Roster').waitFor();
  expect(opened).toEqual([]);
});

test('a file of scores dropped on the gradebook is compared with the scores', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('grid').waitFor();
  await drop(page, saved('two.csv', 'a'), saved('files.csv', 'b'));
  await page.getByText('Drop one file at a time.').waitFor();
  await drop(page, saved('scores.csv', 'Student,Dropped quiz\n"Álvarez, José",7\n'));
  const dialog = page.getByRole('dialog', { name: 'Import scores' });
  await dialog.waitFor();
  // Another one waits until this dialog is closed.
  await drop(page, saved('other.csv', 'Student,Other quiz\n"Álvarez, José",8\n'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('a list dropped on its dialog is read, and a package on its page', async () => {
  const { page } = await openPage('/login?to=/school/people');
  await signIn(page, { ...demoAccount, username: 'whitfield' });
  await page.getByRole('button', { name: 'Add people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add teachers and admins' });
  await dialog.waitFor();
  await drop(page, folder);
  await dialog.getByText(/ is a folder\. Drop the file itself\.$/).waitFor();
  await drop(page, saved('teachers.csv', 'Liv Berg,berg@x.example\n'));
  await expect.poll(() => dialog.getByRole('textbox').first().inputValue()).toContain('Liv Berg');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/school/import');
  await page.getByText('Or drop it anywhere on this page.').waitFor();
  await drop(page, saved('empty.zip', ''));
  await page.getByText('empty.zip is empty.').waitFor();
});
