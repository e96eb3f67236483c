import { beforeAll, expect, test } from 'vitest';
import { accountNamed, addAccount } from '#service/store/accounts/accounts.ts';
import { recordSignOnSession } from '#service/store/accounts/sessions.ts';
import { addToken } from '#service/store/mail/tokens.ts';
import { addSchool, changeSchool } from '#service/store/schools/schools.ts';
import {
  addSchoolAdmin,
  addSchoolTeacher,
  dropSchoolAdmin,
  dropSchoolTeacher,
} from '#service/store/schools/staff.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { codeAt, stepAt } from '#service/tasks/accounts/totp.ts';
import { password, weakHash } from '#test/support/school/school.ts';
import { authenticator } from '#test/support/service/authenticator.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { ourPage } from '#test/support/service/ourPage.ts';

/* A school's sign-in rules for its staff. */

let now = 1_800_000_000;
const ownKey = 'of our own page';

onEachDatabase(
  (service) => {
    let schoolId = 0;
    let head = 0;
    beforeAll(async () => {
      const passwordHash = await weakHash(password);
      await service().database.writing(async (db) => {
        schoolId = await addSchool(db, { name: 'North', created: 1 });
        const add = (username: string, kind: number) =>
          addAccount(db, { username, name: username, kind, email: '', passwordHash, created: 1 });
        head = await add('head', 4);
        await addSchoolAdmin(db, schoolId, head);
        await addSchoolAdmin(db, schoolId, await add('deputy', 4));
        await addSchoolTeacher(db, schoolId, await add('avila', 3));
      });
    });
    const refusal = async (usr: string) =>
      (await service().ask('login', { usr, pwd: password })).errors ?? null;
    const settle = (settings: Parameters<typeof changeSchool>[2]['settings']) =>
      service().database.writing((db) => changeSchool(db, schoolId, { settings }));

    const browser = () =>
      ourPage(service().endpoint, { key: ownKey, address: '192.0.2.1', host: 'school.example' }).ask;

    test('single sign-on cannot be required without a provider, or without a break-glass admin', async () => {
      const ses = await service().signIn('head');
      const edit = (fields: Record<string, number>) =>
        service().ask('school-edit', { ses, schoolid: schoolId, ...fields });
      expect((await edit({ sso: 1, breakglass: head })).errors).toEqual({
        sso: 'No single sign-on is set up for this school',
      });
      expect((await edit({ factor: 1 })).errors).toEqual({
        factor: 'Add a passkey or an authenticator app to your own account first',
      });
    });

    test('only an active admin of the school can be named as the break-glass admin, even before it is needed', async () => {
      const { database, school } = service();
      const page = browser();
      await page('login', { usr: 'head', pwd: password });
      const name = (breakglass: number) => page('school-edit', { schoolid: schoolId, breakglass });
      const named = async () => (await page('schools')).schools[0].breakglass;
      const idOf = async (username: string) =>
        (await database.asking((db) => accountNamed(db, username)))?.id ?? 0;
      for (const id of [await idOf('avila'), school.colleague, 999_999])
        expect((await name(id)).errors).toEqual({
          breakglass:
            'Choose an active admin of the school who has a password and may always sign in with it',
        });
      const deputy = await idOf('deputy');
      expect((await name(deputy)).success).toBe(true);
      expect(await named()).toBe(deputy);
      await database.writing((db) => dropSchoolAdmin(db, schoolId, deputy));
      expect(await named()).toBe(0);
      await database.writing((db) => addSchoolAdmin(db, schoolId, deputy));
    });

    test('if it is required, only one admin can use the password, and that is audited', async () => {
      await settle({ staffBySignOn: 1, breakGlass: head });
      const sentence = { usr: 'Your school asks you to sign in by its single sign-on' };
      expect(await refusal('avila')).toEqual(sentence);
      expect(await refusal('deputy')).toEqual(sentence);
      expect(await refusal('head')).toBeNull();
      const page = browser();
      expect((await page('login', { usr: 'avila', pwd: password })).errors).toEqual(sentence);
      expect((await page('login', { usr: 'avila', pwd: 'wrong' })).errors).toHaveProperty('pwd');
      const ses = await service().signIn('head');
      const { audit } = await service().ask('school-audit', {
        ses,
        schoolid: schoolId,
        actions: 'sign-in failed',
      });
      expect(audit.at(-1).details).toEqual([{ field: 'reason', value: 'single sign-on required' }]);
      await settle({ staffBySignOn: 0 });
      expect(await refusal('avila')).toBeNull();
    });

    test('a passkey does not bypass single sign-on: it would outlive the account at the provider', async () => {
      const withPasskey = async (usr: string) => {
        const page = browser();
        await page('login', { usr, pwd: password });
        const device = authenticator('https://school.example');
        const { options } = await page('profile-passkey-options', { pwdconf: password });
        const added = await page('profile-passkey-add', {
          response: device.register(options),
          name: 'Phone',
        });
        expect(added.success).toBe(true);
        return async () => {
          const other = browser();
          const asked = await other('login-passkey-options');
          return other('login-passkey', { response: device.signIn(asked.options) });
        };
      };
      const [avila, chief] = [await withPasskey('avila'), await withPasskey('head')];
      await settle({ staffBySignOn: 1, breakGlass: head });
      expect((await avila()).errors).toEqual({
        usr: 'Your school asks you to sign in by its single sign-on',
      });
      expect((await chief()).success).toBe(true);
      await settle({ staffBySignOn: 0 });
      expect((await avila()).success).toBe(true);
    });

    test('the former break-glass admin keeps no session that began with the password', async () => {
      const deputy = (await service().database.asking((db) => accountNamed(db, 'deputy')))?.id ?? 0;
      await settle({ staffBySignOn: 1, breakGlass: deputy });
      const [former, next] = [browser(), browser()];
      expect((await former('login', { usr: 'deputy', pwd: password })).success).toBe(true);
      await settle({ staffBySignOn: 0 });
      expect((await next('login', { usr: 'head', pwd: password })).success).toBe(true);
      await settle({ staffBySignOn: 1 });
      expect((await next('school-edit', { schoolid: schoolId, breakglass: head })).success).toBe(true);
      expect((await next('profile')).values.usr).toBe('head');
      expect((await former('profile')).errors).toEqual({ ses: 'Not logged in' });
      await settle({ staffBySignOn: 0 });
    });

    test('an admin who needs a second factor can do nothing but add one', async () => {
      await settle({ adminsNeedFactor: 1 });
      expect(await refusal('deputy')).toEqual({
        usr: 'Your school asks for a second step: sign in on the page and add one',
      });
      expect(await refusal('avila')).toBeNull();
      const page = browser();
      expect((await page('login', { usr: 'deputy', pwd: password })).success).toBe(true);
      expect((await page('profile')).values.limited).toBe(1);
      expect((await page('schools')).errors).toEqual({
        otp: 'Your school asks for a second step: add a passkey or an authenticator app first',
      });
      const { secret } = await page('profile-totp-new', { pwdconf: password });
      await page('profile-totp-confirm', { otp: codeAt(secret, stepAt(now)) });
      expect((await page('schools')).success).toBe(true);
      now += 60;
      const otp = codeAt(secret, stepAt(now));
      expect((await service().ask('login', { usr: 'deputy', pwd: password, otp })).success).toBe(true);
      await settle({ adminsNeedFactor: 0 });
    });

    test('teachers who need one must add it, during a session and at the next sign-in, and admins need not', async () => {
      const needed = {
        otp: 'Your school asks for a second step: add a passkey or an authenticator app first',
      };
      const passwordHash = await weakHash(password);
      await service().database.writing(async (db) => {
        const add = (username: string, kind: number) =>
          addAccount(db, { username, name: username, kind, email: '', passwordHash, created: 1 });
        await addSchoolAdmin(db, schoolId, await add('bursar', 4));
        await addSchoolTeacher(db, schoolId, await add('novak', 3));
      });
      const [page, reset] = [browser(), browser()];
      expect((await page('login', { usr: 'novak', pwd: password })).success).toBe(true);
      const ses = await service().signIn('bursar');
      const ask = (task: string, fields: Record<string, string | number>) =>
        service().ask(task, { ses, schoolid: schoolId, ...fields });
      expect((await ask('school-edit', { teacherfactor: 1 })).errors).toEqual({
        teacherfactor: 'Add a passkey or an authenticator app to your own account first',
      });
      const { secret: own } = await service().ask('profile-totp-new', { ses, pwdconf: password });
      await service().ask('profile-totp-confirm', { ses, otp: codeAt(own, stepAt(now)) });
      expect((await ask('school-edit', { teacherfactor: 1 })).success).toBe(true);
      expect((await service().ask('schools', { ses })).schools[0]).toMatchObject({
        factor: 0,
        teacherfactor: 1,
      });

      expect((await page('teacher-classes')).errors).toEqual(needed);
      expect(await refusal('novak')).toEqual({
        usr: 'Your school asks for a second step: sign in on the page and add one',
      });
      expect(await refusal('rivera')).toBeNull();
      const { secret } = await page('profile-totp-new');
      await page('profile-totp-confirm', { otp: codeAt(secret, stepAt(now)) });
      expect((await page('teacher-classes')).success).toBe(true);
      now += 60;
      const otp = codeAt(secret, stepAt(now));
      expect((await service().ask('login', { usr: 'novak', pwd: password, otp })).success).toBe(true);

      // A person who has lost it signs in with only the password, to add another.
      const { people } = await ask('school-people', { search: 'novak' });
      expect((await ask('school-factors-drop', { uid: people[0].uid })).success).toBe(true);
      expect((await reset('login', { usr: 'novak', pwd: password })).success).toBe(true);
      expect((await reset('teacher-classes')).errors).toEqual(needed);
      await settle({ teachersNeedFactor: 0 });
      expect(await refusal('novak')).toBeNull();
    });

    test.each([
      ['teacher', addSchoolTeacher, dropSchoolTeacher],
      ['admin', addSchoolAdmin, dropSchoolAdmin],
    ])('where single sign-on is required, joining as %s ends other sessions', async (_, join, leave) => {
      const { database, school } = service();
      const [byPassword, bySignOn, other] = [browser(), browser(), browser()];
      for (const page of [byPassword, bySignOn])
        expect((await page('login', { usr: 'okafor', pwd: password })).success).toBe(true);
      expect((await other('login', { usr: 'rivera', pwd: password })).success).toBe(true);
      const accountId = school.colleague;
      await database.writing(async (db) => {
        const { hash } = await db
          .selectFrom('sessions')
          .select('hash')
          .where('account_id', '=', accountId)
          .orderBy('num', 'desc')
          .executeTakeFirstOrThrow();
        await recordSignOnSession(db, { hash, issuer: 'https://idp.example', subject: 'o', sid: '' });
      });
      await settle({ staffBySignOn: 1, breakGlass: head });
      await database.writing((db) => join(db, schoolId, accountId));
      expect((await byPassword('profile')).errors).toEqual({ ses: 'Not logged in' });
      expect((await bySignOn('profile')).values.usr).toBe('okafor');
      expect((await other('profile')).values.usr).toBe('rivera');
      await database.writing((db) => leave(db, schoolId, accountId));
      await settle({ staffBySignOn: 0 });
    });

    test('where single sign-on is required, the break-glass admin keeps the session when joining', async () => {
      const { database, school } = service();
      const page = browser();
      await page('login', { usr: 'okafor', pwd: password });
      await settle({ staffBySignOn: 1, breakGlass: school.colleague });
      await database.writing((db) => addSchoolTeacher(db, schoolId, school.colleague));
      expect((await page('profile')).values.usr).toBe('okafor');
      await database.writing((db) => dropSchoolTeacher(db, schoolId, school.colleague));
      await settle({ staffBySignOn: 0 });
    });

    test('someone made a teacher during a password session can only add a second factor', async () => {
      await settle({ teachersNeedFactor: 1 });
      const page = browser();
      await page('login', { usr: 'rivera', pwd: password });
      const { uid } = (await page('profile')).values;
      await service().database.writing((db) => addSchoolTeacher(db, schoolId, uid));
      expect((await page('profile')).values.limited).toBe(1);
      await service().database.writing((db) => dropSchoolTeacher(db, schoolId, uid));
      await settle({ teachersNeedFactor: 0 });
    });

    test('someone made an admin during a password session can only add a second factor', async () => {
      await settle({ adminsNeedFactor: 0 });
      const ses = await service().signIn('head');
      await settle({ adminsNeedFactor: 1 });
      const teachers: Record<string, number> = {};
      await service().database.writing(async (db) => {
        const passwordHash = await weakHash(password);
        for (const username of ['invited', 'promoted', 'listed']) {
          const email = `${username}@north.example`;
          const person = { username, name: username, kind: 3, email, passwordHash, created: 1 };
          teachers[username] = await addAccount(db, person);
          await addSchoolTeacher(db, schoolId, teachers[username]);
        }
      });
      const signedIn = async (usr: string) => {
        const page = browser();
        expect((await page('login', { usr, pwd: password })).success).toBe(true);
        expect((await page('profile')).values.limited).toBeUndefined();
        return page;
      };
      const pages = {
        invited: await signedIn('invited'),
        promoted: await signedIn('promoted'),
        listed: await signedIn('listed'),
      };
      const ask = (task: string, fields: Record<string, string | number>) =>
        service().ask(task, { ses, schoolid: schoolId, ...fields });
      await ask('school-admin-email', { emails: 'invited@north.example' });
      const token = 'a'.repeat(64);
      await service().database.writing(async (db) => {
        const invited = db
          .selectFrom('invitations')
          .select('id')
          .where('email', '=', 'invited@north.example');
        const { id } = await invited.executeTakeFirstOrThrow();
        const link = { accountId: 0, invitationId: id, email: '', expires: now + 60 };
        await addToken(db, digest(token), { purpose: 'invitation', ...link });
      });
      expect((await pages.invited('invitation-join', { token })).success).toBe(true);
      expect((await ask('school-person-edit', { uid: teachers.promoted ?? 0, admin: 1 })).success).toBe(true);
      const people = 'listed\tlisted@north.example\tadmin';
      expect((await ask('school-people-add', { people, how: 'slip' })).lines[0].state).toBe('changed');
      for (const page of Object.values(pages)) {
        expect((await page('profile')).values.limited).toBe(1);
        expect((await page('schools')).errors).toHaveProperty('otp');
      }
      await settle({ adminsNeedFactor: 0 });
    });
  },
  { clock: () => now, ownKey },
);
