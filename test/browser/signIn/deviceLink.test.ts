import { afterAll, expect, test } from 'vitest';
import { axeFindings, openPage, screenHeading } from '#test/support/journeys/journey.ts';
import { checkPage } from '#test/support/journeys/pageCheck.ts';
import { withMailedProduct } from '#test/support/product/mailedProduct.ts';
import { demoAccount } from '#test/support/product/product.ts';

/*
 * A teacher whose account strangers guess at signs in at a library, by a mailed link. The proxy's header tells the
 * networks apart.
 */

const { product, linkTo } = withMailedProduct({ TRUST_PROXY: '1' });

const behind = (address: string) => ({ extraHTTPHeaders: { 'x-forwarded-for': address } });
const library = '198.51.100.7';
const home = '203.0.113.9';
const mailbox = 'rivera@cedarhollow.example';
const newPassword = 'seven green chairs';

let isOver = false;
const guesses: Promise<void>[] = [];
afterAll(async () => {
  isOver = true;
  await Promise.all(guesses);
});

/** Guesses at the account from there, again and again, ignoring the answers. */
async function guess(address: string) {
  const headers = { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' };
  while (!isOver) {
    const body = new URLSearchParams({ apitask: 'login', usr: demoAccount.username, pwd: 'guessed' });
    const answer = await fetch(`${product().address}/api/`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    await answer?.text().catch(() => '');
  }
}

/* There is one attack, so it is not retried. */
test('a teacher whose account is under attack signs in on a new device by a mailed link', {
  retry: 0,
}, async () => {
  // Resetting the password proves whose address it is.
  const { page: old } = await openPage('/forgot-password', behind(home));
  await old.getByLabel('Username or email').fill(demoAccount.username);
  await old.keyboard.press('Enter');
  await expect.poll(() => linkTo(mailbox, 'reset-password')).not.toBe('');
  await old.goto(linkTo(mailbox, 'reset-password'));
  await old.getByLabel('New password', { exact: true }).fill(newPassword);
  await old.keyboard.press('Enter');
  await screenHeading(old, 'Classes').waitFor();

  const { page } = await openPage('/login', behind(library));
  await page.getByLabel('Username').waitFor();
  expect(await page.getByRole('button', { name: /link/ }).count()).toBe(0);
  for (let count = 0; count < 12; count++) guesses.push(guess(`${20 + count}.0.0.1`));
  // Two behind the library's address, of whom one always waits: a third person is told to wait.
  guesses.push(guess(library), guess(library));
  const offer = page.getByRole('button', { name: 'Email me a link to sign in from this device' });
  await page.getByLabel('Username').fill(demoAccount.username);
  await page.getByLabel('Password', { exact: true }).fill('not it');
  // One after the other: a late answer would change what is checked.
  const button = page.getByRole('button', { name: 'Sign in', exact: true, disabled: false });
  const isOffered = async () => {
    await button.waitFor();
    if (await offer.isVisible()) return true;
    await page.keyboard.press('Enter');
    return false;
  };
  await expect.poll(isOffered, { timeout: 60_000, interval: 300 }).toBe(true);
  await checkPage(page, 'device-link-offer');
  expect(await axeFindings(page)).toEqual([]);
  await offer.click();
  await page
    .getByText('If wrong passwords hold this account up and it has a confirmed email address')
    .waitFor();
  await checkPage(page, 'device-link-mailed');

  await expect.poll(() => linkTo(mailbox, 'sign-in-link')).not.toBe('');
  await page.goto(linkTo(mailbox, 'sign-in-link'));
  await screenHeading(page, 'Sign in from this device').waitFor();
  await checkPage(page, 'device-link');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue on this device' }).click();
  await screenHeading(page, 'Sign in').waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe(demoAccount.username);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.keyboard.press('Enter');
  await screenHeading(page, 'Today').waitFor();
});
