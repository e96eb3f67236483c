import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  axeFindings,
  openSignedIn,
  screenHeading,
  sortBy,
  withProduct,
} from '#test/support/journeys/journey.ts';

/* The grid where jsdom is not enough: a scrolling window, the clipboard, files, paper, and the accessibility tree. */

withProduct();

async function openBook(options: BrowserContextOptions = {}) {
  const journey = await openSignedIn('/classes/1/gradebook', options);
  await journey.page.getByRole('grid').focus();
  return journey;
}

/** Name of the cell that screen readers are pointed at. */
const heard = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant');
    const cell = document.getElementById(id ?? '');
    return cell?.ariaLabel ?? cell?.textContent ?? '';
  });

/** The active cell's row and column, and whether it is wholly visible beside the frozen columns. */
const place = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('[role=grid]');
    const cell = document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '');
    const box = cell?.getBoundingClientRect();
    const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
    return {
      row: Number(cell?.closest('[role=row]')?.ariaRowIndex),
      column: Number(cell?.ariaColIndex),
      seen: document.elementFromPoint(x, y) === cell,
    };
  });

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

test('the keys lead to every corner, and the active cell is visible', async () => {
  const { page } = await openBook();
  const grid = page.getByRole('grid');
  const rows = Number(await grid.getAttribute('aria-rowcount'));
  const columns = Number(await grid.getAttribute('aria-colcount'));
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  expect(await place(page)).toEqual({ row: 4, column: 5, seen: true });
  await press(page, 'End');
  expect(await place(page)).toEqual({ row: 4, column: columns, seen: true });
  await press(page, 'Home');
  expect(await place(page)).toEqual({ row: 4, column: 1, seen: true });
  await press(page, 'Control+End');
  expect(await place(page)).toMatchObject({ column: columns, seen: true });
  expect((await place(page)).row).toBeGreaterThanOrEqual(rows - 1);
  await press(page, 'Control+Home');
  expect(await place(page)).toEqual({ row: 2, column: 1, seen: true });
  await press(page, 'PageDown');
  expect((await place(page)).row).toBeGreaterThan(10);
});

test('after sorting, searching and jumping the cursor is at the right cell', async () => {
  const { page } = await openBook();
  const student = await heard(page);
  const percent = page.getByRole('columnheader', { name: 'Percent' });
  await sortBy(percent);
  await sortBy(percent);
  expect(await percent.getAttribute('aria-sort')).toBe('descending');
  expect(await heard(page)).toBe(student);
  await page.getByRole('searchbox').fill('nguyen');
  await expect
    .poll(() => page.getByRole('rowheader').allTextContents())
    .toEqual([expect.stringMatching(/^Nguyễn/), 'Class average']);
  await press(page, 'Escape', 'Control+k');
  await page.getByRole('combobox').fill('quiz 3');
  await press(page, 'Enter');
  await expect.poll(() => heard(page)).toMatch(/, Quiz 3: /);
  await expect.poll(() => place(page)).toMatchObject({ seen: true });
});

test('the jump box chooses when the button is released', async () => {
  const { page } = await openBook();
  await press(page, 'Control+k');
  await page.getByRole('combobox').fill('quiz 3');
  await page.getByRole('option').first().hover();
  await page.mouse.down();
  expect(await page.getByRole('combobox').isVisible()).toBe(true);
  await page.mouse.up();
  await expect.poll(() => heard(page)).toMatch(/, Quiz 3: /);
});

test("the breakdown of a percent: the categories' shares add up to it, and link to its cells", async () => {
  const { page } = await openBook();
  await press(page, 'ArrowRight', 'ArrowRight');
  const said = /(\d+)%$/.exec(await heard(page))?.[1];
  await press(page, 'Enter');
  const why = page.getByRole('complementary');
  await why.getByRole('heading', { name: 'Total' }).waitFor();
  const terms = await why.locator('section dt').allTextContents();
  const values = await why.locator('section dd').allTextContents();
  const brought = values.filter((_, index) => terms[index] === 'Contribution').map(Number.parseFloat);
  const sum = brought.reduce((total, value) => total + value, 0);
  expect(brought.length).toBeGreaterThan(1);
  // Each line is cut after two decimals.
  expect(Math.abs(sum - Number(said))).toBeLessThanOrEqual(0.5 + brought.length / 100);
  expect(await axeFindings(page, 'aside')).toEqual([]);
  await why
    .getByText(/scores? counts?$/)
    .first()
    .click();
  await why
    .getByRole('button', { name: /^Homework/ })
    .first()
    .click();
  await expect.poll(() => heard(page)).toMatch(/, Homework .* of 10/);
});

