import { expect, test } from 'vitest';
import { beyondWindow } from '#test/support/cut.ts';
import { axeFindings, openPage, withProduct } from '#test/support/journey.ts';

withProduct();

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

test('the reference is accessible and fits, on a desk and a phone, light and dark', async () => {
  const { page } = await openPage('/docs');
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), `${viewport.width}, ${colorScheme}`).toEqual([]);
    }
    expect(await beyondWindow(page)).toBeLessThanOrEqual(0);
  }
});

test('a search leaves the operations that say it', async () => {
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

test('without scripts everything is there to read', async () => {
  const { page } = await openPage('/docs#score-edit', { javaScriptEnabled: false });
  expect(await page.locator('#score-edit').isVisible()).toBe(true);
  expect(await page.getByText('curl: score-edit').isVisible()).toBe(true);
  expect(await page.getByText('apitask=score-edit').isVisible()).toBe(true);
});
