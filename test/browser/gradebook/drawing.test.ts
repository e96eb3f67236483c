import { expect, test } from 'vitest';
import {
  inOneWindow,
  openSignedIn,
  sortBy,
  toFirstColumns,
  withProduct,
} from '#test/support/journeys/journey.ts';

/* What the grid writes into the page, and when: invisible work is wasted. */

withProduct();
inOneWindow();

test('a key that scrolls draws at once, and nothing more when the scroll event arrives', async () => {
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

test('the first frame has only the visible rows', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const grid = document.querySelector('[role=grid]');
      const rows = [...(grid?.querySelectorAll('[role=row]') ?? [])].slice(1, -1);
      const last = rows.at(-1);
      if (!grid || !last) return;
      observer.disconnect();
      const left = grid.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom;
      document.documentElement.dataset.left = `${rows.length} ${left}`;
    }).observe(document, { subtree: true, childList: true });
  });
  await page.reload();
  const drawn = await page.locator('html[data-left]').getAttribute('data-left');
  const [rows = 0, left = 0] = (drawn ?? '').split(' ').map(Number);
  const { height = 0 } = (await page.getByRole('row').nth(1).boundingBox()) ?? {};
  expect(rows).toBeGreaterThan(5);
  // Below the last row is the one of averages, over which at most a part of a row may reach.
  expect(left).toBeGreaterThan(-height);
  expect(left).toBeLessThan(2 * height);
});

test('a text longer than its cell is clipped, and no other cell is', async () => {
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

test('most frames of a scroll find their cells made already', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await toFirstColumns(page);
  // Cells ahead are made after the visible ones.
  await page.waitForFunction(() => {
    const { right = 0 } = document.querySelector('[role=grid]')?.getBoundingClientRect() ?? {};
    const headings = [...document.querySelectorAll('[role=columnheader]')];
    return headings.some((heading) => heading.getBoundingClientRect().left > right);
  });
  const found = await page.evaluate(async () => {
    const grid = document.querySelector('[role=grid]') as HTMLElement;
    const told = () =>
      new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true, capture: true }));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const { right, top, bottom } = grid.getBoundingClientRect();
    const blank = () => {
      const at = document.elementFromPoint(right - 40, (top + bottom) / 2 + 4);
      return !at?.closest('[role=gridcell]');
    };
    let blanks = 0;
    let drawn = 0;
    const observer = new MutationObserver(() => drawn++);
    observer.observe(grid, { subtree: true, childList: true, attributes: true, characterData: true });
    const steps = 24;
    for (let step = 0; step < steps; step++) {
      grid.scrollLeft += 90;
      // Runs before the grid's own listener.
      await told().then(() => {
        blanks += blank() ? 1 : 0;
      });
      await frame();
    }
    observer.disconnect();
    return { blanks, share: drawn / steps };
  });
  expect(found.blanks).toBe(0);
  expect(found.share).toBeGreaterThan(0);
  expect(found.share).toBeLessThan(0.5);
});

test('the sort sign and the menu button are beside each other in a heading', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  for (const name of [/^Grade/, /^Percent/]) {
    const heading = page.getByRole('columnheader', { name });
    await sortBy(heading);
    await heading.and(page.locator('[aria-sort=ascending], [aria-sort=descending]')).waitFor();
    const apart = await heading.evaluate((element) => {
      const [detail, more] = ['headDetail', 'headMore'].map((part) =>
        element.querySelector(`[class*=_${part}_]`),
      );
      if (!detail || !more) return Number.NaN;
      const { textAlign } = getComputedStyle(detail);
      const { left, right } = detail.getBoundingClientRect();
      const sign = 12;
      const end = textAlign === 'start' ? left + sign : right;
      return more.getBoundingClientRect().left - end;
    });
    expect(apart).toBeGreaterThanOrEqual(0);
  }
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

test('the bars behind a chart are outlines in forced colours', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', { forcedColors: 'active' });
  await page.getByRole('button', { name: 'Statistics' }).click();
  /** The filled boxes of the legend: runs of ten painted pixels across its middle. */
  const filled = () =>
    page.getByRole('img', { name: /^Grade distribution/ }).evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const { data } = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, 40) ?? {};
      if (!data || height < 40) return [];
      const runs = (y: number) =>
        Array.from({ length: width }, (_, x) => ((data[(y * width + x) * 4 + 3] ?? 0) > 128 ? '#' : ' '))
          .join('')
          .match(/#{10,}/g)?.length ?? 0;
      const rows = Array.from({ length: 40 }, (_, y) => runs(y));
      const top = rows.findIndex((count) => count > 0);
      return rows.slice(top + 4, top + 6);
    });
  await expect.poll(filled).toEqual([1, 1]);
});
