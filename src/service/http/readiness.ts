import { type Database, StoreUnavailable } from '#service/store/driver/database.ts';
import type { Log } from './log.ts';

/*
 * Whether this process can do its work: whether its store takes what is written. However many ask, the store is
 * written to once in a while, and nobody waits long for the answer.
 */

export interface Readiness {
  ready(): Promise<boolean>;
  /** Says no from now on. */
  leave(): void;
  /** Whether somebody has asked lately, and so will notice. */
  isWatched(): boolean;
}

interface ReadinessOptions {
  /** Null where there is nothing to be ready for. */
  database: Pick<Database, 'probe'> | null;
  log: Log;
  /** Milliseconds for which one look at the store is good, and after which it counts as failed. */
  goodFor?: number;
  timeoutMs?: number;
}

/** Milliseconds. */
const lately = 60_000;

export function watchReadiness({
  database,
  log,
  goodFor = 2000,
  timeoutMs = 1500,
}: ReadinessOptions): Readiness {
  let leaving = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let look: { at: number; over: boolean; result: Promise<boolean> } | undefined;
  let wasReady = true;

  async function probed(from: Pick<Database, 'probe'>): Promise<boolean> {
    try {
      await from.probe();
      note(true);
      return true;
    } catch (error) {
      note(false, error);
      return false;
    }
  }

  function lookAt(from: Pick<Database, 'probe'>, at: number) {
    const look = {
      at,
      over: false,
      result: probed(from).then((isReady) => {
        look.over = true;
        return isReady;
      }),
    };
    return look;
  }

  /** The log has a line when it changes. */
  function note(isReady: boolean, error?: unknown) {
    if (isReady !== wasReady)
      log({ event: isReady ? 'the store can be written again' : 'the store cannot be written', error });
    wasReady = isReady;
  }

  async function ready(): Promise<boolean> {
    const now = performance.now();
    askedAt = now;
    if (leaving) return false;
    if (!database) return true;
    // One that has not ended yet is waited for; a second would only join it.
    if (!look || (look.over && now - look.at > goodFor)) {
      look = lookAt(database, now);
    }
    return (await before(look.at + timeoutMs, look.result)) && !leaving;
  }

  async function before(moment: number, result: Promise<boolean>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, moment - performance.now()), null);
    });
    const answer = await Promise.race([result, late]);
    clearTimeout(timer);
    if (answer === null) note(false, new StoreUnavailable('silent'));
    return answer ?? false;
  }

  return {
    ready,
    leave: () => {
      leaving = true;
    },
    isWatched: () => performance.now() - askedAt < lately,
  };
}
