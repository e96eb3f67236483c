import { beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '#test/support/databases.ts';
import { receiveMail } from '#test/support/letters.ts';
import { password } from '#test/support/school.ts';
import type { Answer } from '#test/support/service.ts';
import { asking, foundSchool, type WholeSchool } from '#test/support/twoSchools.ts';

/* A guardian stops following a student: who may, what is left of it, and when the account goes with it. */

onEachDatabase((service) => {
  let own: WholeSchool;
  let other: WholeSchool;
  const { ask, signIn } = asking(service);
  const leave = (ses: string, { schoolid, stuid }: Pick<WholeSchool, 'schoolid' | 'stuid'>) =>
    ask('guardian-student-drop', { ses, schoolid, stuid });
  const followedBy = async (ses: string): Promise<Answer[]> =>
    (await ask('guardian-students', { ses })).students;
  const auditOf = async (actions: string): Promise<Answer[]> => {
    const by = { ses: await signIn(own.usr.admin), schoolid: own.schoolid };
    return (await ask('school-audit', { ...by, actions })).audit;
  };
  const accountOf = (id: number) =>
    service().database.reading((db) =>
      db
        .selectFrom('accounts')
        .select(['name', 'email', 'status'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );

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
    'who does not follow the student stops nothing: %s',
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

  test('who stops following the last one is erased, with the session', async () => {
    const ses = await signIn(own.usr.guardian);
    expect((await followedBy(ses)).map(({ erases }) => erases)).toEqual([1]);
    expect(await leave(ses, own)).toMatchObject({ success: true, erased: 1 });
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
