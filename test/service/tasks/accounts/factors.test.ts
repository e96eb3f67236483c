import { expect, test } from 'vitest';
import { codeAt, stepAt } from '#service/tasks/accounts/totp.ts';
import { key, password } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { receiveMail } from '#test/support/service/letters.ts';
import { ourPage } from '#test/support/service/ourPage.ts';

let now = 1_800_000_000;
const needed = { otp: 'Enter the code from your authenticator app, or a recovery code' };
const wrong = { otp: 'This code is wrong, or has already been used' };

onEachDatabase(
  (service) => {
    const ask: ReturnType<typeof service>['ask'] = (...words) => service().ask(...words);
    const login = (usr: string, otp = '') => ask('login', { usr, pwd: password, otp });
    const confirmed = { pwdconf: password };

    async function enrol(usr: string) {
      const ses = await service().signIn(usr);
      const { secret } = await ask('profile-totp-new', { ses, ...confirmed });
      const code = () => codeAt(secret, stepAt(now));
      const { codes } = await ask('profile-totp-confirm', { ses, otp: code() });
      // The code that confirmed it is used up.
      now += 30;
      return { ses, secret, code, codes: codes as string[] };
    }

    async function remove(ses: string) {
      await ask('profile-totp-drop', { ses, ...confirmed });
    }

    const auditOf = async (action: string) => {
      const rows = await service().database.reading((db) =>
        db.selectFrom('audit').selectAll().where('action', '=', action).execute(),
      );
      return rows.at(-1);
    };

    test('an authenticator app is added with the password, and is required once its code was typed', async () => {
      const [ses, other] = [await service().signIn('okafor'), await service().signIn('okafor')];
      expect((await ask('profile-totp-new', { ses, pwdconf: 'guessed' })).errors).toEqual({
        pwdconf: 'Invalid password',
      });
      expect((await ask('profile-totp-confirm', { ses, otp: '123456' })).success).toBe(false);
      const { secret, address } = await ask('profile-totp-new', { ses, ...confirmed });
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(address).toBe(
        `otpauth://totp/Rollbook:okafor?secret=${secret}&issuer=Rollbook&algorithm=SHA1&digits=6&period=30`,
      );
      const stored = await service().database.reading((db) =>
        db.selectFrom('authenticators').selectAll().execute(),
      );
      expect(stored).toHaveLength(1);
      expect(JSON.stringify(stored)).not.toContain(secret);
      expect((await ask('profile-totp-confirm', { ses, otp: '12345' })).errors).toEqual(wrong);
      expect((await ask('profile-factors', { ses })).values).toEqual({ totp: 0, codes: 0 });
      expect((await login('okafor')).success).toBe(true);

      const { codes } = await ask('profile-totp-confirm', { ses, otp: codeAt(secret, stepAt(now)) });
      expect(new Set(codes)).toHaveLength(10);
      expect((await ask('profile-factors', { ses })).values).toEqual({ totp: now, codes: 10 });
      expect((await ask('tasks', { ses: other })).errors).toEqual({ ses: 'Not logged in' });
      expect((await ask('profile-totp-new', { ses, ...confirmed })).success).toBe(false);
      const [letter] = await receiveMail(service().database, () => now);
      expect(letter?.text).toContain('an authenticator app was added');
      expect(await auditOf('second factor added')).toMatchObject({
        school_id: service().school.id,
        address: '192.0.2.1',
      });

      expect((await login('okafor')).errors).toEqual(needed);
      expect((await ask('profile-totp-drop', { ses, pwdconf: 'guessed' })).success).toBe(false);
      expect((await login('okafor')).errors).toEqual(needed);
      await remove(ses);
      expect((await login('okafor')).success).toBe(true);
    });

    test('wrong codes are counted where an app is added, too', async () => {
      const ses = await service().signIn('okafor');
      const { secret } = await ask('profile-totp-new', { ses, ...confirmed });
      const right = codeAt(secret, stepAt(now));
      for (let guess = 0; guess < 5; guess++)
        expect((await ask('profile-totp-confirm', { ses, otp: '12345' })).errors).toEqual(wrong);
      expect((await ask('profile-totp-confirm', { ses, otp: right })).errors.system).toMatch(/^Too many/);
      now += 20 * 60;
      const later = codeAt(secret, stepAt(now));
      expect((await ask('profile-totp-confirm', { ses, otp: later })).success).toBe(true);
      now += 30;
      await remove(ses);
    });

    test('the code is requested only after the correct password, and works once', async () => {
      const { ses, secret, code } = await enrol('rivera');
      const wrongPassword = { pwd: 'Invalid username or password' };
      expect((await ask('login', { usr: 'rivera', pwd: 'x', otp: code() })).errors).toEqual(wrongPassword);
      expect((await login('rivera', '000000')).errors).toEqual(wrong);
      const typed = `${code().slice(0, 3)} ${code().slice(3)}`;
      expect((await login('rivera', typed)).success).toBe(true);
      expect((await login('rivera', code())).errors).toEqual(wrong);
      // Codes older than the last used one are used up as well.
      expect((await login('rivera', codeAt(secret, stepAt(now) - 1))).errors).toEqual(wrong);
      now += 30;
      const both = await Promise.all([login('rivera', code()), login('rivera', code())]);
      expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
      now += 30;
      await remove(ses);
    });

    test('wrong codes are counted, and the password alone does not reset the counter', async () => {
      const { ses, code } = await enrol('mary');
      for (let tries = 0; tries < 5; tries++) {
        expect((await login('mary', '000000')).errors).toEqual(wrong);
        expect((await login('mary')).errors).toEqual(needed);
      }
      expect((await login('mary', code())).errors.system).toContain('Too many attempts');
      now += 15 * 60;
      expect((await login('mary', code())).success).toBe(true);
      await remove(ses);
    });

    /** In lower case and without hyphens, its digits as a Japanese keyboard types them. */
    const asTyped = (recoveryCode: string) =>
      recoveryCode
        .toLowerCase()
        .replaceAll('-', ' ')
        .replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

    test('each recovery code signs in once, and new ones replace the old', async () => {
      const { ses, codes } = await enrol('okafor');
      await receiveMail(service().database, () => now);
      const [first = '', second = ''] = codes;
      expect((await login('okafor', asTyped(first))).success).toBe(true);
      const letters = await receiveMail(service().database, () => now);
      expect(letters.some(({ text }) => text.includes('one of your recovery codes'))).toBe(true);
      expect(await auditOf('recovery code used')).toMatchObject({ actor_id: expect.any(Number) });
      expect((await login('okafor', first)).errors).toEqual(wrong);
      expect((await ask('profile-factors', { ses })).values.codes).toBe(9);
      const renewed = await ask('profile-recovery-new', { ses, ...confirmed });
      expect((await login('okafor', second)).errors).toEqual(wrong);
      expect((await login('okafor', renewed.codes[0])).success).toBe(true);
      const rows = await service().database.reading((db) =>
        db.selectFrom('recovery_codes').selectAll().execute(),
      );
      for (const each of renewed.codes) expect(JSON.stringify(rows)).not.toContain(each);
      await remove(ses);
    });

    test('an admin of the school resets a lost factor, which is mailed and audited', async () => {
      const { database, school } = service();
      const { ses } = await enrol('rivera');
      const admin = await service().signIn('okafor');
      const reset = (fields: object) =>
        ask('school-factors-drop', { ses: admin, schoolid: school.id, uid: school.teacher, ...fields });
      expect((await reset({})).errors).toEqual({ apitask: 'Your account may not do this' });
      const { id } = await database.writing(async (db) => {
        const account = await db
          .updateTable('accounts')
          .set({ kind: 4 })
          .where('username', '=', 'okafor')
          .returning('id')
          .executeTakeFirstOrThrow();
        await db
          .insertInto('school_admins')
          .values({ school_id: school.id, account_id: account.id })
          .execute();
        return account;
      });
      const factorOf = async () => {
        const { people } = await ask('school-people', { ses: admin, schoolid: school.id, search: 'rivera' });
        return people[0].factor;
      };
      expect(await factorOf()).toBe(1);
      expect((await reset({ schoolid: 999 })).errors).toEqual({
        schoolid: 'You are not authorized to manage this school',
      });
      expect((await reset({ uid: 999 })).errors).toEqual({
        uid: 'This person does not belong to the school',
      });
      expect((await reset({ uid: id })).errors.uid).toContain('your own');
      await receiveMail(database, () => now);
      expect((await reset({})).success).toBe(true);
      expect((await ask('tasks', { ses })).errors).toEqual({ ses: 'Not logged in' });
      expect((await login('rivera')).success).toBe(true);
      const [letter] = await receiveMail(database, () => now);
      expect(letter?.text.replace(/\s+/g, ' ')).toContain('the recovery codes and passkeys no longer work');
      expect(await auditOf('second factor reset')).toMatchObject({
        school_id: school.id,
        actor_id: id,
        account_id: school.teacher,
      });
      expect(await factorOf()).toBe(0);
      expect((await reset({})).errors).toEqual({ uid: 'This person has no second step' });
    });

    test('typed codes are not echoed to the page', async () => {
      const { ses } = await enrol('mary');
      const page = ourPage(service().endpoint, { key, address: '192.0.2.9' });
      const answer = await page.ask('login', { usr: 'mary', pwd: password, otp: '000000' });
      expect(answer).toMatchObject({ values: { usr: 'mary' }, errors: wrong });
      await remove(ses);
    });
  },
  { clock: () => now },
);
