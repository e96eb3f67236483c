import { expect, test } from 'vitest';
import { accountNamed, setStatus } from '#service/store/accounts.ts';
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
        usr: 'Rivera',
        pwd: password,
        more: 'kept',
        ses: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    });

    test('the store reveals no token', async () => {
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

    test('signing in again ends the session that was sent along, and no other', async () => {
      const [replaced, other] = [await service().signIn(), await service().signIn()];
      const login = { usr: 'rivera', ses: replaced };
      expect((await ask('login', { ...login, pwd: 'wrong' })).success).toBe(false);
      expect(await isSignedIn(replaced)).toBe(true);
      const { values } = await ask('login', { ...login, pwd: password });
      expect(await isSignedIn(replaced)).toBe(false);
      expect(await isSignedIn(values.ses)).toBe(true);
      expect(await isSignedIn(other)).toBe(true);
    });

    test('an account has 20 sessions at most: the oldest ends when another begins', async () => {
      const mine = [];
      for (let count = 0; count < 21; count++) {
        now += 1;
        mine.push(await service().signIn('okafor'));
      }
      const alive = await Promise.all(mine.map(isSignedIn));
      expect(alive).toEqual([false, ...Array.from({ length: 20 }, () => true)]);
    });

    test('a session that a wrong clock began in the future ends when the clock is right', async () => {
      const right = now;
      now = right + 260_099;
      const ses = await service().signIn();
      expect(await isSignedIn(ses)).toBe(true);
      now = right;
      expect(await isSignedIn(ses)).toBe(false);
      const skewed = await service().signIn();
      now -= 30;
      expect(await isSignedIn(skewed)).toBe(true);
    });
  },
  { clock: () => now },
);
