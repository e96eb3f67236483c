import { expect, test } from 'vitest';
import {
  axeFindings,
  colourFindings,
  layoutFindings,
  openPage,
  withProduct,
} from '#test/support/journeys/journey.ts';
import { expectPageFits } from '#test/support/journeys/overflow.ts';

withProduct();

test('the reference is accessible and fits, on a desktop and a phone, light and dark', async () => {
  const { page } = await openPage('/docs');
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourFindings(page), 'dark').toEqual([]);
  await expectPageFits(page, 'wider than a desk');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await layoutFindings(page), 'on a phone').toEqual([]);
  await expectPageFits(page, 'wider than a phone');
});

test('a search keeps only the matching operations', async () => {
  const { page } = await openPage('/docs');
  const search = page.getByRole('searchbox', { name: /^Search/ });
  await search.fill('xylophone');
  expect(await page.getByRole('status').textContent()).toBe('0 operations');
  await search.fill('ymd');
  expect(await page.getByRole('status').textContent()).toBe('1 operation');
  expect(await page.locator('#attendance').isVisible()).toBe(true);
  expect(await page.locator('#gradebook').isVisible()).toBe(false);
  await search.fill('');
  expect(await page.locator('#gradebook').isVisible()).toBe(true);
});

test('everything is readable without scripts', async () => {
  const { page } = await openPage('/docs#score-edit', { javaScriptEnabled: false });
  expect(await page.locator('#score-edit').isVisible()).toBe(true);
  expect(await page.getByText('curl: score-edit').isVisible()).toBe(true);
  expect(await page.getByText('apitask=score-edit').isVisible()).toBe(true);
});
