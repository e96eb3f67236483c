import { type EventsEnd, eventNames, eventsPath, mostStreams } from '#wire/classes/history.ts';

/*
 * What the service reports about a class, received once for all windows of a browser: one of them holds the stream, by
 * a lock that passes to the next when it closes, and forwards what it receives. Without locks each window has its own
 * stream.
 */

/** What a listener receives. */
interface ClassListener {
  revision(revision: number): void;
  /** There will be no more events: the session has ended, or the class is no longer this teacher's. */
  end(why: EventsEnd): void;
  /** There is no stream: callers must ask for changes. */
  silence(): void;
}

type ClassMessage =
  | { readonly kind: 'revision'; readonly revision: number }
  | { readonly kind: 'end'; readonly why: EventsEnd }
  | { readonly kind: 'silence' };

/** Messages between windows; a later window asks for the last one. */
type Message = ClassMessage | { readonly kind: 'ask' };

/**
 * Milliseconds for which a lock is held after the end was forwarded, so that no window opens a stream before it knows.
 */
const passingOn = 1000;

/** Returns the function that unsubscribes. */
export function hearOfClass(userId: number, classId: number, listener: ClassListener): () => void {
  const hear = (message: ClassMessage) => {
    if (message.kind === 'revision') listener.revision(message.revision);
    else if (message.kind === 'end') listener.end(message.why);
    else listener.silence();
  };
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return openStream(classId, hear);

  const name = `rollbook.events.${userId}.${classId}`;
  const channel = new BroadcastChannel(name);
  const waiting = new AbortController();
  let stopped = false;
  let release = () => {};
  /** The last message of the stream that this window holds. */
  let last: ClassMessage | null = null;

  function passOn(message: ClassMessage) {
    if (stopped) return;
    last = message;
    channel.postMessage(message satisfies Message);
    hear(message);
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

  /** Waits for the lock, and holds it until `release`. */
  function queue() {
    navigator.locks
      .request(name, { signal: waiting.signal }, () => withRoom(userId, lead))
      // Given up while another window has the stream; or this browser has no locks.
      .catch(() => {
        if (!stopped) hear({ kind: 'silence' });
      });
  }

  /** A stream that failed may work now, and a full service may have room: this window tries again, or another. */
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
 * The service allows a limited number of streams over all windows; a window beyond them polls, without being refused.
 */
function withRoom(userId: number, work: (hasRoom: boolean) => Promise<void>, at = 0): Promise<void> {
  if (at === mostStreams) return work(false);
  return navigator.locks.request(`rollbook.streams.${userId}.${at}`, { ifAvailable: true }, (lock) =>
    lock ? work(true) : withRoom(userId, work, at + 1),
  );
}

function openStream(classId: number, onMessage: (message: ClassMessage) => void): () => void {
  const source = new EventSource(`${eventsPath}?class=${classId}`);
  source.addEventListener(eventNames.revision, ({ data }) =>
    onMessage({ kind: 'revision', revision: Number(data) }),
  );
  source.addEventListener(eventNames.end, ({ data }) => {
    source.close();
    onMessage({ kind: 'end', why: data === 'class' ? 'class' : 'session' });
  });
  source.onerror = () => {
    // Closed by an answer that is no stream; if only the connection broke, the browser reconnects on its own.
    if (source.readyState === EventSource.CLOSED) onMessage({ kind: 'silence' });
  };
  return () => source.close();
}
