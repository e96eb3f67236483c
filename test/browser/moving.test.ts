import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openSignedIn, withProduct } from '#test/support/journey.ts';

/*
 * Moving among the screens: where a page opens, what is there at once, and what has the focus is in sight.
 */

withProduct();

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('an address typed into the same tab opens at its top; the same page, where it was left', async () => {
  const { page } = await openSignedIn('/classes/4/settings', { viewport: { width: 1280, height: 500 } });
  await heading(page, 'Settings');
  await page.evaluate(() => scrollTo(0, 400));
  await page.goto('/profile');
  await heading(page, 'Profile');
  expect(await scrolled(page)).toBe(0);
  await page.evaluate(() => scrollTo(0, 120));
  await page.reload();
  await heading(page, 'Profile');
  await expect.poll(() => scrolled(page)).toBe(120);
});
