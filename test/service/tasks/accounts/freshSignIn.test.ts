import { expect, test } from 'vitest';
import { checkedById } from '#service/store/accounts/accounts.ts';
import { changeSchool } from '#service/store/schools/schools.ts';
import { codeAt, stepAt } from '#service/tasks/accounts/totp.ts';
import { freshFor } from '#service/tasks/rules/task.ts';
import { makeAdmin, password } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { ourPage } from '#test/support/service/ourPage.ts';

/* The changes that take a fresh sign-in on our page: a screen left open is not enough. */

/** Applications have their own keys. */
const ownKey = 'of our own page';
const host = 'school.example';
let now = 1_800_000_000;
const refused = { ses: 'Sign in again to make this change' };

onEachDatabase(
  (service) => {
    const pwd = { pwd: password };

    async function signedIn(usr: string, more = {}) {
      const page = ourPage(service().endpoint, { key: ownKey, address: '192.0.2.1', host });
      const again = (with_ = more) => page.ask('login', { usr, ...pwd, ...with_ });
      expect((await again()).errors).toBeUndefined();
      return { ...page, again };
    }

    const ownChanges: readonly [string, Record<string, string>][] = [
      ['profile-totp-new', {}],
      ['profile-totp-confirm', { otp: '123456' }],
      ['profile-totp-drop', {}],
      ['profile-recovery-new', {}],
      ['profile-passkey-options', {}],
      ['profile-passkey-drop', { passkey: '1' }],
      ['profile-link-new', {}],
      ['profile-link-drop', { link: '1' }],
      ['profile-session-end', { others: '1' }],
    ];

    test.each(ownChanges)(
      '%s is refused ten minutes after the sign-in, even with the password',
      async (task, fields) => {
        const page = await signedIn('okafor');
        now += freshFor;
        expect((await page.ask(task, fields)).errors).toEqual(refused);
        expect((await page.ask(task, { ...fields, pwdconf: password })).errors).toEqual(refused);
        await page.again();
        now += freshFor - 1;
        expect((await page.ask(task, fields)).errors?.ses).toBeUndefined();
      },
    );

    test("a school's keys and other people's factors take one, too", async () => {
      const { database, school } = service();
      await database.writing((db) => makeAdmin(db, school.id, school.colleague));
      const page = await signedIn('okafor');
      const { values } = await page.ask('school-key-add', { schoolid: school.id, name: 'Kiosk' });
      const { values: client } = await page.ask('school-oneroster-key-add', {
        schoolid: school.id,
        name: 'LMS',
      });
      now += freshFor;
      const changes: [string, Record<string, string | number>][] = [
        ['school-key-add', { name: 'Another' }],
        ['school-key-rotate', { key: values.key }],
        ['school-oneroster-key-add', { name: 'Another' }],
        ['school-oneroster-key-rotate', { key: client.key }],
        ['school-factors-drop', { uid: school.teacher }],
      ];
      for (const [task, fields] of changes)
        expect((await page.ask(task, { schoolid: school.id, ...fields })).errors, task).toEqual(refused);
      const { keys } = await page.ask('school-keys', { schoolid: school.id });
      expect(keys.map(({ name }: { name: string }) => name)).toEqual(['Kiosk']);
      // A leaked key can be ended at once.
      expect((await page.ask('school-key-revoke', { schoolid: school.id, key: values.key })).success).toBe(
        true,
      );
      await page.again();
      expect((await page.ask('school-key-add', { schoolid: school.id, name: 'Another' })).success).toBe(true);
    });

    test("a page's session is not good with the key of an application, which needs none", async () => {
      const { ask, school, signIn } = service();
      const page = await signedIn('okafor');
      const ses = /session=([0-9a-f]{64})/.exec(page.jar.header())?.[1] ?? '';
      const fields = { schoolid: school.id, name: 'Copied cookie' };
      const notLoggedIn = { ses: 'Not logged in' };
      expect((await ask('school-key-add', { ses, ...fields })).errors).toEqual(notLoggedIn);
      now += freshFor;
      expect((await ask('school-key-add', { ses, ...fields })).errors).toEqual(notLoggedIn);
      expect((await ask('profile', { ses })).errors).toEqual(notLoggedIn);
      expect((await ask('logout', { ses })).errors).toEqual(notLoggedIn);
      expect((await page.ask('school-key-add', fields)).errors).toEqual(refused);
      expect((await page.ask('profile')).values.usr).toBe('okafor');
      const own = await signIn('okafor');
      expect((await ask('school-key-add', { ses: own, ...fields })).success).toBe(true);
    });

    test("changing a school's admins, teachers and sign-in rules takes one", async () => {
      const { school } = service();
      const page = await signedIn('okafor');
      const more = {
        name: 'Ada Bell',
        usr: 'ada.bell',
        email: 'ada@school.example',
        pwd: 'a-quiet-corridor',
      };
      const line = 'Ada Bell\tada@school.example';
      now += freshFor;
      const changes: [string, Record<string, string | number>][] = [
        ['school-people-add', { people: line, how: 'slip' }],
        ['school-people-add', { people: line, how: 'mail' }],
        ['school-person-edit', { uid: school.teacher, admin: 1 }],
        ['school-person-password', { uids: school.teacher, how: 'slip' }],
        ['school-person-password', { uids: school.teacher, how: 'mail' }],
        ['school-edit', { factor: 1 }],
        ['school-edit', { teacherfactor: 1 }],
        ['school-edit', { sso: 1, breakglass: school.colleague }],
        ['school-teacher-new', more],
        ['school-teacher-bulk', { name1: 'Ada Bell', email1: 'ada@school.example' }],
        ['school-teacher-email', { emails: 'ada@school.example' }],
        ['school-admin-add', more],
        ['school-admin-email', { emails: 'ada@school.example' }],
        ['school-admin-drop', { uid: school.colleague }],
      ];
      for (const [task, fields] of changes)
        expect((await page.ask(task, { schoolid: school.id, ...fields })).errors, task).toEqual(refused);
      // Changes that give nobody access need none.
      const free: [string, Record<string, string | number>][] = [
        ['school-people-add', { people: line, how: 'slip', preview: 1 }],
        ['school-person-edit', { uid: school.teacher, name: 'Ana Rivera Ruiz' }],
        ['school-edit', { name: 'Chalk Hill' }],
      ];
      for (const [task, fields] of free)
        expect((await page.ask(task, { schoolid: school.id, ...fields })).success, task).toBe(true);
      await page.again();
      const { uid } = (await page.ask('school-teacher-new', { schoolid: school.id, ...more })).values;
      expect((await page.ask('school-person-edit', { schoolid: school.id, uid, admin: 1 })).success).toBe(
        true,
      );
    });

    test('granting or removing access, exporting and erasing people takes one', async () => {
      const { ask, school, signIn } = service();
      const page = await signedIn('okafor');
      const nobody = 999_999;
      const guardian = { people: '11\tPat Doe\tpat@home.example\tMother' };
      const changes: [string, Record<string, string | number>][] = [
        ['school-teacher-drop', { uid: nobody }],
        ['school-guardians-add', guardian],
        ['school-students-register', { syr: '2030-2031', gp: 1 }],
        ['school-export', {}],
        ['school-person-export', { uid: nobody }],
        ['school-person-erase', { uid: nobody }],
        ['school-year-erase', { syr: '2001-2002' }],
      ];
      const askedOf = (task: string, fields: object) => page.ask(task, { schoolid: school.id, ...fields });
      now += freshFor;
      for (const [task, fields] of changes)
        expect((await askedOf(task, fields)).errors, task).toEqual(refused);
      // A preview changes nothing, and applications need none.
      const previews = changes.filter(([task]) => /guardians-add|year-erase/.test(task));
      for (const [task, fields] of previews)
        expect((await askedOf(task, { ...fields, preview: 1 })).errors?.ses, task).toBeUndefined();
      const ses = await signIn('okafor');
      now += freshFor;
      for (const [task, fields] of changes)
        expect((await ask(task, { ses, schoolid: school.id, ...fields })).errors?.ses, task).toBeUndefined();
      await page.again();
      for (const [task, fields] of changes)
        expect((await askedOf(task, fields)).errors?.ses, task).toBeUndefined();
    });

    test('a fresh sign-in is enough, without the password', async () => {
      const page = await signedIn('mary');
      const other = await signedIn('mary');
      expect((await page.ask('profile-totp-new')).success).toBe(true);
      expect((await page.ask('profile-totp-new', { pwdconf: 'guessed' })).errors).toEqual({
        pwdconf: 'Invalid password',
      });
      expect((await page.ask('profile-session-end', { others: '1' })).success).toBe(true);
      expect((await other.ask('profile')).errors).toEqual({ ses: 'Not logged in' });
    });

    test('an application needs the password instead, as always', async () => {
      const { ask, signIn } = service();
      const ses = await signIn('mary');
      now += freshFor;
      expect((await ask('profile-totp-new', { ses })).errors).toEqual({ pwdconf: 'Invalid password' });
      expect((await ask('profile-totp-new', { ses, pwdconf: password })).success).toBe(true);
      expect((await ask('profile-session-end', { ses, others: '1' })).success).toBe(true);
    });

    test('a new address or password also takes the code if the account has an app', async () => {
      const page = await signedIn('okafor');
      const { secret } = await page.ask('profile-totp-new');
      const code = () => codeAt(secret, stepAt(now));
      const details = { usr: 'okafor', name: 'Chidi Okafor', mailmail: '1', pwdconf: password };
      const { email } = (await page.ask('profile')).values;
      const toNew = { ...details, email: 'chidi@new.example' };
      const withNew = { ...details, email, pwd: 'a-quiet-corridor', pwd2: 'a-quiet-corridor' };
      now += freshFor;
      // This account signs in with only the password.
      expect((await page.ask('profile', toNew)).success).toBe(true);
      await page.again();
      await page.ask('profile-totp-confirm', { otp: code() });
      now += freshFor;
      expect((await page.ask('profile', { ...toNew, email: 'other@new.example' })).errors).toEqual(refused);
      expect((await page.ask('profile', withNew)).errors).toEqual(refused);
      expect((await page.ask('profile', { ...details, email })).success).toBe(true);
      expect((await page.ask('profile')).values.newemail).toBe('chidi@new.example');
      const { ask } = service();
      const { values } = await ask('login', { usr: 'okafor', ...pwd, otp: code() });
      now += freshFor;
      expect((await ask('profile', { ...toNew, ses: values.ses })).success).toBe(true);
      expect((await page.again({ otp: code() })).success).toBe(true);
      expect((await page.ask('profile', withNew)).success).toBe(true);
    });

    test('a profile takes one in place of the password if no password signs in', async () => {
      const { database, school, ask, signIn } = service();
      const page = await signedIn('rivera');
      const settle = (settings: Parameters<typeof changeSchool>[2]['settings']) =>
        database.writing((db) => changeSchool(db, school.id, { settings }));
      const { usr, name, email } = (await page.ask('profile')).values;
      const details = { usr, name: `${name} Ruiz`, email, mailmail: '1' };
      expect((await page.ask('profile', details)).errors).toEqual({ pwdconf: 'Invalid password' });
      expect((await page.ask('profile')).values.nopwd).toBeUndefined();
      const ses = await signIn('rivera');
      await settle({ staffBySignOn: 1, breakGlass: school.colleague });
      expect((await page.ask('profile')).values.nopwd).toBe(1);
      expect((await ask('profile', { ...details, ses })).errors).toEqual({ pwdconf: 'Invalid password' });
      expect((await page.ask('profile', { ...details, pwdconf: 'guessed' })).errors).toEqual({
        pwdconf: 'Invalid password',
      });
      now += freshFor;
      expect((await page.ask('profile', details)).errors).toEqual(refused);
      await settle({ staffBySignOn: 0 });
      await page.again();
      await settle({ staffBySignOn: 1, breakGlass: school.colleague });
      expect((await page.ask('profile', details)).success).toBe(true);
      expect((await page.ask('profile')).values.name).toBe(details.name);
      await settle({ staffBySignOn: 0 });
      // The same for an account without a password, whatever the school says.
      const mary = await signedIn('mary');
      const hash = { password_hash: '' };
      await database.writing((db) =>
        db.updateTable('accounts').set(hash).where('username', '=', 'mary').execute(),
      );
      const { values } = await mary.ask('profile');
      expect(values.nopwd).toBe(1);
      const hers = { usr: 'mary', name: 'Mary Cruz', email: values.email, mailmail: '0' };
      expect((await mary.ask('profile', hers)).success).toBe(true);
    });

    test('a new password takes the current one, however fresh the sign-in', async () => {
      const { database, school } = service();
      const page = await signedIn('rivera');
      const settle = (staffBySignOn: number) =>
        database.writing((db) =>
          changeSchool(db, school.id, { settings: { staffBySignOn, breakGlass: school.colleague } }),
        );
      const change = (change: Record<string, string | number>) =>
        database.writing((db) =>
          db.updateTable('accounts').set(change).where('id', '=', school.teacher).execute(),
        );
      const { usr, name, email } = (await page.ask('profile')).values;
      const details = { usr, name, email, mailmail: '1' };
      const chosen = 'a-quiet-corridor';
      const withNew = { ...details, name: 'Not Saved', pwd: chosen, pwd2: chosen };
      await settle(1);
      expect((await page.ask('profile', withNew)).errors).toEqual({ pwdconf: 'Invalid password' });
      // Nor may a password stay that somebody else set.
      await change({ must_change: 1 });
      const same = { ...details, pwd: password, pwd2: password };
      expect((await page.ask('profile', same)).errors).toEqual({ pwdconf: 'Invalid password' });
      expect((await page.ask('profile', { ...same, pwdconf: password })).errors).toEqual({
        pwd: 'Choose a password other than the one that was set for you',
      });
      expect((await page.ask('profile')).values).toMatchObject({ name, temp: 1 });
      expect((await page.ask('profile', details)).success).toBe(true);
      expect((await page.ask('profile')).values.temp).toBe(1);
      // Without a password, none can be chosen here.
      const { passwordHash } = await database.reading((db) => checkedById(db, school.teacher));
      await change({ must_change: 0, password_hash: '' });
      expect((await page.ask('profile', withNew)).errors).toEqual({
        pwd: 'This account signs in by single sign-on: it has no password',
      });
      expect((await page.ask('profile')).values.name).toBe(name);
      await change({ password_hash: passwordHash });
      expect((await page.ask('profile', { ...withNew, name, pwdconf: password })).success).toBe(true);
      await settle(0);
      await signedIn('rivera', { pwd: chosen });
      await change({ password_hash: passwordHash });
    });

    test('the same if a school requires a second factor', async () => {
      const { database, school } = service();
      const page = await signedIn('rivera');
      await database.writing((db) => changeSchool(db, school.id, { settings: { teachersNeedFactor: 1 } }));
      const { usr, name, email } = (await page.ask('profile')).values;
      const details = { usr, name, mailmail: '1', pwdconf: password };
      now += freshFor;
      expect((await page.ask('profile', { ...details, email: 'ana@new.example' })).errors).toEqual(refused);
      expect((await page.ask('profile', { ...details, email })).success).toBe(true);
    });
  },
  { clock: () => now, ownKey },
);
