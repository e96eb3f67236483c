import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ask, axeFindings, intercept, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';

/* Marking attendance, in a class of more than thirty on a Tuesday without marks. */

withProduct();

const algebra = 1;
const tuesday = '20261222';
const weekPath = `/classes/${algebra}/attendance?week=20261221`;

async function openWeek(options = {}) {
  const journey = await openSignedIn('/profile', options);
  const { page } = journey;
  await page.clock.setFixedTime(new Date('2026-12-22T09:00:00'));
  await page.goto(weekPath);
  await page.getByRole('grid', { name: /Attendance/ }).waitFor();
  return journey;
}

const saved = (page: Page) => page.getByRole('button', { name: /^Saved/ }).waitFor();

/** The service's marks of the Tuesday, by the student's place in the list. */
async function marksOf(page: Page): Promise<string[]> {
  const { students } = await ask(page, 'gradebook', { clid: algebra });
  const { attendance } = await ask(page, 'attendance', { clid: algebra, ymd: '20261221' });
  return students.map(
    ({ stuid }: { stuid: number }) =>
      attendance.find(
        (item: { stuid: number; date: string }) => item.stuid === stuid && item.date === tuesday,
      )?.mark ?? '',
  );
}

/** Presses each key of the text; Control+Z counts as one key. */
function counted(page: Page) {
  let keys = 0;
  return {
    press: async (...names: string[]) => {
      for (const name of names) {
        keys += 1;
        await page.keyboard.press(name);
      }
    },
    count: () => keys,
  };
}

test('a class with three exceptions is marked in ten keys, and reverted', async () => {
  const { page } = await openWeek();
  const { press, count } = counted(page);
  await press('7', 'a', '1', '8', 't', '2', '9', 'e', 'r');
  expect(count()).toBeLessThanOrEqual(12);
  await saved(page);
  const marks = await marksOf(page);
  expect(marks.length).toBeGreaterThanOrEqual(30);
  const expected = marks.map((_, index) => ({ 6: 'a', 17: 't', 28: 'e' })[index] ?? 'p');
  expect(marks).toEqual(expected);
  await page.getByText(`Tue 22: ${marks.length - 3} students marked present, 3 unchanged.`).waitFor();
  expect(await axeFindings(page, 'main')).toEqual([]);

  for (let step = 0; step < 4; step++) await press('Control+z');
  await expect.poll(async () => (await marksOf(page)).join('')).toBe('');
  await press('Control+y');
  await expect.poll(async () => (await marksOf(page)).join('')).toBe('a');
  await press('Control+z');
  await expect.poll(async () => (await marksOf(page)).join('')).toBe('');
});

test('arrows move through the week, letters mark and move down, Delete clears', async () => {
  const { page } = await openWeek();
  const cells = page.locator('tbody tr').nth(0).getByRole('gridcell');
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => cells.nth(1).innerText()).toMatch(/^T/);
  await page.keyboard.press('Delete');
  await expect.poll(() => cells.nth(1).innerText()).toMatch(/^·/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? '');
  expect(await focused()).toBe('Mark rest present on Monday, 21 December 2026');
  await page.keyboard.press('Tab');
  expect(await focused()).not.toMatch(/present on/);
  expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]') ?? null)).toBeNull();
  await saved(page);
});

test('a refused mark stays in its cell with the reason, until it is accepted', async () => {
  const { page } = await openWeek();
  await intercept(page, '**/api/', (route) =>
    /attendance-edit/.test(route.request().postData() ?? '')
      ? route.fulfill({ json: { success: false, errors: { marks: 'The office has closed this day' } } })
      : route.continue(),
  );
  await page.keyboard.press('a');
  await page.getByText('1 not saved: The office has closed this day').waitFor();
  const cell = page.locator('tbody tr').nth(0).getByRole('gridcell').nth(1);
  expect(await cell.innerText()).toMatch(/^A[\s\S]*not saved: The office has closed this day$/);
  expect(await axeFindings(page, 'main')).toEqual([]);
  await page.unroute('**/api/');
  await page.getByRole('button', { name: 'Try again' }).click();
  await saved(page);
  expect((await marksOf(page))[0]).toBe('a');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await marksOf(page))[0]).toBe('');
});

test.each([
  [1280, 800],
  [390, 844],
])('the notice of a refused mark lies over no cell that has the keys, %i × %i', async (width, height) => {
  const { page } = await openWeek({ viewport: { width, height } });
  await intercept(page, '**/api/', (route) =>
    /attendance-edit/.test(route.request().postData() ?? '')
      ? route.fulfill({ json: { success: false, errors: { marks: 'The office has closed this day' } } })
      : route.continue(),
  );
  const notice = page.getByRole('region', { name: 'Notices' }).getByText(/The office has closed/);
  const active = page.locator('td:focus');
  await active.waitFor();
  await page.keyboard.press('a');
  await notice.waitFor();
  const beneath: string[] = [];
  for (let row = 0; row < 32; row += 1) {
    const covered = await active.evaluate((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      const inSight = [2, height - 2].every((down) =>
        cell.contains(document.elementFromPoint(x + width / 2, y + down)),
      );
      return inSight ? null : (cell.textContent ?? '');
    });
    if (covered !== null) beneath.push(`${row}: ${covered}`);
    await page.keyboard.press('ArrowDown');
  }
  expect(beneath).toEqual([]);

  await page.getByRole('button', { name: 'Close this notice' }).click();
  await expect.poll(() => notice.count()).toBe(0);
  await page.getByRole('button', { name: /^1 not saved/ }).waitFor();
  await page.locator('[data-at="4 1"]').focus();
  await page.keyboard.press('t');
  await notice.waitFor();
  expect(await notice.innerText()).toMatch(/^2 not saved/);
});

test('on a phone a tap sets the next mark, a long press shows all, and the day has a button for the rest', async () => {
  const { page } = await openWeek({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const cell = page.locator('tbody tr').nth(3).getByRole('gridcell').nth(1);
  await cell.tap();
  await expect.poll(() => cell.innerText()).toMatch(/^P/);
  const { x, y, width, height } = (await cell.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const point = { x: x + width / 2, y: y + height / 2 };
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.getByRole('dialog').waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  const absent = page.getByRole('button', { name: 'Absent' });
  expect((await absent.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await absent.tap();
  await page.getByRole('button', { name: 'Mark rest present on Tuesday, 22 December 2026' }).tap();
  await saved(page);
  const marks = await marksOf(page);
  expect(marks).toEqual(marks.map((_, index) => (index === 3 ? 'a' : 'p')));
});
