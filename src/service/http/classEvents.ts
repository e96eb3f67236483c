import type { Application } from '#service/endpoint/application.ts';
import { sessionIn } from '#service/gateway/cookie.ts';
import { isOurPage } from '#service/gateway/gateway.ts';
import { sessionWith } from '#service/store/accounts/sessions.ts';
import { accessTo } from '#service/store/classes/classes.ts';
import type { Database } from '#service/store/driver/database.ts';
import { kinds } from '#service/store/driver/schema/codes.ts';
import { revisionsAmong, sessionsAmong } from '#service/store/driver/watching.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';
import { isAlive, type SessionLives, usualSessionLives } from '#service/tasks/accounts/session.ts';
import { type EventsEnd, eventNames, mostStreams } from '#wire/classes/history.ts';
import { type EventStream, eventStream } from './eventStream.ts';

/*
 * Tells open pages that a class has changed (see wire/classes/history.ts). Polls the watched classes once a second, to
 * see what other processes write, and at once after a write of this process.
 */

export interface Events {
  answer: Application;
  /** To be called after a write: polls now. */
  changed(): void;
  /** Ends every stream and refuses new ones. */
  close(): void;
}

interface EventsOptions {
  database: Database;
  sessionLives?: SessionLives;
  /** Unix seconds. */
  clock?: () => number;
  /** Milliseconds between two polls, and between two heartbeats. */
  every?: number;
  beatEvery?: number;
  /** Called with the error of a failed poll; for several in a row, only the first. */
  broke?: (error: unknown) => void;
}

interface Watcher {
  classId: number;
  accountId: number;
  session: string;
  /** The revision last sent to the page. */
  revision: number;
  /** What decided the access at the last check; '' before the first check. */
  role: string;
  stream: EventStream;
}

const mostInAll = 2000;
/** Milliseconds between two polls, however much is written. */
const leastPause = 50;

export function createEvents({
  database,
  sessionLives = usualSessionLives,
  clock = () => Math.floor(Date.now() / 1000),
  every = 1000,
  beatEvery = 15_000,
  broke = () => undefined,
}: EventsOptions): Events {
  const watchers = new Set<Watcher>();
  let closed = false;
  const poller = pollerOf(watchers, {
    database,
    every,
    broke,
    isGood: (session) => isAlive(session, clock(), sessionLives) && leadsToClasses(session),
  });
  const beating = setInterval(() => {
    for (const { stream } of watchers) stream.beat();
  }, beatEvery);
  beating.unref();

  const answer: Application = async (request, context) => {
    if (request.method !== 'GET') return new Response(null, { status: 405, headers: { allow: 'GET' } });
    if (!isOurPage(request, context)) return new Response(null, { status: 403 });
    const session = digest(sessionIn(request, context) ?? '');
    const found = await database.asking((db) => sessionWith(db, session));
    if (!found || !isAlive(found, clock(), sessionLives) || !leadsToClasses(found))
      return new Response(null, { status: 401 });
    const classId = Number(/^\d{1,15}$/.exec(new URL(request.url).searchParams.get('class') ?? '')?.[0]);
    const revision = found.kind === kinds.student ? null : await seen(database, classId, found.accountId);
    if (revision === null) return new Response(null, { status: 404 });
    const own = [...watchers].filter((watcher) => watcher.session === session).length;
    if (closed || own >= mostStreams || watchers.size >= mostInAll)
      return new Response(null, { status: 429, headers: { 'retry-after': '60' } });

    const stream = eventStream(() => watchers.delete(watcher));
    const watcher: Watcher = { classId, accountId: found.accountId, session, revision, role: '', stream };
    watchers.add(watcher);
    stream.send(eventNames.revision, String(revision));
    poller.soon();
    return stream.response;
  };

  return {
    answer,
    changed: poller.atOnce,
    close() {
      closed = true;
      poller.close();
      clearInterval(beating);
      for (const { stream } of watchers) stream.end();
    },
  };
}

