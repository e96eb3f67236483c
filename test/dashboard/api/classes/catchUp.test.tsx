import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { classesQuery } from '#dashboard/api/classes/classes.ts';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { periodsQuery } from '#dashboard/api/classes/periods.ts';
import { atRevision, catchUp } from '#dashboard/api/classes/scores.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import { makeAdmin } from '#test/support/school/school.ts';

/** The gradebook of Algebra I, which belongs to the school that Chidi Okafor runs. */
async function openGradebook() {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  const { service, queryClient, network } = page;
  const { database, school } = service;
  await database.writing(async (db) => {
    await makeAdmin(db, school.id, school.colleague);
    await db.updateTable('classes').set({ school_id: school.id }).where('id', '=', school.algebra).execute();
  });
  await page.router.navigate('/classes/1/gradebook');
  await page.findByRole('heading', { level: 1, name: 'Gradebook' });
  const book = () => queryClient.getQueryData(gradebookQuery(1).queryKey);
  await expect.poll(() => book()?.revision).toBeDefined();
  await expect.poll(() => queryClient.getQueryData(classesQuery().queryKey)).toBeDefined();
  const reads = (task: string) => network.sent.filter((form) => form.get('apitask') === task).length;
  const [ses, admin] = [await service.signIn(), await service.signIn('okafor')];
  const change = async (task: string, fields: Record<string, string | number>) =>
    expect(await service.ask(task, { ses, clid: 1, ...fields })).toMatchObject({ success: true });
  const changeCalendar = () =>
    change('school-calendar-edit', {
      ses: admin,
      schoolid: school.id,
      syr: '2024-2025',
      first: '20240901',
      last: '20250613',
      periods: '20240902 20240911 Fall\n20240912 20250131 Winter',
    });
  return { ...page, book, reads, change, changeCalendar };
}

test('when a colleague changes the roster, the list of classes is read again', async () => {
  const { queryClient, reads, change } = await openGradebook();
  const before = reads('teacher-classes');
  await change('class-students-edit', { students: 'Bo Eng 30' });
  await catchUp(queryClient, 1);
  await expect.poll(() => reads('teacher-classes')).toBeGreaterThan(before);
});

test('when a colleague changes the roster, what is read beside the gradebook is read again once', async () => {
  const { queryClient, router, findByRole, reads, change } = await openGradebook();
  await router.navigate('/classes/1/periods');
  await findByRole('heading', { level: 1, name: 'Marking periods' });
  const query = { queryKey: ['class', 1], type: 'active' } as const;
  await expect.poll(() => queryClient.isFetching(query)).toBe(0);
  const before = reads('class-marking-periods');
  await change('class-students-edit', { students: 'Bo Eng 30' });
  await catchUp(queryClient, 1);
  await expect.poll(() => queryClient.isFetching(query)).toBe(0);
  expect(reads('class-marking-periods')).toBe(before + 1);
});

test("when the school's calendar changes, what is read beside the gradebook is read again once", async () => {
  const { queryClient, reads, changeCalendar } = await openGradebook();
  const leave = new QueryObserver(queryClient, periodsQuery(1)).subscribe(() => undefined);
  const query = { queryKey: ['class', 1], type: 'active' } as const;
  await expect.poll(() => queryClient.isFetching(query)).toBe(0);
  const before = reads('class-marking-periods');
  await changeCalendar();
  await catchUp(queryClient, 1);
  await expect.poll(() => queryClient.isFetching(query)).toBe(0);
  leave();
  expect(reads('class-marking-periods')).toBe(before + 1);
});

