import { randomBytes } from 'node:crypto';
import { formatFor } from '#service/formats/format.ts';
import type { Written } from '#wire/reply.ts';

/** A response of the service: never cached on its way, and never sniffed for another type. */
export function answerWith(body: Written, type: string, status = 200): Response {
  const headers: Record<string, string> = {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  if (status === 405) headers.allow = 'POST';
  if (typeof body === 'string' || body.length <= longBody) return new Response(body, { status, headers });
  headers['content-length'] = String(body.length);
  return new Response(inPieces(body), { status, headers });
}

/** Bodies of this many bytes or more are sent in pieces, since copying one would block other requests. */
export const longBody = 1024 * 1024;

function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, at + longBody / 4));
      at += longBody / 4;
      if (at >= bytes.length) controller.close();
    },
  });
}

/** Identifies a fault in the log. */
export const newReference = (): string => randomBytes(6).toString('hex');

/** Refuses a request before any task has seen it; XML if `api` is unknown. */
export function failure(api: string | undefined, status: number, sentence: string): Response {
  const format = formatFor(api);
  const reply = {
    success: false,
    values: {},
    errors: { system: sentence },
    time: Math.floor(Date.now() / 1000),
  };
  return answerWith(format.write(reply), format.contentType, status);
}
