import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountNamed, addAccount, setStatus } from '#service/store/accounts/accounts.ts';
import { openDatabase, type Queries } from '#service/store/driver/database.ts';
import { addInvitations } from '#service/store/schools/invitations.ts';
import { unscoped } from '#service/store/schools/keys.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin, dropSchoolAdmin, lockSchool } from '#service/store/schools/staff.ts';
import { NoSignOn, signOn } from '#service/tasks/accounts/singleSignOn.ts';
import type { Visit } from '#service/tasks/rules/task.ts';
import { accountForInvited } from '#service/tasks/schools/acceptance.ts';
import { makeAdmin, password } from '#test/support/school/school.ts';
import { foundSchool } from '#test/support/school/twoSchools.ts';
import { askedMeanwhile, startOnPostgres } from '#test/support/service/atOnce.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import type { Service } from '#test/support/service/service.ts';

const person = { usr: 'new.person', name: 'New Person', pwd: 'quiet-hallway' };

onEachDatabase((service) => {
  let schools = 0;
  /** A new school for each test, and a way to invite there. */
  async function found() {
    schools += 1;
    const school = await foundSchool(service(), {
      name: `school${schools}`,
      secret: `secret${schools}`,
      firstId: 1000 * schools,
    });
    const { ses } = (await service().ask('login', { usr: school.usr.admin, pwd: password })).values;
    // The school already has an invitation.
    await receiveMail(service().database);
    const invite = async (task: string, fields: Record<string, string | number>) => {
      expect((await service().ask(task, { ses, ...fields })).success).toBe(true);
      const letters = await receiveMail(service().database);
      return letters.map(({ token }) => token);
    };
    return { ...school, ses, invite };
  }
  const signIn = async (usr: string, pwd = password): Promise<string> =>
    (await service().ask('login', { usr, pwd })).values.ses;

  test('a teacher joins the school with an account that the link creates, once', async () => {
    const { ask } = service();
    const { schoolid, ses, invite } = await found();
    const [token = ''] = await invite('school-teacher-email', { schoolid, emails: 'new@school.example' });
    expect((await ask('invitation', { token })).values).toMatchObject({
      kind: 'teacher',
      email: 'new@school.example',
      student: '',
    });
    expect((await ask('invitation-accept', { token, ...person, pwd: 'short' })).errors.pwd).toBeDefined();
    expect((await ask('invitation-accept', { token, ...person })).values).toEqual({ usr: 'new.person' });
    const { teachers } = await ask('school-teachers', { ses, schoolid });
    expect(teachers).toContainEqual(
      expect.objectContaining({ usr: 'new.person', email: 'new@school.example' }),
    );
    expect((await ask('invitation-accept', { token, ...person, usr: 'second' })).errors).toEqual({
      token: 'This link has already been used',
    });
    expect(await signIn('new.person', person.pwd)).toBeDefined();
  });

  test('somebody with an account joins with it, and an admin of one school may run another', async () => {
    const { ask } = service();
    const [one, two] = [await found(), await found()];
    const ses = await signIn(one.usr.owner);
    const [token = ''] = await two.invite('school-admin-email', {
      schoolid: two.schoolid,
      emails: 'owner@one.example',
    });
    expect((await ask('invitation-join', { ses, token })).success).toBe(true);
    expect((await ask('schools', { ses })).schools).toMatchObject([{ schoolid: two.schoolid }]);
    expect((await ask('school-teachers', { ses, schoolid: one.schoolid })).success).toBe(false);
  });

  test("a student's account cannot become a teacher's, and the attempt uses nothing up", async () => {
    const { ask } = service();
    const { schoolid, usr, invite } = await found();
    const [token = ''] = await invite('school-teacher-email', { schoolid, emails: 'pupil@school.example' });
    const ses = await signIn(usr.student);
    expect((await ask('invitation-join', { ses, token })).errors).toEqual({
      token: 'A student account cannot accept this invitation',
    });
    expect((await ask('invitation', { token })).values.kind).toBe('teacher');
  });

  test('a taken username is reported, and nothing is used up', async () => {
    const { ask } = service();
    const { schoolid, usr, invite } = await found();
    const [token = ''] = await invite('school-teacher-email', { schoolid, emails: 'second@school.example' });
    const taken = await ask('invitation-accept', { token, ...person, usr: usr.owner });
    expect(taken.errors).toEqual({ usr: 'This username is taken' });
    expect((await ask('invitation-accept', { token, ...person, usr: 'free.name' })).success).toBe(true);
  });

  test('an invitation ends when its inviter loses the permission', async () => {
    const { ask, database } = service();
    const { schoolid, usr, clid, stuid, invite } = await found();
    const [teacher = ''] = await invite('school-teacher-email', { schoolid, emails: 'late@school.example' });
    const [pupil = ''] = await invite('class-students-email', {
      clid,
      [`email_${stuid + 1}`]: 'late.pupil@home.example',
    });
    const head = (await database.reading((db) => accountNamed(db, usr.admin)))?.id ?? 0;
    const change = (status: number) => database.writing((db) => setStatus(db, head, status));
    const refused = { token: expect.stringContaining('link') };
    await change(0);
    expect((await ask('invitation', { token: teacher })).errors).toEqual(refused);
    await change(2);
    expect((await ask('invitation', { token: teacher })).success).toBe(true);
    await database.writing((db) => dropSchoolAdmin(db, schoolid, head));
    for (const token of [teacher, pupil])
      expect((await ask('invitation-accept', { token, ...person, usr: 'latecomer' })).errors).toEqual(
        refused,
      );
    const identity = {
      issuer: '',
      subject: '',
      email: 'late@school.example',
      name: '',
      schools: null,
      sid: '',
      shown: 0,
    };
    const visit = { now: 2, address: '', key: null } as Visit;
    expect(await database.writing((db) => accountForInvited(db, visit, identity))).toBeUndefined();
  });

  test('a student gets the account of their ID number, which nobody else gets', async () => {
    const { ask } = service();
    const { clid, stuid, invite } = await found();
    const addresses = { [`email_${stuid + 1}`]: 'pupil@home.example,parent@home.example' };
    const [one = '', two = ''] = await invite('class-students-email', { clid, ...addresses });
    expect((await ask('invitation', { token: one })).values).toMatchObject({ kind: 'student' });
    expect((await ask('invitation-accept', { token: one, ...person, usr: 'pupil' })).success).toBe(true);
    expect((await ask('invitation-accept', { token: two, ...person, usr: 'parent' })).errors).toEqual({
      token: 'This student already has an account',
    });
  });
});

