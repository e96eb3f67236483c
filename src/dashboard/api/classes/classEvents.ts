import { eventNames, eventsPath, mostStreams } from '#wire/classes/history.ts';

/*
 * What the service reports about a class, received once for all windows of a browser: one of them holds the stream, by
 * a lock that passes to the next when it closes, and forwards what it receives. Without locks each window has its own
 * stream.
 */

/** Who listens. */
interface Hearing {
  revision(revision: number): void;
  /** Nothing more will be told: the session has ended, or the class is no longer this teacher's. */
  end(): void;
  /** There is no stream: callers must ask for changes. */
  silence(): void;
}

type Told =
  | { readonly kind: 'revision'; readonly revision: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'silence' };

/** What windows say to each other; a later window asks for the last message. */
type Message = Told | { readonly kind: 'ask' };

/** Milliseconds for which a lock is held after the end was passed on: nobody asks for a stream before they know. */
const passingOn = 1000;

/** Returns what ends it. */
export function hearOfClass(userId: number, classId: number, hearing: Hearing): () => void {
  const hear = (told: Told) => {
    if (told.kind === 'revision') hearing.revision(told.revision);
    else hearing[told.kind]();
  };
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return openStream(classId, hear);

  const name = `rollbook.events.${userId}.${classId}`;
  const channel = new BroadcastChannel(name);
  const waiting = new AbortController();
  let stopped = false;
  let release = () => {};
  /** Of the stream that this window holds. */
  let last: Told | null = null;

  function passOn(told: Told) {
    if (stopped) return;
    last = told;
    channel.postMessage(told satisfies Message);
    hear(told);
  }

  async function lead(hasRoom: boolean) {
    if (stopped) return;
    const done = new Promise<void>((resolve) => {
      release = resolve;
    });
    if (!hasRoom) passOn({ kind: 'silence' });
    const close = hasRoom ? openStream(classId, passOn) : null;
    await done;
    close?.();
  }

  /** Until this window gets the lock, and `release` passes it on. */
  function queue() {
    navigator.locks
      .request(name, { signal: waiting.signal }, () => withRoom(userId, lead))
      // Given up while another window has the stream; or there are no locks to be had here.
      .catch(() => {
        if (!stopped) hear({ kind: 'silence' });
      });
  }

  /** What was no stream may be one by now, and what had no room may have it: this window tries again, or another. */
  function tryAgain() {
    last = null;
    release();
    queue();
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'ask') hear(data);
    else if (last?.kind === 'silence') tryAgain();
    else if (last) channel.postMessage(last);
  };
  channel.postMessage({ kind: 'ask' } satisfies Message);
  queue();

  return () => {
    stopped = true;
    waiting.abort();
    channel.close();
    if (last?.kind === 'end') setTimeout(release, passingOn);
    else release();
  };
}

/**
 * As many streams as the service allows have room, of all windows; a window beyond them asks, without being refused.
 */
function withRoom(userId: number, work: (hasRoom: boolean) => Promise<void>, at = 0): Promise<void> {
  if (at === mostStreams) return work(false);
  return navigator.locks.request(`rollbook.streams.${userId}.${at}`, { ifAvailable: true }, (lock) =>
    lock ? work(true) : withRoom(userId, work, at + 1),
  );
}

function openStream(classId: number, tell: (told: Told) => void): () => void {
  const source = new EventSource(`${eventsPath}?class=${classId}`);
  source.addEventListener(eventNames.revision, ({ data }) =>
    tell({ kind: 'revision', revision: Number(data) }),
  );
  source.addEventListener(eventNames.end, () => {
    source.close();
    tell({ kind: 'end' });
  });
  source.onerror = () => {
    // Closed by an answer that is no stream; where only the line broke, the browser reconnects on its own.
    if (source.readyState === EventSource.CLOSED) tell({ kind: 'silence' });
  };
  return () => source.close();
}
