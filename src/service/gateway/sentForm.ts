import type { RequestContext } from '#service/endpoint/application.ts';
import { type Form, mostFields, readForm, UnreadableForm } from '#service/endpoint/form.ts';
import { formatAsked } from '#service/endpoint/formatAsked.ts';
import { afterOthers, largeBody } from '#service/endpoint/largeBodies.ts';
import { sentences } from '#wire/sentences.ts';

/*
 * The form of a page's request, as the gateway needs it. Our own service takes the fields, so they are read once, here.
 * Another deployment takes bytes: it gets the pairs as they were sent, undecoded.
 */

interface SentForm {
  /** The `apitask` as it was sent. */
  readonly task: string;
  has(name: string): boolean;
  /** The form for the service: as it was sent, or with our fields in place of those with the same names. */
  untouched(): Pick<RequestContext, 'form' | 'body'>;
  completed(ours: Form): Pick<RequestContext, 'form' | 'body'>;
}

export const formType = 'application/x-www-form-urlencoded';

export function isForm(request: Request): boolean {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === formType;
}

/** Fields that the page never sends itself. */
const reserved: ReadonlySet<string> = new Set(['apikey', 'ses', 'api']);

/** Reads the fields, for our own service. Throws `UnreadableForm`. */
export async function formForService(request: Request, context: RequestContext): Promise<SentForm> {
  const body = context.body ?? new Uint8Array(await request.arrayBuffer());
  const form = await readForm(request, body).catch((error: unknown) => {
    throw error instanceof UnreadableForm ? inFormatOf(error, body) : error;
  });
  return {
    task: form.apitask ?? '',
    has: (name) => name in form,
    untouched: () => ({ form }),
    completed(ours) {
      const fields: Record<string, string> = Object.create(null);
      for (const name in form) if (!reserved.has(name)) fields[name] = form[name] ?? '';
      return { form: Object.assign(fields, ours) };
    },
  };
}

/** Finds the pairs and decodes only their names, for another deployment. Throws `UnreadableForm`. */
export async function formForDeployment(request: Request, context: RequestContext): Promise<SentForm> {
  const body = context.body ?? new Uint8Array(await request.arrayBuffer());
  if (body.length > largeBody) await afterOthers();
  const pairs = pairsIn(body);
  if (!pairs)
    throw new UnreadableForm(413, sentences.tooManyFields, formatAsked(request.url, body) ?? 'json');
  return {
    task: lastValue(pairs, 'apitask'),
    has: (name) => pairs.some((pair) => pair.name === name),
    untouched: () => ({ body }),
    completed(ours) {
      const kept = pairs.filter(({ name }) => !reserved.has(name)).map(({ text }) => text);
      const added = Object.entries(ours).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      return { body: new Uint8Array(Buffer.from([...kept, ...added].join('&'), 'latin1')) };
    },
  };
}

/** An application gets the refusal in the format that it asked for, our page in JSON. */
function inFormatOf({ status, errors, api }: UnreadableForm, body: Uint8Array): UnreadableForm {
  const pairs = pairsIn(body);
  if (!pairs) return new UnreadableForm(413, sentences.tooManyFields, api ?? 'json');
  const isKeyed = pairs.some(({ name }) => name === 'apikey');
  return new UnreadableForm(status, errors.system ?? '', isKeyed ? api : 'json');
}

/** `text` is `name=value` as sent; `name` is decoded. */
interface Pair {
  readonly name: string;
  readonly text: string;
}

/** Null if there are more than any form has. */
function pairsIn(body: Uint8Array): Pair[] | null {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  const pairs: Pair[] = [];
  for (let start = text.startsWith(byteOrderMark) ? 3 : 0; start < text.length; ) {
    const ampersand = text.indexOf('&', start);
    const end = ampersand < 0 ? text.length : ampersand;
    if (end > start) pairs.push(pairIn(text.slice(start, end)));
    if (pairs.length > mostFields) return null;
    start = end + 1;
  }
  return pairs;
}

const byteOrderMark = '\xef\xbb\xbf';

/** The last value of a field, decoded; '' if it was not sent. */
function lastValue(pairs: readonly Pair[], name: string): string {
  const pair = pairs.findLast((each) => each.name === name);
  return (pair && new URLSearchParams(pair.text).get(name)) ?? '';
}

/** No name that we look for is longer, even escaped. */
const longestName = 100;

function pairIn(text: string): Pair {
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  if (name.length > longestName || !/[%+]/.test(name)) return { name, text };
  return { name: new URLSearchParams(name).keys().next().value ?? name, text };
}
