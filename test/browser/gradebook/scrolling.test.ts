import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  inOneWindow,
  openSignedIn,
  scrollAcross,
  toFirstColumns,
  withProduct,
} from '#test/support/journeys/journey.ts';

/* The grid's scroll position: first by the time of the year, then by the cursor. */

withProduct();
inOneWindow();

test('a gradebook opens at the work due last, with its cursor on the first name', async () => {
  const { page } = await openSignedIn('/classes');
  await page.clock.setFixedTime('2026-10-01T12:00Z');
  await page.goto('/classes/1/gradebook');
  const grid = page.getByRole('grid');
  const { x = 0, width = 0 } = (await grid.boundingBox()) ?? {};
  const inSight = await page.getByRole('columnheader').evaluateAll(
    (heads, right) =>
      heads
        .filter((head) => head.getBoundingClientRect().right <= right)
        .sort((a, b) => Number(a.ariaColIndex) - Number(b.ariaColIndex))
        .map(({ ariaLabel }) => ariaLabel),
    x + width,
  );
  expect(inSight.at(-1)).toBe('Quiz 8: Inequalities, Quizzes, 1 Oct 2026, 20 points');
  const { x: beside = 0, width: wide = 0 } =
    (await page.getByRole('columnheader').nth(2).boundingBox()) ?? {};
  const [first] = await columnsInSight(page);
  expect(first?.at).toBe(beside + wide - x);
  await grid.focus();
  const active = await grid.getAttribute('aria-activedescendant');
  expect(await page.getByRole('rowheader').first().getAttribute('id')).toBe(active);
});

test('keys that lead back to the names scroll the scores to their start; a click on a name does not', async () => {
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

test('the active row goes beneath the header and the averages when it scrolls away', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  const grid = page.getByRole('grid');
  // A point that can be behind each, with its tint and the outline of its cell.
  await page.getByRole('rowheader').first().click();
  const { x = 0, y = 0, width = 0, height = 0 } = (await grid.boundingBox()) ?? {};
  // Without the corners, whose roundness is drawn separately.
  const within = { x: x + 12, width: width - 24 };
  const head = { ...within, y, height: 70 };
  const foot = { ...within, y: y + height - 30, height: 28 };
  const pictures = async () => [await page.screenshot({ clip: head }), await page.screenshot({ clip: foot })];
  const before = await pictures();
  for (const top of [20, 60, 0]) {
    await grid.evaluate((scroller, to) => {
      scroller.scrollTop = to;
    }, top);
    expect((await pictures()).map((picture, at) => before[at]?.equals(picture))).toEqual([true, true]);
  }
});

test('a cell being edited scrolls back into view with the next key, clear of the names and the header', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await toFirstColumns(page);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Bùi/ }) });
  await row.locator('[aria-colindex="6"]').click();
  await page.keyboard.type('12');
  const field = page.getByRole('grid').getByRole('textbox');
  const isOnTop = () =>
    field.evaluate((input) => {
      const { x, y, width, height } = input.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === input;
    });
  for (const [across, down] of [
    [6000, 0],
    [0, 500],
    [900, 400],
  ] as const) {
    await page.mouse.wheel(across, down);
    await expect.poll(isOnTop).toBe(false);
    await page.keyboard.type('1');
    await expect.poll(isOnTop).toBe(true);
    await page.keyboard.press('Backspace');
  }
  expect(await field.inputValue()).toBe('12');
});

test('the active row is tinted over the whole window at every scroll position', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  const grid = page.getByRole('grid');
  await grid.focus();
  for (let down = 0; down < 9; down++) await page.keyboard.press('ArrowDown');
  const { x = 0, y = 0, width = 0 } = (await grid.boundingBox()) ?? {};
  const rowHeight = 32;
  const top = y + 78 + 9 * rowHeight;
  for (const [left, down] of [
    [0, 0],
    [3000, 0],
    [1e6, 0],
    [0, 150],
  ] as const) {
    await grid.evaluate((element, [x, y]) => element.scrollTo(x, y), [left, down] as const);
    /** A point above the numbers of a row, this many pixels from the left of the grid. */
    const spot = (below: number, at: number) =>
      page.screenshot({
        clip: { x: x + at, y: top - down + below * rowHeight + 4, width: 3, height: 3 },
      });
    for (const at of [40, 355, width - 30]) {
      expect(await spot(0, at)).not.toEqual(await spot(1, at));
      expect(await spot(-1, at)).toEqual(await spot(1, at));
    }
  }
});

