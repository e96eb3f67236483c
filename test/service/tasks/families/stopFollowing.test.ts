import { beforeAll, expect, test } from 'vitest';
import type { Queries } from '#service/store/driver/database.ts';
import { eraseUnattached } from '#service/store/erasure/erasure.ts';
import {
  addGuardians,
  dropGuardian,
  guardiansOf,
  joinAsGuardian,
} from '#service/store/families/guardians.ts';
import { lockSchool } from '#service/store/schools/staff.ts';
import { password } from '#test/support/school/school.ts';
import { asking, foundSchool, type WholeSchool } from '#test/support/school/twoSchools.ts';
import { databases, onEachDatabase, someoneWaits } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import { type Answer, startService } from '#test/support/service/service.ts';

/* A guardian stops following a student: who may do so, what remains, and when the account is erased. */

onEachDatabase((service) => {
  let own: WholeSchool;
  let other: WholeSchool;
  const { ask, signIn, accountOf } = asking(service);
  const leave = (
    ses: string,
    { schoolid, stuid }: Pick<WholeSchool, 'schoolid' | 'stuid'>,
    erase: number | string = '',
  ) => ask('guardian-student-drop', { ses, schoolid, stuid, ...(erase !== '' && { erase }) });
  const followedBy = async (ses: string): Promise<Answer[]> =>
    (await ask('guardian-students', { ses })).students;
  const auditOf = async (actions: string): Promise<Answer[]> => {
    const by = { ses: await signIn(own.usr.admin), schoolid: own.schoolid };
    return (await ask('school-audit', { ...by, actions })).audit;
  };

  const guardians = async (): Promise<Answer[]> => {
    const by = { ses: await signIn(own.usr.admin), schoolid: own.schoolid };
    const found = [own.stuid, own.stuid + 1].map((stuid) => ask('school-guardians', { ...by, stuid }));
    const lists = (await Promise.all(found)).map((reply) => reply.guardians);
    expect(lists.every(({ length }) => length > 0)).toBe(true);
    return lists;
  };

  beforeAll(async () => {
    own = await foundSchool(service(), { name: 'own', secret: 'heron', firstId: 101 });
    other = await foundSchool(service(), { name: 'other', secret: 'falcon', firstId: 501 });
  });

  test.each(['student', 'otherGuardian', 'owner', 'colleague', 'admin'] as const)(
    'only a follower of the student can stop following: %s',
    async (role) => {
      const ses = await signIn(own.usr[role]);
      const before = await guardians();
      const refused = { stuid: 'You do not follow this student' };
      expect((await leave(ses, own)).errors).toEqual(refused);
      expect((await leave(ses, other)).errors).toEqual(refused);
      expect((await leave(ses, { ...own, stuid: 999_999 })).errors).toEqual(refused);
      expect(await guardians()).toEqual(before);
    },
  );

  test('a stranger, a guardian at another school and a wrong number are refused alike', async () => {
    expect((await ask('guardian-student-drop', { schoolid: own.schoolid, stuid: own.stuid })).errors).toEqual(
      { ses: 'Not logged in' },
    );
    const stranger = await signIn(other.usr.guardian);
    expect((await leave(stranger, own)).errors).toEqual({ stuid: 'You do not follow this student' });
    expect((await ask('guardian-student-drop', { ses: stranger, schoolid: 'x', stuid: '' })).errors).toEqual({
      schoolid: 'You do not follow this student',
      stuid: 'You do not follow this student',
    });
    expect(await followedBy(stranger)).toHaveLength(1);
  });

  test('a guardian of two stops following one, and keeps the account and the other', async () => {
    const by = { ses: await signIn(own.usr.admin), schoolid: own.schoolid };
    const second = own.stuid + 1;
    const people = [own.stuid, second].map((id) => `${id}\tRosa\trosa@home.example`).join('\n');
    await ask('school-guardians-add', { ...by, people });
    const letter = (await receiveMail(service().database)).find(({ to }) => to === 'rosa@home.example');
    const account = { usr: 'rosa', name: 'Rosa', pwd: password };
    expect((await ask('invitation-accept', { token: letter?.token ?? '', ...account })).success).toBe(true);
    const rosa = await signIn('rosa');
    expect((await followedBy(rosa)).map(({ stuid, erases }) => [stuid, erases])).toEqual([
      [own.stuid, 0],
      [second, 0],
    ]);
    expect(await leave(rosa, own)).toMatchObject({ success: true, erased: 0 });
    expect((await leave(rosa, own)).errors).toEqual({ stuid: 'You do not follow this student' });
    expect((await followedBy(rosa)).map(({ stuid, erases }) => [stuid, erases])).toEqual([[second, 1]]);
    expect((await ask('student-grades', { ses: rosa, clid: own.clid, stuid: own.stuid })).errors).toEqual({
      clid: 'You are not authorized to view this class',
    });
    const [entry] = await auditOf('guardian left');
    const details = [{ field: 'student', value: String(own.stuid) }];
    expect(entry).toMatchObject({ name: 'Rosa', aname: 'Rosa', details });
    expect(await auditOf('guardian removed')).toEqual([]);
  });

  test("no account is erased without its owner's consent", async () => {
    const ses = await signIn(own.usr.otherGuardian);
    const last = { schoolid: own.schoolid, stuid: own.stuid + 1 };
    const before = await accountOf(own.uid.otherGuardian);
    const refused = { erase: 'You follow nobody else: your account would be removed too' };
    expect((await leave(ses, last)).errors).toEqual(refused);
    expect((await leave(ses, last, 0)).errors).toEqual(refused);
    expect((await leave(ses, last, 'x')).errors).toEqual({ erase: 'This must be 0 or 1' });
    expect((await followedBy(ses)).map(({ stuid, erases }) => [stuid, erases])).toEqual([[last.stuid, 1]]);
    expect(await accountOf(own.uid.otherGuardian)).toEqual(before);
    expect((await auditOf('guardian left')).map(({ name }) => name)).not.toContain('otherGuardian heron');
  });

  test('a guardian who stops following the last student is erased, with the session', async () => {
    const ses = await signIn(own.usr.guardian);
    expect((await followedBy(ses)).map(({ erases }) => erases)).toEqual([1]);
    expect(await leave(ses, own, 1)).toMatchObject({ success: true, erased: 1 });
    expect((await ask('guardian-students', { ses })).errors).toEqual({ ses: 'Not logged in' });
    expect((await ask('login', { usr: own.usr.guardian, pwd: password })).errors).toHaveProperty('pwd');
    expect(await accountOf(own.uid.guardian)).toEqual({ name: 'Erased person', email: '', status: 0 });
    expect((await auditOf('person erased')).length).toBeGreaterThan(0);
  });

  test('a teacher who follows nobody any more stays a teacher', async () => {
    const by = { ses: await signIn(own.usr.admin), schoolid: own.schoolid };
    const { email } = await accountOf(own.uid.colleague);
    await ask('school-guardians-add', { ...by, people: `${own.stuid}\tColleague\t${email}` });
    const letter = (await receiveMail(service().database)).find(({ to }) => to === email);
    const ses = await signIn(own.usr.colleague);
    expect((await ask('invitation-join', { ses, token: letter?.token ?? '' })).success).toBe(true);
    expect((await followedBy(ses)).map(({ erases }) => erases)).toEqual([0]);
    expect(await leave(ses, own)).toMatchObject({ success: true, erased: 0 });
    expect((await ask('teacher-classes', { ses })).success).toBe(true);
  });
});

