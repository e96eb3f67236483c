import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ask, axeFindings, inOneWindow, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';

withProduct();
inOneWindow();

async function saved(page: Page, item: string) {
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  const [, first = ''] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  return first;
}

test('hidden names are exported only by choice, and can be left out', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  const name = (await page.getByRole('rowheader').first().textContent()) ?? '';
  expect(await saved(page, 'As CSV, for a spreadsheet')).toContain(`"${name}"`);
  const hide = page.getByRole('button', { name: 'Hide students’ names' });
  const colour = () => hide.evaluate((button) => getComputedStyle(button).color);
  const unpressed = await colour();
  await hide.click();
  await page.mouse.move(0, 0);
  await expect.poll(colour).not.toBe(unpressed);
  expect(await saved(page, 'As CSV, for a spreadsheet, names hidden')).toMatch(/^\d+,Student \d+,/);
  expect(await saved(page, 'As CSV, for a spreadsheet, with names')).toContain(`"${name}"`);
  await page.getByRole('button', { name: 'Export' }).click();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'As CSV, for a spreadsheet, with names',
    'As CSV, for a spreadsheet, names hidden',
    'As OneRoster results, without names',
    'As a OneRoster package, with names',
    'Print, with names',
    'Print, names hidden',
    'Reports and class sheets',
  ]);
  expect(await axeFindings(page)).toEqual([]);
});

test("the browser's own print has every student and every score, with headers on each page", async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('gridcell').first().waitFor();
  const printed = page.evaluate(
    () =>
      new Promise<{ students: number; titles: number; seen: string[] }>((resolve) => {
        const onPaper = (selector: string) =>
          [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
            element.checkVisibility(),
          );
        matchMedia('print').addEventListener(
          'change',
          () => {
            const tables = onPaper('table') as HTMLTableElement[];
            resolve({
              students: tables[0]?.tBodies[0]?.rows.length ?? 0,
              titles: tables.reduce((sum, { tHead }) => sum + (tHead?.rows[0]?.cells.length ?? 0) - 3, 0),
              seen: onPaper('h1, header, [role=grid], [role=toolbar]').map(({ tagName }) => tagName),
            });
          },
          { once: true },
        );
      }),
  );
  const { students, assignments } = await ask(page, 'gradebook', { clid: 1 });
  await page.pdf({ preferCSSPageSize: true });
  expect(await printed).toEqual({ students: students.length, titles: assignments.length, seen: ['H1'] });
  // The page hears of the end of printing a moment later.
  await expect.poll(() => page.locator('body > div:has(> table)').count()).toBe(0);
});

test.each([
  ['/classes/1/attendance?week=20261116', 'Algebra 1, Period 1, 16 – 22 Nov 2026'],
  ['/classes/1/periods', /^Algebra 1, Period 1, /],
  ['/classes/1/periods?report=P2', /^Algebra 1, Period 1, /],
])('%s prints with its class, and without its buttons', async (path, said) => {
  const { page } = await openSignedIn(path);
  const table = page.getByRole('main').locator('[role=grid], table').first();
  await table.getByText('Álvarez, José').waitFor();
  const classOnPaper = page.getByRole('main').getByText(said);
  expect(await classOnPaper.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await classOnPaper.isVisible()).toBe(true);
  const pressed = page
    .getByRole('main')
    .locator('button, input[type=checkbox], input[type=radio], a[class*=button]');
  expect(await pressed.filter({ visible: true }).count()).toBe(0);
});

test('an open panel is not printed', async () => {
  const { page } = await openSignedIn('/classes/1/attendance');
  const panel = page.locator('details').filter({ hasText: 'chronic absence' });
  await panel.locator('summary').click();
  await page.emulateMedia({ media: 'print' });
  expect(await panel.isVisible()).toBe(false);
});

test('overlays of a gradebook are not printed', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  await page.getByRole('grid').waitFor();
  await page.getByRole('button', { name: 'Statistics' }).click();
  const panel = page.getByRole('complementary');
  await panel.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await panel.isVisible()).toBe(false);
});
