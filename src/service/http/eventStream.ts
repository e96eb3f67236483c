/*
 * One open answer of server-sent events.
 * Not hono/streaming: it queues without a limit for a client that does not read.
 */

export interface EventStream {
  readonly response: Response;
  send(event: string, data: string): void;
  /** A comment, so that whoever stands between does not take the silence for an end. */
  beat(): void;
  end(): void;
}

/** So many unread events, and nobody is reading. */
const mostUnread = 64;

/** The browser comes back so many milliseconds after a stream has ended. */
const comesBackAfter = 3000;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** `ended` is called once, whoever ends it. */
export function eventStream(ended: () => void): EventStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (opened) => {
        controller = opened;
      },
      cancel: () => {
        controller = null;
        ended();
      },
    },
    { highWaterMark: mostUnread },
  );

  function write(text: string) {
    if (!controller) return;
    if ((controller.desiredSize ?? 0) <= 0) end();
    else controller.enqueue(encoder.encode(text));
  }

  function end() {
    if (!controller) return;
    controller.close();
    controller = null;
    ended();
  }

  write(`retry: ${comesBackAfter}\n\n`);
  return {
    response: new Response(body, { headers }),
    send: (event, data) => write(`event: ${event}\ndata: ${data}\n\n`),
    beat: () => write(':\n\n'),
    end,
  };
}
