/*
 * One open response of server-sent events. Not hono/streaming: it queues without a limit for a client that does not
 * read.
 */

export interface EventStream {
  readonly response: Response;
  send(event: string, data: string): void;
  /** Sends a comment, so that no proxy closes a silent stream. */
  beat(): void;
  end(): void;
}

/** With this many unread events, nobody is reading. */
const mostUnread = 64;

/** Milliseconds after which the browser opens an ended stream again. */
const comesBackAfter = 3000;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** Calls `ended` once, whichever side ends the stream. */
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
