import { expect, test } from 'vitest';
import { cursorOf } from '#test/support/cursor.ts';
import { openSignedIn, screenHeading, withProduct } from '#test/support/journey.ts';

withProduct();

test('on a phone a tap chooses a score, a tap on it opens it, and a tap on another keeps what was typed', async () => {
  const { page } = await openSignedIn('/classes/2/gradebook', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const editor = page.getByRole('grid').getByRole('textbox');
  const score = page.getByRole('row').nth(3).getByRole('gridcell').nth(1);
  await score.tap();
  const label = (await score.getAttribute('aria-label')) ?? '';
  await expect.poll(async () => (await cursorOf(page)).cell).toBe(label);
  expect(await editor.count()).toBe(0);
  // Later than what a browser takes for one double tap.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  await score.tap();
  // A phone's keyboard sends text, and hardly a key.
  await editor.fill('');
  await page.keyboard.insertText('3.5');
  await page.getByRole('row').nth(4).getByRole('gridcell').nth(1).tap();
  await expect.poll(() => score.textContent()).toContain('3.5');
  // The editor goes on there, and the keyboard stays.
  expect(await editor.getAttribute('aria-label')).not.toBe(label);
  await page.reload();
  await expect.poll(() => score.textContent()).toContain('3.5');
});

test.each([
  '/classes',
  '/classes/1/gradebook',
  '/classes/1/attendance',
  '/classes/1/periods?report=P2',
  '/classes/1/roster',
  '/classes/1/settings',
  '/classes/1/students/200400',
  '/profile',
])('no field on %s is so small that an iPhone or iPad zooms in on it', async (path) => {
  const { page } = await openSignedIn(path, {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    isMobile: true,
  });
  await screenHeading(page).waitFor();
  const fields = page.locator('input:not([type=checkbox], [type=radio]), select, textarea');
  const sizes = await fields.evaluateAll((all) =>
    all.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
  );
  expect(sizes.filter((size) => size < 16)).toEqual([]);
});
