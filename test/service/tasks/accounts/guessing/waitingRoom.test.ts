import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { beginAttempt, failAttempt } from '#service/store/accounts/failures.ts';
import { openDatabase } from '#service/store/driver/database.ts';
import { realTime, tryPassword } from '#service/tasks/accounts/guessing/attempts.ts';
import { surroundingsOf } from '#service/tasks/accounts/guessing/network.ts';
import { firstOf, type Seat, sitDown } from '#service/tasks/accounts/guessing/waitingRoom.ts';
import { virtualTime } from '#test/support/service/virtualTime.ts';

const from = (address: string, isKnown = false) => ({ address, isKnown, ...surroundingsOf(address) });
const many = (count: number, addressOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => from(addressOf(index)));

describe('the next turn', () => {
  const first = (addresses: string[], failures: Record<string, number>) =>
    firstOf(
      addresses.map((address) => from(address)),
      new Map(Object.entries(failures)),
    )?.address;

  test.each([
    ['nobody has failed in', ['10.1.1.1', '10.2.1.1'], { '10.1.9.9': 5 }, '10.2.1.1'],
    ['failed longest ago', ['10.1.1.1', '10.2.1.1'], { '10.1.9.9': 5, '10.2.9.9': 4 }, '10.2.1.1'],
  ])('is for the wide network that %s', (_, waiting, failures, address) => {
    expect(first(waiting, failures)).toBe(address);
  });

  test('is within it for the near network, and within that for the address that failed longest ago', () => {
    expect(first(['10.1.1.1', '10.1.2.1'], { '10.1.1.9': 5 })).toBe('10.1.2.1');
    expect(first(['10.1.1.1', '10.1.1.2'], { '10.1.1.1': 5, '10.1.1.2': 4 })).toBe('10.1.1.2');
  });

  test('goes to nobody if nobody waits', () => {
    expect(firstOf([], new Map())).toBeUndefined();
  });

  test('goes to a network with one address as often as to one with a hundred', () => {
    const waiting = [...many(100, (index) => `10.1.1.${index}`), from('10.2.1.1')];
    const lonely = Array.from({ length: 400 }, () => firstOf(waiting, new Map())?.address).filter(
      (address) => address === '10.2.1.1',
    ).length;
    // Seven standard deviations from an even chance.
    expect(lonely).toBeGreaterThan(130);
    expect(lonely).toBeLessThan(270);
  });
});

describe('the hundred seats', () => {
  function seated(waiting: ReturnType<typeof from>[]) {
    const places: Seat[] = waiting.map((each) => sitDown('account', each));
    return {
      lost: () => places.filter(({ lost }) => lost.aborted).length,
      leave: () => {
        for (const place of places) place.leave();
      },
    };
  }

  function outcome(waiting: ReturnType<typeof from>[], newcomer: ReturnType<typeof from>) {
    const room = seated(waiting);
    try {
      sitDown('account', newcomer).leave();
      return room.lost() === 1 ? 'takes a seat' : 'has a free one';
    } catch {
      return 'has none';
    } finally {
      room.leave();
    }
  }

  test.each([
    ['while there are any', many(99, (index) => `10.1.1.${index}`), from('10.1.1.200'), 'has a free one'],
    ['from where all are', many(100, (index) => `10.1.1.${index}`), from('10.1.1.200'), 'has none'],
    ['from another wide network', many(100, (index) => `10.1.1.${index}`), from('10.2.1.1'), 'takes a seat'],
    ['from another near network', many(100, (index) => `10.1.1.${index}`), from('10.1.2.1'), 'takes a seat'],
    ['where all are from elsewhere', many(100, (index) => `${index}.1.1.1`), from('200.1.1.1'), 'has none'],
    [
      'where all are from elsewhere, but known',
      many(100, (index) => `${index}.1.1.1`),
      from('200.1.1.1', true),
      'takes a seat',
    ],
    [
      'known, where all are known',
      many(100, (index) => `${index}.1.1.1`).map((each) => ({ ...each, isKnown: true })),
      from('200.1.1.1', true),
      'has none',
    ],
  ])('who comes %s', (_, waiting, newcomer, expected) => {
    expect(outcome(waiting, newcomer)).toBe(expected);
  });

  test('are free again when their holders leave', () => {
    seated(many(100, (index) => `10.1.1.${index}`)).leave();
    expect(outcome([], from('10.1.1.1'))).toBe('has a free one');
  });
});

test.each(['an address', 'a flooded address'])(
  'an undecided turn delays nobody else behind %s',
  async (which) => {
    const database = await openDatabase(':memory:');
    const address = '198.51.100.9';
    const at = 1_800_000_000;
    const fails = (name: string, source: string) =>
      database.writing(async (db) => {
        const counters = [{ name, source }];
        const ids = await beginAttempt(db, { counters, at: at - 60, isOpen: () => true });
        await failAttempt(db, ids ?? []);
      });
    const tries = (username: string) => {
      const by = { address, isKnown: async () => false };
      return tryPassword(database, realTime, { username, exists: true, at, by, check: async () => true });
    };
    // All from the same network, so that somebody from another one would go first.
    for (let count = 1; count <= 5; count++) await fails('account attacked', `198.51.100.${count}`);
    if (which === 'a flooded address')
      for (let count = 0; count < 20; count++) await fails(`address ${address}`, `somebody ${count}`);
    const absent = sitDown('attacked', from('9.9.9.9'));
    absent.comesAt = at;
    const order: string[] = [];
    await Promise.all(
      ['attacked', 'second', 'third'].map(async (username) => {
        expect(await tries(username), username).toBe(true);
        order.push(username);
      }),
    );
    expect(order.at(-1)).toBe('attacked');
    absent.leave();
    await database.close();
  },
);

test('a counted attempt that waits for others writes nothing meanwhile', async () => {
  let locked = 0;
  const database = await openDatabase(':memory:', (statement) => {
    if (/^\s*insert into "attempt_locks"/.test(statement)) locked++;
  });
  const decided: (() => void)[] = [];
  const by = { counter: 'session 1' };
  const check = () => new Promise<boolean>((resolve) => decided.push(() => resolve(true)));
  const guess = { username: 'somebody', exists: true, at: 1_800_000_000, by, check };
  const tried = Array.from({ length: 6 }, () => tryPassword(database, realTime, guess));
  await vi.waitFor(() => expect(decided).toHaveLength(5));
  await pause(200);
  expect(locked).toBe(5);
  for (const decide of decided) decide();
  await vi.waitFor(() => expect(decided).toHaveLength(6));
  decided.at(-1)?.();
  expect(await Promise.all(tried)).toEqual(Array(6).fill(true));
  await database.close();
});

test.each([
  ['real', realTime],
  ['virtual', virtualTime().time],
])('a pause of %s time ends when its signal aborts, at once where it has already', async (_, time) => {
  const giving = new AbortController();
  const paused = time.pause(3_600_000, giving.signal);
  giving.abort();
  await paused;
  await time.pause(3_600_000, giving.signal);
});
