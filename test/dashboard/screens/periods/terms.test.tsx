import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

const quarters = 'P1 50 20240902 20240909 Quarter 1\nP2 50 20240910 20241231 Quarter 2';

/** The marking periods of Algebra, which has two quarters. */
async function openPeriods(fields: Record<string, string | number>[] = []) {
  const page = await openSchool('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const clid = page.service.school.algebra;
  const ses = await page.service.signIn();
  const ask = async (task: string, sent: Record<string, string | number> = {}) => {
    const reply = await page.service.ask(task, { ses, clid, ...sent });
    expect(reply).toMatchObject({ success: true });
    return reply;
  };
  await ask('class-edit', { terms: quarters });
  for (const sent of fields)
    await ask(sent.score === undefined ? 'class-marking-periods-edit' : 'score-edit', sent);
  const open = async (query = '') => {
    await page.router.navigate(`/classes/${clid}/periods${query}`);
    await page.findByRole('heading', { level: 1, name: 'Marking periods' });
  };
  const rowOf = (name: RegExp) => page.findByRole('row', { name });
  return { ...page, ask, open, rowOf };
}

test("a period's calculated and posted grade is that of its own work", async () => {
  const page = await openPeriods();
  await page.open('?report=P2');
  await page.findByText('Calculated from the work of Quarter 2, Sep 10, 2024 to Dec 31, 2024.');
  const brien = within(await page.rowOf(/O'Brien, Siobhán/));
  expect(brien.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('40 F');
  await page.user.click(page.getByRole('button', { name: 'Post 3 grades' }));
  await expect
    .poll(async () => (await page.ask('class-marking-periods')).P2)
    .toEqual([
      { stuid: 11, grade: 88 },
      { stuid: 12, grade: 112 },
      { stuid: 13, grade: 40 },
    ]);
  expect(await axeFindings(page.container)).toEqual([]);
});

test("a period outside the class's grading gets the year's calculated grade", async () => {
  const page = await openPeriods();
  await page.open('?report=P5');
  const brien = within(await page.rowOf(/O'Brien, Siobhán/));
  expect(brien.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('20 F');
  expect(page.queryByText(/^Calculated from the work of/)).toBe(null);
});

test("the overview names the periods, and compares the last posted grade with that period's current one", async () => {
  const page = await openPeriods([{ grades: 'P3 11 -\nP1 11 80' }]);
  await page.open();
  const table = within(await page.findByRole('table', { name: 'Marking periods' }));
  table.getByRole('columnheader', { name: /^P1 Quarter 1/ });
  const cells = within(table.getByRole('row', { name: /García, José/ })).getAllByRole('cell');
  expect(cells.at(-2)?.textContent).toBe('89 B');
  expect(cells.at(-1)?.textContent).toContain('10 above P1');
  expect(cells.at(-1)?.textContent).toContain('P1 is 90 now');
});

test("only the period's own scores are listed as changed since its grade was posted", async () => {
  const page = await openPeriods([
    { grades: 'P2 11 88' },
    { assnid: 1, stuid: 11, score: '1' },
    { assnid: 3, stuid: 11, score: '10' },
  ]);
  await page.open('?report=P2');
  const garcia = within(await page.rowOf(/García, José/));
  await page.user.click(await garcia.findByText('1 score since: 88 → 94'));
  expect(garcia.getByRole('listitem').textContent).toMatch(/^Worksheet 2: 8\.5 → 10/);
});
