import { expect, test } from 'vitest';
import { cursorOf } from '#test/support/cursor.ts';
import { openSignedIn, withProduct } from '#test/support/journey.ts';

withProduct();

test('on a phone a tap chooses a score, a tap on it opens it, and the next tap keeps what was typed', async () => {
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
  await page.keyboard.insertText('7.5');
  await page.getByRole('row').nth(4).getByRole('gridcell').nth(1).tap();
  await expect.poll(() => score.textContent()).toContain('7.5');
  expect(await editor.count()).toBe(0);
  await page.reload();
  await expect.poll(() => score.textContent()).toContain('7.5');
});
