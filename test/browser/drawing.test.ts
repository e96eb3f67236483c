import { expect, test } from 'vitest';
import { openSignedIn, withProduct } from '#test/support/journey.ts';

/* What the grid writes into the page, and when: work that nobody sees is work too much. */

withProduct();

test('a key that scrolls draws at once, and nothing more when the scroll is told', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+End');
  const drawn = page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const grid = document.querySelector('[role=grid]');
    const changes = new Promise<number>((resolve) => {
      const listen = () => {
        let count = 0;
        const observer = new MutationObserver((records) => {
          count += records.length;
        });
        const all = { subtree: true, childList: true, attributes: true, characterData: true };
        if (grid) observer.observe(grid, all);
        requestAnimationFrame(() => resolve(count));
      };
      grid?.addEventListener('scroll', listen, { once: true, capture: true });
    });
    document.documentElement.dataset.watched = 'yes';
    return changes;
  });
  await page.locator('html[data-watched]').waitFor();
  await page.keyboard.press('Control+Home');
  expect(await drawn).toBe(0);
});

test('a text that is longer than its cell ends with it, and no other cell costs a clip', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('grid').focus();
  for (const key of ['End', 'ArrowUp']) await page.keyboard.press(key);
  for (let step = 0; step < 4; step++) await page.keyboard.press('Alt+Shift+ArrowLeft');
  const cells = await page.evaluate(() =>
    [...document.querySelectorAll('[role=gridcell], [role=rowheader]')].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const [text, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
      return {
        beyond: text.width > 0 && (text.right > box.right || text.left < box.left),
        clipped: getComputedStyle(cell).overflowX === 'clip',
      };
    }),
  );
  expect(cells.filter(({ beyond }) => beyond).length).toBeGreaterThan(0);
  expect(cells.filter(({ beyond, clipped }) => beyond && !clipped)).toEqual([]);
  expect(cells.filter(({ clipped }) => clipped).length).toBeLessThan(cells.length / 3);
});
