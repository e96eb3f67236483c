import { expect, test } from 'vitest';
import { dropAuthenticator } from '#service/store/accounts/factors.ts';
import { addPasskey, dropPasskeysOf } from '#service/store/accounts/passkeys.ts';
import { limitWithoutFactor } from '#service/store/accounts/sessions.ts';
import { changeSchool } from '#service/store/schools/schools.ts';
import { codeAt, stepAt } from '#service/tasks/accounts/totp.ts';
import { password } from '#test/support/school/school.ts';
import { authenticator } from '#test/support/service/authenticator.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { ourPage } from '#test/support/service/ourPage.ts';

/* A limited session can add the account's first second factor, but cannot bypass an existing one. */

let now = 1_800_000_000;
const ownKey = 'of our own page';
const needed = { system: 'You already have a second step: sign in with it first' };

onEachDatabase(
  (service) => {
    const browser = () =>
      ourPage(service().endpoint, { key: ownKey, address: '192.0.2.1', host: 'school.example' }).ask;
    type Page = ReturnType<typeof browser>;
    const settle = (teachersNeedFactor: number) => {
      const { database, school } = service();
      return database.writing((db) => changeSchool(db, school.id, { settings: { teachersNeedFactor } }));
    };

    async function signedIn(usr: string): Promise<Page> {
      const page = browser();
      expect((await page('login', { usr, pwd: password })).success).toBe(true);
      return page;
    }

    const registered = async (page: Page, device = authenticator('https://school.example')) => {
      const { options } = await page('profile-passkey-options');
      return { device, response: device.register(options) };
    };

    async function addDevice(page: Page) {
      const { device, response } = await registered(page);
      expect((await page('profile-passkey-add', { response, name: 'Phone' })).success).toBe(true);
      return device;
    }

    const isLimited = async (page: Page) => (await page('profile')).values.limited === 1;

    /** As if added in another browser. */
    const givePasskey = (accountId: number) =>
      service().database.writing((db) =>
        addPasskey(db, {
          accountId,
          credential: `of ${accountId}`,
          publicKey: 'x',
          counter: 0,
          transports: '',
          name: 'Key',
          created: now,
        }),
      );

    test('the password alone adds no factor to an account that has a passkey', async () => {
      const { school, database } = service();
      const owner = await signedIn('rivera');
      const device = await addDevice(owner);
      await settle(1);
      const thief = await signedIn('rivera');
      expect(await isLimited(thief)).toBe(true);
      expect((await thief('profile-totp-new')).errors).toEqual(needed);
      expect((await thief('profile-totp-confirm', { otp: '123456' })).errors).toEqual(needed);
      expect((await thief('profile-passkey-options')).errors).toEqual(needed);
      expect((await thief('profile-recovery-new')).errors).toHaveProperty('otp');
      expect(await isLimited(thief)).toBe(true);
      // After a sign-in with the passkey, another factor can be added.
      const { options } = await thief('login-passkey-options');
      expect((await thief('login-passkey', { response: device.signIn(options) })).success).toBe(true);
      expect((await thief('teacher-classes')).success).toBe(true);
      expect((await thief('profile-totp-new')).success).toBe(true);
      await settle(0);
      await database.writing((db) => dropPasskeysOf(db, school.teacher));
    });

    test('a factor begun before the owner added one is refused', async () => {
      const { school, database } = service();
      await settle(1);
      const thief = await signedIn('okafor');
      const { response } = await registered(thief);
      const { secret } = await thief('profile-totp-new');
      await givePasskey(school.colleague);
      const otp = codeAt(secret, stepAt(now));
      expect((await thief('profile-passkey-add', { response, name: 'Mine' })).errors).toEqual(needed);
      expect((await thief('profile-totp-confirm', { otp })).errors).toEqual(needed);
      expect(await isLimited(thief)).toBe(true);
      await settle(0);
      await database.writing((db) => dropPasskeysOf(db, school.colleague));
    });

    test('a limited session changes neither the password nor the address', async () => {
      await settle(1);
      const page = await signedIn('okafor');
      const { usr, name, email } = (await page('profile')).values;
      const details = { usr, name, email, mailmail: '1', pwdconf: password };
      const pwd = 'a-quiet-corridor';
      const refused = {
        otp: 'Your school asks for a second step: add a passkey or an authenticator app first',
      };
      expect((await page('profile', { ...details, pwd, pwd2: pwd })).errors).toEqual(refused);
      expect((await page('profile', { ...details, email: 'thief@elsewhere.example' })).errors).toEqual(
        refused,
      );
      const { values } = await page('profile');
      expect(values).toMatchObject({ usr, email });
      expect(values.newemail).toBeUndefined();
      await signedIn('okafor');
      await settle(0);
    });

    test('the first factor lifts the limit of the session that added it alone', async () => {
      const { school, database } = service();
      await settle(1);
      const [owner, thief] = [await signedIn('okafor'), await signedIn('okafor')];
      await addDevice(owner);
      expect(await isLimited(owner)).toBe(false);
      expect((await owner('teacher-classes')).success).toBe(true);
      expect(await isLimited(thief)).toBe(true);
      expect((await thief('profile-totp-new')).errors).toEqual(needed);
      await settle(0);
      await database.writing((db) => dropPasskeysOf(db, school.colleague));
    });

    /** The school begins to require a second factor of its teachers. */
    async function begin() {
      const { database, school } = service();
      await settle(1);
      await database.writing((db) => limitWithoutFactor(db, { schoolId: school.id, who: 'school_teachers' }));
    }

    test('when a school begins to ask, sessions of the password alone are limited, also of a passkey owner', async () => {
      const { school, database } = service();
      const owner = await signedIn('okafor');
      const device = await addDevice(owner);
      const [thief, byPasskey] = [await signedIn('okafor'), browser()];
      await addDevice(thief);
      const { options } = await byPasskey('login-passkey-options');
      expect((await byPasskey('login-passkey', { response: device.signIn(options) })).success).toBe(true);
      expect(await isLimited(thief)).toBe(false);
      await begin();
      expect(await isLimited(thief)).toBe(true);
      expect((await thief('teacher-classes')).errors).toHaveProperty('otp');
      expect(await isLimited(owner)).toBe(false);
      expect(await isLimited(byPasskey)).toBe(false);
      // Once the account has no factor, no session has proved the one that is required.
      await database.writing((db) => dropPasskeysOf(db, school.colleague));
      await begin();
      expect(await isLimited(owner)).toBe(true);
      expect(await isLimited(byPasskey)).toBe(true);
      await settle(0);
    });

    test('sessions that began with a code, or added the app, stay as they are', async () => {
      const { school, database } = service();
      const [owner, byCode] = [await signedIn('rivera'), browser()];
      const { secret } = await owner('profile-totp-new');
      await owner('profile-totp-confirm', { otp: codeAt(secret, stepAt(now)) });
      now += 30;
      const otp = codeAt(secret, stepAt(now));
      expect((await byCode('login', { usr: 'rivera', pwd: password, otp })).success).toBe(true);
      await begin();
      expect(await isLimited(owner)).toBe(false);
      expect(await isLimited(byCode)).toBe(false);
      await settle(0);
      await database.writing((db) => dropAuthenticator(db, school.teacher));
    });
  },
  { clock: () => now, ownKey },
);
