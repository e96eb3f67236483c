import { setTimeout as pause } from 'node:timers/promises';
import {
  beginAttempt,
  type Count,
  type Counter,
  countOf,
  failAttempt,
  forgetAttempt,
  lastFailures,
  refusedUntil,
} from '#service/store/accounts/failures.ts';
import type { Database } from '#service/store/driver/database.ts';
import { TooManyAttempts } from '#service/tasks/rules/refusal.ts';
import type { Time } from '#service/tasks/rules/task.ts';
import { surroundingsOf } from './network.ts';
import { enter, fewAtOnce, inTurn, waitingUnder } from './queues.ts';
import { hasTurnSoon, isDecided, isFull, type Seat, sitDown } from './waitingRoom.ts';

/*
 * Limits password guessing. Only wrong passwords count, and they are counted in the store, for all processes.
 *
 * A device that the account knows, an application and a session each have their own counter for the account, and the
 * applications of a school share one: after 5 failures in 15 minutes they are refused, which delays nobody else.
 *
 * Strangers are slowed and never shut out. After 5 failures the attempts on an account are checked one at a time, each
 * after a longer wait, up to 20 seconds: fewer than 200 an hour, wherever they come from. Attempts without failures go
 * first, and among those, attempts from where the account has signed in before (see `waitingRoom.ts`). The attempts
 * from an address wait likewise, a second each. An address with many failures is flooded: every failure there gets the
 * same reply after 3 seconds; correct passwords succeed at once. There, unknown usernames are not checked. Someone who
 * has not failed with the account skips the queue of those who have, at 20 such attempts a second, so that a flood
 * leaves room for the others behind the address.
 *
 * If thousands of networks guess at an account, no queueing order helps a device from yet another one: its owner makes
 * it known by a link in mail (`deviceLinks.ts`). A person who reads the owner's mail gets some 60 guesses an hour by
 * such links, in addition to those of all strangers.
 */

export const realTime: Time = {
  monotonicMs: () => performance.now(),
  async pause(milliseconds, signal) {
    await pause(milliseconds, undefined, signal && { signal }).catch((error: unknown) => {
      if (!signal?.aborted) throw error;
    });
  },
};

/** An attempt to sign in. */
export interface Guess {
  /** A digest: people type passwords there. */
  username: string;
  /** Whether there is such an account. */
  exists: boolean;
  /** Unix seconds. */
  at: number;
  /** The guesser: one with its own counter, or a stranger behind an address. */
  by: { counter: string } | { address: string; isKnown(): Promise<boolean> };
  /** Whether the password is correct. */
  check(): Promise<boolean>;
}

/** Returns whether the password is correct, as soon as it may be checked. Throws `TooManyAttempts`. */
export function tryPassword(database: Database, time: Time, guess: Guess): Promise<boolean> {
  const { by } = guess;
  return 'counter' in by
    ? tryCounted(database, guess, by.counter)
    : tryStranger(database, time, { ...guess, ...by });
}

/** The counter of all strangers' failures with an account, by the digest of its username. */
export const accountCounter = (digested: string) => `account ${digested}`;

/** Up to this many failures delay nobody. */
export const free = 5;
/** Milliseconds between two looks at attempts that are being checked, here or in another process. */
const pollMs = 20;

async function tryCounted(database: Database, guess: Guess, name: string): Promise<boolean> {
  const { at } = guess;
  const counter = { name, source: '' };
  const counters = [counter];
  const isOpen = (_: Counter, { failed, checking }: Count) => failed + checking < free;
  const leave = enter(name, mostWaiting);
  try {
    // While too many might fail, the next attempt waits for results: correct passwords never block one another.
    const ids = await inTurn(name, async () => {
      for (;;) {
        const until = await database.asking((db) => refusedUntil(db, name, { most: free, at }));
        if (until > 0) throw new TooManyAttempts(until - at);
        // Read first: a waiting attempt must not write fifty times a second.
        const looksOpen = isOpen(counter, await database.asking((db) => countOf(db, counter, at)));
        const begun =
          looksOpen && (await database.writing((db) => beginAttempt(db, { counters, at, isOpen })));
        if (begun) return begun;
        await pause(pollMs);
      }
    });
    return await decide(database, guess, { ids, counters });
  } finally {
    leave();
  }
}

