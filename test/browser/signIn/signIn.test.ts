import { describe, expect, test } from 'vitest';
import {
  axeFindings,
  intercept,
  openPage,
  openSignedIn,
  screenHeading,
  signIn,
  withProduct,
} from '#test/support/journeys/journey.ts';
import { expectPageFits } from '#test/support/journeys/overflow.ts';
import { demoAccount } from '#test/support/product/product.ts';

const { product } = withProduct();
const dark = { colorScheme: 'dark' } as const;
const phone = { viewport: { width: 390, height: 844 } };

describe('signing in', () => {
  test('leads to the requested page, by keyboard', async () => {
    const { page } = await openPage('/classes?folder=archived');
    await page.waitForURL('**/login?to=*');
    await page.getByLabel('Username').waitFor();
    await page.keyboard.type(demoAccount.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(demoAccount.password);
    await page.keyboard.press('Enter');
    await screenHeading(page, 'Classes').waitFor();
    expect(new URL(page.url()).search).toBe('?folder=archived');
  });

  test('reports a wrong password beside it, and passes axe', async () => {
    const { page } = await openPage('/login', dark);
    await page.getByLabel('Username').fill('rivera');
    await page.getByLabel('Password', { exact: true }).fill('not-it');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid username or password').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('has a readable button the moment that it is enabled again', async () => {
    const { page } = await openPage('/login', dark);
    const colours = await page
      .getByRole('button', { name: 'Sign in', exact: true })
      .evaluate(async (button) => {
        const now = () => getComputedStyle(button).backgroundColor;
        const still = async () => {
          await Promise.all(button.getAnimations().map(({ finished }) => finished));
          return now();
        };
        const before = await still();
        button.setAttribute('aria-disabled', 'true');
        now();
        const disabled = await still();
        button.removeAttribute('aria-disabled');
        return { before, disabled, after: now() };
      });
    expect(colours.disabled).not.toBe(colours.before);
    expect(colours.after).toBe(colours.before);
  });

  test('does not move the fields when other ways to sign in load', async () => {
    const { page } = await openPage('/forgot-password');
    let answer = () => {};
    await intercept(page, '**/api/', (route) => {
      if (/setup-open/.test(route.request().postData() ?? '')) answer = () => void route.continue();
      else void route.continue();
    });
    await page.goto('/login');
    const field = page.getByLabel('Username');
    await field.waitFor();
    const before = await field.boundingBox();
    const later = page.getByRole('link', { name: 'Forgot your password?' });
    expect(await later.count()).toBe(0);
    answer();
    await later.waitFor();
    expect(await field.boundingBox()).toEqual(before);
  });

  test('loads less than 125 KB of JavaScript for a stranger, in few chunks', async () => {
    const { page } = await openPage('/classes');
    await page.getByLabel('Username').waitFor();
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize] as const),
    );
    const bytes = [...new Map(scripts).values()].reduce((sum, size) => sum + size, 0);
    expect(scripts).not.toEqual([]);
    expect(bytes).toBeLessThanOrEqual(125_000);
    // Each chunk is requested and evaluated separately: on a phone dozens of them take longer than their code.
    expect(new Map(scripts).size).toBeLessThanOrEqual(6);
  });
});

describe('a session that ends during work', () => {
  test('is asked for over the page; typed text stays, and is saved afterwards', async () => {
    const { page } = await openSignedIn('/profile');
    await page.getByLabel('Name', { exact: true }).fill('Carmen Rivera Soto');
    await page.getByLabel('Current password', { exact: true }).fill(demoAccount.password);
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const prompt = page.getByRole('dialog', { name: 'Your session has ended' });
    await prompt.waitFor();
    expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.type(demoAccount.password);
    await page.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Carmen Rivera Soto');
  });
});

describe('signing out', () => {
  test('ends the session in every tab', async () => {
    const { page } = await openPage('/login');
    await signIn(page);
    const other = await page.context().newPage();
    await other.goto('/profile');
    await screenHeading(other, 'Profile').waitFor();
    await page.getByRole('button', { name: /your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    for (const tab of [page, other]) await screenHeading(tab, 'Sign in').waitFor();
    await other.goto('/classes');
    await other.waitForURL('**/login?to=*');
  });

  test('leaves nothing about students in the browser', async () => {
    const { page } = await openSignedIn('/classes/1/gradebook');
    await screenHeading(page, 'Gradebook').waitFor();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toMatch(/rivera|José|Álvarez/i);
  });
});

describe('the links in mail', () => {
  test.each([
    ['/forgot-password', 'Forgot your password?'],
    [`/reset-password#${'0'.repeat(64)}`, 'Choose a new password'],
    [`/sign-in-link#${'0'.repeat(64)}`, 'Sign in from this device'],
    [`/invitation#${'0'.repeat(64)}`, 'This invitation cannot be used'],
  ])('open for a stranger by their address, and fit a phone: %s', async (path, title) => {
    const { page } = await openPage(path, { ...phone, ...dark });
    await screenHeading(page, title).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await expectPageFits(page);
  });
});

describe('a service that cannot be reached', () => {
  test('is reported once, and requests are repeated', async () => {
    const { page, expectError } = await openPage('/login', phone);
    expectError(/ERR_CONNECTION_REFUSED|Failed to load resource/);
    await page.getByLabel('Username').waitFor();
    await product().stop();
    await page.getByLabel('Username').fill(demoAccount.username);
    await page.getByLabel('Password', { exact: true }).fill(demoAccount.password);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await product().start();
    await signIn(page);
    await screenHeading(page, 'Today').waitFor();
  });
});
