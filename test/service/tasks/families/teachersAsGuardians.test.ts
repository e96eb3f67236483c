import { beforeAll, expect, test } from 'vitest';
import { addMail } from '#service/store/mail/outbox.ts';
import { password } from '#test/support/school/school.ts';
import { asking, lakesideAndHillside, type Role, type WholeSchool } from '#test/support/school/twoSchools.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import type { Answer } from '#test/support/service/service.ts';

/*
 * Teachers who follow a child at another school. Their own school stays responsible for their account, and the child's
 * school gets no say in it.
 */

onEachDatabase((service) => {
  /** The child's school. */
  let lakeside: WholeSchool;
  /** The teacher's school. */
  let hillside: WholeSchool;
  const { ask, signIn } = asking(service);

  /** Somebody at hillside accepts an invitation to follow Ann at lakeside. */
  async function follow(role: Role) {
    const email = `${role.toLowerCase()}@home.example`;
    const ses = await signIn(lakeside.usr.admin);
    const people = `101\t${role}\t${email}`;
    await ask('school-guardians-add', { ses, schoolid: lakeside.schoolid, people });
    const letter = (await receiveMail(service().database)).find(({ to }) => to === email);
    const joined = { ses: await signIn(hillside.usr[role]), token: letter?.token ?? '' };
    expect((await ask('invitation-join', joined)).success).toBe(true);
  }

  beforeAll(async () => {
    ({ lakeside, hillside } = await lakesideAndHillside(service()));
    await follow('colleague');
    await follow('alone');
  });

  const elsewhere = 'This person belongs to another school as well: only they can change this';

  test("their school's key signs them in, and shows no child at another school", async () => {
    const ses = await signIn(hillside.usr.admin);
    const { secret } = (await ask('school-key-add', { ses, schoolid: hillside.schoolid, name: 'Bus' }))
      .values;
    const { values } = await ask('login', { apikey: secret, usr: hillside.usr.colleague, pwd: password });
    const by = { apikey: secret, ses: values.ses };
    expect((await ask('teacher-classes', by)).success).toBe(true);
    expect((await ask('guardian-students', by)).students).toEqual([]);
    const child = { clid: lakeside.clid, stuid: 101 };
    expect((await ask('student-grades', { ...by, ...child })).errors).toEqual({
      clid: 'You are not authorized to view this class',
    });
    const own = { ses: await signIn(hillside.usr.colleague) };
    expect((await ask('guardian-students', own)).students).toHaveLength(1);
    expect((await ask('student-grades', { ...own, ...child })).success).toBe(true);
  });

  test("the child’s school's key does not sign in teachers of another school", async () => {
    const ses = await signIn(lakeside.usr.admin);
    const { secret } = (await ask('school-key-add', { ses, schoolid: lakeside.schoolid, name: 'Bus' }))
      .values;
    for (const role of ['colleague', 'alone'] as const)
      expect(
        (await ask('login', { apikey: secret, usr: hillside.usr[role], pwd: password })).errors,
        role,
      ).toEqual({ pwd: 'Invalid username or password' });
    const guardian = { apikey: secret, usr: lakeside.usr.guardian, pwd: password };
    expect((await ask('login', guardian)).success).toBe(true);
  });

  test.each(['colleague', 'alone'] as const)(
    'admins of the child’s school can do nothing to the account of %s',
    async (role) => {
      const by = { ses: await signIn(lakeside.usr.admin), schoolid: lakeside.schoolid };
      const uid = hillside.uid[role];
      const { people } = await ask('school-people', { ...by, type: 5 });
      expect(people.map((each: Answer) => each.uid)).toContain(uid);
      for (const change of [{ name: 'Another' }, { status: 0 }, { teacher: 1 }, { admin: 1 }])
        expect((await ask('school-person-edit', { ...by, uid, ...change })).errors).toEqual({
          uid: elsewhere,
        });
      for (const line of ['Another\t\tteacher', `${role} falcon\t\tteacher`, `${role} falcon\t\tadmin`]) {
        const lines = `${line}\t${hillside.usr[role]}`;
        const added = await ask('school-people-add', { ...by, how: 'slip', people: lines });
        expect(added.errors).toEqual({ people: `Line 1: ${elsewhere}` });
      }
      expect((await ask('school-person-password', { ...by, uids: uid, how: 'slip' })).errors).toEqual({
        uids: elsewhere,
      });
      expect((await ask('school-factors-drop', { ...by, uid })).errors).toEqual({ uid: elsewhere });
      expect((await ask('school-person-erase', { ...by, uid })).errors).toEqual({ uid: elsewhere });
      const { data } = await ask('school-person-export', { ...by, uid });
      expect(data.map(({ table }: Answer) => table)).not.toContain('sessions');
    },
  );

  test('a new password that an admin of their own school hands out would open the child’s grades', async () => {
    const by = { ses: await signIn(hillside.usr.admin), schoolid: hillside.schoolid };
    const uids = hillside.uid.colleague;
    expect((await ask('school-person-password', { ...by, uids, how: 'slip' })).errors).toEqual({
      uids: elsewhere,
    });
    expect((await ask('school-person-password', { ...by, uids, how: 'mail' })).success).toBe(true);
  });

  test('a guardian’s account cannot become a teacher’s', async () => {
    const by = { ses: await signIn(lakeside.usr.admin), schoolid: lakeside.schoolid };
    const people = `otherGuardian heron\t\tteacher\t${lakeside.usr.otherGuardian}`;
    expect((await ask('school-people-add', { ...by, how: 'slip', people })).errors).toEqual({
      people: 'Line 1: A student cannot be a teacher or an admin',
    });
  });

  test('the child’s school sees neither their sign-ins nor their mail', async () => {
    await service().database.writing((db) =>
      addMail(
        db,
        [hillside.uid.colleague, hillside.uid.alone, lakeside.uid.guardian].map((accountId) => ({
          kind: 'password-changed' as const,
          accountId,
          now: 1_800_000_000,
        })),
      ),
    );
    const seenAt = async ({ usr, schoolid }: WholeSchool) => {
      const by = { ses: await signIn(usr.admin), schoolid };
      const { mails } = await ask('school-mail', by);
      const { audit } = await ask('school-audit', { ...by, actions: 'signed in' });
      return {
        mail: mails.filter(({ kind }: Answer) => kind === 'password-changed').map(({ to }: Answer) => to),
        signedIn: new Set(audit.map(({ uid }: Answer) => uid)),
      };
    };
    await signIn(lakeside.usr.guardian);
    await signIn(hillside.usr.alone);
    const [child, own] = [await seenAt(lakeside), await seenAt(hillside)];
    expect(child.mail).toEqual(['guardian@heron.example']);
    expect(own.mail).toEqual(['colleague@falcon.example']);
    expect(own.signedIn).toContain(hillside.uid.colleague);
    for (const role of ['colleague', 'alone'] as const)
      expect(child.signedIn).not.toContain(hillside.uid[role]);
    // The school is responsible for an account made to follow its students.
    expect(child.signedIn).toContain(lakeside.uid.guardian);
  });

  test('letters about their account come from their own school', async () => {
    await ask('password-forgot', { usr: hillside.usr.colleague });
    const letters = await receiveMail(service().database);
    const letter = letters.find(
      ({ to, text }) => to === 'colleague@falcon.example' && text.includes('reset'),
    );
    expect(letter?.text).toContain('School falcon');
  });

  test('their own admins rename, block and erase them', async () => {
    const by = { ses: await signIn(hillside.usr.admin), schoolid: hillside.schoolid };
    const uid = hillside.uid.colleague;
    expect((await ask('school-person-edit', { ...by, uid, name: 'Renamed', status: 0 })).success).toBe(true);
    const versions = () =>
      service().database.reading((db) =>
        db
          .selectFrom('schools')
          .select('people_version as version')
          .where('id', '=', lakeside.schoolid)
          .execute(),
      );
    const before = await versions();
    expect((await ask('school-person-erase', { ...by, uid })).success).toBe(true);
    // The list of the child's school shows the change.
    expect(await versions()).not.toEqual(before);
  });
});
