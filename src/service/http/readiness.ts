import { type Database, StoreUnavailable } from '#service/store/driver/database.ts';
import type { Log } from './log.ts';

/*
 * Tells whether the store can be written. However often it is asked, it probes the store only every few seconds and
 * answers quickly.
 */

interface Readiness {
  ready(): Promise<boolean>;
  /** Reports "not ready" from now on. */
  leave(): void;
  /** Whether a proxy has asked recently, and so will notice a change. */
  isWatched(): boolean;
}

interface ReadinessOptions {
  /** Null if there is no store; then it is always ready. */
  database: Pick<Database, 'probe'> | null;
  log: Log;
  /** Milliseconds that a probe stays valid, and after which a silent one counts as failed. */
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
  let probe: { at: number; over: boolean; result: Promise<boolean> } | undefined;
  let wasReady = true;

  async function probed(from: Pick<Database, 'probe'>): Promise<boolean> {
    try {
      await from.probe();
      record(true);
      return true;
    } catch (error) {
      record(false, error);
      return false;
    }
  }

  function startProbe(from: Pick<Database, 'probe'>, at: number) {
    const probe = {
      at,
      over: false,
      result: probed(from).then((isReady) => {
        probe.over = true;
        return isReady;
      }),
    };
    return probe;
  }

  /** Logs changes, not every check. */
  function record(isReady: boolean, error?: unknown) {
    if (isReady !== wasReady)
      log({ event: isReady ? 'the store can be written again' : 'the store cannot be written', error });
    wasReady = isReady;
  }

  async function ready(): Promise<boolean> {
    const now = performance.now();
    askedAt = now;
    if (leaving) return false;
    if (!database) return true;
    // Wait for a running probe: a second one would only queue behind it.
    if (!probe || (probe.over && now - probe.at > goodFor)) {
      probe = startProbe(database, now);
    }
    return (await before(probe.at + timeoutMs, probe.result)) && !leaving;
  }

  async function before(moment: number, result: Promise<boolean>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, moment - performance.now()), null);
    });
    const answer = await Promise.race([result, late]);
    clearTimeout(timer);
    if (answer === null) record(false, new StoreUnavailable('silent'));
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
