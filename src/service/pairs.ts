/*
 * A form as it was sent: its pairs, undecoded, so that what the gateway passes on is what arrived.
 */

/** `name=value` as sent, one element a field. */
export type Pairs = readonly string[];

export const formType = 'application/x-www-form-urlencoded';

export function isForm(request: Request): boolean {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === formType;
}

export function pairsOf(body: Uint8Array): Pairs {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    .toString('latin1')
    .split('&')
    .filter((pair) => pair !== '');
}

export function bytesOf(pairs: Pairs): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(pairs.join('&'), 'latin1'));
}

export function pairOf(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}`;
}

/** The last value of a field, decoded; undefined where it was not sent. */
export function fieldOf(pairs: Pairs, name: string): string | undefined {
  const pair = pairs.findLast((each) => nameOf(each) === name);
  return pair === undefined ? undefined : (new URLSearchParams(pair).get(name) ?? undefined);
}

export function nameOf(pair: string): string {
  const name = pair.split('=', 1)[0] ?? '';
  if (!name.includes('%') && !name.includes('+')) return name;
  return new URLSearchParams(name).keys().next().value ?? name;
}
