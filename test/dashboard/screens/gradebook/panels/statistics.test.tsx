import { act, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Compiled before the tests wait for them.
import '#dashboard/screens/gradebook/panels/AssignmentPanel.tsx';
import '#dashboard/screens/gradebook/panels/ClassPanel.tsx';
import { yearQuery } from '#dashboard/api/classes/attendance.ts';
import { changed, openScores } from '#test/dashboard/screens/gradebook/openScores.ts';
import { expectConsoleError } from '#test/support/page/consoleErrors.ts';

test.each([
  ['breaks', () => new Response('<h1>Bad gateway</h1>', { status: 500 })],
  ['is cut short', () => new Response('{"success":true,"totals":[{"stuid":11,')],
])(
  'an answer about attendance that %s is not said to be none, and can be asked for again',
  async (_, broken) => {
    // jsdom has no canvas to draw on.
    expectConsoleError(/Failed to create chart/);
    const page = await openScores();
    page.network.instead = (form) => (form.get('apitask') === 'attendance-totals' ? broken() : undefined);
    await page.user.click(page.getByRole('button', { name: 'Statistics' }));
    const panel = await page.findByRole('complementary', { name: 'Statistics of the class' });
    await within(panel).findByText('Attendance could not be loaded.');
    expect(within(panel).queryByText(/does not tell/)).toBe(null);
    page.network.instead = null;
    await page.user.click(within(panel).getByRole('button', { name: 'Try again' }));
    await expect.poll(() => document.activeElement).toBe(within(panel).getByRole('heading', { level: 2 }));
    await within(panel).findByRole('img', { name: /^Attendance and grade/ });
  },
);

test('attendance that was read stays if it cannot be read again', async () => {
  expectConsoleError(/Failed to create chart/);
  const page = await openScores();
  await page.user.click(page.getByRole('button', { name: 'Statistics' }));
  const picture = { name: /^Attendance and grade/ };
  await page.findByRole('img', picture);
  page.network.instead = (form) =>
    form.get('apitask') === 'attendance-totals' ? new Response('', { status: 500 }) : undefined;
  const queryKey = yearQuery(page.school.algebra).queryKey;
  await act(() => page.queryClient.invalidateQueries({ queryKey }));
  expect(page.queryClient.getQueryState(queryKey)?.status).toBe('error');
  // The page's reaction to that.
  await changed(page, 'score-edit', { assnid: 1, stuid: 11, score: 1 });
  const garcia = within(page.grid).getByRole('row', { name: /García/ });
  await expect.poll(() => garcia.textContent).toContain('73%');
  page.getByRole('img', picture);
  expect(page.queryByText('Attendance could not be loaded.')).toBe(null);
});

test('the statistics of an assignment include every student, even excused ones', async () => {
  expectConsoleError(/Failed to create chart/);
  const page = await openScores();
  await changed(page, 'score-edit', { assnid: 1, stuid: 11, score: 'E' });
  page.grid.focus();
  await page.user.keyboard('{ArrowUp}{Enter}');
  await page.user.click(await page.findByRole('menuitem', { name: 'Statistics' }));
  const panel = await page.findByRole('complementary', { name: /^Statistics: Worksheet 1/ });
  const number = (name: string) =>
    Number(within(panel).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent);
  expect(number('Excused')).toBe(1);
  expect(number('Graded') + number('Excused') + number('Not graded')).toBe(4);
});

test('the statistics of a class begin with the student of the active cell', async () => {
  expectConsoleError(/Failed to create chart/);
  const page = await openScores();
  page.grid.focus();
  await page.user.keyboard('{ArrowDown}{ArrowDown}');
  const [, , third] = page.getAllByRole('rowheader').map(({ textContent }) => textContent);
  await page.user.click(page.getByRole('button', { name: 'Statistics' }));
  const panel = await page.findByRole('complementary', { name: 'Statistics of the class' });
  const choice = await within(panel).findByRole('combobox');
  expect((choice as HTMLSelectElement).selectedOptions[0]?.textContent).toBe(third);
});

test('the charts of a class have text summaries, and show the previous marking period behind', async () => {
  expectConsoleError(/Failed to create chart/);
  const page = await openScores();
  await page.user.click(page.getByRole('button', { name: 'Statistics' }));
  const panel = await page.findByRole('complementary', { name: 'Statistics of the class' });
  await within(panel).findByText(
    /^García, José: from 90\.0% on Sep 4 to 8\d(\.\d)?% .*Class average \d+(\.\d)?%\.$/,
  );
  const words = await within(panel).findByText(/^Students by grade: .* Average .*, in P1 /);
  // Where marking periods make the grade, their grades differ from it though nobody moved.
  expect(words.textContent).toMatch(
    /Compared with P1, \d+ students? (is|are) higher, and \d+ students? (is|are) lower\.$/,
  );
  within(panel).getByRole('img', { name: `Grade distribution. ${words.textContent}` });
  const heads = within(panel).getAllByRole('columnheader', { hidden: true });
  expect(heads.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['Now', 'P1']));
});

test('the statistics of a class are of the marking period that is shown, and say so', async () => {
  expectConsoleError(/Failed to create chart/);
  const page = await openScores();
  const terms = 'P1 50 20240902 20240909 Quarter 1\nP2 50 20240910 20241231 Quarter 2';
  await changed(page, 'class-edit', { terms });
  await page.user.click(page.getByRole('button', { name: /^Filter/ }));
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Marking period' }), 'Quarter 2');
  await page.user.keyboard('{Escape}');
  await page.user.click(page.getByRole('button', { name: 'Statistics' }));
  const panel = within(await page.findByRole('complementary', { name: 'Statistics of the class' }));
  await panel.findByText('Only the work of Quarter 2, as it counts in its grade.');
  const shown = (name: string) => panel.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['Graded', 'Mean', 'Median', 'Lowest to highest'].map(shown)).toEqual([
    ...['3', '80%', '88%', '40% to 112%'],
  ]);
  // Not from the work of Quarter 1, which was due before.
  panel.getByText(/^García, José: from 90\.0% on Sep 10 to 88\.0% .* Class average 80\.0%\.$/);
  await panel.findByRole('img', { name: /^Attendance and grade, whole year/ });
});
