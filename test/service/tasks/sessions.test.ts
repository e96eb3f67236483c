import { describe, expect, test } from 'vitest';
import { accountNamed, setStatus } from '#service/store/accounts.ts';
import { beginAttempt, failAttempt } from '#service/store/failures.ts';
import { mostWaiting } from '#service/tasks/attempts.ts';
import { digest } from '#service/tasks/secrets.ts';
import { onEachDatabase } from '#test/support/databases.ts';
import { password } from '#test/support/school.ts';

const hour = 3600;
let now = 1_800_000_000;

onEachDatabase(
  (service) => {
    const ask: ReturnType<typeof service>['ask'] = (...words) => service().ask(...words);
    const isSignedIn = async (ses: string) => (await ask('profile', { ses })).errors === undefined;

    async function setStatusOf(username: string, status: 0 | 2) {
      await service().database.writing(async (db) => {
        const account = await accountNamed(db, username);
        if (account) await setStatus(db, account.id, status);
      });
    }

    test('an unknown username and a wrong password are refused in the same words', async () => {
      const { time: _, ...unknown } = await ask('login', { usr: 'nobody', pwd: 'x' }, '192.0.2.7');
      const { time: __, ...wrong } = await ask('login', { usr: 'rivera', pwd: 'x' }, '192.0.2.7');
      expect(wrong).toEqual({
        success: false,
        values: { usr: 'rivera', pwd: 'x' },
        errors: { pwd: 'Invalid username or password' },
      });
      expect(unknown).toEqual({ ...wrong, values: { usr: 'nobody', pwd: 'x' } });
    });

    test('a right password answers what was sent, and a token of 256 bits', async () => {
      const reply = await ask('login', { usr: 'Rivera', pwd: password, more: 'kept' });
      expect(Object.keys(reply)).toEqual(['success', 'values', 'time']);
      expect(reply.values).toEqual({
        ...{ usr: 'Rivera', pwd: password, more: 'kept' },
        ses: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    });

    test('the store holds nothing that a token could be taken from', async () => {
      const ses = await service().signIn();
      const rows = await service().database.reading((db) => db.selectFrom('sessions').selectAll().execute());
      expect(JSON.stringify(rows)).not.toContain(ses);
    });

    test('a session ends when it is ended', async () => {
      const [ses, other] = [await service().signIn(), await service().signIn()];
      expect(await ask('logout', { ses })).toMatchObject({ success: true });
      expect(await isSignedIn(ses)).toBe(false);
      expect(await isSignedIn(other)).toBe(true);
      expect((await ask('logout', { ses })).errors).toEqual({ ses: 'Not logged in' });
    });

    test('a session ends after 4 hours without use', async () => {
      const ses = await service().signIn();
      now += 4 * hour - 1;
      expect(await isSignedIn(ses)).toBe(true);
      now += 4 * hour - 1;
      expect(await isSignedIn(ses)).toBe(true);
      now += 4 * hour;
      expect(await isSignedIn(ses)).toBe(false);
    });

    test('a session ends after 16 hours, however it is used', async () => {
      const ses = await service().signIn();
      for (let hours = 1; hours < 16; hours++) {
        now += hour;
        expect(await isSignedIn(ses)).toBe(true);
      }
      now += hour;
      expect(await isSignedIn(ses)).toBe(false);
    });

    test('a blocked account is told so only by its right password, and its sessions end', async () => {
      const ses = await service().signIn('mary');
      await setStatusOf('mary', 0);
      expect(await isSignedIn(ses)).toBe(false);
      const wrong = await ask('login', { usr: 'mary', pwd: 'wrong' });
      expect(wrong.errors).toEqual({ pwd: 'Invalid username or password' });
      const right = await ask('login', { usr: 'mary', pwd: password });
      expect(right.errors).toEqual({ usr: 'This account is blocked' });
      await setStatusOf('mary', 2);
      expect(await isSignedIn(await service().signIn('mary'))).toBe(true);
    });

    describe('the throttle', () => {
      const fail = (usr: string, address: string) => ask('login', { usr, pwd: 'wrong' }, address);
      const right = (address: string) => ask('login', { usr: 'rivera', pwd: password }, address);

      test('holds an account up at one address after 5 failures, and says for how long', async () => {
        for (let count = 0; count < 5; count++) {
          const { errors } = await fail('rivera', '198.51.100.1');
          expect(errors).toEqual({ pwd: 'Invalid username or password' });
          now += 10;
        }
        const { errors } = await right('198.51.100.1');
        expect(errors).toEqual({ system: 'Too many attempts, try again in 850 seconds' });
        expect(await right('198.51.100.2')).toMatchObject({ success: true });
        now += 849;
        expect((await right('198.51.100.1')).errors).toBeDefined();
        now += 1;
        expect(await right('198.51.100.1')).toMatchObject({ success: true });
      });

      test('forgets failures after a right password', async () => {
        for (let round = 0; round < 3; round++) {
          for (let count = 0; count < 4; count++) await fail('rivera', '198.51.100.3');
          expect(await right('198.51.100.3')).toMatchObject({ success: true });
        }
      });

      test('holds an address up after 20 failures, whatever the accounts', async () => {
        for (let count = 0; count < 20; count++) await fail(`guess${count}`, '198.51.100.4');
        expect((await right('198.51.100.4')).errors.system).toMatch(/^Too many attempts/);
      });

      test('holds an account up everywhere after 50 failures', async () => {
        for (let count = 0; count < 50; count++) await fail('okafor', `203.0.113.${count}`);
        const { errors } = await ask('login', { usr: 'okafor', pwd: password }, '198.51.100.5');
        expect(errors.system).toMatch(/^Too many attempts/);
      });

      test('lets as many guesses through at once as one after another, and no more', async () => {
        now += hour;
        const outcomes = async (guesses: ReturnType<typeof fail>[]) => {
          const errors = (await Promise.all(guesses)).map((reply) => Object.keys(reply.errors).join());
          return { heard: count(errors, 'pwd'), refused: count(errors, 'system') };
        };
        const count = (all: string[], field: string) => all.filter((each) => each === field).length;
        const many = (username: (index: number) => string, address: string) =>
          outcomes(Array.from({ length: 60 }, (_, index) => fail(username(index), address)));
        expect(await many(() => 'mary', '198.51.100.6')).toEqual({ heard: 5, refused: 55 });
        expect(await many((index) => `guess${index}`, '198.51.100.7')).toEqual({ heard: 20, refused: 40 });
      });

      test('lets right passwords through however many arrive at once', async () => {
        now += hour;
        for (let count = 0; count < 4; count++) await fail('mary', '198.51.100.8');
        const names = ['rivera', 'okafor', 'mary'];
        const replies = await Promise.all(
          Array.from({ length: 30 }, (_, index) =>
            ask('login', { usr: names[index % 3] ?? '', pwd: password }, '198.51.100.8'),
          ),
        );
        expect(replies.map(({ errors }) => errors).filter(Boolean)).toEqual([]);
        expect(new Set(replies.map(({ values }) => values.ses)).size).toBe(30);
      });

      test('keeps no more waiting than a whole school', async () => {
        now += hour;
        const more = 20;
        const errors = await Promise.all(
          Array.from({ length: mostWaiting + more }, async () => (await fail('mary', '198.51.100.9')).errors),
        );
        const again = errors.filter(({ system }) => system === 'Too many attempts, try again in 1 seconds');
        expect(again).toHaveLength(more);
      });

      test('counts an attempt as failed of which nothing more is heard', async () => {
        now += hour;
        const attempt = { username: digest('mary'), address: '198.51.100.10', at: now };
        const begin = () => service().database.writing((db) => beginAttempt(db, attempt));
        for (let count = 0; count < 5; count++) expect(await begin()).not.toBeNull();
        expect(await begin()).toBeNull();
        now += 30;
        const { errors } = await ask('login', { usr: 'mary', pwd: password }, '198.51.100.10');
        expect(errors).toEqual({ system: 'Too many attempts, try again in 870 seconds' });
      });

      test('lets nobody wait behind an attempt that waits for those of its own account and address', async () => {
        now += hour;
        const [here, there] = ['198.51.100.12', '198.51.100.13'];
        const attempt = { username: digest('rivera'), address: here, at: now };
        const begin = () => service().database.writing((db) => beginAttempt(db, attempt));
        const begun = [await begin(), await begin(), await begin(), await begin(), await begin()];
        const waiting = fail('rivera', here);
        expect(await right(there)).toMatchObject({ success: true });
        expect(await ask('login', { usr: 'okafor', pwd: password }, here)).toMatchObject({ success: true });
        await service().database.writing(async (db) => {
          for (const id of begun) await failAttempt(db, id ?? 0);
        });
        expect((await waiting).errors.system).toMatch(/^Too many attempts/);
      });

      test('takes the addresses of one IPv6 network for one', async () => {
        for (let count = 0; count < 5; count++) await fail('rivera', `2001:db8:0:7::${count}`);
        expect((await right('2001:db8:0:7:ffff::1')).errors.system).toMatch(/^Too many attempts/);
        expect(await right('2001:db8:0:8::1')).toMatchObject({ success: true });
      });
    });
  },
  { clock: () => now },
);
