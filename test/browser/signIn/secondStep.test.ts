import { expect, test } from 'vitest';
import { intercept, openPage, screenHeading, signIn, withProduct } from '#test/support/journeys/journey.ts';
import { checkPage } from '#test/support/journeys/pageCheck.ts';
import { withAuthenticator } from '#test/support/journeys/virtualAuthenticator.ts';
import { demoAccount } from '#test/support/product/product.ts';

/* A school that asks its admins for a second step, with the browser's own virtual authenticator. */

withProduct();

test('an admin without a second step adds a passkey after the sign-in, and gets to the requested page', async () => {
  const { page: head } = await openPage('/login?to=/profile');
  await withAuthenticator(head);
  await signIn(head, { ...demoAccount, username: 'whitfield' });
  const panel = head.getByRole('region', { name: 'Passkeys' });
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await panel.getByLabel('Name', { exact: true }).fill('Office');
  await head.keyboard.press('Enter');
  await panel.getByText('Office').waitFor();
  await head.goto('/school/people');
  await head.getByRole('button', { name: /^Change .*Rivera/ }).click();
  await head.getByRole('menuitem', { name: 'Make an admin…' }).click();
  await head.getByRole('button', { name: 'Make an admin' }).click();
  await head.getByRole('alertdialog').waitFor({ state: 'detached' });
  await head.goto('/school/settings');
  await head.getByRole('checkbox', { name: 'Admins need a second step at sign-in' }).check();
  await head.getByRole('button', { name: 'Save settings' }).click();
  await head.getByText(/^Without a second step so far: .*Rivera/).waitFor();
  await checkPage(head, 'settings-ask');
  await head.getByRole('button', { name: 'Change it' }).click();
  await head.getByText('Saved.').waitFor();

  const { page, expectError } = await openPage('/login?to=/classes/1/roster');
  const device = await withAuthenticator(page);
  await signIn(page);
  await screenHeading(page, 'Add a second step').waitFor();
  await checkPage(page, 'second-step');
  // No address leads past it.
  await page.goto('/school/settings');
  await screenHeading(page, 'Add a second step').waitFor();
  expect(new URL(page.url()).searchParams.get('to')).toBe('/school/settings');
  await page.goto('/classes/1/roster');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('button', { name: 'Next' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await page.getByLabel('Code from the app').fill('123');
  await page.keyboard.press('Enter');
  await page.getByText('This code is wrong, or has already been used').waitFor();
  await checkPage(page, 'second-step-app');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Blue laptop');
  await checkPage(page, 'second-step-passkey');
  // Cancelling leads out of it.
  await device.setVerified(false);
  await page.keyboard.press('Enter');
  await page.getByText('No passkey was added.').waitFor();
  await device.setVerified(true);
  await page.keyboard.press('Enter');
  await screenHeading(page, 'Roster').waitFor();
  expect(new URL(page.url()).pathname).toBe('/classes/1/roster');

  // A person who has one, and signs in by the password, continues with it: at the sign-in and over the page they are
  // at.
  await device.setPresence(false);
  await page.context().clearCookies();
  await page.goto('/login?to=/classes/1/roster');
  await signIn(page);
  await screenHeading(page, 'Your school asks for a second step').waitFor();
  await page.getByText(/Sign in with your passkey to continue/).waitFor();
  await page.getByRole('button', { name: 'Sign in with your passkey' }).waitFor();
  await checkPage(page, 'second-step-own-passkey');
  await device.setPresence(true);
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
  await screenHeading(page, 'Roster').waitFor();
  await device.setPresence(false);
  // The page's stream of its class ends with the session, and may reconnect before the page knows.
  expectError(/401 .*\/api\/events/);
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.getByLabel('Password', { exact: true }).fill(demoAccount.password);
  await page.keyboard.press('Enter');
  const needed = page.getByRole('dialog', { name: 'Your school asks for a second step' });
  const use = needed.getByRole('button', { name: 'Sign in with your passkey' });
  // The sign-in before it takes a passkey too, as soon as the device has one at hand.
  await use.waitFor();
  await device.setPresence(true);
  await use.click();
  await needed.waitFor({ state: 'detached' });
  await screenHeading(page, 'Settings').waitFor();
});

test('the code for the app moves nothing when it loads', async () => {
  const { page } = await openPage('/login?to=/profile');
  await signIn(page, { ...demoAccount, username: 'lindqvist' });
  let letCome = () => {};
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await intercept(page, /QrCode/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  const field = page.getByLabel('Code from the app');
  await field.waitFor();
  const before = await field.boundingBox();
  letCome();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  expect(await field.boundingBox()).toEqual(before);
});
