import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ask, axeFindings, intercept, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';

/*
 * Posting final grades: a period that nobody has posted yet.
 */

withProduct();

const algebra = 1;

async function openPeriod(period: string) {
  const journey = await openSignedIn(`/classes/${algebra}/periods?report=${period}`);
  await journey.page.getByRole('table', { name: `Final grades of ${period}` }).waitFor();
  return journey;
}

const saved = (page: Page) => page.getByRole('button', { name: /^Saved/ }).waitFor();
const inputs = (page: Page) => page.getByRole('textbox', { name: /final grade of/ });

/** The service's grades, by the student's place in the list; and the whole-number result of each. */
async function gradesOf(page: Page, period: string) {
  const reply = await ask(page, 'class-marking-periods', { clid: algebra });
  const { students } = await ask(page, 'gradebook', { clid: algebra });
  type Item = { stuid: number; grade: number };
  const list: Item[] = reply[period] ?? [];
  return {
    posted: students.map(({ stuid }: Item) => list.find((item) => item.stuid === stuid)?.grade ?? null),
    calculated: students.map(({ percent }: { percent: number | null }) =>
      percent === null ? null : Math.floor(percent + 0.5),
    ),
    students,
  };
}

test('all calculated grades that are not posted yet are posted by mouse, and undone in one step', async () => {
  const { page } = await openPeriod('P4');
  await inputs(page).nth(2).fill('50');
  await page.getByRole('button', { name: /^Post \d+ grades/ }).click();
  await saved(page);
  const { posted, calculated } = await gradesOf(page, 'P4');
  expect(posted).toEqual(calculated.with(2, 50));
  expect(await axeFindings(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await gradesOf(page, 'P4')).posted.every((grade: unknown) => grade === null))
    .toBe(true);
});

test('some grades are chosen and posted, and one by its own button', async () => {
  const { page } = await openPeriod('P5');
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('checkbox').nth(3).check();
  await page.getByRole('button', { name: 'Post 2 selected grades' }).click();
  await page
    .getByRole('button', { name: /^Post \d+ [A-F] for/ })
    .first()
    .click();
  await saved(page);
  const { posted, calculated } = await gradesOf(page, 'P5');
  const taken = [0, 1, 2];
  expect(posted).toEqual(calculated.map((grade: number, at: number) => (taken.includes(at) ? grade : null)));
});

test('grades are posted, typed and undone by keyboard; an invalid grade stays, with the reason', async () => {
  const { page } = await openPeriod('P3');
  await inputs(page).first().focus();
  await page.keyboard.press('=');
  await page.keyboard.type('91');
  await page.keyboard.press('Enter');
  await page.keyboard.type('9x');
  await page.keyboard.press('Enter');
  await page.getByText('1 not saved: A final grade is a whole number from 0 to 999, or blank').waitFor();
  expect(await inputs(page).nth(2).inputValue()).toBe('9x');
  expect(await axeFindings(page, 'main')).toEqual([]);
  await expect
    .poll(async () => (await gradesOf(page, 'P3')).posted.slice(0, 3))
    .toEqual([(await gradesOf(page, 'P3')).calculated[0], 91, null]);
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z');
  await expect.poll(async () => (await gradesOf(page, 'P3')).posted.slice(0, 3)).toEqual([null, null, null]);
  await saved(page);
});

test('another grade is posted with its reason, which is kept in its history', async () => {
  const { page } = await openPeriod('P3');
  await page
    .getByRole('button', { name: /^Override with a reason/ })
    .nth(4)
    .click();
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await page.getByRole('textbox', { name: 'Final grade', exact: true }).fill('75');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Ill before the last test');
  await page.keyboard.press('Enter');
  await page.getByText('“Ill before the last test”').waitFor();
  const { posted } = await gradesOf(page, 'P3');
  expect(posted[4]).toBe(75);
});

test('a refused grade stays with its reason, until it is accepted', async () => {
  const { page } = await openPeriod('P3');
  await intercept(page, '**/api/', (route) =>
    /class-marking-periods-edit/.test(route.request().postData() ?? '')
      ? route.fulfill({ json: { success: false, errors: { grades: 'The period is closed' } } })
      : route.continue(),
  );
  await inputs(page).nth(7).fill('66');
  await page.keyboard.press('Enter');
  await page.getByText('1 not saved: The period is closed').waitFor();
  expect(await inputs(page).nth(7).inputValue()).toBe('66');
  await page.unroute('**/api/');
  await page.getByRole('button', { name: 'Try again' }).click();
  await saved(page);
  expect((await gradesOf(page, 'P3')).posted[7]).toBe(66);
});
