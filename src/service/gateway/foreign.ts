import { answerWith, failure } from '#service/endpoint/answer.ts';
import type { Application } from '#service/endpoint/application.ts';
import { charsetNamed, readContentType } from '#service/endpoint/contentType.ts';
import { type Form, isCompressed, readForm, UnreadableForm } from '#service/endpoint/form.ts';
import { formatAsked } from '#service/endpoint/formatAsked.ts';
import { formatFor } from '#service/formats/format.ts';
import { sentences } from '#wire/sentences.ts';
import { formType } from './sentForm.ts';

/*
 * Forwards to another deployment of the interface. It gets the form of a request and nothing else, and its response is
 * limited in time and size.
 */

const timeoutMs = 30_000;
const largestReply = 256 * 1024 * 1024;

export function foreignService(url: string): Application {
  const address = addressOf(url);
  return async (request, context) => {
    if (request.method !== 'POST')
      return failure(formatAsked(request.url, context.body), 405, sentences.postOnly);
    const sent = context.body ?? new Uint8Array(await request.arrayBuffer());
    const api = formatAsked(request.url, sent);
    try {
      const body = isPlain(request) ? sent : encoded(await readForm(request, sent));
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': formType },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const reply = await readUpTo(largestReply, answer);
      if (!answer.ok || !reply) return failure(api, 502, sentences.serviceUnreadable);
      return passedOn(reply, answer.headers.get('content-type') ?? 'text/plain', api);
    } catch (error) {
      if (error instanceof UnreadableForm) return failure(api, error.status, error.errors.system ?? '');
      return failure(api, 502, sentences.serviceSilent);
    }
  };
}

/** What a browser never shows as a page with scripts. */
const dataTypes = ['application/json', 'text/json', 'text/xml', 'application/xml', 'text/plain'];

/**
 * A reply echoes what was sent, and PHP calls every answer HTML unless told otherwise. Another site could send a form
 * whose echo would run as a script of our page, so it is sent as data.
 */
function passedOn(reply: Uint8Array<ArrayBuffer>, type: string, api: string | undefined): Response {
  const isData = dataTypes.includes(readContentType(type).type);
  const answer = answerWith(reply, isData ? type : formatFor(api).contentType);
  answer.headers.set('content-security-policy', "default-src 'none'; sandbox");
  return answer;
}

/** Whether every deployment can read the form as it is. It is never told of a compression. */
function isPlain(request: Request): boolean {
  if (isCompressed(request)) return false;
  const { type, parameters } = readContentType(request.headers.get('content-type') ?? '');
  return (type === '' || type === formType) && charsetNamed(parameters.get('charset') || 'utf-8') === 'utf-8';
}

const encoded = (form: Form) => new TextEncoder().encode(new URLSearchParams(form).toString());

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
