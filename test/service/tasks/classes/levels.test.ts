import { beforeAll, expect, test } from 'vitest';
import { setTeacher } from '#service/store/classes/teachers.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { type Service, startService } from '#test/support/service/service.ts';
import { tasks } from '#wire/tasks.ts';

/*
 * What a level of a class allows: 1 view, 2 scores and attendance, 4 everything but the teachers, 6 owner; and an admin
 * of the class's school everything.
 */

const asked: readonly { task: string; least: number; fields: Record<string, string | number> }[] = [
  { task: 'assignment', least: 1, fields: { assnid: 1 } },
  { task: 'assignment-copy', least: 1, fields: { assignments: 1, classes: 'biology', preview: 1 } },
  { task: 'class-teachers', least: 1, fields: {} },
  { task: 'class-calendar', least: 1, fields: {} },
  { task: 'class-terms', least: 1, fields: {} },
  { task: 'class-comments', least: 1, fields: {} },
  { task: 'class-period-comments', least: 1, fields: {} },
  { task: 'class-report-recipients', least: 4, fields: {} },
  { task: 'class-report-mail', least: 4, fields: { stuid: 11, data: 'JVBERi0xLjcK' } },
  { task: 'class-look', least: 1, fields: { what: 'print' } },
  { task: 'history', least: 1, fields: {} },
  { task: 'class-export', least: 4, fields: {} },
  { task: 'gradebook', least: 1, fields: {} },
  { task: 'teacher-missing', least: 1, fields: {} },
  { task: 'attendance', least: 1, fields: { ymd: '20240902' } },
  { task: 'attendance-totals', least: 1, fields: {} },
  { task: 'class-marking-periods', least: 1, fields: {} },
  { task: 'score-edit', least: 2, fields: { assnid: 1, stuid: 11, score: '8' } },
  { task: 'score-edit', least: 2, fields: { scores: '1 11 8', each: 1 } },
  { task: 'late-edit', least: 2, fields: { assnid: 1, stuid: 11, late: 2 } },
  { task: 'remark-edit', least: 2, fields: { assnid: 1, stuid: 11, remark: 'Revised' } },
  { task: 'class-notes', least: 2, fields: {} },
  { task: 'class-notes', least: 2, fields: { stuid: 11, note: 'Sits in front' } },
  { task: 'attendance-edit', least: 2, fields: { date: '20240904', stuid: 11, mark: 'p' } },
  { task: 'class-comments', least: 4, fields: { stuid: 11, comment: 'Ask about the bus' } },
  { task: 'class-period-comments', least: 4, fields: { period: 'P1', stuid: 11, comment: 'A good start' } },
  { task: 'assignment-edit', least: 4, fields: { title: 'Quiz', due: '20241001', points: 10 } },
  { task: 'class-edit', least: 4, fields: { code: 'ALG2' } },
  { task: 'class-folder', least: 4, fields: { folder: 2 } },
  { task: 'class-marking-periods-edit', least: 4, fields: { period: 'P2', stuid: 11, grade: 90 } },
  { task: 'class-students-edit', least: 4, fields: { students: 'Ann Lee 1' } },
  { task: 'class-students-former', least: 4, fields: {} },
  { task: 'class-students-email', least: 4, fields: { email_1: 'ann@x.example' } },
  { task: 'class-teacher-add', least: 6, fields: { usr: 'okafor', auth: 6 } },
  { task: 'class-marking-periods-edit', least: 6, fields: { period: 'P2', locked: 1 } },
  { task: 'class-teacher-email', least: 6, fields: { email: 'ann@x.example', auth: 1 } },
  { task: 'class-teacher-invitations', least: 6, fields: {} },
  { task: 'class-teacher-invitation-drop', least: 6, fields: { invitations: 999 } },
  { task: 'class-teacher-primary', least: 6, fields: { uid: 'colleague' } },
  { task: 'class-teacher-drop', least: 6, fields: { uid: 'colleague' } },
];

