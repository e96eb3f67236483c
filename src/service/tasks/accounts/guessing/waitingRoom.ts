import { setTimeout as pause } from 'node:timers/promises';
import { TooManyAttempts } from '#service/tasks/rules/refusal.ts';
import { type Surroundings, surroundingsOf } from './network.ts';

/*
 * Queues strangers' attempts on a slowed account in this process: which may wait, and which is next. If an account is
 * attacked from thousands of addresses, its owner on a new device is a stranger like any other, and the service knows
 * only where strangers come from. So:
 *
 * 1. An attempt from a network (/24, of IPv6 /48) where the account is signed in or has signed in, with no failure
 *    from that address, goes first. Guessers would have to sit in the owner's own network, and each of their addresses
 *    goes first only once.
 * 2. The others go by where they come from, those that failed longest ago or never first: the wide network (/16, /32)
 *    counts first, then the near one in it, then the address; the rest is chance. However many addresses an attacker
 *    has in a network, it gets one turn before every other network has had its own: an owner in a network from which
 *    nobody guesses gets the next.
 * 3. There are few seats, assigned in the same way: a newcomer from where few wait takes the seat of somebody from
 *    where most do.
 *
 * None of this helps an owner in a network that the account has never signed in from while guesses come from thousands
 * of networks: no order could.
 */

/** A waiting attempt. */
interface Waiting extends Surroundings {
  address: string;
  /** Whether the account has signed in from near there; false until that is known. */
  isKnown: boolean;
}

export interface Seat extends Waiting {
  /**
   * When the account opens for this one (Unix seconds); Infinity while unknown, or while it waits for something else.
   */
  comesAt: number;
  /** Called when another attempt takes the seat. */
  lost: AbortSignal;
  /** A pending decision about its turn; `isNext` once the turn is granted. */
  deciding?: Promise<boolean> | undefined;
  isNext?: boolean;
  leave(): void;
}

interface TakenSeat extends Seat {
  lose(): void;
}

const seats = new Map<string, Set<TakenSeat>>();

/** Seats for one account: more would hardly get a turn, and would take seats from those who try another account. */
const most = 100;

export const isFull = (account: string) => (seats.get(account)?.size ?? 0) >= most;

/** Takes a seat; throws `TooManyAttempts` if there is none. */
export function sitDown(account: string, waiting: Waiting): Seat {
  const taken = seats.get(account) ?? new Set<TakenSeat>();
  if (taken.size >= most) {
    const crowded = mostCrowded(taken, waiting);
    if (!crowded) throw new TooManyAttempts(1);
    taken.delete(crowded);
    crowded.lose();
  }
  const losing = new AbortController();
  const seat: TakenSeat = {
    ...waiting,
    comesAt: Number.POSITIVE_INFINITY,
    lost: losing.signal,
    lose: () => losing.abort(),
    leave() {
      taken.delete(seat);
      if (taken.size === 0 && seats.get(account) === taken) seats.delete(account);
    },
  };
  taken.add(seat);
  seats.set(account, taken);
  return seat;
}

/**
 * An attempt from the largest crowd, if the newcomer's crowd is smaller even with the newcomer; undefined if there is
 * none.
 */
function mostCrowded(taken: ReadonlySet<TakenSeat>, newcomer: Waiting): TakenSeat | undefined {
  const strangers = [...taken].filter(({ isKnown }) => !isKnown);
  if (newcomer.isKnown) return largest(strangers, 'wide').at(-1);
  for (const by of ['wide', 'near', 'address'] as const) {
    const crowd = largest(strangers, by);
    const own = strangers.filter((each) => each[by] === newcomer[by]).length;
    if (crowd.length > own + 1) return crowd.at(-1);
    if (crowd[0]?.[by] !== newcomer[by]) return undefined;
  }
  return undefined;
}

