import { mostFields } from '#service/endpoint/form.ts';

/*
 * A form as it was sent: its pairs, undecoded, so that what the gateway passes on is what arrived.
 */

/** `text` is `name=value` as sent; `name` is decoded. */
export interface Pair {
  readonly name: string;
  readonly text: string;
}

export const formType = 'application/x-www-form-urlencoded';

export function isForm(request: Request): boolean {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === formType;
}

/** Null where there are more than anybody's form has. */
export function pairsOf(body: Uint8Array): Pair[] | null {
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

export function bytesOf(pairs: readonly Pair[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(pairs.map(({ text }) => text).join('&'), 'latin1'));
}

export function pairOf(name: string, value: string): Pair {
  return { name, text: `${name}=${encodeURIComponent(value)}` };
}

/** The last value of a field, decoded; undefined where it was not sent. */
export function fieldOf(pairs: readonly Pair[], name: string): string | undefined {
  const pair = pairs.findLast((each) => each.name === name);
  return pair && (new URLSearchParams(pair.text).get(name) ?? undefined);
}

/** No name that anybody asks for is longer, written as it may be. */
const longestName = 100;

function pairIn(text: string): Pair {
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  if (name.length > longestName || !/[%+]/.test(name)) return { name, text };
  return { name: new URLSearchParams(name).keys().next().value ?? name, text };
}