/* On PostgreSQL two transactions run at once, at two schools or for two people. */

/** Two schools; the guardians of the first follow the student of the second as well. */
async function followedAtTwo() {
  const [, postgres] = databases;
  const service = await startService(await postgres?.fresh());
  const own = await foundSchool(service, { name: 'own', secret: 'heron', firstId: 101 });
  const other = await foundSchool(service, { name: 'other', secret: 'falcon', firstId: 501 });
  await service.database.writing(async (db) => {
    const added = { schoolId: other.schoolid, studentId: other.stuid, relation: '', isFromSchool: true };
    for (const role of ['guardian', 'otherGuardian'] as const) {
      const email = `${role}@home.example`;
      await addGuardians(db, [{ ...added, name: role, email, addedBy: other.uid.admin, added: 1 }]);
      const joining = { email, studentIds: [other.stuid], accountId: own.uid[role], now: 2 };
      await joinAsGuardian(db, other.schoolid, joining);
    }
  });
  return { service, own, other };
}

async function guardianAt(db: Queries, { schoolid, stuid }: WholeSchool, accountId: number) {
  const found = await guardiansOf(db, schoolid, [stuid, stuid + 1]);
  const guardian = found.find((each) => each.accountId === accountId);
  if (!guardian) throw new Error('Nobody follows');
  return guardian;
}