function largest(waiting: readonly TakenSeat[], by: 'wide' | 'near' | 'address'): readonly TakenSeat[] {
  const crowds = new Map<string, TakenSeat[]>();
  for (const each of waiting) {
    const crowd = crowds.get(each[by]);
    if (crowd) crowd.push(each);
    else crowds.set(each[by], [each]);
  }
  return [...crowds.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
}

/** Milliseconds between two looks at the arrivals, and to wait for an attempt whose turn it is. */
const pollMs = 10;
const longestWaitForFirst = 2000;

interface Contest {
  present: Set<Seat>;
  winner: Promise<Seat | undefined>;
}

const contests = new Map<string, Contest>();

/** The data of an open account. */
interface Opening {
  account: string;
  /** When each address last failed with the account. */
  lastFailures(): Promise<ReadonlyMap<string, number>>;
  /** Unix seconds. */
  now(): number;
}

/**
 * Whether it is this attempt's turn, among all for which the account opens now: all of them wake up at once, in no
 * order. Attempts from known networks are not delayed, so that they come before those of other processes.
 */
async function hasTurn(seat: Seat, opening: Opening): Promise<boolean> {
  const { account } = opening;
  if (seat.isKnown && !(await opening.lastFailures()).has(seat.address)) return true;
  const running = contests.get(account);
  if (running) {
    running.present.add(seat);
    return (await running.winner) === seat;
  }
  const present = new Set([seat]);
  const winner = winnerOf(present, opening).finally(() => contests.delete(account));
  contests.set(account, { present, winner });
  return (await winner) === seat;
}

/** Milliseconds in which others behind an address wait for a turn to be decided. */
const longestInLine = 100;

/**
 * Like `hasTurn`, but returns false if undecided after `longestInLine`; `isDecided` awaits the decision outside the
 * address queue, so that it does not delay everybody behind the address. A turn granted by then is taken at once.
 */
export async function hasTurnSoon(seat: Seat, opening: Opening): Promise<boolean> {
  if (seat.isNext) {
    seat.isNext = false;
    return true;
  }
  const deciding = hasTurn(seat, opening);
  const decided = await Promise.race([deciding, pause(longestInLine)]);
  if (decided === undefined) seat.deciding = deciding;
  return decided ?? false;
}

/** Waits for pending decisions; returns whether there were any. */
export async function isDecided(seat: Seat): Promise<boolean> {
  const { deciding } = seat;
  if (!deciding) return false;
  seat.deciding = undefined;
  seat.isNext = await deciding;
  return true;
}

async function winnerOf(
  present: ReadonlySet<Seat>,
  { account, lastFailures, now }: Opening,
): Promise<Seat | undefined> {
  const failures = await lastFailures();
  for (let waited = 0; waited < longestWaitForFirst; waited += pollMs) {
    await pause(pollMs);
    const coming = [...(seats.get(account) ?? [])].filter(({ comesAt }) => comesAt <= now());
    const first = firstOf([...new Set([...present, ...coming])], failures);
    if (first && present.has(first)) return first;
  }
  return firstOf([...present], failures);
}

/**
 * An attempt from a known network without failures; else the one whose wide network, near network and address failed
 * longest ago. Ties are random.
 */
export function firstOf<Each extends Waiting>(
  waiting: readonly Each[],
  lastFailures: ReadonlyMap<string, number>,
): Each | undefined {
  const last = new Map<string, number>();
  for (const [address, at] of lastFailures) {
    const { near, wide } = surroundingsOf(address);
    for (const key of [`wide ${wide}`, `near ${near}`, `address ${address}`])
      last.set(key, Math.max(last.get(key) ?? 0, at));
  }
  const known = waiting.filter(({ isKnown, address }) => isKnown && !lastFailures.has(address));
  let left = known.length > 0 ? known : waiting;
  for (const by of ['wide', 'near', 'address'] as const) {
    const failed = (each: Each) => last.get(`${by} ${each[by]}`) ?? 0;
    const longestAgo = Math.min(...left.map(failed));
    left = left.filter((each) => failed(each) === longestAgo);
    // Choose among networks, not attempts: the number of addresses must not count.
    const networks = [...new Set(left.map((each) => each[by]))];
    const chosen = networks[Math.floor(Math.random() * networks.length)];
    left = left.filter((each) => each[by] === chosen);
  }
  return left[0];
}
