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
    fc.oneof(fc.stringMatching(/^[a-z_]{1,8}$/), anyText).filter((key) => key !== '__proto__'),
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
