import { expect, test } from 'vitest';
import { openSignedIn, withProduct } from '#test/support/journey.ts';

/* Where the grid is scrolled to by what leads its cursor. */

withProduct();

test('keys that lead back to the names lead the scores to their beginning; a click on a name does not', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  const grid = page.getByRole('grid');
  const scrolled = () => grid.evaluate(({ scrollLeft }) => scrollLeft);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await grid.focus();
  await press('End');
  const far = await scrolled();
  expect(far).toBeGreaterThan(0);
  await page.getByRole('rowheader').first().click();
  await press('ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowUp');
  expect(await scrolled()).toBe(far);
  await press('Home');
  expect(await scrolled()).toBe(0);
  await press('Control+End');
  expect(await scrolled()).toBe(far);
  await press('Control+Home');
  expect(await scrolled()).toBe(0);
});
