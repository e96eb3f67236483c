import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { countedSteps } from '#test/support/journeys/countedSteps.ts';
import {
  ask,
  axeFindings,
  openSignedIn,
  screenHeading,
  withProduct,
} from '#test/support/journeys/journey.ts';

withProduct();

const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

test('32 reports are three clicks away from the list of classes', async () => {
  const { page } = await openSignedIn('/classes');
  await page.getByRole('link', { name: 'Algebra 1, Period 1' }).waitFor();
  const way = await countedSteps(page);
  await way.click(page.getByRole('button', { name: 'Move Algebra 1, Period 1' }));
  await way.click(page.getByRole('menuitem', { name: 'Reports and class sheets' }));
  await way.click(page.getByRole('button', { name: 'Print 32 reports' }));
  expect(await way.printed()).toBe(true);
  expect(way.count()).toBeLessThanOrEqual(5);
});

test('each report has one or two pages of its own, and nothing else is printed', async () => {
  const { page } = await openSignedIn('/classes/1/reports');
  await screenHeading(page, 'Reports').waitFor();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const pages = pagesOf(await page.pdf({ format: 'Letter' }));
  expect(pages).toBeGreaterThanOrEqual(32);
  expect(pages).toBeLessThanOrEqual(64);
  // A print ends at once.
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.getByRole('button', { name: /^Print/ }).waitFor({ state: 'hidden' });
  expect(await page.getByRole('article').count()).toBe(32);
});

test('one PDF file has a report for each student, and draws names whose letters its fonts lack', async () => {
  const { page } = await openSignedIn('/classes/1/reports');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'One file', exact: true }).click();
  const bytes = await readFile(await (await download).path());
  expect((await download).suggestedFilename()).toBe('Algebra 1 Period 1 reports.pdf');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pagesOf(bytes)).toBeGreaterThanOrEqual(32);
  await page.getByText('32 reports saved as PDF.').waitFor();
  expect(await page.getByText(/The fonts of PDF files lack letters/).count()).toBe(0);
  expect(bytes.toString('latin1')).toContain('/Subtype /Image');
});

test('writing can be cancelled, and started again', async () => {
  const { page } = await openSignedIn('/classes/1/reports');
  await page.route('**/*.ttf', () => {});
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  await page.getByRole('menuitem', { name: 'One file for each student' }).click();
  await page.getByRole('progressbar', { name: 'Save as PDF' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('progressbar', { name: 'Save as PDF' }).waitFor({ state: 'detached' });
  await page.unroute('**/*.ttf');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'One file for each student' }).click();
  expect((await download).suggestedFilename()).toBe('Algebra 1 Period 1 reports.zip');
});

test('no report is mailed while the class mails none, nor to an unconfirmed address', async () => {
  const { page } = await openSignedIn('/classes/1/reports');
  const open = async () => {
    await page.goto('/classes/1/reports');
    await page.getByRole('button', { name: 'Email…' }).click();
    return page.getByRole('dialog', { name: 'Email the reports' });
  };
  await ask(page, 'class-edit', { clid: 1, stumail: 0 });
  let dialog = await open();
  await dialog.getByText(/^This class does not email its students\./).waitFor();
  await ask(page, 'class-edit', { clid: 1, stumail: 1 });
  const [first] = (await ask(page, 'gradebook', { clid: 1 })).students;
  await ask(page, 'login', { usr: 'whitfield', pwd: 'chalk-and-slate' });
  const { schools } = await ask(page, 'schools', {});
  const people = `${first.stuid}\tPat Parent\tpat@home.example\tMother`;
  await ask(page, 'school-guardians-add', { schoolid: schools[0].schoolid, people });
  await ask(page, 'login', { usr: 'rivera', pwd: 'chalk-and-slate' });
  dialog = await open();
  await dialog.getByText('Pat Parent (Mother): the address is not confirmed').waitFor();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  expect(await dialog.getByRole('button', { name: /^Email \d/ }).count()).toBe(0);
});
