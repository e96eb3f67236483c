import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import {
  ask,
  inOneWindow,
  openFirstStudent,
  openSignedIn,
  withProduct,
} from '#test/support/journeys/journey.ts';

/* How much of a page fits on paper, and in what order. */

withProduct();
inOneWindow();

test.each([
  ['Algebra 1, Period 1', 1],
  ['World History, Period 3', 3],
])('a student of %s prints on one page', async (_, classId) => {
  const { page } = await openFirstStudent(classId);
  await page.getByRole('region', { name: 'Scores' }).waitFor();
  await page.getByRole('rowheader', { name: 'Days taken' }).waitFor();
  const bytes = await page.pdf({ format: 'A4' });
  expect(bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('a comment on a score is printed as small as the score', async () => {
  const { page } = await openFirstStudent(1);
  const scores = page.getByRole('region', { name: 'Scores' });
  await scores.waitFor();
  const stuid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const remark = 'Please show how you get from the second line to the third one.';
  expect(await ask(page, 'remark-edit', { clid: '1', assnid: '1', stuid, remark })).toMatchObject({
    success: true,
  });
  await page.reload();
  const comment = scores.getByText(remark);
  await comment.waitFor();
  await page.emulateMedia({ media: 'print' });
  const sizes = await comment.evaluate((element) =>
    [element, element.closest('tr')?.querySelector('td')].map(
      (each) => each && getComputedStyle(each).fontSize,
    ),
  );
  expect(sizes[0]).toBe(sizes[1]);
});

test('on paper a category that continues in the next column has its header there too', async () => {
  const { page } = await openFirstStudent(1);
  const scores = page.getByRole('region', { name: 'Scores' });
  await scores.waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const captions = scores.locator('caption');
  await expect.poll(() => captions.first().isVisible()).toBe(true);
  const columns = await scores.evaluate((region) =>
    [...region.querySelectorAll('table')]
      .map((table) => ({ x: table.getBoundingClientRect().x, name: table.caption?.textContent ?? '' }))
      .map(({ x, name }) => `${Math.round(x)} ${name}`),
  );
  expect(new Set(columns.map((each) => each.split(' ')[0])).size).toBe(3);
  const names = columns.map((each) => each.replace(/^\d+ /, ''));
  expect(names.length).toBeGreaterThan(new Set(names).size);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => captions.count()).toBe(new Set(names).size);
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

test('a printed week leaves the room that its numbers do not need to the names', async () => {
  // Letter, without the usual margins.
  const { page } = await openSignedIn('/classes/2/attendance?week=20261116', {
    viewport: { width: 739, height: 700 },
  });
  const name = page.getByRole('main').getByRole('columnheader', { name: 'Student' });
  await page.getByRole('columnheader', { name: /^Absence rate/ }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const width = (head: Locator) => head.evaluate((each) => each.getBoundingClientRect().width);
  const rate = await width(page.getByRole('columnheader', { name: /^Absence rate/ }));
  await expect.poll(() => width(name)).toBeGreaterThan(3 * rate);
});

test('a week of 32 students is printed on one page', async () => {
  const { page } = await openSignedIn('/classes/1/attendance?week=20261116');
  await page.getByRole('main').getByText('Álvarez, José').waitFor();
  const file = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(file.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
});

test('only a search in use is printed', async () => {
  const { page } = await openSignedIn('/classes');
  const search = page.getByRole('searchbox', { name: 'Find a class' });
  await search.waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => search.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await search.fill('Algebra');
  await page.emulateMedia({ media: 'print' });
  expect(await search.isVisible()).toBe(true);
});

test('a printed comment has no grip to resize it', async () => {
  const { page } = await openSignedIn('/classes/1/periods?report=comments');
  const comment = page.getByRole('textbox', { name: /^Comment/ }).first();
  await comment.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await comment.evaluate((field) => getComputedStyle(field).resize)).toBe('none');
});

test('neither the boxes, the buttons and the empty days of a list are printed, nor their columns', async () => {
  const { page } = await openSignedIn('/school/classes', { username: 'whitfield' });
  /** The texts of what is there on paper. */
  async function printed(role: 'checkbox' | 'columnheader' | 'spinbutton') {
    await page.getByRole('row').nth(1).waitFor();
    await page.emulateMedia({ media: 'print' });
    return page.getByRole(role).filter({ visible: true }).allInnerTexts();
  }
  expect(await printed('checkbox')).toEqual([]);
  expect(await page.getByText('No class selected').isVisible()).toBe(false);
  await page.goto('/school/people');
  expect(await printed('columnheader')).toEqual(['Name', 'Username', 'Email', 'Role', 'Last sign-in']);
  await page.goto('/school/audit');
  expect(await printed('spinbutton')).toEqual([]);
});
