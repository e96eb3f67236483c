import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  axeFindings,
  inOneWindow,
  intercept,
  openSignedIn,
  screenHeading,
  withProduct,
} from '#test/support/journeys/journey.ts';
import { expectPageFits } from '#test/support/journeys/overflow.ts';

withProduct();
inOneWindow();

const phone = { viewport: { width: 390, height: 844 } };
const looks = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['light on a phone', { colorScheme: 'light', ...phone }],
  ['dark on a phone', { colorScheme: 'dark', ...phone }],
] as const;

describe('the classes', () => {
  test('are found and opened by keyboard, and the class is always named', async () => {
    const { page } = await openSignedIn('/classes');
    await page.getByRole('searchbox', { name: 'Find a class' }).focus();
    await page.keyboard.type('chemistry', { delay: 5 });
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
    expect(await page.getByRole('searchbox').inputValue()).toBe('chemistry');
    while ((await page.evaluate(() => document.activeElement?.textContent)) !== 'Chemistry, Period 7')
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Chemistry, Period 7, switch/ }).waitFor();
    await page.goBack();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('chemistry');
  });

  test('are sorted by a header, and stay so after a reload', async () => {
    const { page } = await openSignedIn('/classes');
    await page.getByRole('button', { name: 'Students' }).click();
    await page.waitForURL('**/classes?sort=-students');
    await page.reload();
    const first = page.getByRole('rowheader').first();
    await first.waitFor();
    expect(await first.textContent()).toContain('World History');
  });

  test('are dragged into the trash one after the other, and restored one by one', async () => {
    const { page } = await openSignedIn('/classes');
    const [chemistry, history] = [/^Chemistry/, /^World History/].map((name) =>
      page.getByRole('rowheader').getByRole('link', { name }),
    ) as [Locator, Locator];
    const trash = page.getByText(/^Trashed/);
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await intercept(page, '**/api/', async (route) => {
      if (/class-folder/.test(route.request().postData() ?? '')) await held;
      await route.continue();
    });
    await chemistry.dragTo(trash);
    await history.dragTo(trash);
    arrive();
    for (const gone of [chemistry, history]) await gone.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/classes');
    for (const back of [history, chemistry]) {
      await page.keyboard.press('Control+z');
      await back.waitFor();
    }
    await page.unroute('**/api/');
    // The menu does the same by keyboard.
    await page.getByRole('button', { name: /^Move Chemistry/ }).focus();
    // Beneath the reports, which come first in the menu.
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await chemistry.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await chemistry.waitFor();
  });

  test('link to the same screen of another class', async () => {
    const { page } = await openSignedIn('/classes/1/attendance');
    await page.getByRole('button', { name: /switch to another class/ }).click();
    await page.getByRole('menuitemradio', { name: /Spanish/ }).click();
    await page.getByRole('button', { name: /^Spanish 2.*switch/ }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/classes\/\d+\/attendance$/);
  });

  test.each(looks)('and the profile pass axe, %s', async (_, options) => {
    const { page } = await openSignedIn('/classes', options);
    await page.getByRole('rowheader').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /your account/ }).click();
    await page.getByRole('menu').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await screenHeading(page, 'Profile').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test.each([
    [1280, 800],
    [768, 1024],
    [390, 844],
    [320, 640],
  ])('fit a window %i wide', async (width, height) => {
    const { page } = await openSignedIn('/classes', { viewport: { width, height } });
    for (const path of ['/classes', '/profile']) {
      await page.goto(path);
      await screenHeading(page).waitFor();
      await expectPageFits(page);
    }
  });
});