interface Column {
  name: string;
  /** Pixels from the left of the grid. */
  at: number;
}

/** The visible columns beside the frozen ones, from the left. */
const columnsInSight = (page: Page): Promise<Column[]> =>
  page.getByRole('grid').evaluate((grid) => {
    const { left, right } = grid.getBoundingClientRect();
    const canvas = grid.children[0] ?? grid;
    const frozen = Number.parseInt(getComputedStyle(canvas).getPropertyValue('--frozen'), 10);
    return [...grid.querySelectorAll<HTMLElement>('[role=columnheader]:not([hidden])')]
      .map((head) => ({ name: head.ariaLabel ?? '', at: head.getBoundingClientRect().left - left }))
      .filter(({ at }) => at >= frozen && at < right - left)
      .sort((one, other) => one.at - other.at);
  });

const showAll = (page: Page) => page.getByRole('button', { name: 'Show all' });

async function filterAllAway(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('group', { name: 'Due from' }).getByRole('spinbutton').first().focus();
  await page.keyboard.type('01012030');
  await page.getByText('No assignment is shown.').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => showAll(page).count()).toBe(1);
}

const isHomework = ({ name }: Column) => name.includes(', Homework, ');

test('visible columns stay in place while others are filtered out and return', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await scrollAcross(page, 1500);
  const stays = (column: Column | undefined, homework: boolean) =>
    expect
      .poll(async () => {
        const columns = await columnsInSight(page);
        return [columns.find(({ name }) => name === column?.name), columns.some(isHomework)];
      })
      .toEqual([column, homework]);
  const columns = await columnsInSight(page);
  await page.getByRole('button', { name: 'Filter' }).click();
  const category = page
    .getByRole('dialog', { name: 'Filter' })
    .getByRole('checkbox', { name: 'Homework', exact: true });
  await category.uncheck();
  await stays(
    columns.find((column) => !isHomework(column)),
    false,
  );
  const [first] = await columnsInSight(page);
  await category.check();
  await stays(first, true);
  await page.keyboard.press('Escape');
});

test.each([
  ['a wide screen', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
])('on %s what was visible comes back to its place where no assignment was left', async (_, viewport) => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport });
  await scrollAcross(page, 1500);
  const columns = await columnsInSight(page);
  await filterAllAway(page);
  await showAll(page).click();
  await expect.poll(() => columnsInSight(page)).toEqual(columns);
});

test('a gradebook that opens without assignments goes to the work due last once all are shown', async () => {
  const { page } = await openSignedIn('/classes');
  await page.clock.setFixedTime('2026-10-01T12:00Z');
  await page.goto('/classes/1/gradebook');
  const columns = await columnsInSight(page);
  expect(columns[0]?.name).not.toMatch(/Aug 2026/);
  await filterAllAway(page);
  await page.reload();
  await showAll(page).click();
  await expect.poll(() => columnsInSight(page)).toEqual(columns);
});

test.each([
  ['the first column in sight', 0, 1536],
  ['the active column', 3, 1536],
  ['the first column in sight, and not the active one that was left behind,', 0, 2016],
])('on a screen that is turned %s stays visible', async (_, at, clicked) => {
  const { page } = await openSignedIn('/classes/1/gradebook', { viewport: { width: 844, height: 390 } });
  const { x = 0, y = 0 } = (await page.getByRole('grid').boundingBox()) ?? {};
  await scrollAcross(page, clicked);
  const { [at]: active } = await columnsInSight(page);
  if (at > 0 || clicked > 1536) await page.mouse.click(x + (active?.at ?? 0) + 30, y + 100);
  await scrollAcross(page, 1536);
  const { [at]: column } = await columnsInSight(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(async () => {
      const columns = await columnsInSight(page);
      const stays = columns.find(({ name }) => name === column?.name);
      // Its title is whole, beside names alone.
      return (columns[0]?.at ?? 999) < 220 && stays !== undefined && stays.at + 78 <= 390 - 2 * 16;
    })
    .toBe(true);
});
