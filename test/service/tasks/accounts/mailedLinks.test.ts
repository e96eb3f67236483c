import { expect, test } from 'vitest';
import { spendToken } from '#service/store/mail/tokens.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { key, password } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import { ourPage } from '#test/support/service/ourPage.ts';
import { startService } from '#test/support/service/service.ts';

const pwd = 'another-quiet-hallway';
const hour = 3600_000;

onEachDatabase((service) => {
  const mail = () => receiveMail(service().database);
  const forgotten = async (usr: string) => {
    expect((await service().ask('password-forgot', { usr })).success).toBe(true);
    return mail();
  };

  test('a forgotten password is set by the link in the mail, once, and every session ends', async () => {
    const { ask } = service();
    const ses = await service().signIn('okafor');
    await mail();
    const [letter] = await forgotten('OKAFOR');
    expect(letter?.text).toContain('Reset your password');
    const token = letter?.token ?? '';
    expect((await ask('password-reset', { token, pwd: 'short' })).errors.pwd).toContain('8 to 128');
    expect((await ask('password-reset', { token, pwd })).values).toEqual({ usr: 'okafor' });
    expect((await ask('profile', { ses })).errors).toEqual({ ses: 'Not logged in' });
    expect((await ask('login', { usr: 'okafor', pwd: password })).success).toBe(false);
    expect((await ask('login', { usr: 'okafor', pwd })).success).toBe(true);
    expect((await mail()).map(({ text }) => /Subject: .*/.exec(text)?.[0])).toContainEqual(
      expect.stringContaining('Your password was changed'),
    );
    const again = await ask('password-reset', { token, pwd });
    expect(again.errors).toEqual({ token: 'This link has already been used' });
  });

  test('a link is used up once, even if two requests have found it unused', async () => {
    const [letter] = await forgotten('okafor');
    const { database } = service();
    const spend = () => database.writing((db) => spendToken(db, digest(letter?.token ?? ''), 1));
    expect([await spend(), await spend()]).toEqual([true, false]);
  });

  test('using one of two links uses up both', async () => {
    const { ask } = service();
    const [one] = await forgotten('rivera');
    const [two] = await forgotten('rivera');
    expect((await ask('password-reset', { token: two?.token ?? '', pwd })).success).toBe(true);
    const errors = { token: 'This link has already been used' };
    expect(await ask('password-reset', { token: one?.token ?? '', pwd })).toMatchObject({ errors });
    await mail();
  });

  test('a password that is changed in the profile ends the links that were mailed before', async () => {
    const { ask } = service();
    const [letter] = await forgotten('mary');
    const fields = { usr: 'mary', name: 'Mary', email: 'mary@school.example', mailmail: 1 };
    const ses = await service().signIn('mary');
    const changed = await ask('profile', { ses, ...fields, pwdconf: password, pwd, pwd2: pwd });
    expect(changed).toMatchObject({ success: true });
    const late = await ask('password-reset', { token: letter?.token ?? '', pwd: password });
    expect(late.errors).toEqual({ token: 'This link has already been used' });
    await mail();
  });

  test('an unknown name causes no mail, and gets the same reply', async () => {
    const { ask } = service();
    const [known, unknown] = [
      await ask('password-forgot', { usr: 'okafor' }),
      await ask('password-forgot', { usr: 'nobody' }),
    ];
    expect({ ...unknown, time: 0, values: null }).toEqual({ ...known, time: 0, values: null });
    expect(await mail()).toHaveLength(1);
    expect((await ask('password-forgot', { usr: ' ' })).errors).toEqual({
      usr: 'Enter a username or an email address',
    });
  });

  test('a guessed token opens nothing', async () => {
    const { ask } = service();
    for (const token of ['', 'x'.repeat(64), 'f'.repeat(64), '\0'])
      for (const task of ['password-reset', 'invitation', 'invitation-accept'])
        expect((await ask(task, { token, pwd, usr: 'new', name: 'New' })).errors).toEqual({
          token: 'This link is not valid: ask for another one',
        });
  });
});

test("a link locks the account's schools before the account, like a rename", async () => {
  const updated: string[] = [];
  const { ask, database, close } = await startService(':memory:', {}, (statement) => {
    const [, table] = /^update "(schools|accounts)"/.exec(statement) ?? [];
    if (table !== undefined) updated.push(table);
  });
  await ask('password-forgot', { usr: 'okafor' });
  const [letter] = await receiveMail(database);
  updated.length = 0;
  expect((await ask('password-reset', { token: letter?.token ?? '', pwd })).success).toBe(true);
  expect(updated).toEqual(['schools', 'accounts', 'accounts']);
  await close();
});

test('a link works for an hour', async () => {
  const { ask, database, close } = await startService();
  const anHourAgo = () => Math.floor((Date.now() - hour) / 1000) - 1;
  await ask('password-forgot', { usr: 'rivera' });
  await database.writing((db) => db.updateTable('mail').set({ due: anHourAgo() }).execute());
  const [letter] = await receiveMail(database, anHourAgo);
  expect((await ask('password-reset', { token: letter?.token ?? '', pwd })).errors).toEqual({
    token: 'This link is too old: ask for another one',
  });
  await close();
});

test('an account gets five letters in an hour, no matter who asks for them', async () => {
  const { ask, database, close } = await startService();
  for (let times = 0; times < 8; times++) await ask('password-forgot', { usr: 'rivera' });
  expect(await receiveMail(database)).toHaveLength(5);
  await close();
});

test('a sign-in from a new device is reported, except the first one, and once a day', async () => {
  const { endpoint, database, close } = await startService(':memory:', { ownKey: key });
  const browser = () => ourPage(endpoint, { key, address: '192.0.2.7' });
  const signIn = async (page = browser()) =>
    expect((await page.ask('login', { usr: 'rivera', pwd: password })).success).toBe(true);
  const known = browser();
  await signIn(known);
  await signIn(known);
  expect(await receiveMail(database)).toEqual([]);
  await signIn();
  await signIn();
  const received = await receiveMail(database);
  expect(received).toMatchObject([{ to: 'rivera@school.example' }]);
  expect(received[0]?.text).toContain('Sign-in from a new device');
  await close();
});
