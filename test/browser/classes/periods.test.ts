import { expect, test } from 'vitest';
import { ask, inOneWindow, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';
import { boxOverflow } from '#test/support/journeys/overflow.ts';

withProduct();
inOneWindow();

const algebra = 1;

test("final grades are beside each other, and beside today's results of the class", async () => {
  const { page } = await openSignedIn(`/classes/${algebra}/periods`);
  const table = page.getByRole('table', { name: 'Marking periods' });
  await table.waitFor();
  const { P1, P2 } = await ask(page, 'class-marking-periods', { clid: algebra });
  const { students } = await ask(page, 'gradebook', { clid: algebra });
  const gradeIn = (list: { stuid: number; grade: number }[], id: number) =>
    String(list.find(({ stuid }) => stuid === id)?.grade ?? '–');
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)));
  for (const [index, { stuid, percent, grade }] of students.entries()) {
    const cells = rows[index] ?? [];
    expect(cells[0]?.split(/\s/)[0]).toBe(gradeIn(P1, stuid));
    expect(cells[1]?.split(/\s/)[0]).toBe(gradeIn(P2, stuid));
    expect(cells[5]?.split(/\s+/).slice(0, 2).join(' ')).toBe(`${percent} ${grade}`);
  }
});

test('periods without entries are named', async () => {
  const { page } = await openSignedIn(`/classes/${algebra}/periods`);
  await page.getByText('P3, P4 and P5 have no grades.').waitFor();
});

test("on a tablet today's grade is beside the posted ones, without columns of empty periods", async () => {
  const { page } = await openSignedIn(`/classes/${algebra}/periods`);
  const empty = page.getByRole('columnheader', { name: 'P3 no grades' });
  await empty.waitFor();
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await empty.count()).toBe(0);
  const table = page.getByRole('table', { name: 'Marking periods' });
  const hidden = await boxOverflow(table.locator('..'));
  expect(hidden).toBeLessThanOrEqual(0);
  const visible = await table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].filter((cell) => cell.checkVisibility()).length),
    );
  expect(new Set(visible)).toEqual(new Set([5]));
});

test('the chart of a period counts its students by letter, in words too', async () => {
  const { page } = await openSignedIn(`/classes/${algebra}/periods`);
  const picture = page.getByRole('figure').first();
  const [, all = '0'] = /P1: (\d+) students/.exec(await picture.locator('figcaption').innerText()) ?? [];
  const counts = await picture.locator('td:last-child').allInnerTexts();
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(Number(all));
});
