import type { QueryClient } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { hasCode } from '#dashboard/api/calls/callError.ts';
import { classKey } from '#dashboard/api/calls/classKey.ts';
import { poll } from '#dashboard/api/calls/poll.ts';
import { retryDelay } from '#dashboard/api/calls/retry.ts';
import { session } from '#dashboard/api/calls/session.ts';
import { hearOfClass } from './classEvents.ts';
import { gradebookQuery } from './gradebook.ts';
import { catchUp } from './scores.ts';

/** After this many seconds no other change can fall into the same second, even if the clocks differ. */
const longAgo = 60;

/** Milliseconds between readings of a class where the service does not even tell when it has changed. */
const withoutTimes = 60_000;

/**
 * Reads a class again from a service that does not tell what has changed. If it tells when, only if that time differs
 * from the last one. Times are in whole seconds, so a recent one is trusted only when it is reported a second time.
 * Resolves to the milliseconds to wait, for `poll`.
 */
export function createReadChanged(queryClient: QueryClient, classId: number): () => Promise<number | null> {
  let seen: number | null = null;
  let sure = false;
  return async () => {
    const { classes } = await call('teacher-classes', {});
    const changedAt = classes.find(({ clid }) => clid === classId)?.updated ?? null;
    if (changedAt !== null && changedAt === seen && sure) return null;
    await queryClient.invalidateQueries({ queryKey: classKey(classId) }, { throwOnError: true });
    sure = changedAt !== null && (changedAt === seen || Date.now() / 1000 - changedAt > longAgo);
    seen = changedAt;
    return changedAt === null ? withoutTimes : null;
  };
}

/** The catch-up waits this long for answers to the page's own entries. */
const timeoutMs = 250;

interface Watching {
  queryClient: QueryClient;
  classId: number;
  /** Whether the service tells what has changed; else everything is read again. */
  tells: boolean;
}

/**
 * Shows changes by others in a class within seconds, as long as the page is visible: by the service's events, or by
 * polling. Returns the function that stops it.
 */
export function watchClass({ queryClient, classId, tells }: Watching): () => void {
  const readNew = async () => {
    await catchUp(queryClient, classId).catch(leave);
    return null;
  };
  const polled = poll(tells ? readNew : createReadChanged(queryClient, classId));
  const following = followRevisions(queryClient, classId, leave);
  /** Whether events arrive, as far as is known. */
  let hasEvents = false;
  let stopHearing: (() => void) | null = null;

  function open() {
    close();
    if (document.visibilityState !== 'visible') return;
    if (!tells || typeof EventSource === 'undefined') {
      polled.start();
      return;
    }
    const now = session.get();
    hasEvents = true;
    stopHearing = hearOfClass(now.kind === 'none' ? 0 : now.userId, classId, {
      revision(revision) {
        hasEvents = true;
        polled.pause();
        following.hear(revision);
      },
      end(why) {
        close();
        if (why === 'class') void leaveClass(queryClient, classId);
      },
      silence() {
        hasEvents = false;
        polled.start();
      },
    });
  }

  function close() {
    hasEvents = false;
    stopHearing?.();
    stopHearing = null;
    polled.pause();
    following.pause();
  }

  /** What a read of the class failed with: a class that is no longer this teacher's is left. */
  async function leave(error: unknown) {
    if (!hasCode(error, 'notYourClass')) throw error;
    close();
    await leaveClass(queryClient, classId);
  }

  open();
  // A stream ends with its session; the next session opens its own.
  const forget = session.subscribe(() => {
    if (session.get().kind === 'open' && !hasEvents) open();
  });
  document.addEventListener('visibilitychange', open);
  return () => {
    forget();
    close();
    document.removeEventListener('visibilitychange', open);
  };
}

/** The class is no longer this teacher's: what is on the screen of it goes, and the service's refusal says why. */
async function leaveClass(queryClient: QueryClient, classId: number): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['classes'] });
  await queryClient.resetQueries({ queryKey: classKey(classId) });
}

/** Catches up whenever a newer revision is reported than the gradebook has, or an older one. */
function followRevisions(
  queryClient: QueryClient,
  classId: number,
  leave: (error: unknown) => Promise<void>,
) {
  const { queryKey } = gradebookQuery(classId);
  let soon: ReturnType<typeof setTimeout> | null = null;
  let asking = false;
  let paused = false;
  /** How often in a row a catch-up has not reached the newest revision. */
  let failures = 0;
  /** The newest revision that was reported, and the known one if there is no gradebook. */
  let latest: number | null = null;
  let known: number | null = null;
  /** An older one was reported: a backup may have been put back, or an entry of this page was faster than its event. */
  let doubted = false;

  const here = () => queryClient.getQueryData(queryKey)?.revision ?? known;

  const behind = () => {
    const revision = here();
    known ??= latest;
    return doubted || (latest !== null && revision !== null && latest > revision);
  };

  async function catchUpNow() {
    asking = true;
    const until = latest;
    try {
      await catchUp(queryClient, classId).catch(leave);
      known = until;
      doubted = false;
    } catch {
      // Not shown: the teacher's next action will fail in the same way.
    }
    asking = false;
    const isBehind = behind();
    failures = isBehind && latest === until ? failures + 1 : 0;
    if (isBehind) catchUpSoon();
  }

  function catchUpSoon() {
    if (paused) return;
    soon ??= setTimeout(
      () => {
        soon = null;
        // Afterwards it checks again by itself.
        if (!asking && behind()) void catchUpNow();
      },
      failures === 0 ? timeoutMs : retryDelay(failures),
    );
  }

  return {
    hear(revision: number): void {
      paused = false;
      latest = revision;
      doubted ||= revision < (here() ?? 0);
      if (failures > 0 && soon !== null) {
        clearTimeout(soon);
        soon = null;
      }
      failures = 0;
      catchUpSoon();
    },
    /** Until the next revision is heard; a stream that opens tells its newest. */
    pause(): void {
      paused = true;
      if (soon !== null) clearTimeout(soon);
      soon = null;
    },
  };
}
