import { expect, test } from 'vitest';
import { axeFindings, openSignedIn, withProduct } from '#test/support/journey.ts';

withProduct();

const screens = [
  '/classes',
  '/classes?folder=archived',
  '/profile',
  '/classes/1/gradebook',
  '/classes/1/attendance?week=20261116',
  '/classes/10/attendance',
  '/classes/1/periods',
  '/classes/1/periods?report=P3',
  '/classes/10/periods',
  '/classes/1/roster',
  '/classes/1/settings',
  '/classes/1/students/200400',
  '/classes/99/gradebook',
  '/nowhere',
];

const sizes = [
  { name: 'a desk', width: 1280, height: 800 },
  { name: 'a phone', width: 390, height: 844 },
];

test.each(screens)('%s is accessible and fits, on a desk and a phone, light and dark', async (path) => {
  const { page } = await openSignedIn(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const { name, ...viewport } of sizes) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), `${name}, ${colorScheme}`).toEqual([]);
    }
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide, `wider than ${name}`).toBeLessThanOrEqual(0);
  }
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.title()).toMatch(/.+ · Rollbook$/);
});
