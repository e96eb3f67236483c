import { beforeAll, expect, test } from 'vitest';
import { addSchoolStudent } from '#service/store/schools/schoolStudents.ts';
import {
  asking,
  foundSchool,
  lakesideAndHillside,
  type WholeSchool,
} from '#test/support/school/twoSchools.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import { type Answer, startService } from '#test/support/service/service.ts';

/*
 * How many students an account may follow, how many guardians may be invited, and what happens to a guardian entered
 * twice.
 */

onEachDatabase((service) => {
  let lakeside: WholeSchool;
  let hillside: WholeSchool;
  const { ask, signIn } = asking(service);
  const admin = async ({ usr, schoolid }: WholeSchool) => ({ ses: await signIn(usr.admin), schoolid });
  const tokenFor = async (address: string) => {
    const letters = await receiveMail(service().database);
    return letters.find(({ to }) => to === address)?.token ?? '';
  };

  beforeAll(async () => {
    ({ lakeside, hillside } = await lakesideAndHillside(service()));
  });

  test('a student cannot remove a guardian whom the school has also entered', async () => {
    const ses = await signIn(lakeside.usr.student);
    const invited = { ses, name: 'Pia', email: 'pia@moss.example', relation: 'Friend' };
    await ask('student-guardian-add', invited);
    const account = { usr: 'pia', name: 'Pia Moss', pwd: 'quiet-hallway' };
    const token = await tokenFor('pia@moss.example');
    expect((await ask('invitation-accept', { token, ...account })).success).toBe(true);
    const by = await admin(lakeside);
    const people = '101\tPia Moss\tpia.work@moss.example\tMother';
    await ask('school-guardians-add', { ...by, people });
    const join = { ses: await signIn('pia', account.pwd), token: await tokenFor('pia.work@moss.example') };
    expect((await ask('invitation-join', join)).success).toBe(true);
    const { guardians } = await ask('school-guardians', { ...by, stuid: 101 });
    const hers = guardians.filter(({ name }: Answer) => name === 'Pia Moss');
    expect(hers).toMatchObject([{ bysch: 1, relation: 'Mother' }]);
    const drop = { ses, guardian: hers[0].guardian };
    expect((await ask('student-guardian-drop', drop)).errors).toEqual({
      guardian: 'Your school has entered this guardian: ask there',
    });
  });

  test('a student at two schools invites a parent whom one of them knows', async () => {
    const { database } = service();
    await database.writing((db) =>
      addSchoolStudent(db, hillside.schoolid, { studentId: 502, accountId: lakeside.uid.student }),
    );
    const people = '101\tMum\tmum@home.example\tMother';
    await ask('school-guardians-add', { ...(await admin(lakeside)), people });
    const sent = { ses: await signIn(lakeside.usr.student), name: 'Mum', email: 'Mum@home.example' };
    expect((await ask('student-guardian-add', sent)).success).toBe(true);
    const { guardians } = await ask('school-guardians', { ...(await admin(hillside)), stuid: 502 });
    expect(guardians.map(({ email }: Answer) => email)).toContain('Mum@home.example');
    expect((await ask('student-guardian-add', sent)).errors).toEqual({
      email: 'Someone with this address is already a guardian',
    });
    await database.writing((db) =>
      db
        .deleteFrom('school_students')
        .where('school_id', '=', hillside.schoolid)
        .where('student_id', '=', 502)
        .execute(),
    );
  });

  test('an account follows at most 20 students, whatever addresses were invited', async () => {
    const by = await admin(hillside);
    const owner = { ses: await signIn(hillside.usr.owner), clid: hillside.clid };
    const ids = Array.from({ length: 21 }, (_, index) => 501 + index);
    const students = ids.map((id) => `Child falcon ${id}`).join('\n');
    expect((await ask('class-students-edit', { ...owner, students })).success).toBe(true);
    const lines = (email: string, of: number[]) => of.map((id) => `${id}\tHome\t${email}`).join('\n');
    const all = lines('home@moss.example', ids);
    expect((await ask('school-guardians-add', { ...by, people: all })).errors).toEqual({
      people: 'Line 21: A guardian can follow at most 20 students',
    });
    const first = lines('home@moss.example', ids.slice(0, 20));
    expect((await ask('school-guardians-add', { ...by, people: first })).success).toBe(true);
    const more = lines('Home@moss.example', ids.slice(20));
    expect((await ask('school-guardians-add', { ...by, people: more })).errors).toEqual({
      people: 'Line 1: A guardian can follow at most 20 students',
    });
    const account = { usr: 'home', name: 'Home', pwd: 'quiet-hallway' };
    const token = await tokenFor('home@moss.example');
    expect((await ask('invitation-accept', { token, ...account })).success).toBe(true);
    const ses = await signIn('home', account.pwd);
    expect((await ask('guardian-students', { ses })).students).toHaveLength(20);
    // Not even by another address or at another school.
    const work = `101\tHome\twork@moss.example`;
    await ask('school-guardians-add', { ...(await admin(lakeside)), people: work });
    const again = { ses, token: await tokenFor('work@moss.example') };
    expect((await ask('invitation-join', again)).errors).toEqual({
      token: 'A guardian can follow at most 20 students',
    });
    expect((await ask('guardian-students', { ses })).students).toHaveLength(20);
  });

  test('open invitations of guardians do not use up those for teachers', async () => {
    const { database } = service();
    const { schoolid } = lakeside;
    const open = Array.from({ length: 5000 }, (_, index) => ({
      kind: 'guardian',
      school_id: schoolid,
      class_id: null,
      student_id: null,
      email: `many${index}@b.example`,
      account_id: lakeside.uid.admin,
      at: 1,
    }));
    await database.writing(async (db) => {
      for (let start = 0; start < open.length; start += 1000)
        await db
          .insertInto('invitations')
          .values(open.slice(start, start + 1000))
          .execute();
    });
    const by = await admin(lakeside);
    expect((await ask('school-teacher-email', { ...by, emails: 't@b.example' })).success).toBe(true);
    const people = '102\tOne more\tmore@b.example';
    expect((await ask('school-guardians-add', { ...by, people })).success).toBe(true);
  });
});

test('ten students of a guardian cost no more statements than one', async () => {
  let count = 0;
  const service = await startService(':memory:', {}, () => count++);
  const school = await foundSchool(service, { name: 'north', secret: 'heron', firstId: 101 });
  const { signIn } = asking(() => service);
  const owner = { ses: await signIn(school.usr.owner), clid: school.clid };
  // An open class has its own cost.
  await service.ask('class-edit', { ...owner, stuview: 0 });
  const ses = await signIn(school.usr.guardian);
  const asked = async () => {
    await service.ask('guardian-students', { ses });
    count = 0;
    const { students } = await service.ask('guardian-students', { ses });
    return { students: students.length, count };
  };
  const one = await asked();
  expect(one.students).toBe(1);
  const ids = Array.from({ length: 10 }, (_, index) => 101 + index);
  const students = ids.map((id) => `Child heron ${id}`).join('\n');
  await service.ask('class-students-edit', { ...owner, students });
  await service.database.writing((db) =>
    db
      .insertInto('guardians')
      .values(
        ids.slice(1).map((id) => ({
          school_id: school.schoolid,
          student_id: id,
          account_id: school.uid.guardian,
          name: 'Guardian',
          email: `more${id}@home.example`,
          relation: '',
          from_school: 1,
          added_by: school.uid.admin,
          added: 1,
          joined: 1,
        })),
      )
      .execute(),
  );
  expect(await asked()).toEqual({ students: 10, count: one.count });
  await service.close();
});
