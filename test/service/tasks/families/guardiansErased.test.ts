import { beforeAll, expect, test } from 'vitest';
import { setStatus } from '#service/store/accounts/accounts.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';
import { addMail } from '#service/store/mail/outbox.ts';
import { asking, foundSchool, type WholeSchool } from '#test/support/school/twoSchools.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import type { Answer } from '#test/support/service/service.ts';

/* What stays and what goes of guardians when a student, a year or a guardian is erased. */

onEachDatabase((service) => {
  let founded = 0;
  let school: WholeSchool;
  const { ask, signIn, accountOf } = asking(service);
  const newSchool = () => {
    const secret = `word${++founded}`;
    return foundSchool(service(), { name: `school${founded}`, secret, firstId: 1000 * founded + 1 });
  };
  const admin = async ({ usr, schoolid }: WholeSchool) => ({ ses: await signIn(usr.admin), schoolid });

  /** What is stored of these addresses at the school. */
  async function storedOf({ schoolid: id }: WholeSchool, address: string) {
    return service().database.reading(async (db) => {
      const count = async (query: { execute(): Promise<{ address: string }[]> }) =>
        (await query.execute()).filter((each) => each.address === address).length;
      const guardians = db.selectFrom('guardians').select('email as address').where('school_id', '=', id);
      const invitations = db.selectFrom('invitations').select('email as address').where('school_id', '=', id);
      const mail = db.selectFrom('mail').select('recipient as address').where('school_id', '=', id);
      return {
        guardians: await count(guardians),
        invitations: await count(invitations),
        mail: await count(mail),
      };
    });
  }
  const nothing = { guardians: 0, invitations: 0, mail: 0 };
  const erased = { name: 'Erased person', email: '', status: 0 };

  beforeAll(async () => {
    school = await newSchool();
    await receiveMail(service().database);
  });

  test("a parent who shares a student's address still sees the sibling after the student is erased", async () => {
    const { database } = service();
    const by = await admin(school);
    const [ann, bo] = [school.stuid, school.stuid + 1];
    const people = `${ann}\tMum\tmum@home.example\n${bo}\tMum\tmum@home.example`;
    await ask('school-guardians-add', { ...by, people });
    const letter = (await receiveMail(database)).find(({ to }) => to === 'mum@home.example');
    const account = { usr: `mum${founded}`, name: 'Mum', pwd: 'quiet-hallway' };
    expect((await ask('invitation-accept', { token: letter?.token ?? '', ...account })).success).toBe(true);
    await database.writing(async (db) => {
      await db
        .updateTable('accounts')
        .set({ email: 'Mum@home.example' })
        .where('id', '=', school.uid.student)
        .execute();
      // Something about the sibling waits for the mother.
      const mail = { kind: 'report', recipient: 'mum@home.example', schoolId: school.schoolid } as const;
      await addMail(db, [{ ...mail, once: `report ${school.schoolid} ${bo} x`, now: 1_800_000_000 }]);
    });
    await ask('class-folder', { ses: by.ses, clid: school.clid, folder: 2 });
    expect((await ask('school-person-erase', { ...by, uid: school.uid.student })).success).toBe(true);
    const mum = await signIn(account.usr, account.pwd);
    const { students } = await ask('guardian-students', { ses: mum });
    expect(students.map(({ stuid }: Answer) => stuid)).toEqual([bo]);
    expect((await storedOf(school, 'mum@home.example')).mail).toBe(1);
    await database.writing((db) => db.deleteFrom('mail').where('kind', '=', 'report').execute());
  });

  test('a guardian who has not accepted is erased with the student, unless another student waits', async () => {
    const own = await newSchool();
    const by = await admin(own);
    const [ann, bo] = [own.stuid, own.stuid + 1];
    const people = [
      `${ann}\tDad\tdad@home.example`,
      `${ann}\tAunt\taunt@home.example`,
      `${bo}\tAunt\taunt@home.example`,
    ].join('\n');
    await ask('school-guardians-add', { ...by, people });
    expect(await storedOf(own, 'dad@home.example')).toEqual({ guardians: 1, invitations: 1, mail: 1 });
    await ask('class-folder', { ses: by.ses, clid: own.clid, folder: 2 });
    expect((await ask('school-person-erase', { ...by, stuid: ann })).success).toBe(true);
    expect(await storedOf(own, 'dad@home.example')).toEqual(nothing);
    expect(await storedOf(own, 'aunt@home.example')).toEqual({ guardians: 1, invitations: 1, mail: 1 });
    const letters = await receiveMail(service().database);
    expect(letters.map(({ to }) => to)).not.toContain('dad@home.example');
    const toAunt = letters.find(({ to }) => to === 'aunt@home.example');
    expect(toAunt?.text).toContain('follow Bo');
    expect(toAunt?.text).not.toContain('Ann');
  });

  test('no letter invites somebody to follow a student who has been erased', async () => {
    const own = await newSchool();
    const { database } = service();
    await receiveMail(database);
    const ses = await signIn(own.usr.student);
    await ask('student-guardian-add', { ses, name: 'Dad', email: 'later@home.example' });
    await database.writing((db) => setStatus(db, own.uid.student, statuses.blocked));
    expect((await receiveMail(database)).map(({ to }) => to)).not.toContain('later@home.example');
  });

  test.each([0, 1])(
    'erasing a year removes the guardians of students who are on no roster any more (keepmarks %i)',
    async (keepmarks) => {
      const own = await newSchool();
      const by = await admin(own);
      await ask('school-edit', { ...by, keepmarks });
      const [ann, bo] = [own.stuid, own.stuid + 1];
      const people = `${ann}\tDad\tdad@home.example\n${bo}\tAunt\taunt@home.example`;
      await ask('school-guardians-add', { ...by, people });
      const owner = await signIn(own.usr.owner);
      const next = { ses: owner, name: 'Next', syr: '2025-2026', gp: 1, students: `Bo Next ${bo}` };
      expect((await ask('class-new', { ...next, schoolid: own.schoolid })).success).toBe(true);
      await ask('class-folder', { ses: owner, clid: own.clid, folder: 2 });
      const year = await ask('school-year-erase', { ...by, syr: '2024-2025' });
      expect(year.errors).toBeUndefined();
      expect(await storedOf(own, 'dad@home.example')).toEqual(nothing);
      expect(await accountOf(own.uid.guardian)).toEqual(erased);
      expect(await storedOf(own, 'aunt@home.example')).toMatchObject({ guardians: 1, invitations: 1 });
      expect(await accountOf(own.uid.otherGuardian)).toMatchObject({ status: 2 });
    },
  );

  test('a removed guardian who follows nobody else is erased; a teacher stays, and so does one who follows', async () => {
    const [own, other] = [await newSchool(), await newSchool()];
    await receiveMail(service().database);
    const [by, there] = [await admin(own), await admin(other)];
    const people = `${own.stuid}\tTeacher\tteacher@home.example`;
    await ask('school-guardians-add', { ...by, people });
    await ask('school-guardians-add', { ...there, people: `${other.stuid}\tTwo\ttwo@home.example` });
    const letters = await receiveMail(service().database);
    const tokenOf = (address: string) => letters.find(({ to }) => to === address)?.token ?? '';
    const teacher = await signIn(own.usr.colleague);
    await ask('invitation-join', { ses: teacher, token: tokenOf('teacher@home.example') });
    const two = await signIn(own.usr.otherGuardian);
    await ask('invitation-join', { ses: two, token: tokenOf('two@home.example') });
    const guardians: number[] = [];
    for (const stuid of [own.stuid, own.stuid + 1])
      for (const each of (await ask('school-guardians', { ...by, stuid })).guardians)
        guardians.push(each.guardian);
    expect(guardians).toHaveLength(3);
    const drop = { ...by, guardians: guardians.join(' ') };
    expect((await ask('school-guardian-drop', drop)).success).toBe(true);
    expect(await accountOf(own.uid.guardian)).toEqual(erased);
    expect(await accountOf(own.uid.colleague)).toMatchObject({ status: 2 });
    expect(await accountOf(own.uid.otherGuardian)).toMatchObject({ status: 2 });
    const { audit } = await ask('school-audit', { ...by, actions: 'person erased' });
    expect(audit).toHaveLength(1);
    expect((await ask('guardian-students', { ses: two })).students).toHaveLength(1);
  });
});
