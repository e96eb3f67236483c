import {
  atOnce,
  batchesOf,
  type Format,
  type Reply,
  ReplyBuffer,
  Rows,
  type Value,
  type Written,
} from './reply.ts';

/*
 * A root `engrade`, lists as repeated `item`, null and empty text as an empty element.
 * A key that is no plain XML name is the echoed name of an unknown field; it becomes an attribute, `<item name="…">`,
 * where it is harmless.
 */

export const xml: Format = {
  contentType: 'text/xml; charset=utf-8',
  write: (reply) => atOnce(steps(reply)),
  steps,
};

/** Only lists at the top level of a reply are long. */
function* steps(reply: Reply): Generator<void, Written> {
  const buffer = new ReplyBuffer();
  buffer.add('<?xml version="1.0" encoding="utf-8" ?>\n<engrade>');
  for (const [key, value] of Object.entries(reply)) {
    if (!(value instanceof Rows)) {
      buffer.add(element(key, content(value)));
      continue;
    }
    const [start, end] = tagsOf(key);
    buffer.add(start);
    for (const batch of value.batches()) {
      buffer.add(listed(batch));
      buffer.cut();
      yield;
    }
    buffer.add(end);
  }
  buffer.add('</engrade>\n');
  return yield* buffer.whole();
}

/** XML reserves names that start with `xml`; the last three are traps for parsers written in JavaScript. */
const plainName = /^(?!xml|(?:__proto__|constructor|prototype)$)[a-z_][\w.-]*$/i;

function content(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'boolean') return String(value);
  const batches = batchesOf(value);
  if (batches) return Array.from(batches, listed).join('');
  return Object.entries(value)
    .map(([key, member]) => element(key, content(member)))
    .join('');
}

function listed(items: readonly Value[]): string {
  return items.map((item) => `<item>${content(item)}</item>`).join('');
}

function element(key: string, inside: string): string {
  const [start, end] = tagsOf(key);
  return start + inside + end;
}

function tagsOf(key: string): readonly [start: string, end: string] {
  if (plainName.test(key)) return [`<${key}>`, `</${key}>`];
  return [`<item name="${escaped(key)}">`, '</item>'];
}

const special = /[&<>"'\t\n\r]/;
/** `&` comes first, since the other references contain it. */
const references: readonly [character: string, reference: string][] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
  ['\t', '&#9;'],
  ['\n', '&#10;'],
  ['\r', '&#13;'],
];

/** XML 1.0 cannot contain these, not even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
const unwritable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u;
const everyUnwritable = new RegExp(unwritable, 'gu');

/** White space is written as references, so that no parser trims it or turns CR LF into LF. */
function escaped(text: string): string {
  const writable = unwritable.test(text) ? text.replace(everyUnwritable, '\ufffd') : text;
  if (!special.test(writable)) return writable;
  return references.reduce((text, [character, reference]) => text.replaceAll(character, reference), writable);
}
