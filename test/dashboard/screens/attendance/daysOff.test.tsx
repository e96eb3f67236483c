import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { markSubject, yearQuery } from '#dashboard/api/classes/attendance.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { makeAdmin } from '#test/support/school/school.ts';

/* The effect of the school's calendar on attendance and on the gradebook. */

async function openWithCalendar(path: string) {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  const { database, school } = page.service;
  await database.writing(async (db) => {
    await makeAdmin(db, school.id, school.colleague);
    await db.updateTable('classes').set({ school_id: school.id }).where('id', '=', school.algebra).execute();
  });
  const { success } = await page.service.ask('school-calendar-edit', {
    ses: await page.service.signIn('okafor'),
    schoolid: school.id,
    syr: '2024-2025',
    first: '20240901',
    last: '20250613',
    off: '20240903 20240903 Founders Day',
    periods: '20240901 20240911 Q1\n20240912 20241231 Q2',
  });
  expect(success).toBe(true);
  await page.router.navigate(path);
  return page;
}

test('a day off is named, takes no mark, and does not count', async () => {
  const page = await openWithCalendar('/classes/1/attendance?week=20240902');
  const grid = within(await page.findByRole('grid'));
  const head = await grid.findByRole('columnheader', { name: /Founders Day/ });
  expect(within(head).queryByRole('button')).toBeNull();
  expect(await axeFindings()).toEqual([]);
  // His absence on the day off does not count: an excused and a present day are left.
  const [, , row] = grid.getAllByRole('row');
  const first = grid.getAllByRole('row').find((each) => each.textContent?.includes('García'));
  expect(first?.textContent).toContain('1 of 2');
  const cells = within(row as HTMLElement).getAllByRole('gridcell');
  const dayOff = cells[1] as HTMLElement;
  expect(dayOff.getAttribute('aria-readonly')).toBe('true');
  await page.user.click(dayOff);
  await page.user.keyboard('a');
  await page.findByText(/takes no marks: Founders Day/);
  const school = cells[2] as HTMLElement;
  await page.user.click(school);
  await page.user.keyboard('a');
  const edits = () =>
    page.network.sent
      .filter((form) => form.get('apitask') === 'attendance-edit')
      .map((form) => form.get('marks') ?? '');
  await expect.poll(() => edits().at(-1)).toMatch(/ a /);
  expect(edits().filter((marks) => !marks.startsWith('20240904 '))).toEqual([]);
});

test('a mark removed from a day off does not change the year, not even until it is counted again', async () => {
  const page = await openWithCalendar('/classes/1/attendance?week=20240902');
  const grid = within(await page.findByRole('grid'));
  await grid.findByRole('columnheader', { name: /Founders Day/ });
  const yearOf = () =>
    page.queryClient.getQueryData(yearQuery(1).queryKey)?.find(({ studentId }) => studentId === 11);
  expect(yearOf()).toMatchObject({ away: 1, days: 2 });
  const save = (place: string) =>
    markSubject.writeSaved(page.queryClient, 1, {
      cells: [{ kind: 'mark', classId: 1, student: 11, place, value: '' }],
      revision: null,
    });
  save('20240903');
  expect(yearOf()).toMatchObject({ away: 1, days: 2 });
  save('20240902');
  expect(yearOf()?.days).toBe(1);
});

test('the gradebook shows the assignments of one marking period', async () => {
  const page = await openWithCalendar('/classes/1/gradebook');
  await page.findByRole('grid');
  await page.user.click(page.getByRole('button', { name: 'Filter' }));
  const period = await page.findByRole('combobox', { name: 'Marking period' });
  await page.user.selectOptions(period, 'Q2');
  await expect.poll(() => page.queryByText('2 of 4 assignments.')).not.toBeNull();
  await page.user.selectOptions(period, 'Any');
  await expect.poll(() => page.queryByText('2 of 4 assignments.')).toBeNull();
});
