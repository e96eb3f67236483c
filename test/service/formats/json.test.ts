import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFor, formatNamed } from '#service/formats/format.ts';
import { partOf, Rows } from '#wire/reply.ts';
import { anyReply, plain, write } from './generated.ts';

test('is read back as the same value', () => {
  fc.assert(
    fc.property(anyReply, (reply) => {
      const text = write('json', reply);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(plain(reply))));
    }),
    { numRuns: 300 },
  );
});

test('a list in JSON form is not parsed, and its parts become one list', () => {
  const rows = new Rows(['{"score":"8.50"},  {"score":"M"}', '', '{"name":"مريم"}'].map(partOf));
  const list = '[{"score":"8.50"},  {"score":"M"},{"name":"مريم"}]';
  expect(write('json', { scores: rows })).toBe(`{"scores":${list}}`);
  expect(write('json', { clid: 1, scores: rows, more: rows, none: new Rows([]), time: 1 })).toBe(
    `{"clid":1,"scores":${list},"more":${list},"none":[],"time":1}`,
  );
});

test.each([
  ['json', '{"values":{"__proto__":"x"}}'],
  ['xml', '<values><item name="__proto__">x</item></values>'],
  ['ser', 'a:1:{s:6:"values";a:1:{s:9:"__proto__";s:1:"x";}}'],
])('%s writes a field called __proto__ like any other', (api, written) => {
  expect(write(api, JSON.parse('{"values":{"__proto__":"x"}}'))).toContain(written);
});

test('there are exactly three formats', () => {
  for (const api of ['xml', 'json', 'ser']) expect(formatNamed(api)).toBeDefined();
  for (const api of ['', 'yaml', 'JSON', '__proto__']) expect(formatNamed(api)).toBeUndefined();
});

test('a reply is XML if no format is asked for, or an unknown one', () => {
  for (const api of [undefined, '', 'yaml', '__proto__']) expect(formatFor(api)).toBe(formatNamed('xml'));
  expect(formatFor('json')).toBe(formatNamed('json'));
});

test.each(['json', 'xml', 'ser'])('%s writes a long list in many small steps, to the same bytes', (api) => {
  const format = formatNamed(api);
  const texts = Array.from({ length: 200 }, (_, at) =>
    at % 7 === 0 ? '' : `{"stuid":${at},"score":"é${at}"}`,
  );
  const reply = { clid: 1, scores: new Rows(texts.map(partOf)), success: true };
  const steps = format?.steps(reply);
  let count = 0;
  let next = steps?.next();
  for (; next?.done === false; next = steps?.next()) count++;
  expect(count).toBeGreaterThan(300);
  expect(Buffer.from(next?.value ?? '')).toEqual(Buffer.from(format?.write(reply) ?? ''));
});
