import { sentences } from '#wire/envelope.ts';
import { answerWith } from './answerWith.ts';
import type { Application } from './application.ts';
import { failure } from './failure.ts';
import { fieldOf, formType, pairsOf } from './pairs.ts';

/*
 * Another deployment of the interface, behind our gateway: it is sent the form and nothing else of a request,
 * and what it answers is bounded in time and size.
 */

const patience = 30_000;
const largestReply = 256 * 1024 * 1024;

export function foreignService(url: string): Application {
  const address = addressOf(url);
  return async (request, from) => {
    const api = from.body && fieldOf(pairsOf(from.body), 'api');
    if (request.method !== 'POST') return failure(api, 405, sentences.postOnly);
    const body = from.body ?? new Uint8Array(await request.arrayBuffer());
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': formType },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      const reply = await readUpTo(largestReply, answer);
      if (!answer.ok || !reply) return failure(api, 502, sentences.serviceUnreadable);
      return answerWith(reply, answer.headers.get('content-type') ?? 'text/plain');
    } catch {
      return failure(api, 502, sentences.serviceSilent);
    }
  };
}

/** `base_url`, with or without its `/api/`. */
function addressOf(url: string): string {
  return `${url.replace(/\/+$/, '').replace(/\/api$/, '')}/api/`;
}

async function readUpTo(limit: number, answer: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.byteLength;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}
