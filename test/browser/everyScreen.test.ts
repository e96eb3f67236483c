import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { beyondBox, beyondWindow } from '#test/support/cut.ts';
import {
  axeFindings,
  intercept,
  openPage,
  openSignedIn,
  screenHeading,
  signIn,
  withProduct,
} from '#test/support/journey.ts';
import { look } from '#test/support/looks.ts';
import { demoAccount } from '#test/support/product.ts';

withProduct();

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
  const { page } = await openPage(path);
  await signIn(page, { ...demoAccount, username: 'jose.alvarez' });
  await page.waitForURL(`**${path}`);
  await fitsEverywhere(page);
});

async function fitsEverywhere(page: Page) {
  await screenHeading(page).waitFor();
  const { pathname, search } = new URL(page.url());
  await look(page, `${pathname}${search}`.replaceAll(/\W+/g, '-').slice(1));
  // A desktop at four times zoom.
  await page.setViewportSize({ width: 320, height: 256 });
  const tooWide = await beyondWindow(page);
  expect(tooWide, 'wider than a desk at four times the size').toBeLessThanOrEqual(0);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.title()).toMatch(/.+ · Rollbook$/);
}

test('loading states are accessible: an unknown address, the next screen', async () => {
  const { page } = await openSignedIn('/classes');
  const held: (() => void)[] = [];
  const hold = (address: string) =>
    intercept(page, address, (route) => void held.push(() => void route.continue()));
  const progress = page.getByRole('progressbar');
  const table = page.getByRole('table', { name: 'Classes' });
  await table.waitFor();
  await hold('**/api/');
  await table.getByRole('row').nth(1).getByRole('link').click();
  await progress.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  for (const path of ['/', '/classes/1', '/nowhere']) {
    await page.goto(path);
    await progress.waitFor();
    expect(await axeFindings(page), path).toEqual([]);
  }
});

test("an admin's list shows all its columns at each size, and is accessible", async () => {
  const { page } = await openPage('/login');
  await signIn(page, { ...demoAccount, username: 'whitfield' });
  const table = page.getByRole('table', { name: 'Classes' });
  await table.waitFor();
  for (const width of [1920, 1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const hidden = await beyondBox(table.locator('..'));
    expect(hidden, `hidden at ${width}`).toBeLessThanOrEqual(0);
  }
  expect(await axeFindings(page)).toEqual([]);
});

test('selected and found items stay visible in forced colours', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', { forcedColors: 'active' });
  const outline = (selector: string) =>
    page
      .locator(selector)
      .filter({ visible: true })
      .last()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  await page.getByRole('gridcell').nth(5).click();
  await page.keyboard.press('Shift+ArrowDown');
  const range = page.locator('[class*=_range_]').filter({ visible: true }).last();
  await range.waitFor();
  const style = await range.evaluate((element) => {
    const { outlineStyle, outlineOffset, backgroundColor } = getComputedStyle(element);
    return { outlineStyle, outlineOffset, backgroundColor };
  });
  expect(style).toEqual({
    outlineStyle: 'dashed',
    outlineOffset: '-1px',
    backgroundColor: expect.stringMatching(/, 0\)$/),
  });
  await page.goto('/classes/1/roster');
  await page.getByRole('searchbox').fill('Zofia');
  await expect.poll(() => outline('tr[class*=_found_]')).toBe('solid');
});