/** A session that must first add a factor or change its password sees no class. */
const leadsToClasses = ({ limited, mustChange }: Record<'limited' | 'mustChange', number>) =>
  limited === 0 && mustChange === 0;

/** The revision, if the account may see the class. */
async function seen(database: Database, classId: number, accountId: number): Promise<number | null> {
  if (!Number.isSafeInteger(classId)) return null;
  const access = await database.asking((db) => accessTo(db, classId, accountId));
  return access && (access.auth > 0 || access.adminOf !== null) ? access.revision : null;
}

interface PollerOptions {
  database: Database;
  every: number;
  broke: (error: unknown) => void;
  isGood: (session: Awaited<ReturnType<typeof sessionsAmong>>[number]) => boolean;
}

/** Reports a failure unless the last poll failed, too. */
function tellOnce(tell: (error: unknown) => void) {
  let isFailing = false;
  return {
    worked() {
      isFailing = false;
    },
    failed(error: unknown) {
      if (!isFailing) tell(error);
      isFailing = true;
    },
  };
}

/** Polls the classes while somebody watches, and tells the watchers what has changed. */
function pollerOf(watchers: ReadonlySet<Watcher>, { database, every, broke, isGood }: PollerOptions) {
  let closed = false;
  let next: NodeJS.Timeout | undefined;
  let nextAt = Number.POSITIVE_INFINITY;
  let polling = false;
  const outcome = tellOnce(broke);
  let polledAt = 0;

  function pollIn(milliseconds: number) {
    if (closed || watchers.size === 0 || performance.now() + milliseconds >= nextAt) return;
    clearTimeout(next);
    nextAt = performance.now() + milliseconds;
    next = setTimeout(() => {
      nextAt = Number.POSITIVE_INFINITY;
      poll().then(outcome.worked, outcome.failed);
    }, milliseconds);
    next.unref();
  }

  /** If the store does not respond, the next poll tries again. */
  async function poll() {
    if (polling) return pollIn(leastPause);
    polling = true;
    try {
      await tellAll();
    } finally {
      polling = false;
      polledAt = performance.now();
      pollIn(every);
    }
  }

  async function tellAll() {
    // A watcher that arrives during the queries waits for the next poll.
    const present = [...watchers];
    const classIds = [...new Set(present.map(({ classId }) => classId))];
    const hashes = [...new Set(present.map(({ session }) => session))];
    const sessions = await database.asking((db) => sessionsAmong(db, hashes));
    const good = new Map(sessions.filter(isGood).map((session) => [session.hash, session]));
    const rows = await database.asking((db) => revisionsAmong(db, classIds));
    const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
    for (const watcher of present) {
      const session = good.get(watcher.session);
      if (!session) {
        endStream(watcher, 'session');
        continue;
      }
      // A change of role does not change the class's revision.
      const role = `${session.kind} ${session.adminOf ?? ''}`;
      const isChanged = role !== watcher.role || revisions.get(watcher.classId) !== watcher.revision;
      watcher.role = role;
      if (isChanged) await tell(watcher, session.kind);
    }
  }

  /** Checks access again: losing it is also a change of the class. */
  async function tell(watcher: Watcher, kind: number) {
    const { classId, accountId } = watcher;
    const revision = kind === kinds.student ? null : await seen(database, classId, accountId);
    if (revision === null) return endStream(watcher, 'class');
    if (revision === watcher.revision) return;
    watcher.revision = revision;
    watcher.stream.send(eventNames.revision, String(revision));
  }

  function endStream({ stream }: Watcher, why: EventsEnd) {
    stream.send(eventNames.end, why);
    stream.end();
  }

  return {
    soon: () => pollIn(every),
    atOnce: () => pollIn(Math.max(0, polledAt + leastPause - performance.now())),
    close() {
      closed = true;
      clearTimeout(next);
    },
  };
}