async function decide(
  database: Database,
  { check, at }: Guess,
  { ids, counters }: { ids: readonly number[]; counters: readonly Counter[] },
): Promise<boolean> {
  const right = await check();
  await database.writing((db) => (right ? forgetAttempt(db, { ids, counters, at }) : failAttempt(db, ids)));
  return right;
}

/** A counter that reopens some time after a failure: `waits` seconds after the fifth, the sixth and so on. */
interface Lane extends Counter {
  waits: readonly number[];
}

const accountWaits = [1, 2, 4, 8, 16, 20];
const addressWaits = [1, 1, 1, 1, 1, 2];
/** Failures that flood an address; fewer do if this many attempts wait there. */
const flood = 20;
const crowd = 50;
/** Extra seconds for an address that has already failed, so that others go first. */
const courtesy = 3;

/** Milliseconds that an attempt waits for its account, and for its address. */
const longestWaitForAccount = 25_000;
const longestWaitForAddress = 3000;
/** At a flooded address, for attempts without failures: leaves time to check the password. */
const longestWaitOfFresh = 2500;
const betweenFresh = 50;

/** When the lane opens (Unix seconds); null while that depends on running checks. */
function opensAt({ waits }: Lane, count: Count): number | null {
  const { failed, checking, lastFailed, failedFromSource } = count;
  if (waits.length === 0 || failed + checking < free) return 0;
  if (checking > 0) return null;
  const wait = waits[Math.min(failed - free, waits.length - 1)] ?? 0;
  return lastFailed + wait + (failedFromSource > 0 ? courtesy : 0);
}

const isOpen = (at: number) => (lane: Lane, count: Count) => (opensAt(lane, count) ?? at + 1) <= at;

/** The result of waiting for an address: the attempt's ids, or why it cannot be checked. */
type Turn = { ids: number[]; lanes: Lane[] } | { accountOpens: number | null } | 'flooded' | 'late';

type StrangersGuess = Guess & { address: string; isKnown(): Promise<boolean> };

/** One attempt, and the counters that include it. */
interface Stranger {
  database: Database;
  time: Time;
  guess: StrangersGuess;
  /** Address and username. */
  pair: string;
  seat: Seat;
  account: Lane;
  everybody: Lane;
  /** The counter of the account at this address. */
  known: Lane;
  /** Unix seconds. */
  now(): number;
  /** Milliseconds since it arrived. */
  waited(): number;
}

function strangerOf(
  database: Database,
  time: Time,
  { guess, seat }: { guess: StrangersGuess; seat: Seat },
): Stranger {
  const { address, username } = guess;
  const arrived = time.monotonicMs();
  const waited = () => time.monotonicMs() - arrived;
  return {
    database,
    time,
    guess,
    pair: `${address} ${username}`,
    seat,
    account: { name: accountCounter(username), source: address, waits: accountWaits },
    everybody: { name: `address ${address}`, source: username, waits: addressWaits },
    known: { name: `known ${address}`, source: username, waits: addressWaits },
    now: () => guess.at + Math.floor(waited() / 1000),
    waited,
  };
}

