import { expect, test } from 'vitest';
import { setStatus } from '#service/store/accounts/accounts.ts';
import { networksOfDevices } from '#service/store/accounts/devices.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';
import { codeAt, stepAt } from '#service/tasks/accounts/totp.ts';
import { password } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { deviceLinks, elsewhere } from '#test/support/service/ourPage.ts';
import { virtualTime } from '#test/support/service/virtualTime.ts';

/*
 * The link that makes a device known while strangers hold up the sign-in. Time passes only when a test lets it.
 */

const virtual = virtualTime();
const ownKey = 'key-of-the-page';
// Each in its own network, at every size of network.
const anywhere = (count: number) => `${20 + (count % 100)}.${Math.floor(count / 100)}.1.1`;

onEachDatabase(
  (service) => {
    const { browser, signIn, mail, confirm, slow, linkFor } = deviceLinks(service, virtual, ownKey);

    const auditOf = (action: string) =>
      service().database.reading((db) =>
        db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id').execute(),
      );

    test('an application can neither request nor use a link', async () => {
      const token = await linkFor('okafor');
      const errors = { system: 'Links that make a device known are for the page alone' };
      expect((await service().ask('device-link', { usr: 'okafor' })).errors).toEqual(errors);
      expect((await service().ask('device-confirm', { token })).errors).toEqual(errors);
    });

    test('a blank username is refused', async () => {
      expect((await browser().ask('device-link', { usr: ' ' })).errors).toEqual({ usr: 'Enter a username' });
    });

    test('the reply is the same for everybody, and only a confirmed address of an active account gets mail', async () => {
      await confirm('rivera', 0);
      await service().database.writing((db) =>
        db
          .updateTable('accounts')
          .set({ email: '', email_confirmed: 1 })
          .where('username', '=', 'mary')
          .execute(),
      );
      const answers = [];
      for (const usr of ['nobody', 'rivera', 'mary', '\0', 'OKAFOR']) {
        await slow(usr);
        const page = browser();
        const { values, time, ...answer } = await page.ask('device-link', { usr });
        answers.push({ answer, cookies: page.jar.header() });
      }
      expect(answers).toEqual(Array(5).fill({ answer: { success: true }, cookies: '' }));
      expect(await mail()).toMatchObject([{ to: 'okafor@school.example' }]);
    });

    test('a blocked account gets no link, and its old links do nothing', async () => {
      const { database, school } = service();
      const token = await linkFor('okafor');
      virtual.pass(14 * 60);
      const setTo = (status: number) => database.writing((db) => setStatus(db, school.colleague, status));
      await setTo(statuses.blocked);
      expect((await browser().ask('device-confirm', { token })).errors).toEqual({
        token: 'This link is not valid: ask for another one',
      });
      virtual.pass(2 * 60);
      expect(await linkFor('okafor')).toBe('');
      await setTo(statuses.active);
    });

    test('a guessed, used or expired token is refused', async () => {
      const page = browser();
      for (const guess of ['', 'f'.repeat(64), '\0'])
        expect((await page.ask('device-confirm', { token: guess })).errors).toEqual({
          token: 'This link is not valid: ask for another one',
        });
      const token = await linkFor('okafor');
      expect((await page.ask('device-confirm', { token })).values).toEqual({ usr: 'okafor' });
      expect((await page.ask('device-confirm', { token })).errors).toEqual({
        token: 'This link has already been used',
      });
      const old = await linkFor('okafor');
      virtual.pass(15 * 60);
      expect((await page.ask('device-confirm', { token: old })).errors).toEqual({
        token: 'This link is too old: ask for another one',
      });
    });

    test('an account gets one link at a time, whoever asks: the next once it is used, or after 15 minutes', async () => {
      const askAll = async () => {
        await slow('okafor');
        for (let count = 0; count < 4; count++)
          await browser(anywhere(count)).ask('device-link', { usr: 'okafor' });
        return mail();
      };
      const [first, ...more] = await askAll();
      expect(more).toEqual([]);
      expect((await browser().ask('device-confirm', { token: first?.token ?? '' })).success).toBe(true);
      expect(await askAll()).toHaveLength(1);
      virtual.pass(14 * 60);
      expect(await askAll()).toEqual([]);
      virtual.pass(60);
      expect(await askAll()).toHaveLength(1);
    });

    test('a letter that cannot be sent in time is dropped', async () => {
      await slow('okafor');
      await browser().ask('device-link', { usr: 'okafor' });
      virtual.pass(15 * 60);
      expect(await mail()).toEqual([]);
    });

    test('an account gets no more than three links in 15 minutes, however many of them are used', async () => {
      let checked = 0;
      for (let count = 0; count < 6; count++) {
        const page = browser(anywhere(count));
        const token = await linkFor('okafor', page);
        expect(token !== '').toBe(count < 3);
        if (token === '') continue;
        expect((await page.ask('device-confirm', { token })).success).toBe(true);
        for (let guess = 0; guess < 7; guess++)
          if ((await signIn(page, 'wrong')).errors?.pwd !== undefined) checked++;
      }
      expect(checked).toBe(15);
      virtual.pass(15 * 60);
      expect(await linkFor('okafor')).not.toBe('');
    });

    test('people whose accounts are not attacked get no mail, and requests leave no trace', async () => {
      const held = () =>
        service().database.reading(async (db) => [
          await db.selectFrom('attempts').select('id').orderBy('id').execute(),
          await db.selectFrom('attempt_locks').select('name').where('name', 'like', 'device link%').execute(),
          await db.selectFrom('audit').select('id').orderBy('id').execute(),
          await db.selectFrom('mail').select('id').orderBy('id').execute(),
        ]);
      await browser().ask('device-link', { usr: 'nobody' });
      await slow('okafor', 4);
      const before = await held();
      for (const usr of ['okafor', 'nobody', 'made up'])
        expect((await browser().ask('device-link', { usr })).success).toBe(true);
      expect(await mail()).toEqual([]);
      expect(await held()).toEqual(before);
      expect(await linkFor('okafor')).not.toBe('');
    });

    test('the link is mailed on a known device with too many wrong guesses', async () => {
      const page = browser();
      await signIn(page);
      await mail();
      for (let count = 0; count < 5; count++) await signIn(page, 'wrong');
      await browser().ask('device-link', { usr: 'okafor' });
      expect((await mail()).filter(({ token }) => token !== '')).toEqual([]);
      await page.ask('device-link', { usr: 'okafor' });
      const [letter] = (await mail()).filter(({ token }) => token !== '');
      expect(letter?.text).toContain('held up because of wrong passwords');
      expect((await page.ask('device-confirm', { token: letter?.token ?? '' })).success).toBe(true);
      expect((await signIn(page)).success).toBe(true);
    });

    test("requests for others, however many, block nobody's link behind the same address", async () => {
      for (let count = 0; count < 60; count++) {
        if (count % 2 === 0) await slow(`nobody${count}`);
        expect((await browser().ask('device-link', { usr: `nobody${count}` })).success).toBe(true);
      }
      expect(await linkFor('okafor')).not.toBe('');
    });

    test('strangers in many networks cannot switch the link off for others', async () => {
      for (let count = 0; count < 210; count++) {
        await slow(`nobody${count}`);
        await browser(anywhere(count)).ask('device-link', { usr: `nobody${count}` });
      }
      expect(await linkFor('okafor')).not.toBe('');
    });

    test('after 10,000 links in 15 minutes everybody must wait, and no account loses its link', async () => {
      const at = virtual.clock();
      const rows = Array.from({ length: 500 }, () => ({
        counter: 'device links',
        source: '',
        at,
        checked_until: 0,
      }));
      await service().database.writing(async (db) => {
        for (let count = 0; count < 20; count++) await db.insertInto('attempts').values(rows).execute();
      });
      virtual.pass(60);
      await slow('okafor');
      for (const usr of ['okafor', 'nobody'])
        expect((await browser().ask('device-link', { usr })).errors).toEqual({
          system: 'Too many attempts, try again in 840 seconds',
        });
      virtual.pass(14 * 60);
      expect(await linkFor('okafor')).not.toBe('');
    });

    test('a sign-in on a device known only by a link is reported as new, once', async () => {
      const { colleague } = service().school;
      const networks = () => service().database.reading((db) => networksOfDevices(db, colleague));
      await signIn(browser('192.0.2.200'));
      await mail();
      virtual.pass(24 * 3600);
      const page = browser('203.0.113.66');
      await page.ask('device-confirm', { token: await linkFor('okafor', page) });
      expect(await networks()).not.toContain('203.0.113.66');
      await mail();
      expect((await signIn(page)).success).toBe(true);
      const [letter, ...more] = await mail();
      expect(letter?.text).toContain('Sign-in from a new device');
      expect(more).toEqual([]);
      expect(await networks()).toContain('203.0.113.66');
      // Another link does not make it new again, the day after.
      virtual.pass(24 * 3600);
      await page.ask('device-confirm', { token: await linkFor('okafor', page) });
      await mail();
      expect((await signIn(page)).success).toBe(true);
      expect(await mail()).toEqual([]);
      expect(await networks()).toContain('203.0.113.66');
    });

    test('the link signs nobody in', async () => {
      const page = browser();
      await page.ask('device-confirm', { token: await linkFor('okafor', page) });
      expect(page.jar.header()).toMatch(/^device=[0-9a-f]{64}$/);
      expect((await page.ask('profile')).errors).toEqual({ ses: 'Not logged in' });
      expect((await signIn(page, 'wrong')).errors).toEqual({ pwd: 'Invalid username or password' });
    });

    /** Guesses from everywhere until the account is slowed the most, then many more that wait for their turn. */
    async function attack() {
      const guess = (count: number) => signIn(browser(anywhere(count)), 'wrong');
      for (let count = 0; count < 12; count++) await virtual.during(guess(count));
      const guesses = Array.from({ length: 130 }, (_, count) => guess(100 + count));
      await virtual.waiting(100);
      return () => virtual.during(Promise.all(guesses));
    }

    test('a device that opened it gets its turn at once, whatever strangers do, and its own counter', async () => {
      const over = await attack();
      const page = browser();
      let isStrangerTold = false;
      const stranger = signIn(browser()).finally(() => {
        isStrangerTold = true;
      });
      const token = await linkFor('okafor', page);
      expect((await page.ask('device-confirm', { token })).values).toEqual({ usr: 'okafor' });
      const begun = virtual.clock();
      for (let count = 0; count < 5; count++)
        expect((await signIn(page, 'wrong')).errors).toEqual({ pwd: 'Invalid username or password' });
      expect((await signIn(page)).errors?.system).toMatch(/^Too many attempts/);
      // Somebody else had guessed on this device: another link resets its counter.
      await page.ask('device-confirm', { token: await linkFor('okafor', page) });
      expect((await signIn(page)).success).toBe(true);
      expect(virtual.clock()).toBe(begun);
      expect(isStrangerTold).toBe(false);
      await over();
      await virtual.during(stranger);
    });

    async function withSecondFactor() {
      const owner = browser();
      await signIn(owner);
      const { secret } = await owner.ask('profile-totp-new', { pwdconf: password });
      const code = () => codeAt(secret, stepAt(virtual.clock()));
      await owner.ask('profile-totp-confirm', { otp: code() });
      return { owner, code };
    }

    test('a second factor is still required', async () => {
      const { owner, code } = await withSecondFactor();
      const page = browser();
      await page.ask('device-confirm', { token: await linkFor('okafor', page) });
      expect((await signIn(page)).errors).toEqual({
        otp: 'Enter the code from your authenticator app, or a recovery code',
      });
      virtual.pass(30);
      const fields = { usr: 'okafor', pwd: password, otp: code() };
      expect((await page.ask('login', fields)).success).toBe(true);
      await owner.ask('profile-totp-drop', { pwdconf: password });
    });

    test('codes are counted together for all devices known only by mail, but apart from others', async () => {
      const { owner, code } = await withSecondFactor();
      const tryCode = (page: ReturnType<typeof browser>, otp: string) =>
        page.ask('login', { usr: 'okafor', pwd: password, otp });
      const tooMany = /^Too many attempts/;

      const first = browser();
      await first.ask('device-confirm', { token: await linkFor('okafor', first) });
      for (let tries = 0; tries < 5; tries++)
        expect((await tryCode(first, '000000')).errors?.otp).toContain('This code is wrong');
      expect((await tryCode(first, '000000')).errors?.system).toMatch(tooMany);

      const second = browser();
      await second.ask('password-forgot', { usr: 'okafor' });
      const token = (await mail()).find((letter) => letter.token !== '')?.token ?? '';
      expect((await second.ask('password-reset', { token, pwd: password })).success).toBe(true);
      virtual.pass(30);
      expect((await tryCode(second, code())).errors?.system).toMatch(tooMany);

      // The owner's own device, with a sign-in, is not delayed.
      expect((await tryCode(owner, code())).success).toBe(true);
      await owner.ask('profile-totp-drop', { pwdconf: password });
    });

    test('both are in the audit list, and the log names the account by its number', async () => {
      const { colleague } = service().school;
      const page = browser();
      await page.ask('device-confirm', { token: await linkFor('okafor', page) });
      const about = { account_id: colleague, address: elsewhere, details: '{}' };
      expect((await auditOf('device link mailed')).at(-1)).toMatchObject({ ...about, actor_id: null });
      expect((await auditOf('device confirmed')).at(-1)).toMatchObject({ ...about, actor_id: colleague });
      expect(page.records).toEqual([
        { task: 'device-link', outcome: 'ok', account: colleague },
        { task: 'device-confirm', outcome: 'ok', account: colleague },
      ]);
    });

    test('resetting the password by mail signs in at once, after too many failures and whatever strangers do', async () => {
      const page = browser();
      await signIn(page);
      for (let count = 0; count < 5; count++) await signIn(page, 'wrong');
      expect((await signIn(page)).errors?.system).toMatch(/^Too many attempts/);
      const over = await attack();
      const begun = virtual.clock();
      for (const [where, pwd] of [
        [page, 'another-quiet-hallway'],
        [browser('198.51.100.1'), password],
      ] as const) {
        await where.ask('password-forgot', { usr: 'okafor' });
        const token = (await mail()).find((letter) => letter.token !== '')?.token ?? '';
        expect((await where.ask('password-reset', { token, pwd })).success).toBe(true);
        expect((await signIn(where, pwd)).success).toBe(true);
      }
      expect(virtual.clock()).toBe(begun);
      await over();
    });

    test('the store holds neither the token of the link nor that of the device', async () => {
      const page = browser();
      const token = await linkFor('okafor', page);
      await page.ask('device-confirm', { token });
      const [, device = ''] = page.jar.header().split('=');
      const held = await service().database.reading(async (db) => [
        await db.selectFrom('mail_tokens').selectAll().execute(),
        await db.selectFrom('devices').selectAll().execute(),
        await db.selectFrom('mail').selectAll().execute(),
      ]);
      expect(token).toMatch(/^[0-9a-f]{64}$/);
      expect(JSON.stringify(held)).not.toContain(token);
      expect(JSON.stringify(held)).not.toContain(device);
    });
  },
  { clock: virtual.clock, time: virtual.time, ownKey },
);
