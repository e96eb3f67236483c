import { type Reply, Rows, type Value, type Written } from '#wire/reply.ts';
import { atOnce, batchesOf, type Format, ReplyBuffer } from './reply.ts';

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
      buffer.encodeSoFar();
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
  // Without a list in between: a million items make garbage that other requests would wait for.
  let written = '';
  for (const [key, member] of Object.entries(value)) written += element(key, content(member));
  return written;
}

function listed(items: readonly Value[]): string {
  let written = '';
  for (const item of items) written += `<item>${content(item)}</item>`;
  return written;
}

function element(key: string, inside: string): string {
  const [start, end] = tagsOf(key);
  return start + inside + end;
}

type Tags = readonly [start: string, end: string];

/** Of the names that replies have: the same few are in every item. */
const knownTags = new Map<string, Tags>();
const mostKnown = 500;

function tagsOf(key: string): Tags {
  const known = knownTags.get(key);
  if (known) return known;
  if (plainName.test(key)) {
    const tags = [`<${key}>`, `</${key}>`] as const;
    if (key.length < 40 && knownTags.size < mostKnown) knownTags.set(key, tags);
    return tags;
  }
  return [`<item name="${escaped(key)}">`, '</item>'];
}

/** Nothing in it has to be written otherwise. */
const harmless = /^[\w .,:;+/-]*$/;

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
  if (harmless.test(text)) return text;
  const writable = unwritable.test(text) ? text.replace(everyUnwritable, '\ufffd') : text;
  if (!special.test(writable)) return writable;
  return references.reduce((text, [character, reference]) => text.replaceAll(character, reference), writable);
}