test('a what-if changes totals without requests, until Escape ends it', async () => {
  const { page } = await openBook();
  const total = async () =>
    Number(/(\d+)%/.exec((await page.getByRole('row').nth(1).textContent()) ?? '')?.[1]);
  const before = await total();
  await page.getByRole('button', { name: 'What if' }).click();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.postData() ?? ''));
  await page.getByRole('grid').focus();
  // A test counts for much and none is dropped: ten of them are 45% of the total.
  await press(page, 'Control+Home', 'Control+k');
  await page.getByRole('combobox').fill('unit test 1');
  await press(page, 'Enter');
  await expect.poll(() => heard(page)).toMatch(/, Unit Test 1.*, 100 of 100$/);
  await press(page, '0', 'Enter', 'ArrowUp');
  await expect.poll(() => heard(page)).toMatch(/, 0 of 100, what if$/);
  expect(await total()).toBeLessThanOrEqual(before - 4);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'As CSV, for a spreadsheet, without the what-if' }).click();
  const [head = '', first = ''] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  const column = head.split(',').findIndex((title) => title.startsWith('Unit Test 1'));
  expect(first.replace(/"[^"]*"/g, '').split(',')[column]).toBe('100');
  expect(asked.filter((form) => form.includes('score-edit'))).toEqual([]);
  await page.getByRole('grid').press('Escape');
  await expect.poll(total).toBe(before);
  expect(await page.getByText('Nothing here is saved').count()).toBe(0);
});

test('a selection is copied for spreadsheets, the class is saved as CSV and printed as tables', async () => {
  const { page } = await openBook({ permissions: ['clipboard-read', 'clipboard-write'] });
  // The dialog is the system's; its input is ours.
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      const tables = document.querySelectorAll('table');
      console.info(`printed ${tables.length} ${tables[0]?.tHead?.rows[0]?.cells.length}`);
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await page.getByRole('grid').focus();
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowRight');
  await press(page, 'Control+c');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^[\d.]*\t[\d.]*\n[\d.]*\t[\d.]*$/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const [head = '', ...lines] = csv.trimEnd().split('\r\n');
  expect(head).toMatch(/^\u{feff}?Student ID,Student,Grade,Percent,.*\(\d+\)/u);
  expect(lines).toHaveLength(Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 2);

  const tables = Math.ceil((head.split(',').length - 4) / 12);
  const fromMenu = page.waitForEvent('console', (message) => message.text() === `printed ${tables} 15`);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await fromMenu;
});

test('the accessibility tree names rows, columns and the active cell', async () => {
  const { page } = await openBook();
  await page.getByRole('searchbox').fill('nguyen');
  await page.getByRole('grid').focus();
  await press(page, 'Control+Home', 'Control+k');
  await page.getByRole('combobox').fill('quiz 3');
  await press(page, 'Enter');
  await expect.poll(() => heard(page)).toMatch(/, Quiz 3: /);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Accessibility.enable');
  const tree = async () => (await cdp.send('Accessibility.getFullAXTree')).nodes;
  const said = (role: string, nodes: Awaited<ReturnType<typeof tree>>) =>
    nodes.filter((node) => node.role?.value === role).map((node) => String(node.name?.value ?? ''));
  // The sort order after a jump is announced once it has settled.
  const first = async () => said('columnheader', await tree()).slice(0, 3);
  await expect.poll(first).toEqual(['Student', 'Grade', 'Percent']);
  const nodes = await tree();
  const named = (role: string) => said(role, nodes);
  expect(named('grid')).toEqual(['Scores of Algebra 1, Period 1']);
  expect(named('gridcell')).toContainEqual(
    expect.stringMatching(/^Nguyễn, \S+, Quiz 3: .+, (\d+(\.\d+)? of 25|missing|excused|not graded)/),
  );
  expect(named('columnheader')).toContainEqual(expect.stringMatching(/^Quiz 3: .*, Quizzes, .*, 25 points$/));
  expect(named('rowheader')[0]).toMatch(/^Nguyễn, /);
  const grid = nodes.find((node) => node.role?.value === 'grid');
  const pointed = grid?.properties?.find(({ name }) => name === 'activedescendant');
  expect(pointed?.value.relatedNodes).toHaveLength(1);
});

test('a phone shows a name with its total, and two and a half scores beside it', async () => {
  const { page } = await openBook({ viewport: { width: 390, height: 844 } });
  const seen = await page.evaluate(() => {
    const right = document.querySelector('[role=grid]')?.getBoundingClientRect().right ?? 0;
    const name = document.querySelector('[role=rowheader]')?.getBoundingClientRect();
    const widths = [...document.querySelectorAll('[role=columnheader]')].map((head) => {
      const box = head.getBoundingClientRect();
      return Math.max(0, Math.min(right, box.right) - Math.max(name?.right ?? 0, box.left)) / box.width;
    });
    return { columns: widths.reduce((sum, width) => sum + width, 0), name: name?.width };
  });
  expect(seen.columns).toBeGreaterThanOrEqual(2.5);
  expect(await heard(page)).toMatch(/^.+, .+, [A-F], \d+%$/);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('input[type=search], main button')]
      .filter((one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > innerWidth)
      .map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Statistics' }).click();
  await page.getByRole('complementary').waitFor();
});

test('open charts take the colours of a newly chosen theme', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('button', { name: 'Statistics' }).click();
  const picture = page.locator('canvas[role=img]').first();
  await picture.waitFor();
  const drawn = () => picture.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  const light = await drawn();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(drawn).not.toBe(light);
  const dark = await drawn();
  await page.getByRole('button', { name: /your account/ }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect.poll(drawn).not.toBe(dark);
});

test('a class without students links from its gradebook to its roster', async () => {
  const { page } = await openSignedIn('/classes/10/gradebook');
  await page.getByRole('link', { name: 'Open the roster' }).click();
  await screenHeading(page, 'Roster').waitFor();
});
