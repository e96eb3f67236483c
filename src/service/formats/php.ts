import { type Reply, Rows, type Value, type Written } from '#wire/reply.ts';
import { atOnce, batchesOf, type Format, ReplyBuffer } from './reply.ts';

/*
 * PHP's own `serialize()`. Lengths count UTF-8 bytes, because PHP strings are bytes.
 */

export const php: Format = {
  contentType: 'application/vnd.php.serialized',
  write: (reply) => atOnce(steps(reply)),
  steps,
};

/** Only lists at the top level of a reply are long. */
function* steps(reply: Reply): Generator<void, Written> {
  const members = Object.entries(reply);
  const buffer = new ReplyBuffer();
  buffer.add(`a:${members.length}:{`);
  for (const [name, value] of members) {
    buffer.add(key(name));
    if (!(value instanceof Rows)) {
      buffer.add(written(value));
      continue;
    }
    // The count comes first, but is known only after reading all items.
    let count = 0;
    const items = new ReplyBuffer();
    for (const batch of value.batches()) {
      for (const item of batch) items.add(`i:${count++};${written(item)}`);
      items.encodeSoFar();
      yield;
    }
    buffer.add(`a:${count}:{`);
    buffer.append(items);
    buffer.add('}');
  }
  buffer.add('}');
  return yield* buffer.whole();
}

function written(value: Value): string {
  switch (typeof value) {
    case 'boolean':
      return value ? 'b:1;' : 'b:0;';
    case 'number':
      return number(value);
    case 'string':
      return string(value);
  }
  if (value === null) return 'N;';
  const batches = batchesOf(value);
  if (batches) return list(batches);
  const members = Object.entries(value);
  // Without a list in between: a million items make garbage that other requests would wait for.
  let inside = '';
  for (const [name, member] of members) inside += key(name) + written(member);
  return `a:${members.length}:{${inside}}`;
}

function list(batches: Iterable<readonly Value[]>): string {
  let count = 0;
  const item = (value: Value) => `i:${count++};${written(value)}`;
  const items = Array.from(batches, (batch) => batch.map(item).join('')).join('');
  return `a:${count}:{${items}}`;
}

function number(value: number): string {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) return `i:${value};`;
  if (Object.is(value, -0)) return 'd:-0;';
  return Number.isFinite(value) ? `d:${value};` : 'N;';
}

/** A character of these is one byte. */
const isAscii = /^[\0-\x7f]*$/;

function string(text: string): string {
  const bytes = text.length < 100 && isAscii.test(text) ? text.length : Buffer.byteLength(text);
  return `s:${bytes}:"${text}";`;
}

/** Of the names that replies have: the same few are in every item. */
const knownKeys = new Map<string, string>();
const mostKnown = 500;

/** PHP has no text keys that look like integers: an array turns them into integers. */
function key(name: string): string {
  const known = knownKeys.get(name);
  if (known !== undefined) return known;
  if (/^(?:0|-?[1-9]\d{0,17})$/.test(name)) return `i:${name};`;
  const written = string(name);
  if (name.length < 40 && knownKeys.size < mostKnown) knownKeys.set(name, written);
  return written;
}
