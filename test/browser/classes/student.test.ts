import { expect, test } from 'vitest';
import {
  ask,
  openFirstStudent,
  openSignedIn,
  screenHeading,
  tabTo,
  withProduct,
} from '#test/support/journeys/journey.ts';

withProduct();

const algebra = 1;

test("a student's page is one click from the week, and shows the service's grade", async () => {
  const { page } = await openSignedIn(`/classes/${algebra}/attendance`);
  const { students } = await ask(page, 'gradebook', { clid: algebra });
  const [, second] = students;
  await page
    .getByRole('rowheader', { name: `${second.last}, ${second.first}` })
    .getByRole('link')
    .click();
  await screenHeading(page, `${second.first} ${second.last}`).waitFor();
  const glance = page.getByRole('region', { name: 'At a glance' });
  expect(await glance.innerText()).toContain(`${second.grade} ${second.percent}%`);
});

test('the explanation adds up to the grade, by its weights', async () => {
  const { page } = await openFirstStudent(algebra);
  const why = page.getByRole('region', { name: 'Grade breakdown' });
  const rows = await why.locator('tbody tr:has(th)').all();
  let brought = 0;
  for (const row of rows) {
    const [, percent = '', weight = '', brings = ''] = await row.locator('td').allInnerTexts();
    const share = Number(/([\d.]+)%$/.exec(weight)?.[1] ?? 0);
    expect((Number.parseFloat(percent) * share) / 100).toBeCloseTo(Number.parseFloat(brings), 3);
    brought += Number.parseFloat(brings);
  }
  const total = await why.locator('tfoot td').last().innerText();
  expect(brought).toBeCloseTo(Number.parseFloat(total), 3);
});

test('the next student is one key away, and the heading has the focus', async () => {
  const { page } = await openFirstStudent(algebra);
  const heading = screenHeading(page);
  const before = await heading.innerText();
  await page.getByRole('link', { name: /^Next student/ }).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction((name) => document.querySelector('h1')?.textContent !== name, before);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

test('a student is printed by keyboard', async () => {
  const { page } = await openFirstStudent(algebra);
  await screenHeading(page).and(page.locator(':focus')).waitFor();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await tabTo(page, page.getByRole('button', { name: 'Print' }));
  await page.keyboard.press('Enter');
  await page.locator('body[data-printed]').waitFor({ state: 'attached' });
});

test('names are hidden at one key, in the title too, and shown at the same', async () => {
  const { page } = await openFirstStudent(algebra);
  const heading = screenHeading(page);
  const name = await heading.innerText();
  await page.keyboard.press('Control+Shift+H');
  await screenHeading(page, 'Student 1').waitFor();
  expect(await page.locator('body').innerText()).not.toContain(name);
  expect(await page.title()).not.toContain(name);
  await page.keyboard.press('Control+Shift+H');
  await screenHeading(page, name).waitFor();
});

test('a student outside the class has no page', async () => {
  const { page } = await openSignedIn(`/classes/${algebra}/students/1`);
  await screenHeading(page, 'There is no such page').waitFor();
});
