import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changedSince } from '#service/store/classes/classLists.ts';
import { addSchoolStudent, idNumbersOf } from '#service/store/schools/schoolStudents.ts';
import { startService } from '#test/support/service/service.ts';

/* The history of a class grows for years: no query may read all of it. */

test.each([
  ['history', { kind: 'grade' }, 'history_by_kind (class_id=? AND kind=?'],
  ['history', { assnid: 1, kind: 'score', after: 1 }, 'history_by_item (class_id=? AND kind=? AND item=?'],
  ['history', { assnid: 1, stuid: 11 }, 'history_by_cell (class_id=? AND kind=? AND item=? AND student_id=?'],
  ['history', { after: 1 }, 'changes_by_time (class_id=? AND at>?'],
  [
    'assignment-edit',
    { title: 'Quiz', due: '20241001', points: 10, once: 'a-name-of-it' },
    'changes_by_token (class_id=? AND token=? AND account_id=?',
  ],
])('%s with %o uses %s', async (task, fields, index) => {
  const statements = new Set<string>();
  const service = await startService(':memory:', {}, (statement) => statements.add(statement));
  const ses = await service.signIn();
  statements.clear();
  const { success } = await service.ask(task, { ses, clid: service.school.algebra, ...fields });
  expect(success).toBe(true);
  const asked = [...statements].filter((one) => one.startsWith('select') && /"(history|changes)"/.test(one));
  const plans = await service.database.reading((db) =>
    Promise.all(asked.map((one) => sql.raw<{ detail: string }>(`explain query plan ${one}`).execute(db))),
  );
  const steps = plans.flatMap(({ rows }) => rows.map(({ detail }) => detail));
  expect(steps.join('\n')).toContain(index);
  expect(steps.filter((step) => /^SCAN (history|changes|accounts)\b/.test(step))).toEqual([]);
  await service.close();
});

test('recent changes in a school are read without scanning its classes', async () => {
  const statements = new Set<string>();
  const service = await startService(':memory:', {}, (statement) => statements.add(statement));
  statements.clear();
  await service.database.reading((db) => changedSince(db, service.school.id, 1));
  const [asked = ''] = [...statements].filter((one) => one.includes('from "classes"'));
  const { rows } = await service.database.reading((db) =>
    sql.raw<{ detail: string }>(`explain query plan ${asked}`).execute(db),
  );
  expect(rows[0]?.detail).toContain('classes_by_school_and_change (school_id=? AND updated>?)');
  await service.close();
});

test('the work of the day is found by keys, in as many statements for all classes as for one', async () => {
  const statements: string[] = [];
  const service = await startService(':memory:', {}, (statement) => statements.push(statement));
  const ses = await service.signIn('okafor');
  statements.length = 0;
  await service.ask('teacher-today', { ses, day: '20241002', since: 0 });
  const asked = [...new Set(statements)].filter((one) =>
    /^select .*"class_id" in|"classes"."id" in/.test(one),
  );
  expect(asked.length).toBeGreaterThanOrEqual(4);
  expect(asked.length).toBeLessThanOrEqual(7);
  const plans = await service.database.reading((db) =>
    Promise.all(asked.map((one) => sql.raw<{ detail: string }>(`explain query plan ${one}`).execute(db))),
  );
  const steps = plans.flatMap(({ rows }) => rows.map(({ detail }) => detail));
  expect(steps.filter((step) => /^SCAN (?!latest)/.test(step))).toEqual([]);
  await service.close();
});

test('the late marks that a student’s own grades need are found by the student', async () => {
  const statements = new Set<string>();
  const service = await startService(':memory:', {}, (statement) => statements.add(statement));
  const { id: schoolId, algebra: clid, student } = service.school;
  await service.database.writing(async (db) => {
    await addSchoolStudent(db, schoolId, { studentId: 12, accountId: student });
    await db.updateTable('classes').set({ school_id: schoolId }).where('id', '=', clid).execute();
  });
  await service.ask('class-edit', { ses: await service.signIn(), clid, stuview: 1 });
  const ses = await service.signIn('mary');
  statements.clear();
  expect((await service.ask('student-grades', { ses, clid })).success).toBe(true);
  const asked = [...statements].filter((one) => one.includes('from "late_marks"'));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('"student_id" = ');
  const { rows } = await service.database.reading((db) =>
    sql.raw<{ detail: string }>(`explain query plan ${asked[0]}`).execute(db),
  );
  expect(rows[0]?.detail).toContain('(class_id=? AND student_id=?');
  await service.close();
});

test('the ID numbers of a student account are read by an index', async () => {
  const statements = new Set<string>();
  const service = await startService(':memory:', {}, (statement) => statements.add(statement));
  statements.clear();
  await service.database.reading((db) => idNumbersOf(db, 1));
  const [asked = ''] = [...statements].filter((one) => one.includes('from "school_students"'));
  const { rows } = await service.database.reading((db) =>
    sql.raw<{ detail: string }>(`explain query plan ${asked}`).execute(db),
  );
  expect(rows[0]?.detail).toContain('school_students_by_account (account_id=?)');
  await service.close();
});
