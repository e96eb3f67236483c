import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openSignedIn, withProduct } from '#test/support/journey.ts';

/* The grid as it is arranged: by a turned screen, by a hand, by keys. */

withProduct();

/** The cell that a screen reader is pointed at: what it is called and where it stands. */
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant');
    const cell = document.getElementById(id ?? '');
    const { x = -1, y = -1, height = -1 } = cell?.getBoundingClientRect() ?? {};
    return { name: cell?.ariaLabel ?? '', column: Number(cell?.ariaColIndex), x, y, height };
  });

/** A gradebook with the cursor on a score of Quiz 3. */
async function openAtQuiz() {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('quiz 3');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await active(page)).name).toMatch(/, Quiz 3: /);
  return page;
}

test('a screen that is turned keeps the cell in hand, and what is being typed in it', async () => {
  const page = await openAtQuiz();
  await page.keyboard.press('ArrowDown');
  const { name } = await active(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await active(page)).height).toBeGreaterThan(40);
  expect((await active(page)).name).toBe(name);
  await page.keyboard.type('17');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await active(page)).height).toBeLessThan(40);
  const editor = page.getByRole('grid').getByRole('textbox');
  expect(await editor.inputValue()).toBe('17');
  expect(await editor.getAttribute('aria-label')).toBe(name);
  expect(await editor.evaluate((input) => document.activeElement === input)).toBe(true);
  const [box, cell] = [await editor.boundingBox(), await active(page)];
  expect([box?.x, box?.y]).toEqual([cell.x, cell.y]);
});

test('a column kept at the left gives way on a narrow screen, with what is being typed in it', async () => {
  const page = await openAtQuiz();
  await page.getByRole('columnheader', { name: /^Quiz 3/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Keep at the left' }).click();
  await expect.poll(async () => (await active(page)).column).toBe(4);
  await page.keyboard.type('17');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await active(page)).column).toBeGreaterThan(4);
  const editor = page.getByRole('grid').getByRole('textbox');
  expect(await editor.inputValue()).toBe('17');
  expect(await editor.evaluate((input) => document.activeElement === input)).toBe(true);
  await expect.poll(async () => (await editor.boundingBox())?.x).toBe((await active(page)).x);
  await page.keyboard.press('Escape');
  expect((await active(page)).name).not.toMatch(/: 17 of/);
});
