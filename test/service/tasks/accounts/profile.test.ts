import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { password } from '#test/support/school/school.ts';
import { databases, onEachDatabase } from '#test/support/service/databases.ts';
import { startService } from '#test/support/service/service.ts';

const good = {
  usr: 'mary',
  name: 'Mary Ann',
  email: 'mary@school.example',
  mailmail: 1,
  pwdconf: password,
};

onEachDatabase((service) => {
  let ses: string;
  beforeAll(async () => {
    ses = await service().signIn('mary');
  });
  const edit = (fields: Record<string, string | number>) => service().ask('profile', { ses, ...fields });

  test('a read shows the account, without `success` and password', async () => {
    const { time, ...reply } = await service().ask('profile', { ses: await service().signIn('rivera') });
    expect(reply).toEqual({
      values: {
        uid: service().school.teacher,
        usr: 'rivera',
        type: 3,
        status: 2,
        created: 1_725_264_000,
        lastlog: expect.any(Number),
        email: 'rivera@school.example',
        name: 'Ana Rivera',
        pic: 0,
        mailmail: 0,
      },
    });
    expect(time - reply.values.lastlog).toBeLessThan(60);
  });

  test('one field makes it an edit, and the others are then missing', async () => {
    const { success, errors } = await edit({ name: 'Mary' });
    expect(success).toBe(false);
    expect(Object.keys(errors).sort()).toEqual(['email', 'mailmail', 'pwdconf', 'usr']);
  });

  test('every bad field is named at once, a wrong password and an incomplete address among them', async () => {
    const { errors } = await edit({ ...good, name: '', email: 'mary@gmail', pwdconf: 'wrong', pwd2: 'x' });
    expect(Object.keys(errors).sort()).toEqual(['email', 'name', 'pwd2', 'pwdconf']);
  });

  describe.each([
    ['usr', 'm', 'A username has 2 to 40 letters a to z, digits, dots, hyphens or underscores'],
    ['usr', 'mary ann', 'A username has 2 to 40 letters a to z, digits, dots, hyphens or underscores'],
    ['usr', 'RIVERA', 'This username is taken'],
    ['name', ' ', 'Enter a name'],
    ['name', 'x'.repeat(101), 'Enter a name of at most 100 characters'],
    ['name', 'Mary\u0007', 'A name cannot contain a line break or an invisible character'],
    ['email', 'mary', 'This is not an email address'],
    ['email', 'mary@gmail', 'The part after the @ needs a dot, as in gmail.com'],
    ['mailmail', '2', 'This must be 0 or 1'],
    ['pwdconf', 'wrong', 'Invalid password'],
  ])('%s', (field, value, sentence) => {
    test(`"${value}" is refused, and the typed values are echoed`, async () => {
      const { errors, values } = await edit({ ...good, [field]: value });
      expect(errors).toEqual({ [field]: sentence });
      expect(values).toEqual({ ...good, mailmail: '1', [field]: value });
    });
  });

  test.each([
    ['short', 'A password has 8 to 128 characters'],
    ['x'.repeat(129), 'A password has 8 to 128 characters'],
    ['Password1', 'This password is very common: choose another'],
    ['Rollbook-2026', 'This password is very common: choose another'],
    ['Football12', 'This password is known from a breach of some service: choose another'],
    ['!Mary!2026!', 'This password is very common: choose another'],
  ])('the new password %j is refused', async (pwd, sentence) => {
    const { errors } = await edit({ ...good, pwd, pwd2: pwd });
    expect(errors).toEqual({ pwd: sentence });
  });

  test('the password must differ from the username and be typed twice alike', async () => {
    const usr = 'mary.ann.cruz';
    expect((await edit({ ...good, usr, pwd: usr, pwd2: usr })).errors).toEqual({
      pwd: 'The password must not be the username',
    });
    expect((await edit({ ...good, pwd: 'quiet-harbour-9', pwd2: 'quiet-harbour' })).errors).toEqual({
      pwd2: 'The two passwords are not the same',
    });
  });

  test('an edit that changes no visible name leaves cached replies alone', async () => {
    const version = () =>
      service().database.reading(async (db) => {
        const directory = await db.selectFrom('directory').select('version').executeTakeFirstOrThrow();
        return directory.version;
      });
    const grows = async (session: string, fields: Record<string, string | number>) => {
      const before = await version();
      const reply = await service().ask('profile', { ses: session, pwdconf: password, ...fields });
      expect(reply.success).toBe(true);
      return (await version()) > before;
    };
    const teacher = await service().signIn('okafor');
    const okafor = { usr: 'okafor', name: 'Chidi Okafor', email: 'new@school.example', mailmail: 1 };
    expect(await grows(teacher, okafor)).toBe(false);
    expect(await grows(teacher, { ...okafor, name: 'C. Okafor' })).toBe(true);
    expect(await grows(teacher, { ...okafor, name: 'C. Okafor', usr: 'Chidi' })).toBe(true);
    expect(await grows(ses, { ...good, name: 'Mary of no list' })).toBe(false);
  });

  test('an edit echoes what was sent, without the new password, and is visible at the next read', async () => {
    const reply = await edit({ ...good, usr: 'mary.ann', name: 'Mary Ann Cruz', pwd: '', pwd2: '' });
    expect(Object.keys(reply)).toEqual(['success', 'values', 'time']);
    expect(reply.values).toEqual({ ...good, usr: 'mary.ann', name: 'Mary Ann Cruz', mailmail: '1' });
    const { values } = await service().ask('profile', { ses });
    expect(values).toMatchObject({ usr: 'mary.ann', name: 'Mary Ann Cruz', mailmail: 1 });
  });

  test('a stored address without a dot stays, whatever else is changed', async () => {
    const sent = { ...good, usr: 'mary.ann', email: 'mary@school' };
    await service().database.writing((db) =>
      db.updateTable('accounts').set({ email: sent.email }).where('username', '=', sent.usr).execute(),
    );
    expect(await edit(sent)).toMatchObject({ success: true, values: { email: 'mary@school' } });
    expect((await edit({ ...sent, email: 'mary@work' })).errors).toEqual({
      email: 'The part after the @ needs a dot, as in gmail.com',
    });
  });

  test('a new password ends the other sessions and not this one', async () => {
    const other = (await service().ask('login', { usr: 'mary.ann', pwd: password })).values.ses;
    const pwd = 'quiet-harbour-9';
    expect(await edit({ ...good, usr: 'mary.ann', pwd, pwd2: pwd })).toMatchObject({ success: true });
    expect((await service().ask('profile', { ses: other })).errors).toEqual({ ses: 'Not logged in' });
    expect((await service().ask('profile', { ses })).errors).toBeUndefined();
    expect(await service().ask('login', { usr: 'mary.ann', pwd })).toMatchObject({ success: true });
    const { errors } = await service().ask('login', { usr: 'mary.ann', pwd: password });
    expect(errors).toEqual({ pwd: 'Invalid username or password' });
  });
});

test.each(databases)(
  "a read makes three queries, for the session, the account and its schools' rules: $name",
  async ({ migrated }) => {
    let heard: string[] = [];
    const { ask, signIn, close } = await startService(await migrated(), {}, (statement) =>
      heard.push(statement),
    );
    onTestFinished(close);
    const ses = await signIn('rivera');
    heard = [];
    expect((await ask('profile', { ses })).values.usr).toBe('rivera');
    expect(heard.filter((statement) => statement.startsWith('select'))).toHaveLength(3);
  },
);
