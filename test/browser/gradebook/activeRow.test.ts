import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { inOneWindow, intercept, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';

/* The row that a notice must never cover, at any scroll position. */

withProduct();
inOneWindow();

/** Where a notice is, and by how many pixels it covers the row with the focus. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const notice = document.querySelector('section[aria-label=Notices] > *');
    const row = document.querySelector('table :focus')?.closest('tr');
    if (!notice || !row) throw new Error('No notice, or nobody works in a row');
    const [said, worked] = [notice.getBoundingClientRect(), row.getBoundingClientRect()];
    return {
      side: said.top < innerHeight / 2 ? 'head' : 'foot',
      over: Math.max(0, Math.min(said.bottom, worked.bottom) - Math.max(said.top, worked.top)),
      seen: document.elementFromPoint(said.left + 20, said.top + 5)?.closest('section') !== null,
    };
  });

/** Scrolls so that the middle of the focused row is `up` above the window's foot. */
const scrollTo = (page: Page, up: number) =>
  page.evaluate((by) => {
    const row = document.querySelector('table :focus')?.closest('tr');
    const away = () => {
      const { top, height } = row?.getBoundingClientRect() ?? new DOMRect();
      return top + height / 2 - (innerHeight - by);
    };
    row?.closest('section')?.scrollBy(0, away());
    scrollBy(0, away());
  }, up);

test.each([
  ['a tablet on its side', 1024, 640, 30],
  ['a phone', 390, 844, 95],
])('on %s a notice never lies over the active row', async (_, width, height, up) => {
  const { page } = await openSignedIn('/classes/1/periods?report=P3', { viewport: { width, height } });
  await intercept(page, '**/api/', (route) =>
    /class-marking-periods-edit/.test(route.request().postData() ?? '')
      ? route.fulfill({ json: { success: false, errors: { grades: 'The period is closed' } } })
      : route.continue(),
  );
  const grade = page.getByRole('table').getByRole('textbox').nth(10);
  await grade.fill('66');
  await scrollTo(page, up);
  await grade.press('Tab');
  await grade.focus();
  await scrollTo(page, up);
  await page.getByText('1 not saved: The period is closed').waitFor();
  await expect.poll(() => standing(page)).toEqual({ side: 'head', over: 0, seen: true });

  // Elements out of its way do not move.
  await scrollTo(page, height / 2);
  await expect.poll(() => standing(page)).toEqual({ side: 'head', over: 0, seen: true });
  await scrollTo(page, height - 80);
  await expect.poll(() => standing(page)).toEqual({ side: 'foot', over: 0, seen: true });
});

test('in the grid, whose row elements are reused while scrolling, a notice stays over empty space', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: { width: 1024, height: 640 } });
  await page.getByRole('button', { name: 'New assignment' }).click();
  await page.getByLabel('Title').fill('Quiz in hand');
  await page.keyboard.press('Enter');
  await page.getByText('“Quiz in hand” is added.').waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  const notices = page.getByRole('region', { name: 'Notices' });
  for (let row = 0; row < 28; row += 1) {
    await page.keyboard.press('ArrowDown');
    expect(await notices.getAttribute('data-side'), `after row ${row}`).toBe('foot');
  }
});

test('on a narrow phone a grid that makes room for a long notice keeps the active row visible', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: { width: 320, height: 844 } });
  const grid = page.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('Control+Home');
  const standing = () =>
    grid.evaluate((element) => {
      const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
      const notices = document.querySelector('section[aria-label=Notices]');
      const { bottom } = element.getBoundingClientRect();
      const [cell, said] = [active?.getBoundingClientRect(), notices?.getBoundingClientRect()];
      if (!cell || !said) throw new Error('No active cell, or no place for notices');
      return { cell: cell.bottom, row: cell.height, said: said.top, grid: bottom };
    });
  // Until it is in the last visible row.
  const scrolled = () => grid.evaluate(({ scrollTop }) => scrollTop);
  for (let row = 0; row < 40 && (await scrolled()) === 0; row += 1) await page.keyboard.press('ArrowDown');
  const before = await standing();
  await page.keyboard.press('Alt+n');
  const title = 'A reading response with a sentence for each of the chapters '.repeat(3).trim();
  await page.getByLabel('Title').fill(title);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  // It would have covered the row: only the average is below that.
  const height = (await page.getByRole('region', { name: 'Notices' }).boundingBox())?.height ?? 0;
  expect(before.said - height).toBeLessThan(before.cell);
  await expect.poll(async () => (await standing()).grid).toBeLessThan(before.grid);
  const after = await standing();
  expect(after.grid).toBeLessThanOrEqual(after.said);
  expect(after.cell).toBeLessThanOrEqual(after.grid - after.row);
  expect(await page.getByRole('region', { name: 'Notices' }).getAttribute('data-side')).toBe('foot');
});
