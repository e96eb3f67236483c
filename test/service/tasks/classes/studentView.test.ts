import { beforeAll, expect, test } from 'vitest';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';

/* Mary Ann de la Cruz, number 12 of the algebra class, and what she sees of it. */

onEachDatabase((service) => {
  let mary: string;
  let rivera: string;

  beforeAll(async () => {
    const { database, school, signIn } = service();
    await database.writing(async (db) => {
      await addSchoolStudent(db, school.id, { studentId: 12, accountId: school.student });
      for (const id of [school.algebra, school.biology])
        await db.updateTable('classes').set({ school_id: school.id }).where('id', '=', id).execute();
    });
    mary = await signIn('mary');
    rivera = await signIn();
  });

  const own = () => service().ask('student-grades', { ses: mary, clid: service().school.algebra });
  const open = (stuview: 0 | 1) =>
    service().ask('class-edit', { ses: rivera, clid: service().school.algebra, stuview });
  const notYours = { clid: 'You are not authorized to view this class' };

  test('nothing until the teacher lets students see their grades', async () => {
    expect((await service().ask('student-classes', { ses: mary })).classes).toEqual([]);
    expect((await own()).errors).toEqual(notYours);
  });

  test('her grade in each class that is open', async () => {
    await open(1);
    const { ask, school } = service();
    expect((await ask('student-classes', { ses: mary })).classes).toEqual([
      {
        clid: school.algebra,
        name: 'Algebra I',
        code: 'ALG1',
        syr: '2024-2025',
        gp: 1,
        teacher: 'Ana Rivera',
        percent: 106,
        grade: 'A',
        missing: 0,
      },
    ]);
  });

  test('her scores, marks, final grades and comment, by the numbers that her teacher sees', async () => {
    const { ask, school } = service();
    const clid = school.algebra;
    await ask('class-comments', { ses: rivera, clid, stuid: 12, comment: 'A pleasure to teach' });
    await ask('class-comments', { ses: rivera, clid, stuid: 11, comment: 'Of somebody else' });
    await ask('class-period-comments', { ses: rivera, clid, period: 'P2', stuid: 12, comment: 'Going up' });
    await ask('class-period-comments', {
      ses: rivera,
      clid,
      period: 'P1',
      stuid: 11,
      comment: 'Of somebody else',
    });
    await ask('class-notes', { ses: rivera, clid, stuid: 12, note: 'Kept to teachers' });
    await ask('remark-edit', { ses: rivera, clid, assnid: 1, stuid: 12, remark: 'Neat work' });
    await ask('remark-edit', { ses: rivera, clid, assnid: 1, stuid: 11, remark: 'Of somebody else' });
    await ask('late-edit', { ses: rivera, clid, lates: '1 12 2\n1 11 5' });
    const book = await ask('gradebook', { ses: rivera, clid });
    const seen = await own();
    const hers = ({ stuid }: { stuid: number }) => stuid === 12;
    expect(seen.students).toEqual([{ ...book.students.find(hers), num: 1 }]);
    expect(seen.scores).toEqual(book.scores.filter(hers));
    expect(seen.remarks).toEqual([{ assnid: 1, stuid: 12, remark: 'Neat work' }]);
    expect(seen.lates).toEqual([{ assnid: 1, stuid: 12, late: 2 }]);
    expect(seen).toMatchObject({ cgs: book.cgs, cat: book.cat, weighted: 1, comment: 'A pleasure to teach' });
    expect(seen.comments).toEqual([{ period: 'P2', comment: 'Going up' }]);
    const { totals } = await ask('attendance-totals', { ses: rivera, clid });
    const { stuid: _, ...days } = totals.find(hers);
    expect(seen.days).toEqual(days);
    const { P1 = [] } = await ask('class-marking-periods', { ses: rivera, clid });
    expect(seen.final).toEqual(
      P1.filter(hers).map(({ grade }: { grade: number }) => ({ period: 'P1', grade })),
    );
  });

  test('nothing of anybody else, no average, and no teacher’s username', async () => {
    const text = JSON.stringify(await own());
    for (const secret of [
      'García',
      'Siobh',
      'Of somebody else',
      'Kept to teachers',
      'rivera',
      '"stuid":11',
      '"stuid":13',
    ])
      expect(text).not.toContain(secret);
    expect(await own()).toMatchObject({ stucount: 1, priteach: 0, students: [{ num: 1 }] });
  });

  test('no other class of the school, and none of a teacher’s operations', async () => {
    const { ask, school } = service();
    expect((await ask('student-grades', { ses: mary, clid: school.biology })).errors).toEqual(notYours);
    expect((await ask('student-grades', { ses: mary, clid: 999 })).errors).toEqual(notYours);
    expect((await ask('gradebook', { ses: mary, clid: school.algebra })).success).toBe(false);
    expect((await ask('class-notes', { ses: mary, clid: school.algebra })).success).toBe(false);
    expect((await ask('student-grades', { clid: school.algebra })).errors).toEqual({ ses: 'Not logged in' });
    expect((await ask('student-grades', { ses: rivera, clid: school.algebra })).errors).toEqual(notYours);
  });

  test('nothing more once the class is archived, or she has left it', async () => {
    const { ask, school } = service();
    const clid = school.algebra;
    await ask('class-folder', { ses: rivera, clid, folder: 2 });
    expect((await own()).errors).toEqual(notYours);
    await ask('class-folder', { ses: rivera, clid, folder: 3 });
    expect((await own()).success).toBe(true);
    await ask('class-students-edit', { ses: rivera, clid, students: 'José García 11' });
    expect((await own()).errors).toEqual(notYours);
  });
});
