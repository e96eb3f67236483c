import { beforeEach, expect, test } from 'vitest';
import { password } from '#test/support/school/school.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import { type Answer, post } from '#test/support/service/service.ts';
import { virtualTime } from '#test/support/service/virtualTime.ts';

/*
 * An account that is attacked from so many addresses that each has failed at most once. Time passes only when a test
 * lets it.
 */

const virtual = virtualTime();
const ownKey = 'key-of-the-page';
/** How many wait for one account. */
const seats = 100;

onEachDatabase(
  (service) => {
    // Failures of earlier tests no longer count.
    beforeEach(async () => {
      virtual.pass(16 * 60);
      await service().database.writing(async (db) => {
        await db.deleteFrom('sessions').execute();
        await db.deleteFrom('device_accounts').execute();
      });
    });

    async function signIn(usr: string, pwd: string, address: string) {
      const asked = post({ apitask: 'login', api: 'json', apikey: ownKey, usr, pwd });
      const reply: Answer = await (await service().endpoint(asked, { address })).json();
      return reply.errors ? Object.keys(reply.errors).join() : 'signed in';
    }

    /** Guesses until the account is slowed the most, then this many more that wait for their turn. */
    async function attack(addressOf: (count: number) => string, many: number) {
      for (let count = 0; count < 12; count++)
        await virtual.during(signIn('okafor', 'wrong', addressOf(count)));
      let refused = 0;
      const guesses = Array.from({ length: many }, (_, count) =>
        signIn('okafor', 'wrong', addressOf(100 + count)).finally(() => refused++),
      );
      await virtual.waiting(Math.min(many, seats));
      await expect.poll(() => refused).toBe(Math.max(0, many - seats));
      /** Resolves when a newcomer has taken the seat of one of them. */
      const seatTaken = () => expect.poll(() => refused).toBe(many - seats + 1);
      return { seatTaken, over: () => virtual.during(Promise.all(guesses)) };
    }

    /**
     * The result of the owner's attempt at the next turn, and the seconds until then. If all seats are taken,
     * `seatTaken` says when the owner has one.
     */
    async function ownerFrom(address: string, alreadyWaiting: number, seatTaken?: () => Promise<unknown>) {
      const owner = signIn('okafor', password, address);
      await seatTaken?.();
      await virtual.waiting(seatTaken ? alreadyWaiting : alreadyWaiting + 1);
      const begun = virtual.clock();
      virtual.passToNext();
      return { came: await owner, seconds: virtual.clock() - begun };
    }

    // Each in its own network, at every size of network.
    const anywhere = (count: number) => `${20 + (count % 100)}.${Math.floor(count / 100)}.1.1`;
    const ofOneProvider = (count: number) => `10.9.${count % 200}.${1 + Math.floor(count / 200)}`;
    const ofOneProviderV6 = (count: number) => `2001:db8:${count.toString(16)}::1`;

    test.each([
      ['203.0.113.9', '203.0.113.77'],
      ['2001:db8:ffff:1::1', '2001:db8:ffff:2::2'],
    ])(
      'a new device near where the account is signed in (%s, %s) has the next turn',
      async (old, address) => {
        expect(await signIn('okafor', password, old)).toBe('signed in');
        const { over } = await attack(anywhere, 90);
        const { came, seconds } = await ownerFrom(address, 90);
        expect(came).toBe('signed in');
        expect(seconds).toBeLessThanOrEqual(20);
        await over();
      },
    );

    test('a new device near where the account has signed in before has a seat, however many wait', async () => {
      expect(await signIn('okafor', password, '203.0.113.9')).toBe('signed in');
      await service().database.writing((db) => db.deleteFrom('sessions').execute());
      const { over, seatTaken } = await attack(anywhere, 130);
      const { came, seconds } = await ownerFrom('203.0.113.77', seats, seatTaken);
      expect(came).toBe('signed in');
      expect(seconds).toBeLessThanOrEqual(20);
      await over();
    });

    test.each([
      ['IPv4', ofOneProvider],
      ['IPv6', ofOneProviderV6],
    ])('a new device anywhere goes before all addresses of one provider (%s)', async (_, addressOf) => {
      const { over, seatTaken } = await attack(addressOf, 130);
      const { came, seconds } = await ownerFrom('203.0.113.77', seats, seatTaken);
      expect(came).toBe('signed in');
      expect(seconds).toBeLessThanOrEqual(20);
      await over();
    });

    test('a network where the account has signed in goes first only until it fails there', async () => {
      expect(await signIn('okafor', password, '203.0.113.9')).toBe('signed in');
      for (let count = 0; count < 12; count++) await virtual.during(signIn('okafor', 'wrong', '203.0.113.9'));
      const guess = signIn('okafor', 'wrong', '203.0.113.9');
      await virtual.waiting(1);
      const { came } = await ownerFrom('198.51.100.3', 1);
      expect(came).toBe('signed in');
      expect((await virtual.during(guess)).result).toBe('pwd');
    });

    test('nobody goes first in a network where only others sign in', async () => {
      expect(await signIn('rivera', password, '203.0.113.9')).toBe('signed in');
      const { over } = await attack((count) => `203.0.113.${100 + (count % 150)}`, 60);
      const { came } = await ownerFrom('198.51.100.3', 60);
      expect(came).toBe('signed in');
      await over();
    });
  },
  { clock: virtual.clock, time: virtual.time, ownKey },
);
