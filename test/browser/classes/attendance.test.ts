import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  ask,
  axeFindings,
  inOneWindow,
  intercept,
  openSignedIn,
  screenHeading,
  withProduct,
} from '#test/support/journeys/journey.ts';

withProduct();
inOneWindow();

/** A week of the demo school with marks of every kind, and a class. */
const monday = '20261116';
const week = /16 – 22 Nov 2026/;
const algebra = 1;
const weekPath = `/classes/${algebra}/attendance?week=${monday}`;

const table = (page: Page) => page.getByRole('grid', { name: /Attendance/ });

/** The letters of a student's week on the page. */
async function marksOf(page: Page, student: RegExp): Promise<string> {
  const cells = table(page).getByRole('row', { name: student }).getByRole('gridcell');
  const texts = await cells.allInnerTexts();
  return texts
    .slice(0, 5)
    .map((text) => text.charAt(0))
    .join('');
}

test("a week shows the service's marks, each at its student and day", async () => {
  const { page } = await openSignedIn(weekPath);
  await table(page).waitFor();
  const { attendance } = await ask(page, 'attendance', { clid: algebra, ymd: monday });
  const { students } = await ask(page, 'gradebook', { clid: algebra });
  const marks = new Map<string, string>(
    attendance.map(({ stuid, date, mark }: Record<string, string>) => [`${stuid} ${date}`, mark]),
  );
  const days = ['20261116', '20261117', '20261118', '20261119', '20261120'];
  const all = table(page).locator('tbody tr');
  await all.nth(students.length - 1).waitFor();
  const rows = await all.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td [aria-hidden]')].map(({ textContent }) => textContent)),
  );
  expect(rows).toHaveLength(students.length);
  for (const [index, { stuid }] of students.entries()) {
    expect(rows[index]?.slice(0, 5)).toEqual(
      days.map((day) => (marks.get(`${stuid} ${day}`) ?? '·').toUpperCase()),
    );
  }
});

test('a week waits for the totals of the year, whose columns would move its own', async () => {
  const { page } = await openSignedIn('/classes');
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const asked = (task: string) => (data: string | null) => data?.includes(`apitask=${task}&`) ?? false;
  await intercept(page, '/api/', async (route) => {
    if (asked('attendance-totals')(route.request().postData())) await told;
    await route.continue();
  });
  const answered = ['gradebook', 'attendance'].map((task) =>
    page.waitForResponse((response) => asked(task)(response.request().postData())),
  );
  await page.goto(weekPath);
  for (const response of await Promise.all(answered)) await response.finished();
  // It has done what is possible with these.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await page.getByRole('progressbar', { includeHidden: true }).count()).toBe(1);
  expect(await table(page).count()).toBe(0);
  tell();
  await table(page).getByRole('columnheader', { name: 'Absence rate' }).waitFor();
});

test('the arrows show the neighbouring weeks, without the network', async () => {
  const { page, expectError } = await openSignedIn(weekPath);
  await table(page).waitFor();
  await page.waitForLoadState('networkidle');
  expectError(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Previous week' }).click();
  await page.getByRole('grid', { name: /9 – 15 Nov 2026/ }).waitFor();
  expect(await marksOf(page, /Álvarez/)).toMatch(/^[PTAE·]{5}$/);
  await page.getByRole('link', { name: 'Next week' }).click();
  await page.getByRole('grid', { name: week }).waitFor();
  await page.context().setOffline(false);
});

test('the calendar loads separately, and opens without the network', async () => {
  const { page, expectError } = await openSignedIn('/classes');
  await screenHeading(page, 'Classes').waitFor();
  const come = page.waitForResponse(/\/Calendar-[^/]*\.js$/);
  await page.goto(weekPath);
  await (await come).finished();
  await page.waitForLoadState('networkidle');
  expectError(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /choose a week/ }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'November 2026' }).waitFor();
  await page.context().setOffline(false);
});

test('if the calendar fails to load it says so, and the week can still be marked', async () => {
  const { page, expectError } = await openSignedIn('/classes');
  await screenHeading(page, 'Classes').waitFor();
  expectError(/Failed to load resource|ERR_FAILED|ChunkNotLoaded/);
  const files = '**/assets/Calendar-*.js*';
  await intercept(page, files, (route) => route.abort());
  await page.goto(weekPath);
  await page.getByRole('grid', { name: week }).waitFor();
  const button = page.getByRole('button', { name: /choose a week/ });
  const said = page.getByRole('dialog').getByRole('alert');
  await button.click();
  expect(await said.textContent()).toMatch(
    /^This part of the page could not be loaded\. .*: try again\. .*reload the page\.\s*$/,
  );
  const again = page.getByRole('button', { name: 'Reload the page' });
  await again.focus();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await page.context().setOffline(true);
  await again.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('dialog');
  expect(await said.textContent()).toMatch(/There is no connection\. Try again when it is back\.$/);
  await page.context().setOffline(false);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const cell = table(page)
    .getByRole('row', { name: /Álvarez/ })
    .getByRole('gridcell')
    .nth(2);
  await cell.click();
  await page.keyboard.press('t');
  await expect.poll(() => marksOf(page, /Álvarez/)).toMatch(/^..T/);
  await page.unroute(files);
  await button.click();
  await page.getByRole('dialog').getByRole('heading', { name: 'November 2026' }).waitFor();
});

test('a week is chosen in the calendar by keyboard, and is in the address', async () => {
  const { page } = await openSignedIn(weekPath);
  await page.getByRole('button', { name: /choose a week/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: /November 2026/ }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: /9 – 15 Nov 2026/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('week')).toBe('20261109');
  await page.goBack();
  await page.getByRole('grid', { name: week }).waitFor();
});

test.each([
  ['20261118', monday],
  ['20261122', monday],
])('a week that begins on another day (%s) is put right to its Monday', async (asked, right) => {
  const { page } = await openSignedIn(`/classes/${algebra}/attendance?week=${asked}`);
  await table(page).waitFor();
  expect(new URL(page.url()).searchParams.get('week')).toBe(right);
});

test('an invalid date shows this week', async () => {
  const { page } = await openSignedIn(`/classes/${algebra}/attendance?week=yesterday`);
  await table(page).waitFor();
  expect(await page.getByRole('link', { name: 'This week' }).count()).toBe(0);
});

test('a week without marks says so, and an unmarked day is no absence', async () => {
  const { page } = await openSignedIn(`/classes/${algebra}/attendance?week=20260706`);
  await page.getByText('No attendance was taken in this week.').waitFor();
  expect(await marksOf(page, /Álvarez/)).toBe('·····');
  await page.getByRole('row', { name: /^Absent 0 0 0 0 0/ }).waitFor();
});

test('a student at risk of chronic absence links to their page', async () => {
  const { page } = await openSignedIn(weekPath);
  await page.getByText('At risk of chronic absence').click();
  const panel = page.locator('details');
  const names = await panel.getByRole('link').allInnerTexts();
  expect(names.length).toBeGreaterThan(0);
  await panel.getByRole('link').first().click();
  await screenHeading(page, names[0] ?? '').waitFor();
});

test('no cell is active on paper', async () => {
  const { page } = await openSignedIn(weekPath);
  const cell = table(page).getByRole('gridcell').first();
  await cell.focus();
  const outline = () => cell.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline()).toBe('solid');
  await page.emulateMedia({ media: 'print' });
  expect(await outline()).toBe('none');
});
