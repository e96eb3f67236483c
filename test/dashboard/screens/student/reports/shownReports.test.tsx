import { act, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { periodsQuery } from '#dashboard/api/classes/periods.ts';
import { commentsQuery, periodCommentsQuery } from '#dashboard/api/comments/comments.ts';
import { readGradebook } from '#dashboard/api/reading/readGradebook.ts';
import { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { type ReportSource, reporter, reportParts } from '#dashboard/screens/student/reports/reportText.ts';
import { asStudentsSee } from '#dashboard/screens/student/reports/shownReports.ts';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { axeFindings } from '#test/support/page/axe.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';
import type { Reply } from '#wire/tasks.ts';

/*
 * A teacher's report of what a student may see, compared with one made from the service's answer to the student: Mary
 * Ann, number 12, of a class that holds scores back.
 */

const terms = 'P1 50 20240902 20240909 Quarter 1\nP2 50 20240910 20240912 Quarter 2';
const parts = new Set(reportParts);

type Written = Pick<ReportSource, 'book' | 'periods' | 'comments' | 'periodComments' | 'heldBack'>;

const sourceOf = (written: Written): ReportSource => ({
  school: '',
  teacher: '',
  day: '20261126',
  nameOf: () => 'Mary Ann',
  sheet: new Sheet({ book: written.book }),
  remarks: written.book.remarks,
  unsaved: new Map(),
  year: [],
  ...written,
});

test('reports leave out exactly what the student does not see', async () => {
  const page = await openSchool('/classes/1/reports');
  await page.findByRole('heading', { level: 1, name: 'Reports' });
  const { service, queryClient } = page;
  const { database, school, signIn } = service;
  await database.writing(async (db) => {
    await addSchoolStudent(db, school.id, { studentId: 12, accountId: school.student });
    await db.updateTable('classes').set({ school_id: school.id }).where('id', '=', 1).execute();
  });
  const rivera = await signIn();
  const mary = await signIn('mary');
  const teach = async (task: string, fields: Record<string, string | number>) =>
    expect((await service.ask(task, { ses: rivera, clid: 1, ...fields })).success, task).toBe(true);
  const period = (fields: Record<string, string | number>) => teach('class-marking-periods-edit', fields);

  async function ofTeacher() {
    const book = await queryClient.fetchQuery({ ...gradebookQuery(1), staleTime: 0 });
    const source = sourceOf({
      book,
      periods: await queryClient.fetchQuery({ ...periodsQuery(1), staleTime: 0 }),
      comments: await queryClient.fetchQuery({ ...commentsQuery(1), staleTime: 0 }),
      periodComments: await queryClient.fetchQuery({ ...periodCommentsQuery(1), staleTime: 0 }),
    });
    const at = book.students.findIndex(({ id }) => id === 12);
    const shown = asStudentsSee(source);
    if (!shown) throw new Error('The marking periods are not there.');
    return { seen: reporter(shown, parts)(at), all: reporter(source, parts)(at) };
  }

  async function ofStudent() {
    const reply = (await service.ask('student-grades', { ses: mary, clid: 1 })) as Reply<'student-grades'>;
    const source = sourceOf({
      book: readGradebook(reply),
      periods: reply.final.map((of) => ({
        name: of.period,
        grades: [{ studentId: 12, grade: of.grade }],
        locked: null,
      })),
      comments: new Map([[12, reply.comment]]),
      periodComments: new Map(reply.comments.map((of) => [of.period, new Map([[12, of.comment]])])),
      heldBack: () => reply.unposted?.length ?? 0,
    });
    return reporter(source, parts)(0);
  }

  async function expectSame() {
    const { seen, all } = await ofTeacher();
    expect(seen).toEqual(await ofStudent());
    return { grade: seen.facts[0], words: JSON.stringify(seen), all: JSON.stringify(all) };
  }

  await teach('class-edit', { stuview: 1, stuhold: 1, terms });
  await teach('remark-edit', { assnid: 2, stuid: 12, remark: 'A held-back remark' });
  await teach('late-edit', { assnid: 2, stuid: 12, late: 4 });
  await teach('class-period-comments', { period: 'P2', stuid: 12, comment: 'Of the second quarter' });
  await period({ period: 'P1', stuid: 12, grade: '' });
  const nothing = await expectSame();
  expect(nothing.grade).toMatchObject({ value: 'Nothing posted yet', aside: '0 of 4 posted' });
  expect(nothing.words).toContain('Scores of a marking period appear once its grades are posted.');
  for (const held of ['A held-back remark', 'Of the second quarter', '4 days late']) {
    expect(nothing.words).not.toContain(held);
    expect(nothing.all).toContain(held);
  }
  // A grade of somebody else posts nothing to her.
  await period({ period: 'P1', stuid: 11, grade: 80 });
  expect((await expectSame()).grade).toMatchObject({ aside: '0 of 4 posted' });
  await period({ period: 'P1', stuid: 12, grade: 98 });
  expect((await expectSame()).grade).toMatchObject({ value: 'A 100%', aside: '1 of 4 posted' });
  await period({ period: 'P2', locked: 1 });
  const both = await expectSame();
  expect(both.grade).toMatchObject({ aside: '3 of 4 posted' });
  expect(both.words).toContain('A held-back remark');
  await teach('class-edit', { terms: '' });
  expect((await expectSame()).grade).toMatchObject({ aside: '0 of 4 posted' });
});

test('if scores are held back no report is made before it is known which are posted', async () => {
  const page = await openSchool('/classes');
  const { user, service, network, router, container, findByRole, findByText, getByRole, queryByRole } = page;
  const ses = await service.signIn();
  const teach = (task: string, fields: Record<string, string | number>) =>
    service.ask(task, { ses, clid: 1, ...fields });
  await teach('class-edit', { stuhold: 1, terms });
  await teach('class-marking-periods-edit', { period: 'P1', locked: 1 });
  network.instead = (form) =>
    form.get('apitask') === 'class-marking-periods'
      ? Response.json({ success: false, errors: { clid: 'Not now' } })
      : undefined;
  await router.navigate('/classes/1/reports');
  await findByRole('heading', { level: 1, name: 'Reports' });
  const made = () => [
    container.querySelectorAll('article').length,
    queryByRole('button', { name: /^Print/ }) !== null,
    queryByRole('button', { name: 'Save as PDF' }) !== null,
  ];
  await findByText(/^Which scores are posted could not be loaded\./);
  expect(made()).toEqual([0, false, false]);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.querySelectorAll('article')).toHaveLength(0);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await user.click(getByRole('button', { name: 'Email…' }));
  const dialog = within(await findByRole('dialog', { name: 'Email the reports' }));
  await dialog.findByText(/^Part of this class could not be loaded/);
  expect(dialog.queryByRole('article')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await axeFindings(container)).toEqual([]);

  // A report with all scores does not depend on what is posted.
  await user.click(getByRole('checkbox', { name: 'Scores not posted yet' }));
  expect(made()).toEqual([1, true, true]);
  await user.click(getByRole('checkbox', { name: 'Scores not posted yet' }));

  let arrive = () => {};
  const arrival = new Promise<undefined>((resolve) => {
    arrive = () => resolve(undefined);
  });
  network.instead = (form) => (form.get('apitask') === 'class-marking-periods' ? arrival : undefined);
  await user.click(getByRole('button', { name: 'Try again' }));
  await findByText('Checking which scores are posted…');
  expect(made()).toEqual([0, false, false]);
  arrive();
  await findByRole('button', { name: /^Print \d+ reports$/ });
  expect(made()).toEqual([1, true, true]);
  expect(container.querySelector('article')?.textContent).not.toContain('Nothing posted yet');
});
