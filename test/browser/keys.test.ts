import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openSignedIn, withProduct } from '#test/support/journey.ts';

/* The gradebook by the keyboard alone, where jsdom cannot follow. */

withProduct();

async function openBook() {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('grid').focus();
  return page;
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

test('a dialog that a column’s menu has opened gives the focus back to the grid, each time', async () => {
  const page = await openBook();
  const grid = page.getByRole('grid');
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp');
  for (const item of ['Duplicate…', 'Edit assignment…', 'Duplicate…']) {
    await press(page, 'Enter');
    await page.getByRole('menuitem', { name: item }).focus();
    await press(page, 'Enter');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Title' }).evaluate((box) => box.matches(':focus')))
      .toBe(true);
    await press(page, 'Escape');
    await expect.poll(() => grid.evaluate((element) => element.matches(':focus'))).toBe(true);
  }
});
