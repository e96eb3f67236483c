import { beforeAll, expect, test } from 'vitest';
import { makeAdmin } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Answer } from '#test/support/service/service.ts';

const quarters = 'P1 50 20240902 20240909 Quarter 1\nP2 50 20240910 20241231 Quarter 2';

onEachDatabase((service) => {
  let ses: string;
  let admin: string;
  let clid: number;

  beforeAll(async () => {
    const { database, school } = service();
    clid = school.algebra;
    await database.writing(async (db) => {
      await makeAdmin(db, school.id, school.colleague);
      await db.updateTable('classes').set({ school_id: school.id }).where('id', '=', clid).execute();
    });
    [ses, admin] = [await service().signIn(), await service().signIn('okafor')];
  });

  const ask = (task: string, fields: Record<string, string | number> = {}): Promise<Answer> =>
    service().ask(task, { ses, clid, ...fields });
  const percents = async () =>
    (await ask('gradebook')).students.map(({ percent }: { percent: number | null }) => percent);

  test.each([
    [
      'P6 10 - - Exam',
      'Line 1: a period P1 to P5, a weight from 0 to 100 or -, the first and the last day or -, and a name',
    ],
    [
      'P1 101 - -',
      'Line 1: a period P1 to P5, a weight from 0 to 100 or -, the first and the last day or -, and a name',
    ],
    ['P1 10 - -\nP1 10 - -', 'Line 2: the period is already in a line'],
    ['\nP1 10 20240931 20241016 Q1', 'Line 2: A date is a day of the calendar, written YYYYMMDD'],
    ['P1 10 20240902 - Q1', 'Line 1: A date is a day of the calendar, written YYYYMMDD'],
    ['P1 10 20241002 20240902 Q1', 'Line 1: The last day is before the first'],
    ['P2 - 20241001 20241101 Q2\nP1 - 20240902 20241001 Q1', 'Line 1: This overlaps another one'],
    ['P1 - 20240902 20240930 Q\nP2 - 20241001 20241101 Q', 'Line 2: Two marking periods have this name'],
    ['P1 - 20240902 20240930', 'Line 1: Enter a name of at most 60 characters'],
  ])('%j is refused, and nothing of it is kept', async (terms, sentence) => {
    expect((await ask('class-edit', { terms })).errors).toEqual({ terms: sentence });
    expect(await ask('class-terms')).toMatchObject({ terms: [], grades: [], success: true });
  });

  test('the reply of a class without terms has only the documented fields, and its assignments take no term', async () => {
    expect(await ask('gradebook')).not.toHaveProperty('terms');
    const { errors } = await ask('assignment-edit', { assnid: 1, term: 1 });
    expect(errors).toEqual({ term: 'There is no such marking period in this class' });
    expect((await ask('assignment-edit', { assnid: 1, term: 6 })).errors).toEqual(errors);
    expect((await ask('assignment-edit', { assnid: 1, term: 0 })).success).toBe(true);
    expect((await ask('assignment', { assnid: 1 })).term).toBe(undefined);
    expect(await percents()).toEqual([89, 106, 24, null]);
  });

  test('terms have their own grades; without weights the year counts all work, with weights it combines terms', async () => {
    await ask('class-edit', { terms: quarters.replaceAll(' 50 ', ' - ') });
    expect((await ask('gradebook')).terms).toEqual([
      { period: 'P1', name: 'Quarter 1', begins: '20240902', ends: '20240909', weight: null, shared: 0 },
      { period: 'P2', name: 'Quarter 2', begins: '20240910', ends: '20241231', weight: null, shared: 0 },
    ]);
    expect((await ask('class-terms')).grades).toEqual([
      { period: 'P1', stuid: 11, percent: 90, grade: 'A' },
      { period: 'P1', stuid: 12, percent: 100, grade: 'A' },
      { period: 'P1', stuid: 13, percent: 0, grade: 'F' },
      { period: 'P2', stuid: 11, percent: 88, grade: 'B' },
      { period: 'P2', stuid: 12, percent: 112, grade: 'A' },
      { period: 'P2', stuid: 13, percent: 40, grade: 'F' },
    ]);
    expect(await percents()).toEqual([89, 106, 24, null]);
    await ask('class-edit', { terms: quarters });
    expect(await percents()).toEqual([89, 106, 20, null]);
    const { students } = await service().ask('teacher-missing', { ses, clid });
    expect(students).toMatchObject([{ stuid: 13, percent: 20, topercent: 70 }]);
    const { classes } = await service().ask('teacher-classes', { ses });
    expect(classes).toMatchObject([{ clid, average: 71.7 }]);
  });

  test('an assignment can be moved to another term, which then cannot be removed', async () => {
    await ask('class-edit', { terms: `${quarters}\nP5 - - - Exam` });
    expect((await ask('assignment-edit', { assnid: 2, term: 5 })).success).toBe(true);
    expect((await ask('gradebook')).assignments[1]).toMatchObject({ assnid: 2, term: 5 });
    const { grades } = await ask('class-terms');
    expect(grades).toContainEqual({ period: 'P5', stuid: 13, percent: 40, grade: 'F' });
    expect((await ask('class-edit', { terms: quarters })).errors).toEqual({
      terms: 'A marking period that is left out still has assignments that were put into it',
    });
    expect((await ask('gradebook')).terms).toHaveLength(3);
    await ask('assignment-edit', { assnid: 2, term: 0 });
    expect((await ask('class-edit', { terms: quarters })).success).toBe(true);
  });

  test('history has terms in the sent form, so that sending the old value undoes a change', async () => {
    const [latest] = (await ask('history', { kind: 'setting', limit: 1 })).history;
    expect(latest).toMatchObject({ field: 'terms', from: `${quarters}\nP5 - - - Exam`, to: quarters });
    expect((await ask('class-edit', { terms: quarters })).revision).toBe(latest.revision);
    expect((await ask('history', { kind: 'assignment', limit: 1 })).history).toMatchObject([
      { field: 'term', assnid: 2, from: '5', to: '0' },
    ]);
  });

  test("the school's calendar then sets names and days, even for cached replies", async () => {
    const schoolid = service().school.id;
    const year = { ses: admin, schoolid, syr: '2024-2025', first: '20240901', last: '20250613' };
    const { revision } = await ask('gradebook');
    const periods = '20240902 20240911 Fall\n20240912 20250131 Winter';
    await service().ask('school-calendar-edit', { ...year, off: '20241223 20250103 Break' });
    expect((await ask('gradebook')).revision).toBe(revision);
    await service().ask('school-calendar-edit', { ...year, periods });
    const book = await ask('gradebook');
    expect(book.revision).toBe(revision + 1);
    expect(book.terms).toEqual([
      { period: 'P1', name: 'Fall', begins: '20240902', ends: '20240911', weight: 50, shared: 1 },
      { period: 'P2', name: 'Winter', begins: '20240912', ends: '20250131', weight: 50, shared: 1 },
    ]);
    expect(book.students[2]).toMatchObject({ stuid: 13, percent: 24 });
    await ask('class-edit', { terms: 'P1 30 - -\nP2 50 - -\nP3 20 - - Exam' });
    expect((await ask('gradebook')).terms).toMatchObject([
      { period: 'P1', name: 'Fall', weight: 30, shared: 1 },
      { period: 'P2', name: 'Winter', weight: 50, shared: 1 },
      { period: 'P3', name: 'Exam', begins: '', ends: '', weight: 20, shared: 0 },
    ]);
  });

  test('without its calendar a class keeps its weights, and all work counts until its periods have days', async () => {
    const schoolid = service().school.id;
    await service().ask('school-calendar-edit', { ses: admin, schoolid, syr: '2024-2025', delete: 1 });
    expect((await ask('gradebook')).terms).toMatchObject([
      { period: 'P1', name: '', shared: 0 },
      { period: 'P2', name: '' },
      { period: 'P3', name: 'Exam' },
    ]);
    expect(await percents()).toEqual([89, 106, 24, null]);
    const { classes } = await service().ask('teacher-classes', { ses });
    expect(classes.find((each: Answer) => each.clid === clid)).toMatchObject({ average: 73 });
    // An exam alone is not a year, even with work in it.
    await ask('assignment-edit', { assnid: 2, term: 3 });
    expect(await percents()).toEqual([89, 106, 24, null]);
    await ask('assignment-edit', { assnid: 2, term: 0 });
  });

  test('a summary by an older release is computed again', async () => {
    const { database } = service();
    const averageOf = async () => {
      const { classes } = await service().ask('teacher-classes', { ses });
      return classes.find((each: Answer) => each.clid === clid).average;
    };
    const keep = (changes: { average: number; edition?: number }) =>
      database.writing((db) =>
        db.updateTable('summaries').set(changes).where('class_id', '=', clid).execute(),
      );
    expect(await averageOf()).toBe(73);
    await keep({ average: 1000 });
    expect(await averageOf()).toBe(10);
    await keep({ average: 1000, edition: 0 });
    expect(await averageOf()).toBe(73);
    expect(await averageOf()).toBe(73);
  });

  test('a class whose calendar dropped a chosen period can still save its weights', async () => {
    const year = { ses: admin, schoolid: service().school.id, syr: '2024-2025' };
    const days = { first: '20240901', last: '20250613' };
    await ask('class-edit', { terms: '' });
    const periods = '20240902 20240911 Fall\n20240912 20250131 Winter';
    await service().ask('school-calendar-edit', { ...year, ...days, periods });
    expect((await ask('assignment-edit', { assnid: 2, term: 2 })).success).toBe(true);
    await service().ask('school-calendar-edit', { ...year, ...days, periods: '20240902 20250131 Fall' });
    const terms = 'P1 80 - -\nP3 20 - - Exam';
    expect((await ask('class-edit', { terms })).success).toBe(true);
    expect((await ask('gradebook')).terms).toMatchObject([
      { period: 'P1', weight: 80, shared: 1 },
      { period: 'P3', weight: 20, shared: 0 },
    ]);
    await service().ask('school-calendar-edit', { ...year, ...days, delete: 1 });
    expect((await ask('assignment-edit', { assnid: 2, term: 0 })).success).toBe(true);
  });

  test('a copy of a class has its terms, shifted by the same weeks as its assignments', async () => {
    await ask('class-edit', { terms: `${quarters}\nP5 20 - - Exam` });
    await ask('assignment-edit', { assnid: 3, term: 5 });
    const copy = { template: 'copy', from: clid, assignments: 1, weeks: 52 };
    const made = await ask('class-new', { name: 'Next', syr: '2025-2026', gp: 1, ...copy });
    const book = await service().ask('gradebook', { ses, clid: made.values.clid });
    expect(book.terms).toMatchObject([
      { period: 'P1', begins: '20250901', ends: '20250908', weight: 50 },
      { period: 'P2', begins: '20250909', ends: '20251230', weight: 50 },
      { period: 'P5', begins: '', name: 'Exam', weight: 20 },
    ]);
    expect(book.assignments.map(({ term }: { term?: number }) => term ?? 0)).toEqual([0, 0, 5, 0]);
  });
});
