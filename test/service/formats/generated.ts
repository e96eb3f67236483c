import fc from 'fast-check';
import { formatNamed } from '#service/formats/format.ts';
import { partOf, type Reply, Rows, type Value } from '#wire/reply.ts';

/*
 * The most hostile replies that can be sent, and what a reader should find in them.
 */

export function write(api: string, reply: Reply): string {
  const format = formatNamed(api);
  if (!format) throw new Error(`No format ${api}`);
  return Buffer.from(format.write(reply)).toString();
}

/** A list that was written as JSON before, in one part. */
const rowsOf = (json: string) => new Rows([partOf(json.slice(1, -1))]);

const troublesome = fc.constantFrom(
  ']]>',
  '&amp;',
  '"',
  "'",
  '<b>',
  '\\',
  '\r\n',
  '\t',
  ' ',
  '😀',
  'مريم',
  '王小明',
  '',
  // Neither half of a pair, nor these characters, can be written in every format.
  '\ud83d',
  '\ude00',
  '\0',
  '\x1f',
  '\x85',
  '\u2028',
  '\ufffe',
  '\uffff',
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.array(fc.oneof(troublesome, fc.string())).map((parts) => parts.join('')),
);
const anyNumber = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer().map((hundredths) => hundredths / 100),
  fc.constantFrom(-0, 1e21, -1e-7, 5e-324, Number.MAX_VALUE, 2 ** 53, -(2 ** 53), 2 ** 63, 0.1 + 0.2),
);
/** Names that objects, PHP's arrays or XML treat in a way of their own. */
const strangeName = fc.constantFrom(
  ...['constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'then'],
  ...['0', '00', '-0', '-1', '1', '1.0', '1e3', ' 1', '9223372036854775807', '99999999999999999999'],
  ...['item', 'xml', 'xmlns', 'XMLfoo', 'a:b', '-a', 'a b', '', '\ud83d', '\0a', 'a[]'],
);
export const { reply: anyReply } = fc.letrec<{ value: Value; reply: Reply }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(anyText, anyNumber, fc.boolean(), fc.constant(null)),
    fc.array(tie('value')),
    fc.array(tie('value')).map((items) => rowsOf(JSON.stringify(items.map(plain)))),
    tie('reply'),
  ),
  reply: fc.dictionary(
    fc.oneof(fc.stringMatching(/^[a-z_]{1,8}$/), strangeName, anyText).filter((key) => key !== '__proto__'),
    tie('value'),
  ),
}));

/** The value without our own class: what any reader should find. */
export function plain(value: Value): unknown {
  if (value instanceof Rows) return value.items;
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]));
}