test("periods changed by the school's calendar are read, though the history does not mention them", async () => {
  const { queryClient, book, reads, change, changeCalendar } = await openGradebook();
  expect(book()?.settings.terms).toEqual([]);
  // All before the changes: the page itself requests them from time to time, and may be first.
  const before = reads('teacher-classes');
  const beside = ['class', 1, 'beside the gradebook'];
  queryClient.setQueryData(beside, 'read before');
  // Among changes that the history does contain.
  await change('score-edit', { assnid: 1, stuid: 11, score: 5 });
  await changeCalendar();
  await change('score-edit', { assnid: 1, stuid: 12, score: 6 });
  await catchUp(queryClient, 1);
  expect(book()?.settings.terms).toMatchObject([{ name: 'Fall' }, { name: 'Winter' }]);
  expect(queryClient.getQueryState(beside)?.isInvalidated).toBe(true);
  await expect.poll(() => reads('teacher-classes')).toBeGreaterThan(before);
});

test('what was read beside a gradebook is read again if the gradebook has a newer revision', async () => {
  const { queryClient, book, change } = await openGradebook();
  const beside = ['class', 1, 'beside the gradebook'];
  const isOld = () => queryClient.getQueryState(beside)?.isInvalidated;
  const readAgain = () => queryClient.fetchQuery({ ...gradebookQuery(1), staleTime: 0 });
  const before = book()?.revision ?? 0;
  queryClient.setQueryData(beside, 'read before');
  await readAgain();
  expect(isOld()).toBe(false);
  await change('attendance-edit', { date: '20240904', stuid: 11, mark: 't' });
  await readAgain();
  expect({ isOld: isOld(), revision: book()?.revision }).toEqual({ isOld: true, revision: before + 1 });
});

test("colleagues' changes of cells, and changes without a revision, do not reload the class", async () => {
  const { queryClient, book, reads, change } = await openGradebook();
  const before = book()?.revision ?? 0;
  const wholeReads = reads('gradebook');
  await change('score-edit', { scores: '1 11 5\n1 12 6\n2 12 40' });
  await change('score-edit', { assnid: 1, stuid: 11, score: 5 });
  await change('late-edit', { lates: '1 11 2\n1 12 1' });
  await change('score-edit', { assnid: 1, stuid: 12, score: '' });
  await change('remark-edit', { assnid: 1, stuid: 11, remark: 'Neat work' });
  await change('attendance-edit', { date: '20240904', stuid: 11, mark: 't' });
  await change('class-marking-periods-edit', { period: 'P5', stuid: 11, grade: 77 });
  await change('class-marking-periods-edit', { period: 'P5', locked: 1 });
  await change('class-comments', { stuid: 11, comment: 'Fine' });
  await change('class-notes', { stuid: 11, note: 'Sits in front' });
  await catchUp(queryClient, 1);
  expect(book()?.revision).toBe(before + 8);
  expect([...(book()?.lates ?? [])]).toEqual([[0, 2]]);
  // As another open page undoes a score: its late mark stays.
  await change('score-edit', { assnid: 1, stuid: 11, score: '', keeplate: 1 });
  await catchUp(queryClient, 1);
  expect(book()?.revision).toBe(before + 9);
  expect([...(book()?.lates ?? [])]).toEqual([[0, 2]]);
  expect(reads('gradebook')).toBe(wholeReads);
});

test('a class that an older backup has replaced is read again, whatever was saved here', async () => {
  const { service, queryClient, book, reads, change } = await openGradebook();
  await change('score-edit', { assnid: 1, stuid: 11, score: 5 });
  await change('score-edit', { assnid: 1, stuid: 11, score: 6 });
  await catchUp(queryClient, 1);
  const revision = book()?.revision ?? 0;
  // As after an entry of this page.
  queryClient.setQueryData(gradebookQuery(1).queryKey, (book) => book && atRevision(book, revision));
  await service.database.writing(async (db) => {
    await db.deleteFrom('history').where('class_id', '=', 1).where('revision', '=', revision).execute();
    await db.deleteFrom('changes').where('class_id', '=', 1).where('revision', '=', revision).execute();
    await db
      .updateTable('classes')
      .set({ revision: revision - 1 })
      .where('id', '=', 1)
      .execute();
  });
  const before = reads('gradebook');
  await catchUp(queryClient, 1);
  expect(reads('gradebook')).toBe(before + 1);
  expect(book()?.revision).toBe(revision - 1);
});