test('creating an account by single sign-on locks the school before usernames', async () => {
  const heard: string[] = [];
  const database = await openDatabase(':memory:', (statement) => heard.push(statement));
  try {
    const email = 'new@school.example';
    await database.writing(async (db) => {
      const schoolId = await addSchool(db, { name: 'North', created: 1 });
      const head = { username: 'head', name: 'Head', email: '', kind: 4, passwordHash: '', created: 1 };
      const accountId = await addAccount(db, head);
      await addSchoolAdmin(db, schoolId, accountId);
      await addInvitations(db, [{ kind: 'teacher', schoolId, accountId, email, at: 1 }]);
    });
    heard.length = 0;
    const identity = { issuer: '', subject: '', email, name: 'New Person', schools: null, sid: '', shown: 0 };
    const visit = { now: 2, address: '', key: null } as Visit;
    expect(await database.writing((db) => accountForInvited(db, visit, identity))).toBeDefined();
    const first = (table: string) =>
      heard.findIndex((statement) => statement.startsWith(`update "${table}"`));
    expect(first('directory')).toBeGreaterThan(first('schools'));
    expect(first('schools')).toBeGreaterThanOrEqual(0);
  } finally {
    await database.close();
  }
});

describe('somebody who comes by single sign-on', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startOnPostgres();
    const { database, school } = service;
    await database.writing((db) => makeAdmin(db, school.id, school.teacher));
  });
  afterAll(() => service.close());

  /** Invites the address, and returns how its owner comes. */
  async function invited(email: string): Promise<(db: Queries) => Promise<string>> {
    const { database, school } = service;
    const invitation = { kind: 'teacher' as const, schoolId: school.id, accountId: school.teacher };
    await database.writing((db) => addInvitations(db, [{ ...invitation, email, at: 1 }]));
    const identity = { issuer: 'i', subject: email, email, name: 'New', schools: null, sid: '', shown: 1 };
    const services = { concerns: () => undefined, keepDevice: () => undefined };
    const source = { now: 2, address: '', agent: '', key: null, device: '', sentSession: '' };
    const visit = { ...source, scope: unscoped, services } as unknown as Visit;
    return (db) => signOn(db, visit, { identity, makeInvited: accountForInvited });
  }

  const madeFor = (email: string) =>
    service.database.asking((db) =>
      db.selectFrom('accounts').select('username').where('email', '=', email).execute(),
    );

  test('twice at once accepts their invitation once', async () => {
    const { database, school } = service;
    const come = await invited('new@school.example');
    const token = await askedMeanwhile(service, {
      lock: (db) => lockSchool(db, school.id),
      request: () => database.writing(come),
      change: come,
    });
    expect(token).toEqual(expect.any(String));
    expect(await madeFor('new@school.example')).toEqual([{ username: 'new' }]);
  });

  test('gets no account if their inviter is removed from the school in that moment', async () => {
    const { database, school } = service;
    const come = await invited('late@school.example');
    const outcome = await askedMeanwhile(service, {
      lock: (db) => lockSchool(db, school.id),
      request: () => database.writing(come).catch((error: unknown) => error),
      change: (db) => dropSchoolAdmin(db, school.id, school.teacher),
    });
    expect(outcome).toEqual(new NoSignOn('unknown'));
    expect(await madeFor('late@school.example')).toEqual([]);
  });
});
