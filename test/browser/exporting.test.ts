import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeFindings, openSignedIn, withProduct } from '#test/support/journey.ts';

withProduct();

async function saved(page: Page, item: string) {
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  const [, first = ''] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  return first;
}

test('hidden names leave the page only where that is chosen, and can be left out', async () => {
  const { page } = await openSignedIn('/classes/1/gradebook');
  const name = (await page.getByRole('rowheader').first().textContent()) ?? '';
  expect(await saved(page, 'As CSV, for a spreadsheet')).toContain(`"${name}"`);
  await page.getByRole('button', { name: 'Hide students’ names' }).click();
  expect(await saved(page, 'As CSV, for a spreadsheet, names hidden')).toMatch(/^\d+,Student \d+,/);
  expect(await saved(page, 'As CSV, for a spreadsheet, with the names')).toContain(`"${name}"`);
  await page.getByRole('button', { name: 'Export' }).click();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'As CSV, for a spreadsheet, with the names',
    'As CSV, for a spreadsheet, names hidden',
    'As OneRoster results, which hold no names',
    'Print, with the names',
    'Print, names hidden',
  ]);
  expect(await axeFindings(page)).toEqual([]);
});
