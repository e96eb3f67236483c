import { beforeEach, describe, expect, test } from 'vitest';
import { addKey } from '#service/store/schools/keys.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { key, password } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { type Answer, post } from '#test/support/service/service.ts';
import { virtualTime } from '#test/support/service/virtualTime.ts';

/*
 * How many passwords may be tried, and by whom. Time passes only when a test lets it.
 */

const virtual = virtualTime();
const ownKey = 'key-of-the-page';
const minute = 60;

interface From {
  address?: string;
  device?: string | undefined;
}

onEachDatabase(
  (service) => {
    // Failures of earlier tests no longer count.
    beforeEach(() => virtual.pass(16 * minute));

    async function asked(fields: Record<string, string>, { address = '192.0.2.1', device }: From = {}) {
      let newDevice: string | undefined;
      const response = await service().endpoint(post({ apitask: 'login', api: 'json', ...fields }), {
        address,
        device,
        keepDevice: (token) => {
          newDevice = token;
        },
      });
      const reply: Answer = await response.json();
      const retryAfter = response.headers.get('retry-after');
      return { errors: reply.errors, ses: reply.values?.ses, retryAfter, newDevice };
    }
    const byPage = (usr: string, pwd: string, from?: From) => asked({ apikey: ownKey, usr, pwd }, from);
    const fail = (usr: string, from?: From) => byPage(usr, 'wrong', from);
    const byKey = (usr: string, pwd: string, apikey = key) => asked({ apikey, usr, pwd });
    const seconds = async (work: Promise<unknown>) => (await virtual.during(work)).seconds;
    const kindOf = ({ errors }: Answer) => (errors ? Object.keys(errors).join() : 'signed in');
    const rows = () => service().database.reading((db) => db.selectFrom('attempts').selectAll().execute());

    async function failOften(
      usr: (count: number) => string,
      address: (count: number) => string,
      times: number,
    ) {
      for (let count = 0; count < times; count++)
        await virtual.during(fail(usr(count), { address: address(count) }));
    }

    describe('an application', () => {
      test('is refused an account after 5 failures in 15 minutes, and told how long', async () => {
        for (let count = 0; count < 5; count++) {
          expect((await byKey('rivera', 'wrong')).errors).toEqual({ pwd: 'Invalid username or password' });
          virtual.pass(10);
        }
        const { errors, retryAfter } = await byKey('rivera', password);
        expect(errors).toEqual({ system: 'Too many attempts, try again in 850 seconds' });
        expect(retryAfter).toBe('850');
        virtual.pass(849);
        expect(kindOf(await byKey('rivera', password))).toBe('system');
        virtual.pass(1);
        expect(kindOf(await byKey('rivera', password))).toBe('signed in');
      });

      test('does not delay another account, another application or the page', async () => {
        const second = { name: 'second', hash: digest('second'), created: 1, mayCreateSchools: false };
        await service().database.writing(async (db) => {
          await db.deleteFrom('keys').where('name', '=', 'second').execute();
          await addKey(db, second);
        });
        for (let count = 0; count < 5; count++) await byKey('rivera', 'wrong');
        expect(kindOf(await byKey('rivera', password))).toBe('system');
        expect(kindOf(await byKey('okafor', password))).toBe('signed in');
        expect(kindOf(await byKey('rivera', password, 'second'))).toBe('signed in');
        expect(await seconds(byPage('rivera', password))).toBe(0);
      });

      test('has its failures cleared by a correct password', async () => {
        for (let round = 0; round < 3; round++) {
          for (let count = 0; count < 4; count++) await byKey('rivera', 'wrong');
          expect(kindOf(await byKey('rivera', password))).toBe('signed in');
        }
        expect((await rows()).filter(({ at }) => at === virtual.clock())).toEqual([]);
      });

      test('allows no more guesses in parallel than one after another', async () => {
        const replies = await Promise.all(Array.from({ length: 60 }, () => byKey('mary', 'wrong')));
        expect(replies.filter((reply) => kindOf(reply) === 'pwd')).toHaveLength(5);
        expect(replies.filter((reply) => kindOf(reply) === 'system')).toHaveLength(55);
      });

      test('signs many in at once', async () => {
        for (let count = 0; count < 4; count++) await byKey('mary', 'wrong');
        const names = ['rivera', 'okafor', 'mary'];
        const replies = await Promise.all(
          Array.from({ length: 30 }, (_, index) => byKey(names[index % 3] ?? '', password)),
        );
        expect(replies.map(kindOf).filter((kind) => kind !== 'signed in')).toEqual([]);
      });

      test('counts an attempt that never finishes as failed', async () => {
        const { database } = service();
        const at = virtual.clock();
        const [name] = (await rowsAfter(() => byKey('okafor', 'wrong'))).map(({ counter }) => counter);
        const lost = { counter: name ?? '', source: '', at, checked_until: at + 30 };
        await database.writing((db) => db.insertInto('attempts').values([lost, lost, lost, lost]).execute());
        virtual.pass(30);
        expect((await byKey('okafor', password)).errors).toEqual({
          system: 'Too many attempts, try again in 870 seconds',
        });
      });
    });

    async function rowsAfter(work: () => Promise<unknown>) {
      const before = new Set((await rows()).map(({ id }) => id));
      await work();
      return (await rows()).filter(({ id }) => !before.has(id));
    }

    describe('a device', () => {
      const signedIn = async (usr: string) => (await byPage(usr, password)).newDevice;

      test('that the account has signed in from is not delayed by strangers', async () => {
        const device = await signedIn('rivera');
        await failOften(
          (count) => `made-up-${count}`,
          () => '192.0.2.1',
          25,
        );
        await failOften(
          () => 'rivera',
          (count) => `203.0.113.${count}`,
          12,
        );
        expect(await seconds(byPage('rivera', password, { device }))).toBe(0);
        expect(await seconds(byPage('rivera', password, { address: '192.0.2.9' }))).toBeGreaterThan(0);
      });

      test('is refused after 5 failures of its own, which delay nobody else', async () => {
        const device = await signedIn('rivera');
        for (let count = 0; count < 5; count++) expect(kindOf(await fail('rivera', { device }))).toBe('pwd');
        const { errors, retryAfter } = await byPage('rivera', password, { device });
        expect([errors, retryAfter]).toEqual([
          { system: 'Too many attempts, try again in 900 seconds' },
          '900',
        ]);
        expect(await seconds(byPage('rivera', password))).toBe(0);
      });

      test('gets a new token at each sign-in, and keeps its failures', async () => {
        const old = await signedIn('rivera');
        for (let count = 0; count < 4; count++) await fail('rivera', { device: old });
        await byPage('okafor', password, { device: old });
        const first = await signedIn('rivera');
        const { newDevice } = await byPage('okafor', password, { device: first });
        for (let count = 0; count < 4; count++) await fail('rivera', { device: newDevice });
        const { newDevice: newest } = await byPage('okafor', password, { device: newDevice });
        await fail('rivera', { device: newest });
        expect(kindOf(await byPage('rivera', password, { device: newest }))).toBe('system');
        // Its old token counts as a stranger's.
        expect(kindOf(await byPage('rivera', password, { device: newDevice }))).toBe('signed in');
        const kept = await service().database.reading((db) => db.selectFrom('devices').selectAll().execute());
        expect(JSON.stringify(kept)).not.toContain(newest);
      });

      test('counts as a stranger for an account that has not signed in from it', async () => {
        const device = await signedIn('mary');
        const added = await rowsAfter(() => fail('rivera', { device }));
        expect(added.map(({ counter }) => counter.split(' ')[0]).sort()).toEqual(['account', 'address']);
      });

      test('named by an application does not count', async () => {
        const device = await signedIn('rivera');
        const added = await rowsAfter(() => asked({ apikey: key, usr: 'rivera', pwd: 'wrong' }, { device }));
        expect(added.map(({ counter }) => counter.split(' ')[0])).toEqual(['key']);
      });
    });

    describe('strangers', () => {
      test('wait longer for each attempt on an account after the fifth, wherever they come from', async () => {
        const waits = [];
        for (let count = 0; count < 13; count++)
          waits.push(await seconds(fail('okafor', { address: `203.0.113.${count}` })));
        expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 20, 20, 20]);
      });

      test('wait as long for an account that does not exist', async () => {
        const waits = [];
        for (let count = 0; count < 8; count++)
          waits.push(await seconds(fail('nobody', { address: `203.0.113.${count}` })));
        expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4]);
      });

      test('check fewer than 50 passwords of an account in a quarter of an hour', async () => {
        const begun = virtual.clock();
        let checked = 0;
        for (let count = 0; virtual.clock() < begun + 15 * minute; count++) {
          const address = `2001:db8:0:${count.toString(16)}::1`;
          const { result } = await virtual.during(fail('okafor', { address }));
          if (kindOf(result) === 'pwd') checked++;
        }
        expect(checked).toBeGreaterThan(20);
        expect(checked).toBeLessThan(55);
      });

      test('up to a hundred wait for one account, and the others are refused at once', async () => {
        await failOften(
          () => 'okafor',
          (count) => `203.0.113.${count}`,
          5,
        );
        const guesses = Array.from({ length: 130 }, (_, count) =>
          fail('okafor', { address: `198.18.0.${count}` }),
        );
        const told: Answer[] = [];
        await new Promise<void>((resolve) => {
          for (const guess of guesses) void guess.then((answer) => told.push(answer) === 30 && resolve());
        });
        expect(new Set(told.map(kindOf))).toEqual(new Set(['system']));
        expect(kindOf(await byPage('rivera', password, { address: '198.18.1.1' }))).toBe('signed in');
        await virtual.during(Promise.all(guesses));
      });

      test('go first if they have not failed, and are never locked out', async () => {
        await failOften(
          () => 'okafor',
          () => '203.0.113.50',
          12,
        );
        const guess = fail('okafor', { address: '203.0.113.50' });
        await virtual.waiting(1);
        const owner = byPage('okafor', password, { address: '203.0.113.51' });
        await virtual.waiting(2);
        const begun = virtual.clock();
        virtual.passToNext();
        expect(kindOf(await owner)).toBe('signed in');
        expect(virtual.clock() - begun).toBeLessThanOrEqual(20);
        expect(kindOf((await virtual.during(guess)).result)).toBe('pwd');
      });

      test('at one address wait one at a time for an account, and the others are told how long', async () => {
        await failOften(
          () => 'okafor',
          () => '203.0.113.60',
          9,
        );
        const first = fail('okafor', { address: '203.0.113.60' });
        await virtual.waiting(1);
        const { errors, retryAfter } = await fail('okafor', { address: '203.0.113.60' });
        expect(errors.system).toMatch(/^Too many attempts, try again in \d+ seconds$/);
        expect(errors.system).toContain(` ${retryAfter} `);
        expect(kindOf((await virtual.during(first)).result)).toBe('pwd');
      });

      test('behind one address wait for each other after the fifth failure, whatever the accounts', async () => {
        const waits = [];
        for (let count = 0; count < 9; count++)
          waits.push(await seconds(fail(`guess${count}`, { address: '198.51.100.4' })));
        expect(waits).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1]);
        expect(await seconds(fail('guess', { address: '198.51.100.5' }))).toBe(0);
      });

      test('in one IPv6 network count as one address', async () => {
        for (let count = 0; count < 5; count++)
          await fail(`guess${count}`, { address: `2001:db8:0:7::${count}` });
        expect(await seconds(fail('guess5', { address: '2001:db8:0:7:ffff::1' }))).toBe(1);
        expect(await seconds(fail('guess6', { address: '2001:db8:0:8::1' }))).toBe(0);
      });

      test('do not wait if their passwords are correct, even a whole school at once', async () => {
        const names = ['rivera', 'okafor', 'mary'];
        const replies = await Promise.all(
          Array.from({ length: 60 }, (_, index) => byPage(names[index % 3] ?? '', password)),
        );
        expect(replies.map(kindOf).filter((kind) => kind !== 'signed in')).toEqual([]);
        expect((await rows()).filter(({ at }) => at === virtual.clock())).toEqual([]);
      });

      test('parallel guesses are not checked more often than sequential ones', async () => {
        const guesses = Promise.all(
          Array.from({ length: 60 }, () => fail('mary', { address: '198.51.100.6' })),
        );
        const { result, seconds } = await virtual.during(guesses);
        const checked = result.filter((reply) => kindOf(reply) === 'pwd').length;
        // The waits of the sixth to the tenth alone add up to more than one attempt waits.
        expect(checked).toBeLessThanOrEqual(10);
        expect(seconds).toBeLessThanOrEqual(25);
      });
    });

    describe('an address that is flooded with made-up usernames', () => {
      const address = '198.51.100.70';
      beforeEach(() =>
        failOften(
          (count) => `made-up-${count}`,
          () => address,
          20,
        ),
      );

      test('lets correct passwords in at once', async () => {
        for (const usr of ['rivera', 'okafor', 'mary']) {
          const { result, seconds } = await virtual.during(byPage(usr, password, { address }));
          expect([kindOf(result), seconds]).toEqual(['signed in', 0]);
        }
      });

      test('lets people who have not failed there overtake those who have', async () => {
        for (let count = 0; count < 6; count++)
          await virtual.during(fail(count % 2 === 0 ? 'rivera' : 'mary', { address }));
        const guesses = ['rivera', 'mary', 'rivera', 'mary'].map((usr) => fail(usr, { address }));
        await virtual.waiting(1);
        expect(kindOf(await byPage('okafor', password, { address }))).toBe('signed in');
        await virtual.during(Promise.all(guesses));
      });

      test('gives all failures the same reply, so that nobody learns usernames', async () => {
        for (const usr of ['rivera', 'made-up-3', 'made-up-99', 'okafor']) {
          const { result, seconds } = await virtual.during(fail(usr, { address }));
          expect([result.errors, seconds]).toEqual([
            { system: 'Too many attempts, try again in 3 seconds' },
            3,
          ]);
        }
      });

      test('does not fill the store', async () => {
        expect(await rowsAfter(() => virtual.during(fail('made-up-100', { address })))).toEqual([]);
      });

      test('does not check an account more often', async () => {
        const outcomes = [];
        for (let count = 0; count < 12; count++)
          outcomes.push((await rowsAfter(() => virtual.during(fail('rivera', { address })))).length > 0);
        expect(outcomes.filter(Boolean).length).toBeLessThan(10);
      });
    });

    test('an address with many guesses at once counts as flooded before it has many failures', async () => {
      const address = '198.51.100.71';
      const guesses = Promise.all(
        Array.from({ length: 100 }, (_, count) => fail(`made-up-${count}`, { address })),
      );
      await virtual.waiting(50);
      expect(kindOf(await byPage('rivera', password, { address }))).toBe('signed in');
      const told = (await virtual.during(guesses)).result.map(kindOf);
      expect(told.filter((kind) => kind === 'pwd').length).toBeLessThan(20);
    });

    test('failures from a wrong clock lock nobody out', async () => {
      const future = virtual.clock() + 260_099;
      const counters = [];
      for (const { counter } of await rowsAfter(() => byKey('mary', 'wrong'))) counters.push(counter);
      for (const { counter } of await rowsAfter(() => fail('mary', { address: '198.51.100.80' })))
        counters.push(counter);
      const wrong = counters.flatMap((counter) =>
        Array.from({ length: 30 }, () => ({ counter, source: '', at: future, checked_until: 0 })),
      );
      await service().database.writing((db) => db.insertInto('attempts').values(wrong).execute());
      expect(kindOf(await byKey('mary', password))).toBe('signed in');
      const { result, seconds } = await virtual.during(
        byPage('mary', password, { address: '198.51.100.80' }),
      );
      expect([kindOf(result), seconds]).toEqual(['signed in', 0]);
    });

    test('somebody with a session can guess its password 5 times', async () => {
      const { ses } = await byKey('mary', password);
      const edit = (pwdconf: string) =>
        asked({
          apikey: key,
          apitask: 'profile',
          ses: String(ses),
          usr: 'mary',
          name: 'Mary',
          mailmail: '0',
          email: 'mary@school.example',
          pwdconf,
        });
      for (let count = 0; count < 5; count++) expect(kindOf(await edit('wrong'))).toBe('pwdconf');
      expect(kindOf(await edit(password))).toBe('system');
      expect(kindOf(await byKey('mary', password))).toBe('signed in');
    });
  },
  { clock: virtual.clock, time: virtual.time, ownKey },
);
