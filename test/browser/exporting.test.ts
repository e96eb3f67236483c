import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ask, axeFindings, openSignedIn, withProduct } from '#test/support/journey.ts';

withProduct();

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

test('prints are no wider than paper, however long the words are', async () => {
  // A4 landscape, without its margins: anything beyond would be cut off.
  const { page } = await openSignedIn('/classes/4/gradebook', { viewport: { width: 1032, height: 700 } });
  await page.getByRole('gridcell').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  const widths = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'));
    const tables = [...document.querySelectorAll('body > div > table')];
    const title = tables[0]?.querySelector('th:last-child span');
    if (title) title.textContent = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten';
    return tables.map((table) => table.getBoundingClientRect().right);
  });
  expect(widths.length).toBeGreaterThan(1);
  for (const width of widths) expect(width).toBeLessThanOrEqual(1032);
});