test('an account that two schools release at once is erased by the second', async () => {
  const { service, own, other } = await followedAtTwo();
  const { database, ask, signIn } = service;
  const admin = await signIn(other.usr.admin);
  const leaving = await signIn(own.usr.guardian);
  const at = { schoolid: other.schoolid };
  const acts = [
    ['guardian', 'guardian-student-drop', () => ({ ses: leaving, ...at, stuid: other.stuid, erase: 1 })],
    [
      'otherGuardian',
      'school-guardian-drop',
      (guardian: number) => ({ ses: admin, ...at, guardians: guardian }),
    ],
  ] as const;
  try {
    for (const [role, task, fieldsOf] of acts) {
      const accountId = own.uid[role];
      const there = await database.reading((db) => guardianAt(db, other, accountId));
      let asked: Promise<Answer> | undefined;
      await database.writing(async (db) => {
        await lockSchool(db, own.schoolid);
        await dropGuardian(db, own.schoolid, await guardianAt(db, own, accountId));
        expect(await eraseUnattached(db, own.schoolid, accountId)).toBe(false);
        let isAnswered = false;
        asked = ask(task, fieldsOf(there.id)).finally(() => {
          isAnswered = true;
        });
        await someoneWaits(db, () => isAnswered);
      });
      expect((await asked)?.success, task).toBe(true);
      const { name } = await database.reading((db) =>
        db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirstOrThrow(),
      );
      expect(name, task).toBe('Erased person');
    }
  } finally {
    await service.close();
  }
});

test('an account that is being erased cannot join another school', async () => {
  const [, postgres] = databases;
  const service = await startService(await postgres?.fresh());
  const { database, ask, signIn } = service;
  try {
    const own = await foundSchool(service, { name: 'own', secret: 'heron', firstId: 101 });
    const other = await foundSchool(service, { name: 'other', secret: 'falcon', firstId: 501 });
    const by = { ses: await signIn(other.usr.admin), schoolid: other.schoolid };
    const people = `${other.stuid}\tRosa\trosa@home.example`;
    expect((await ask('school-guardians-add', { ...by, people })).success).toBe(true);
    const letter = (await receiveMail(database)).find(({ to }) => to === 'rosa@home.example');
    const ses = await signIn(own.usr.guardian);
    let asked: Promise<Answer> | undefined;
    await database.writing(async (db) => {
      await lockSchool(db, own.schoolid);
      await dropGuardian(db, own.schoolid, await guardianAt(db, own, own.uid.guardian));
      expect(await eraseUnattached(db, own.schoolid, own.uid.guardian)).toBe(true);
      let isAnswered = false;
      asked = ask('invitation-join', { ses, token: letter?.token ?? '' }).finally(() => {
        isAnswered = true;
      });
      await someoneWaits(db, () => isAnswered);
    });
    expect((await asked)?.errors).toEqual({ ses: 'Not logged in' });
    const there = await database.reading((db) => guardiansOf(db, other.schoolid, [other.stuid]));
    expect(there.find(({ email }) => email === 'rosa@home.example')?.accountId).toBeNull();
  } finally {
    await service.close();
  }
});

test('a request at a school without followed students is refused without waiting for it', async () => {
  const { service, own, other } = await followedAtTwo();
  const { database, ask, signIn } = service;
  try {
    const ses = await signIn(other.usr.guardian);
    const { schoolid, stuid } = own;
    const answer = await database.writing(async (db) => {
      await lockSchool(db, schoolid);
      return ask('guardian-student-drop', { ses, schoolid, stuid });
    });
    expect(answer.errors).toEqual({ stuid: 'You do not follow this student' });
  } finally {
    await service.close();
  }
});
