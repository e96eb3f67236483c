import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  axeFindings,
  inOneWindow,
  openSignedIn,
  screenHeading,
  withProduct,
} from '#test/support/journeys/journey.ts';
import { boxOverflow, expectPageFits } from '#test/support/journeys/overflow.ts';
import { checkPage } from '#test/support/journeys/pageCheck.ts';

withProduct();
inOneWindow();

const screens = [
  '/classes',
  '/classes?folder=archived',
  '/today',
  '/missing',
  '/classes/1/reports',
  '/missing?class=1',
  '/profile',
  '/classes/1/gradebook',
  '/classes/1/attendance?week=20261116',
  '/classes/10/attendance',
  '/classes/1/periods',
  '/classes/1/periods?report=P3',
  '/classes/1/periods?report=comments',
  '/classes/10/periods',
  '/classes/1/roster',
  '/classes/1/settings',
  '/classes/1/students/200400',
  '/classes/99/gradebook',
  '/nowhere',
];

test.each(screens)('%s is accessible and fits, on a desktop and a phone, light and dark', async (path) => {
  const { page } = await openSignedIn(path);
  await fitsEverywhere(page);
});

test.each(['/my-classes', '/my-classes/1'])('%s is accessible for a student', async (path) => {
  const { page } = await openSignedIn(path, { username: 'jose.alvarez' });
  await fitsEverywhere(page);
});

async function fitsEverywhere(page: Page) {
  await screenHeading(page).waitFor();
  const { pathname, search } = new URL(page.url());
  await checkPage(page, `${pathname}${search}`.replaceAll(/\W+/g, '-').slice(1));
  // A desktop at four times zoom.
  await page.setViewportSize({ width: 320, height: 256 });
  await expectPageFits(page, 'wider than a desk at four times the size');
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.title()).toMatch(/.+ · Rollbook$/);
}

test("an admin's list shows all its columns at each size, and is accessible", async () => {
  const { page } = await openSignedIn('/classes', { username: 'whitfield' });
  const table = page.getByRole('table', { name: 'Classes' });
  await table.waitFor();
  for (const width of [1920, 1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const hidden = () => boxOverflow(table.locator('..'));
    await expect.poll(hidden, { message: `hidden at ${width}` }).toBeLessThanOrEqual(0);
  }
  expect(await axeFindings(page)).toEqual([]);
});
