import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostCells, readCells, writeCells } from '#wire/classes/cells.ts';

const cell = (place: string, student: number, value: string, was?: string) => ({
  line: 1,
  place,
  student,
  value,
  was,
});

describe('a line of cells', () => {
  test.each([
    ['1 11 9', cell('1', 11, '9')],
    ['1 11 9 8', cell('1', 11, '9', '8')],
    ['1 11 -', cell('1', 11, '')],
    ['1 11 - -', cell('1', 11, '', '')],
    ['1 11  9', cell('1', 11, '9')],
    ['1  11   9    8', cell('1', 11, '9', '8')],
    [' 1 11 9 ', cell('1', 11, '9')],
    ['1 11 9\r', cell('1', 11, '9')],
  ])('%j is read', (line, read) => {
    expect(readCells(line)).toEqual({ cells: [read], unreadable: [] });
  });

  test.each([
    ['a word too few', '1 11'],
    ['a word too few and a space at the end', '1 11 '],
    ['only a place', '1'],
    ['a word too many', '1 11 9 8 7'],
    ['a tab for a space', '1\t11\t9'],
    ['a tab for a value', '1 11 \t'],
    ['a tab behind a value', '1 11 9\t'],
    ['a no-break space for a value', '1 11 \u00a0'],
    ['a byte order mark for a value', '1 11 \ufeff'],
    ['a line separator for a value', '1 11 \u2028 9'],
    ['a vertical tab for what was there', '1 11 9 \v'],
    ['no number for a student', '1 - 9'],
    ['a student of 13 digits', '1 1111111111111 9'],
  ])('with %s is no cell', (_, line) => {
    expect(readCells(line)).toEqual({ cells: [], unreadable: [1] });
  });

  test('is blank only if it says so', () => {
    const word = fc.string({
      unit: fc.constantFrom('1', ' ', '\t', '-', 'M', '.', '\u00a0', '\u200b', '\r'),
    });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const text = words.join(' ');
        for (const { value, was } of readCells(text).cells) {
          const parted = text.replace(/\r$/, '').split(/ +/).filter(Boolean);
          expect([value === '', was === '']).toEqual([parted[2] === '-', parted[3] === '-']);
        }
      }),
    );
  });
});

test('blank lines are not cells, and the others keep their numbers', () => {
  const { cells, unreadable } = readCells('\n1 11 9\r\n  \n\n1 11\n2 12 -\n');
  expect(cells.map(({ line, place }) => [line, place])).toEqual([
    [2, '1'],
    [6, '2'],
  ]);
  expect(unreadable).toEqual([5]);
});

test('reading stops one line beyond the maximum', () => {
  const { cells, unreadable } = readCells('1 11 9\n1 11\n'.repeat(mostCells));
  expect(cells.length + unreadable.length).toBe(mostCells + 1);
});

test('what is written is read back, blanks included', () => {
  const cells = [
    { place: '1', student: 11, value: '9', was: '' },
    { place: '2', student: 12, value: '', was: 'M' },
    { place: '3', student: 13, value: 'E', was: undefined },
  ];
  expect(readCells(writeCells(cells)).cells).toEqual(
    cells.map((one, index) => ({ ...one, line: index + 1 })),
  );
});

test('a former value that a line cannot carry is not compared', () => {
  expect(writeCells([{ place: '1', student: 11, value: '9', was: 'In progress' }])).toBe('1 11 9');
});
