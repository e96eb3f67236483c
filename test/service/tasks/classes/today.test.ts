import { expect, test } from 'vitest';
import { studentsOfClass } from '#service/store/classes/students.ts';
import { addItems, addMissingScores } from '#service/store/oneroster/importedScores.ts';
import { replaceCalendar } from '#service/store/schools/calendars.ts';
import { schoolStart } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';

onEachDatabase((service) => {
  const sessions = new Map<string, string>();
  /** One session each: an account has at most 20, and the oldest would end. */
  async function sessionOf(username: string): Promise<string> {
    const ses = sessions.get(username) ?? (await service().signIn(username));
    sessions.set(username, ses);
    return ses;
  }
  const today = async (username: string, fields: Record<string, string | number> = {}) =>
    service().ask('teacher-today', {
      ses: await sessionOf(username),
      day: '20241002',
      since: schoolStart - 86_400,
      ...fields,
    });

  test('nothing is shown without a session, to a student, or without a day', async () => {
    expect((await service().ask('teacher-today', { day: '20241002', since: 0 })).errors).toEqual({
      ses: 'Not logged in',
    });
    expect((await today('mary')).errors).toEqual({ apitask: 'Your account may not do this' });
    const dayForm = { day: 'A date is a day of the calendar, written YYYYMMDD' };
    expect((await today('rivera', { day: '' })).errors).toEqual(dayForm);
    expect((await today('rivera', { day: '20240230' })).errors).toEqual(dayForm);
    expect((await today('rivera', { since: 'yesterday' })).errors).toHaveProperty('since');
  });

  test('the active classes say whether there is school, and how many have a mark', async () => {
    const { ask, school } = service();
    const ses = await service().signIn();
    const algebra = { clid: school.algebra, name: 'Algebra I', code: 'ALG1', auth: 6, stucount: 4 };
    expect((await today('rivera')).classes).toEqual([{ ...algebra, school: 1, marked: 0 }]);
    await ask('attendance-edit', { ses, clid: school.algebra, date: '20241002', stuid: 11, mark: 'p' });
    expect((await today('rivera')).classes).toEqual([{ ...algebra, school: 1, marked: 1 }]);
    // A mark of a student who has left is no mark of anybody in the class.
    const students = (await ask('gradebook', { ses, clid: school.algebra })).students.map(
      ({ stuid, first, last }: { stuid: number; first: string; last: string }) =>
        `${first.replaceAll(' ', '\u00a0')} ${last} ${stuid}`,
    );
    const without = students.filter((line: string) => !line.endsWith(' 11')).join('\n');
    await ask('class-students-edit', { ses, clid: school.algebra, students: without });
    expect((await today('rivera')).classes).toMatchObject([{ stucount: 3, marked: 0 }]);
    await ask('class-students-edit', { ses, clid: school.algebra, students: students.join('\n') });
    expect((await today('rivera')).classes).toMatchObject([{ stucount: 4, marked: 1 }]);
    expect((await today('rivera', { day: '20241005' })).classes).toEqual([
      { ...algebra, school: 0, marked: 0 },
    ]);
    await ask('class-folder', { ses, clid: school.algebra, folder: 2 });
    expect(await today('rivera')).toMatchObject({ classes: [], ungraded: [], posting: [], changes: [] });
    await ask('class-folder', { ses, clid: school.algebra, folder: 3 });
  });

  test('work ungraded for more than a week is listed, oldest first, without extra credit', async () => {
    const { school } = service();
    const all = [
      { clid: school.algebra, assnid: 1, title: 'Worksheet 1', due: '20240904', count: 1 },
      { clid: school.algebra, assnid: 2, title: 'Unit test', due: '20240910', count: 1 },
      { clid: school.algebra, assnid: 3, title: 'Worksheet 2', due: '20240912', count: 1 },
    ];
    expect((await today('rivera')).ungraded).toEqual(all);
    expect((await today('rivera', { day: '20240917' })).ungraded).toEqual(all.slice(0, 1));
    expect((await today('rivera', { day: '20240911' })).ungraded).toEqual([]);
    expect((await today('rivera', { day: '20250301' })).ungraded).toEqual([]);
  });

  test('old ungraded work stays listed, however much later work is graded', async () => {
    const { school, database } = service();
    const due = ['20240924', '20240925'];
    const graded = Array.from({ length: 120 }, (_, index) => ({
      id: 1000 + index,
      due: due[index % 2] ?? '',
    }));
    const before = (await today('rivera')).ungraded;
    await database.writing(async (db) => {
      const students = await studentsOfClass(db, school.algebra);
      const rows = graded.map((one) => ({ classId: school.algebra, creator: school.teacher, ...one }));
      await addItems(db, {
        rows: rows.map((row) => ({ ...row, created: 1, category: 1, points: 10, title: 'Graded' })),
      });
      await addMissingScores(db, {
        rows: rows.flatMap(({ classId, id }) =>
          students.map((student) => ({ classId, studentId: student.id, item: id, score: 1000 })),
        ),
      });
    });
    expect(before).not.toEqual([]);
    expect((await today('rivera', { day: '20241005' })).ungraded).toEqual(before);
    await database.writing(async (db) => {
      for (const table of ['scores', 'assignments'] as const) {
        const column = table === 'scores' ? 'assignment_id' : 'id';
        await db.deleteFrom(table).where('class_id', '=', school.algebra).where(column, '>=', 1000).execute();
      }
    });
  });

  test('people with view access are not asked for grades or attendance', async () => {
    const { ungraded, posting, classes } = await today('okafor');
    expect({ ungraded, posting }).toEqual({ ungraded: [], posting: [] });
    expect(classes.map(({ auth }: { auth: number }) => auth)).toEqual([1, 6]);
  });

  test('grades are due for posting within two weeks of the end of a marking period, until all are posted', async () => {
    const { ask, school, database } = service();
    const ses = await service().signIn();
    await database.writing(async (db) => {
      await db
        .updateTable('classes')
        .set({ school_id: school.id })
        .where('id', '=', school.algebra)
        .execute();
      await replaceCalendar(db, school.id, {
        name: '2024-2025',
        first: '20240819',
        last: '20250530',
        revision: 1,
        off: [{ name: 'Fall break', first: '20241007', last: '20241008' }],
        periods: [
          { name: 'Quarter 1', first: '20240819', last: '20240906' },
          { name: 'Quarter 2', first: '20240909', last: '20241011' },
          { name: 'Quarter 3', first: '20241014', last: '20250530' },
        ],
      });
    });
    const quarter = { clid: school.algebra, period: 'P2', name: 'Quarter 2', last: '20241011', posted: 0 };
    expect((await today('rivera')).posting).toEqual([quarter]);
    expect((await today('rivera', { day: '20240926' })).posting).toEqual([]);
    expect((await today('rivera', { day: '20241007' })).classes).toMatchObject([{ school: 0 }]);
    await ask('class-marking-periods-edit', { ses, clid: school.algebra, grades: 'P2 11 90\nP2 12 80' });
    expect((await today('rivera')).posting).toEqual([{ ...quarter, posted: 2 }]);
    await ask('class-marking-periods-edit', { ses, clid: school.algebra, grades: 'P2 13 70\nP2 14 60' });
    expect((await today('rivera')).posting).toEqual([]);
  });

  test('a class with its own marking-period days is asked for their grades, with or without a calendar', async () => {
    const { ask, school, database } = service();
    const ses = await service().signIn();
    const edit = (terms: string) => ask('class-edit', { ses, clid: school.algebra, terms });
    const year = { name: '2024-2025', first: '', last: '', revision: 2, off: [], periods: [] };
    await database.writing(async (db) => {
      await db
        .updateTable('classes')
        .set({ school_id: school.id })
        .where('id', '=', school.algebra)
        .execute();
      await replaceCalendar(db, school.id, year);
    });
    const half = { clid: school.algebra, period: 'P1', name: 'Half 1', last: '20241009', posted: 2 };
    expect(await edit('P1 - 20240819 20241009 Half 1')).toMatchObject({ success: true });
    expect((await today('rivera')).posting).toEqual([half]);
    await database.writing((db) =>
      replaceCalendar(db, school.id, {
        ...year,
        first: '20240819',
        last: '20250530',
        periods: [{ name: 'Quarter 1', first: '20240819', last: '20241011' }],
      }),
    );
    expect(await edit('P3 - 20241012 20241014 Exams')).toMatchObject({ success: true });
    expect((await today('rivera')).posting).toEqual([
      { ...half, name: 'Quarter 1', last: '20241011' },
      { ...half, period: 'P3', name: 'Exams', last: '20241014', posted: 1 },
    ]);
  });

  test('colleagues’ changes are counted by person and kind, without one’s own', async () => {
    const { ask, school } = service();
    const ses = await service().signIn();
    const scores = '1 11 8\n2 11 40';
    expect((await ask('score-edit', { ses, clid: school.algebra, scores })).success).toBe(true);
    expect((await today('rivera')).changes).toEqual([]);
    const { changes } = await today('okafor');
    expect(changes).toContainEqual({
      clid: school.algebra,
      uid: school.teacher,
      name: 'Ana Rivera',
      kind: 'score',
      count: 2,
      time: expect.any(Number),
    });
    expect((await today('okafor', { since: 4_000_000_000 })).changes).toEqual([]);
  });
});