async function tryStranger(database: Database, time: Time, guess: StrangersGuess): Promise<boolean> {
  const { seat, leave } = await enterAsStranger(guess);
  const stranger = strangerOf(database, time, { guess, seat });
  try {
    for (;;) {
      if (seat.lost.aborted) throw new TooManyAttempts(1);
      const flooded = await isFlooded(database, time, { lane: stranger.everybody, at: stranger.now() });
      if (flooded && !guess.exists) return await lateRefusal(stranger);
      const fresh = flooded ? await inTurn(`fresh ${guess.address}`, () => tryFresh(stranger)) : 'not fresh';
      if (fresh === 'right') return true;
      if (fresh === 'wrong') return await lateRefusal(stranger);
      if (await isDecided(seat)) continue;
      const right = await tryInTurn(stranger, flooded);
      if (right !== null) return right;
    }
  } finally {
    leave();
  }
}

/** Checks the attempt when its turn has come, or waits; null if it must then ask anew how things stand. */
async function tryInTurn(stranger: Stranger, flooded: boolean): Promise<boolean | null> {
  const { account, everybody, known, seat, guess, now } = stranger;
  const lanes = flooded ? [account, known, { ...everybody, waits: [] }] : [account, everybody];
  const turn = await inTurn(lanes[1]?.name ?? '', () => waitForAddress(stranger, lanes, flooded));
  if (turn === 'flooded') return null;
  if (turn === 'late') return await lateRefusal(stranger);
  if ('ids' in turn) {
    const right = await check(stranger, { ids: turn.ids, counters: turn.lanes });
    if (flooded && !right) return await lateRefusal(stranger);
    return right;
  }
  seat.isKnown = await guess.isKnown();
  seat.comesAt = turn.accountOpens ?? Number.POSITIVE_INFINITY;
  if (await isDecided(seat)) return null;
  if (turn.accountOpens === null) await pause(pollMs * (1 + Math.random()));
  else await waitForAccount(stranger, (turn.accountOpens - now()) * 1000, flooded);
  return null;
}

/** Whether it is this attempt's turn: always so for an account that is not slowed. */
async function isTurn({ database, guess, account, seat, now }: Stranger, { failed, checking }: Count) {
  if (failed + checking < free) return true;
  seat.isKnown = await guess.isKnown();
  const lastOf = () => database.asking((db) => lastFailures(db, account.name, now()));
  return await hasTurnSoon(seat, { account: guess.username, lastFailures: lastOf, now });
}

const check = ({ database, guess, now }: Stranger, begun: Parameters<typeof decide>[2]): Promise<boolean> =>
  fewAtOnce(() => decide(database, { ...guess, at: now() }, begun));

/**
 * At a flooded address, checks attempts of people who have not failed there with the account, if the account is open.
 */
async function tryFresh(stranger: Stranger): Promise<'right' | 'wrong' | 'not fresh'> {
  const { database, account, known, everybody } = stranger;
  if (!stranger.seat.isNext && stranger.waited() > longestWaitOfFresh) return 'wrong';
  const at = stranger.now();
  const [knownCount, accountCount] = await database.reading(async (db) => [
    await countOf(db, known, at),
    await countOf(db, account, at),
  ]);
  if (knownCount.failedFromSource > 0 || !isOpen(at)(account, accountCount)) return 'not fresh';
  if (!(await isTurn(stranger, accountCount))) return 'not fresh';
  const counters = [account, { ...known, waits: [] }, { ...everybody, waits: [] }];
  const ids = await database.writing((db) => beginAttempt(db, { counters, at, isOpen: isOpen(at) }));
  if (!ids) return 'not fresh';
  await pause(betweenFresh);
  return (await check(stranger, { ids, counters })) ? 'right' : 'wrong';
}

