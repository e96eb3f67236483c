import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeFindings, openPage, screenHeading, signIn, withProduct } from '#test/support/journeys/journey.ts';
import { expectPageFits } from '#test/support/journeys/overflow.ts';
import { withAuthenticator } from '#test/support/journeys/virtualAuthenticator.ts';
import { demoAccount } from '#test/support/product/product.ts';

/* Passkeys, with the browser's own virtual authenticator: a device with a fingerprint reader. */

withProduct();

async function leave(page: Page) {
  await page.getByRole('button', { name: /your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

async function signOut(page: Page) {
  await leave(page);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

test('a passkey is added, named, signs in, and is removed', async () => {
  const { page } = await openPage('/login?to=/profile');
  const authenticator = await withAuthenticator(page);
  await signIn(page);
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await panel.getByLabel('Name', { exact: true }).fill('My laptop');
  await panel.getByRole('button', { name: 'Add it' }).click();
  await panel.getByText('My laptop').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Rename My laptop' }).click();
  await panel.getByLabel('Name', { exact: true }).fill('Blue laptop');
  await page.keyboard.press('Enter');
  await panel.getByText('Blue laptop').waitFor();
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
  await expect.poll(focused).toBe('Rename Blue laptop');

  // It also renews an ended session, over the current page.
  await authenticator.setPresence(false);
  await page.getByLabel('Name', { exact: true }).fill('Carmen Rivera Soto');
  await page.getByLabel('Current password', { exact: true }).fill(demoAccount.password);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const prompt = page.getByRole('dialog', { name: 'Your session has ended' });
  await prompt.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await authenticator.setPresence(true);
  await prompt.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('Saved.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Carmen Rivera Soto');

  // A person who leaves it alone, and chooses the button, signs in there. The list of the field waits meanwhile.
  await authenticator.setPresence(false);
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await authenticator.setPresence(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await screenHeading(page, 'Today').waitFor();

  await page.goto('/profile');
  await panel.getByText(/Last used/).waitFor();
  await panel.getByRole('button', { name: 'Remove Blue laptop' }).click();
  await panel.getByText(/^“Blue laptop” will no longer sign you in/).waitFor();
  await page.keyboard.press('Enter');
  await panel.getByText('Blue laptop').waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Add a passkey');
  // Nobody has one any more: the sign-in does not mention them.
  await signOut(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).waitFor();
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
});

test('what can go wrong with a passkey is said in plain words, and fits a phone', async () => {
  const { page } = await openPage('/login?to=/profile', { viewport: { width: 390, height: 844 } });
  const device = await withAuthenticator(page);
  await signIn(page);
  const panel = page.getByRole('region', { name: 'Passkeys' });
  const name = panel.getByLabel('Name', { exact: true });
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await name.fill('The laptop in the staff room on the second floor, left');
  await device.setVerified(false);
  await page.keyboard.press('Enter');
  await panel.getByText('No passkey was added.').waitFor();
  await device.setVerified(true);
  await page.keyboard.press('Enter');
  await panel.getByText('Not used yet.').waitFor();
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await name.fill('Again');
  await page.keyboard.press('Enter');
  await panel.getByText('You already have a passkey on this device.').waitFor();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: /^Rename The laptop/ }).click();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: /^Remove The laptop/ }).click();
  await panel.getByText(/^“The laptop in .*” will no longer sign you in/).waitFor();
  await expectPageFits(page);
  await panel.getByRole('button', { name: 'Remove' }).click();
  await panel.getByText('The laptop').waitFor({ state: 'detached' });
});

test("a passkey chosen from the username's list signs in without a button", async () => {
  const { page } = await openPage('/login?to=/profile');
  await withAuthenticator(page);
  await signIn(page);
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await panel.getByLabel('Name', { exact: true }).fill('My laptop');
  await page.keyboard.press('Enter');
  await panel.getByText('My laptop').waitFor();
  // The virtual authenticator chooses for its owner.
  await leave(page);
  await screenHeading(page, 'Today').waitFor();
});