onEachDatabase((opened) => {
  let service: Service;
  let okafor: string;

  beforeAll(async () => {
    service = opened();
    const { algebra, id } = service.school;
    await service.database.writing((db) =>
      db.updateTable('classes').set({ school_id: id }).where('id', '=', algebra).execute(),
    );
    okafor = await service.signIn('okafor');
  });

  async function level(auth: number) {
    const { algebra, colleague } = service.school;
    await service.database.writing((db) =>
      auth === 0
        ? db
            .deleteFrom('memberships')
            .where('class_id', '=', algebra)
            .where('account_id', '=', colleague)
            .execute()
            .then(() => undefined)
        : setTeacher(db, algebra, { accountId: colleague, auth, role: 'Teacher', joined: 1 }),
    );
  }

  test.each(asked)('$task with $fields needs level $least', async ({ task, least, fields }) => {
    const { algebra, biology, colleague, teacher } = service.school;
    const named = {
      ...fields,
      ...(fields.uid === 'colleague' && { uid: teacher }),
      ...(fields.classes === 'biology' && { classes: biology }),
    };
    const ask = async () => (await service.ask(task, { ses: okafor, clid: algebra, ...named })).errors?.clid;
    const before = await service.ask('gradebook', { ses: await service.signIn(), clid: algebra });
    await level(0);
    expect(await ask()).toBe('You are not authorized to view this class');
    for (const auth of [1, 2, 4, 6].filter((one) => one < least)) {
      await level(auth);
      expect(await ask()).toBe('You are not authorized to change this class');
    }
    const after = await service.ask('gradebook', { ses: await service.signIn(), clid: algebra });
    expect(after.revision).toBe(before.revision);
    await level(least);
    expect(await ask()).toBe(undefined);
    expect(await service.ask(task, { clid: algebra, ...named })).toMatchObject({
      errors: { ses: 'Not logged in' },
    });
    expect(colleague).toBeGreaterThan(0);
  });

  test('an admin of the class’s school may do all of it, and one of another school nothing', async () => {
    const { algebra, colleague } = service.school;
    await level(0);
    const ask = () => service.ask('class-edit', { ses: okafor, clid: algebra, code: 'ADM' });
    const schoolOf = async (accountId: number) =>
      service.database.writing(async (db) => {
        const { id } = await db
          .insertInto('schools')
          .values({ name: 'North', created: 1 })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db.insertInto('school_admins').values({ account_id: accountId, school_id: id }).execute();
        return id;
      });
    await schoolOf(colleague);
    expect((await ask()).errors).toEqual({ clid: 'You are not authorized to view this class' });
    const own = await schoolOf(colleague);
    await service.database.writing((db) =>
      db.updateTable('classes').set({ school_id: own }).where('id', '=', algebra).execute(),
    );
    expect((await ask()).success).toBe(true);
  });
});

test('a student is offered none of it, a teacher all', async () => {
  const service = await startService();
  const offered = async (username: string) => {
    const { tasks } = await service.ask('tasks', { ses: await service.signIn(username) });
    return new Set<string>(tasks);
  };
  const names = [...asked.map(({ task }) => task), 'draft-key'];
  const [student, teacher] = [await offered('mary'), await offered('rivera')];
  expect(names.filter((name) => student.has(name))).toEqual([]);
  expect(names.filter((name) => !teacher.has(name))).toEqual([]);
  const mary = await service.signIn('mary');
  expect((await service.ask('draft-key', { ses: mary })).errors).toEqual({
    apitask: 'Your account may not do this',
  });
  await service.close();
});

test('the table has every task about a class, except those of students and the school', () => {
  const others = ['student-grades', 'school-invitations', 'school-sourced-ids'];
  const ofClass = Object.entries(tasks).filter(
    ([name, { fields }]) => 'clid' in fields.entries && !others.includes(name),
  );
  expect(new Set(asked.map(({ task }) => task))).toEqual(new Set(ofClass.map(([name]) => name)));
});
