import { expect, onTestFinished, test } from 'vitest';
import { accountNamed, setStatus } from '#service/store/accounts/accounts.ts';
import { readAgent } from '#service/tasks/accounts/profileSessions.ts';
import { key, password } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { ourPage } from '#test/support/service/ourPage.ts';
import { post, startService } from '#test/support/service/service.ts';

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

    test('a correct password echoes what was sent, and returns a token of 256 bits', async () => {
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

    test('a session can be ended', async () => {
      const [ses, other] = [await service().signIn(), await service().signIn()];
      expect(await ask('logout', { ses })).toMatchObject({ success: true });
      expect(await isSignedIn(ses)).toBe(false);
      expect(await isSignedIn(other)).toBe(true);
      expect((await ask('logout', { ses })).errors).toEqual({ ses: 'Not logged in' });
    });

    test('a request of our page that names an account is refused in the session of another', async () => {
      const { endpoint, school } = service();
      const { ask } = ourPage(endpoint, { key, address: '192.0.2.1' });
      const refused = { ses: 'Somebody else is signed in with this browser' };
      const asAccount = (account: number | string) => ({ 'rollbook-account': String(account) });
      await ask('login', { usr: 'okafor', pwd: password });
      for (const account of [school.teacher, 'nobody', ''])
        expect((await ask('teacher-classes', {}, asAccount(account))).errors).toEqual(refused);
      expect((await ask('teacher-classes', {}, asAccount(school.colleague))).success).toBe(true);
      await ask('logout');
      const { errors } = await ask('teacher-classes', {}, asAccount(school.teacher));
      expect(errors).toEqual({ ses: 'Not logged in' });
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

    test('a blocked account learns so only with its correct password, and its sessions end', async () => {
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

    test('signing in again ends only the session that was sent along', async () => {
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

    test('ties within a second: the least recently used session ends first, then the earliest', async () => {
      now += 1;
      const mine: string[] = [];
      for (let count = 0; count < 20; count++) mine.push(await service().signIn('okafor'));
      now += hour;
      const [first = ''] = mine;
      expect(await isSignedIn(first)).toBe(true);
      for (let count = 0; count < 3; count++) mine.push(await service().signIn('okafor'));
      const alive = await Promise.all(mine.map(isSignedIn));
      expect(alive).toEqual([true, false, false, false, ...Array.from({ length: 19 }, () => true)]);
    });

    test('somebody sees where they are signed in, and ends one session or all others', async () => {
      const here = await service().signIn('mary');
      now += 10;
      const ask = service().ask;
      const phone = post({ apikey: key, apitask: 'login', usr: 'mary', pwd: password, api: 'json' });
      phone.headers.set(
        'user-agent',
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      );
      const reply = await service().endpoint(phone, { address: '198.51.100.4' });
      const there: string = (await reply.json()).values.ses;
      const { sessions, success } = await ask('profile-sessions', { ses: here });
      expect(success).toBe(true);
      const mine = (list: readonly { started: number }[]) =>
        list.filter(({ started }) => started >= now - 10);
      expect(mine(sessions)).toEqual([
        {
          session: expect.stringMatching(/^[0-9a-f]{32}$/),
          device: 'iPhone',
          browser: 'Safari',
          application: 'tests',
          address: '198.51.100.4',
          started: now,
          used: now,
          current: 0,
        },
        expect.objectContaining({ device: '', browser: '', address: '192.0.2.1', current: 1 }),
      ]);
      expect(JSON.stringify(sessions)).not.toContain(there);

      const [{ session }] = mine(sessions) as unknown as [{ session: string }];
      const stranger = await service().signIn('okafor');
      const refusal = { session: 'You are no longer signed in there' };
      expect((await ask('profile-session-end', { ses: stranger, session })).errors).toEqual(refusal);
      expect(await isSignedIn(there)).toBe(true);
      expect(await ask('profile-session-end', { ses: here, session })).toMatchObject({ success: true });
      expect(await isSignedIn(there)).toBe(false);
      expect((await ask('profile-session-end', { ses: here, session })).errors).toEqual(refusal);

      const third = await service().signIn('mary');
      expect(await ask('profile-session-end', { ses: here, others: 1 })).toMatchObject({ success: true });
      expect(await Promise.all([here, third, stranger].map(isSignedIn))).toEqual([true, false, true]);
      expect((await ask('profile-sessions', { ses: here })).sessions).toHaveLength(1);
    });

    test('an expired session is no longer listed', async () => {
      const old = await service().signIn('mary');
      now += 4 * hour;
      const ses = await service().signIn('mary');
      expect(await isSignedIn(old)).toBe(false);
      expect((await service().ask('profile-sessions', { ses })).sessions).toHaveLength(1);
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

test('how long a session lasts depends on the kind of account', async () => {
  let clock = 1_800_000_000;
  const life = (idle: number) => ({ idle, whole: 16 * hour });
  const service = await startService(':memory:', {
    clock: () => clock,
    sessionLives: { student: life(hour), teacher: life(4 * hour), admin: life(2 * hour) },
  });
  onTestFinished(() => service.close());
  const { okafor } = await service.database.writing(async (db) => {
    const found = await accountNamed(db, 'okafor');
    await db
      .updateTable('accounts')
      .set({ kind: 4 })
      .where('id', '=', found?.id ?? 0)
      .execute();
    return { okafor: found };
  });
  expect(okafor).toBeDefined();
  const sessions = await Promise.all(['mary', 'rivera', 'okafor'].map(service.signIn));
  const alive = async () => {
    // Asked at one time each, so that asking renews none.
    const replies = await Promise.all(sessions.map((ses) => service.ask('tasks', { ses })));
    return replies.map(({ success }) => success);
  };
  clock += hour - 1;
  expect(await alive()).toEqual([true, true, true]);
  clock += hour;
  expect(await alive()).toEqual([false, true, true]);
  clock += 2 * hour;
  expect(await alive()).toEqual([false, true, false]);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Windows',
    'Edge',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chromebook',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Mac',
    'Safari',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linux', 'Firefox'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Android',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'iPad',
    'Chrome',
  ],
  ['curl/8.5.0', '', ''],
])('%s', (agent, device, browser) => {
  expect(readAgent(agent)).toEqual({ device, browser });
});
