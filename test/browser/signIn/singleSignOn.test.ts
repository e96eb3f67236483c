import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { axeFindings, openPage, screenHeading, signIn, withProduct } from '#test/support/journeys/journey.ts';
import { demoAccount } from '#test/support/product/product.ts';
import { client, startIdentityProvider } from '#test/support/service/identityProvider.ts';

/* Single sign-on, with a real provider beside the product. */

const idp = await startIdentityProvider();
afterAll(() => idp.close());
withProduct({
  SSO_DISTRICT_ISSUER: idp.issuer,
  SSO_DISTRICT_CLIENT_ID: client.client_id,
  SSO_DISTRICT_CLIENT_SECRET: client.client_secret,
  SSO_DISTRICT_LABEL: 'District 9',
});

test("a person links the district's sign-in, and uses it to sign in to the requested page", async () => {
  idp.person = { sub: 'u-1', email: 'somebody@district.example', email_verified: false };
  const { page } = await openPage('/login?to=/profile');
  await page.getByRole('link', { name: 'Sign in with District 9' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sign in with District 9' }).click();
  await page.getByText('District 9 has not verified your email address.').waitFor();
  await page.goto('/login?to=/profile');
  await signIn(page);

  const panel = page.getByRole('region', { name: 'Single sign-on' });
  await panel.getByRole('button', { name: 'Link District 9' }).click();
  await panel.getByRole('button', { name: 'Go to District 9' }).click();
  await panel.getByText(/, linked /).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // It also renews a session that ends over a page: beside the page, which loses nothing.
  await page.getByLabel('Name', { exact: true }).fill('Carmen Rivera Soto');
  await page.context().clearCookies();
  await page.getByLabel('Current password', { exact: true }).fill(demoAccount.password);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const prompt = page.getByRole('dialog', { name: 'Your session has ended' });
  await prompt.getByRole('link', { name: 'Sign in with District 9' }).waitFor();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  const [beside] = await Promise.all([
    page.waitForEvent('popup'),
    prompt.getByRole('link', { name: 'Sign in with District 9' }).click(),
  ]);
  await page.getByText('Saved.').waitFor();
  expect(await prompt.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/profile');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Carmen Rivera Soto');
  if (!beside.isClosed()) await beside.getByText('You can close this window').waitFor();
  await beside.close();

  const { page: other } = await openPage('/classes?folder=archived');
  await other.getByRole('link', { name: 'Sign in with District 9' }).click();
  await screenHeading(other, 'Classes').waitFor();
  expect(new URL(other.url()).search).toBe('?folder=archived');

  await page.goto('/profile');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await panel.getByRole('button', { name: /^Remove the link/ }).click();
  await panel.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect.poll(focused).toBe('Remove');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  // The provider remembered them when they signed in: for this they sign in there again.
  const again = page.getByRole('dialog', { name: 'Sign in again to continue' });
  const [fresh] = await Promise.all([
    page.waitForEvent('popup'),
    again.getByRole('link', { name: 'Sign in with District 9' }).click(),
  ]);
  await panel.getByText('You have not linked any account yet.').waitFor();
  await expect.poll(focused).toBe('Link District 9');
  await fresh.close();
});

test('signing out of the provider ends the session here, reported by its server or by a frame of its page', async () => {
  const { page } = await openPage('/login?to=/profile');
  await signIn(page);
  const panel = page.getByRole('region', { name: 'Single sign-on' });
  await panel.getByRole('button', { name: 'Link District 9' }).click();
  await panel.getByRole('button', { name: 'Go to District 9' }).click();
  await panel.getByText(/, linked /).waitFor();

  const logout = new URL('/api/sso/district/logout', page.url());
  idp.deliver = (body) => fetch(logout, { method: 'POST', body });
  let sid = '';
  idp.tamper = (claims) => {
    sid = String(claims.sid);
    return claims;
  };
  async function signedIn() {
    const { page: another } = await openPage('/profile');
    await another.getByRole('link', { name: 'Sign in with District 9' }).click();
    await screenHeading(another, 'Profile').waitFor();
    return another;
  }
  async function isSignedOut(another: Page) {
    await another.goto(new URL('/classes', logout).href);
    await another.getByRole('link', { name: 'Sign in with District 9' }).waitFor();
  }

  const one = await signedIn();
  await one.goto(`${idp.issuer}/session/end`);
  await one.getByRole('button', { name: 'Sign out' }).click();
  await one.getByText('Signed out of the district').waitFor();
  await isSignedOut(one);

  const other = await signedIn();
  const beside = await other.context().newPage();
  logout.search = String(new URLSearchParams({ iss: idp.issuer, sid }));
  idp.page = `<iframe src="${logout.href.replaceAll('&', '&amp;')}"></iframe>`;
  await beside.goto(`${idp.issuer}/page`);
  await beside.frameLocator('iframe').getByText('Signed out.').waitFor();
  await isSignedOut(other);
});

test('if the provider is away the page says so, and the password still works', async () => {
  await idp.close();
  const { page } = await openPage('/login');
  await page.getByRole('link', { name: 'Sign in with District 9' }).click();
  await page.getByText('District 9 cannot be reached at the moment. Sign in with your password.').waitFor();
  await signIn(page);
});
