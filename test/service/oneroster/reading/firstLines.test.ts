import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FirstLines } from '#service/oneroster/reading/firstLines.ts';

test('a repeated id returns its first line, like a Map', () => {
  const ids = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'a', 'b', 'aa')));
  fc.assert(
    fc.property(ids, (ids) => {
      const [firstLines, known] = [new FirstLines(), new Map<string, number>()];
      for (const [index, id] of ids.entries()) {
        expect(firstLines.add(id, index + 2)).toBe(known.get(id));
        if (!known.has(id)) known.set(id, index + 2);
      }
    }),
  );
});

test('tens of thousands of ids are distinguished while the table grows', () => {
  const firstLines = new FirstLines();
  const count = 30_000;
  for (let line = 1; line <= count; line++) expect(firstLines.add(`s1-${line}`, line)).toBeUndefined();
  for (let line = 1; line <= count; line += 7) expect(firstLines.add(`s1-${line}`, count + 1)).toBe(line);
});

test.each([0, 0x7fffffff, 0x80000000, 0xffffffff])(
  'an id without a letter is found with the seed %i',
  (seed) => {
    const firstLines = new FirstLines(seed);
    expect(firstLines.add('', 2)).toBeUndefined();
    expect(firstLines.add('', 3)).toBe(2);
  },
);
