import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { inOneWindow, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';
import { checkPage } from '#test/support/journeys/pageCheck.ts';

/* The questions before a key or a person is removed: on a desktop and a phone, light and dark. */

withProduct();
inOneWindow();

async function openAsAdmin(path: string) {
  const { page } = await openSignedIn(path, { username: 'whitfield' });
  return page;
}

/** The dialog is accessible and fits everywhere; it is closed afterwards. */
async function isGoodEverywhere(page: Page, title: string) {
  const dialog = page.locator('[role=dialog], [role=alertdialog]').filter({ hasText: title });
  await dialog.waitFor();
  await checkPage(page, title.replaceAll(/\W+/g, '-'));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function choose(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `Change ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a key is created, given a new secret and revoked', async () => {
  const page = await openAsAdmin('/school/keys');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByRole('textbox', { name: 'Application' }).fill('Bus plan');
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await choose(page, 'the key of Bus plan', 'New secret…');
  await isGoodEverywhere(page, 'Give Bus plan a new secret?');
  await choose(page, 'the key of Bus plan', 'Revoke…');
  const revoke = page.getByRole('button', { name: 'Revoke', exact: true });
  // A destructive button is red under the pointer too.
  const colour = () => revoke.evaluate((element) => getComputedStyle(element).color);
  const red = await colour();
  await revoke.hover();
  expect(await colour()).toBe(red);
  await isGoodEverywhere(page, 'Revoke the key of Bus plan?');
});

test('a menu that a key opens has the focus on its first item', async () => {
  const page = await openAsAdmin('/school/people');
  await page.getByRole('button', { name: 'Change Åsa Lindqvist', exact: true }).focus();
  await page.keyboard.press('Enter');
  const first = page.getByRole('menuitem', { name: 'Rename…' });
  await first.waitFor();
  await expect.poll(() => first.evaluate((item) => item === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Rename Åsa Lindqvist' }).waitFor();
});

test('a listed student is exported and erased', async () => {
  const page = await openAsAdmin('/school/people');
  await page.getByLabel('Find a student by name or ID').fill('dylan adams');
  await choose(page, 'Dylan Adams', 'Export everything about this person…');
  await isGoodEverywhere(page, 'Export everything about Dylan Adams?');
  await choose(page, 'Dylan Adams', 'Erase…');
  await isGoodEverywhere(page, 'Erase Dylan Adams for good?');
});