/** Only one attempt per address polls the store, however many wait. */
async function waitForAddress(stranger: Stranger, lanes: Lane[], flooded: boolean): Promise<Turn> {
  const { database, time, waited } = stranger;
  const [ofAccount = stranger.account, ofAddress = stranger.everybody] = lanes;
  for (;;) {
    if (waited() > longestWaitForAccount) return 'late';
    const at = stranger.now();
    const [accountCount, addressCount] = await database.reading(async (db) => [
      await countOf(db, ofAccount, at),
      await countOf(db, ofAddress, at),
    ]);
    if (!flooded && isFlood(ofAddress, addressCount)) return 'flooded';
    const accountOpens = opensAt(ofAccount, accountCount);
    if (accountOpens === null || accountOpens > at) return { accountOpens };
    const opens = opensAt(ofAddress, addressCount);
    if (opens === null) await pause(pollMs);
    else if (opens > at) {
      if (opens * 1000 - at * 1000 + waited() > longestWaitForAddress) return 'late';
      await time.pause((opens - at) * 1000);
    } else if (await isTurn(stranger, accountCount)) {
      const ids = await database.writing((db) =>
        beginAttempt(db, { counters: lanes, at, isOpen: isOpen(at) }),
      );
      if (ids) return { ids, lanes };
    } else return { accountOpens: null };
  }
}

/** Per account and address only one attempt waits; the others are refused and told how long to wait. */
async function waitForAccount(stranger: Stranger, milliseconds: number, flooded: boolean): Promise<void> {
  const left = (flooded ? longestWaitForAddress : longestWaitForAccount) - stranger.waited();
  if (milliseconds > left && flooded) await lateRefusal(stranger);
  if (milliseconds > left || sleeping.has(stranger.pair)) throw new TooManyAttempts(secondsOf(milliseconds));
  await sleep(stranger, milliseconds);
}

async function sleep({ time, pair, seat: { lost } }: Stranger, milliseconds: number): Promise<void> {
  sleeping.add(pair);
  await time.pause(milliseconds, lost).finally(() => sleeping.delete(pair));
}

/** At a flooded address every failure gets this reply, so that nobody can tell why. */
async function lateRefusal(stranger: Stranger): Promise<never> {
  stranger.seat.comesAt = Number.POSITIVE_INFINITY;
  const left = longestWaitForAddress - stranger.waited();
  if (left > 0 && !sleeping.has(stranger.pair)) await sleep(stranger, left);
  throw new TooManyAttempts(secondsOf(longestWaitForAddress));
}

const secondsOf = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

/** Pairs of address and username with an attempt that waits for its turn. */
const sleeping = new Set<string>();

/** Addresses that were recently flooded, and until when to assume so without a query. */
const floods = new WeakMap<Database, Map<string, number>>();
const askedAgainAfter = 1000;

const isFlood = ({ name }: Lane, { failed }: Count) =>
  failed >= flood || (failed >= free && waitingUnder(name) > crowd);

async function isFlooded(
  database: Database,
  time: Time,
  { lane, at }: { lane: Lane; at: number },
): Promise<boolean> {
  const floodedUntil = floods.get(database) ?? new Map<string, number>();
  floods.set(database, floodedUntil);
  if ((floodedUntil.get(lane.name) ?? 0) > time.monotonicMs()) return true;
  floodedUntil.delete(lane.name);
  if (!isFlood(lane, await database.asking((db) => countOf(db, lane, at)))) return false;
  if (floodedUntil.size >= mostStrangers) floodedUntil.clear();
  floodedUntil.set(lane.name, time.monotonicMs() + askedAgainAfter);
  return true;
}

/** A whole school may sign in at once from one address; more attempts than that do not wait. */
const mostWaiting = 1000;
const mostStrangers = 4000;
let strangers = 0;

async function enterAsStranger(guess: StrangersGuess): Promise<{ seat: Seat; leave(): void }> {
  const { address, username } = guess;
  // No need to ask if nobody has to make room.
  const isKnown = isFull(username) && (await guess.isKnown());
  if (strangers >= mostStrangers) throw new TooManyAttempts(1);
  const leaveAddress = enter(`address ${address}`, mostWaiting);
  try {
    const seat = sitDown(username, { address, isKnown, ...surroundingsOf(address) });
    strangers++;
    return {
      seat,
      leave() {
        strangers--;
        seat.leave();
        leaveAddress();
      },
    };
  } catch (error) {
    leaveAddress();
    throw error;
  }
}
