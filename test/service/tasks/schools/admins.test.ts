import { beforeAll, expect, test } from 'vitest';
import { addAccount, makeAdmin, setStatus } from '#service/store/accounts/accounts.ts';
import { endOtherSessions } from '#service/store/accounts/sessions.ts';
import { addClass, addMember, lockClass, setPrimaryTeacher } from '#service/store/classes/classes.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin, dropSchoolAdmin, lockSchool } from '#service/store/schools/staff.ts';
import { password, weakHash } from '#test/support/school/school.ts';
import { databases, onEachDatabase, someoneWaits } from '#test/support/service/databases.ts';
import { type Answer, type Service, startService } from '#test/support/service/service.ts';
import { sentences } from '#wire/sentences.ts';

/* A school always has an active admin, and a former admin has no rights. */

type Fields = Record<string, string | number>;

onEachDatabase((opened) => {
  let service: Service;
  let schoolid: number;
  let head: number;
  let ses: string;
  const uid: Record<string, number> = {};

  beforeAll(async () => {
    service = opened();
    const passwordHash = await weakHash(password);
    await service.database.writing(async (db) => {
      schoolid = await addSchool(db, { name: 'North', created: 1 });
      const add = (username: string) =>
        addAccount(db, { username, name: username, kind: 4, email: '', passwordHash, created: 1 });
      head = await add('head');
      await addSchoolAdmin(db, schoolid, head);
      uid.berg = await add('berg');
      await addSchoolAdmin(db, schoolid, uid.berg);
    });
    ses = await service.signIn('head');
  });

  const ask = (task: string, fields: Fields = {}) => service.ask(task, { ses, schoolid, ...fields });

  test('a blocked admin does not count as the last admin', async () => {
    await ask('school-person-edit', { uid: uid.berg ?? 0, status: 0 });
    for (const [task, fields] of [
      ['school-person-edit', { admin: 0 }],
      ['school-admin-drop', {}],
    ] as const)
      expect((await ask(task, { uid: head, ...fields })).errors).toEqual({ uid: 'A school needs an admin' });
    await ask('school-person-edit', { uid: uid.berg ?? 0, status: 2 });
  });

  test('when two admins block each other, one stays active', async () => {
    const own = await service.signIn('berg');
    const answers = await Promise.all([
      ask('school-person-edit', { uid: uid.berg ?? 0, status: 0 }),
      ask('school-person-edit', { ses: own, uid: head, status: 0 }),
    ]);
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
    const [mine] = answers;
    if (mine?.success !== true) await service.database.writing((db) => setStatus(db, head, 2));
    ses = await service.signIn('head');
    await ask('school-person-edit', { uid: uid.berg ?? 0, status: 2 });
    expect((await ask('school-admin-drop', { uid: uid.berg ?? 0 })).success).toBe(true);
  });
});

/** Requests that an admin is no longer allowed to make after waiting for the school's lock. */
function actsAt({ school }: Service): readonly [string, Fields][] {
  return [
    ['school-person-edit', { uid: school.teacher, admin: 1 }],
    ['school-people-add', { people: 'Late Comer\tlate@x.example', how: 'slip' }],
    ['school-teacher-email', { emails: 'late@x.example' }],
    ['school-teacher-new', { usr: 'late', name: 'Late', email: 'late@x.example', pwd: 'quiet-hallway' }],
    ['school-teacher-bulk', { name1: 'Late', email1: 'late@x.example' }],
    ['school-calendar-edit', { syr: '2031-2032', first: '20310901', last: '20320630' }],
    ['school-class-add', { name: 'Late', syr: '2025', gp: 1, priteach: school.teacher, students: '' }],
    ['school-edit', { name: 'Late' }],
    ['school-students-register', { syr: '2025', gp: 1 }],
    ['school-person-password', { uids: school.teacher, how: 'mail' }],
    ['school-person-export', { uid: school.teacher }],
    ['school-person-erase', { uid: school.teacher }],
    ['school-teacher-drop', { uid: school.teacher }],
    ['school-factors-drop', { uid: school.teacher }],
    ['school-year-start', { from: '2024-2025', to: '2025-2026', classes: '' }],
    ['school-export', {}],
    ['school-key-add', { name: 'Late' }],
    ['school-import-new', { name: 'late.zip', bytes: 1 }],
    ['school-year-erase', { syr: '2024-2025' }],
  ];
}

test.each<[string, (db: Queries, lost: number, schoolId: number) => Promise<unknown>, Fields]>([
  [
    'dropped',
    (db, lost, schoolId) => dropSchoolAdmin(db, schoolId, lost),
    { schoolid: 'You are not authorized to manage this school' },
  ],
  ['blocked', (db, lost) => setStatus(db, lost, statuses.blocked), { ses: 'Not logged in' }],
  ['signed out', (db, lost) => endOtherSessions(db, lost, ''), { ses: 'Not logged in' }],
])('an admin who is %s while a request waits for the school is refused', async (_, lose, refused) => {
  const [, postgres] = databases;
  const service = await startService(await postgres?.fresh());
  const { database, school } = service;
  try {
    const lost = await database.writing(async (db) => {
      const head = { username: 'head', name: 'Head', email: '', kind: 4, created: 1 };
      return addAccount(db, { ...head, passwordHash: await weakHash(password) });
    });
    for (const [task, fields] of actsAt(service)) {
      await database.writing(async (db) => {
        await setStatus(db, lost, statuses.active);
        await dropSchoolAdmin(db, school.id, lost);
        await addSchoolAdmin(db, school.id, lost);
      });
      const ses = await service.signIn('head');
      let answer: Promise<Answer> | undefined;
      await database.writing(async (db) => {
        await lockSchool(db, school.id);
        await lose(db, lost, school.id);
        answer = service.ask(task, { ses, schoolid: school.id, ...fields });
        await someoneWaits(db);
      });
      expect((await answer).errors, task).toEqual(refused);
    }
  } finally {
    await service.close();
  }
});

test('somebody who gets a class while an admin removes them from the school has to hand it over, too', async () => {
  const [, postgres] = databases;
  const service = await startService(await postgres?.migrated());
  const { database, school } = service;
  const { id: schoolid, teacher, colleague: uid } = school;
  try {
    const classId = await database.writing(async (db) => {
      await addSchoolAdmin(db, schoolid, teacher);
      await makeAdmin(db, teacher);
      const added = { created: 1, name: 'Physics', schoolYear: '2024', primaryTeacher: teacher };
      const classId = await addClass(db, { ...added, schoolId: schoolid });
      const member = { auth: 6, role: 'Teacher', joined: 1 };
      await addMember(db, classId, { ...member, accountId: teacher });
      await addMember(db, classId, { ...member, accountId: uid });
      return classId;
    });
    const ses = await service.signIn();
    let answer: Promise<Answer> | undefined;
    await database.writing(async (db) => {
      await lockClass(db, classId);
      answer = service.ask('school-teacher-drop', { ses, schoolid, uid });
      await someoneWaits(db);
      await setPrimaryTeacher(db, classId, { accountId: uid });
    });
    expect((await answer).errors).toEqual({ uid: sentences.teachesHere });
  } finally {
    await service.close();
  }
});
