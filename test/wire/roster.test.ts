import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  idTwice,
  lineProblems,
  type RosterStudent,
  readLineProblems,
  readRoster,
  writeLineProblems,
  writeRoster,
} from '#wire/roster.ts';

const word = fc.stringMatching(/^[\p{L}'.-]{1,8}$/u);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const roster: fc.Arbitrary<RosterStudent[]> = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 0, max: 999_999_999_999 }), first: name, last: name }),
  { selector: ({ id }) => id, maxLength: 30 },
);

test('what is written is read back, names of several words included', () => {
  fc.assert(
    fc.property(roster, (students) => {
      expect(readRoster(writeRoster(students))).toEqual({ students, problems: [] });
    }),
  );
});

test.each([
  ['Mary de la Cruz 1234', 'Mary', 'de la Cruz', 1234],
  ['Mary\u00a0Ann Smith 007', 'Mary Ann', 'Smith', 7],
  ['José O’Brien-Núñez 999999999999', 'José', 'O’Brien-Núñez', 999_999_999_999],
  ['محمد العربي 5', 'محمد', 'العربي', 5],
])('%s', (line, first, last, id) => {
  expect(readRoster(line).students).toEqual([{ id, first, last }]);
});

test.each([
  ['Mary Smith', lineProblems.idMissing],
  ['Mary', lineProblems.idMissing],
  ['Mary Smith 12a', lineProblems.idMissing],
  ['1234', lineProblems.firstMissing],
  ['Mary 1234', lineProblems.lastMissing],
  ['Mary \u00a0 1234', lineProblems.lastMissing],
  ['Mary Smith 1234567890123', lineProblems.idTooLong],
  ['Mary\tSmith\t1', lineProblems.spacing],
  ['Mary  Smith 1', lineProblems.spacing],
  [' Mary Smith 1', lineProblems.spacing],
  ['Mary Smith 1 ', lineProblems.spacing],
  ['Mary\u0007 Smith 1', lineProblems.character],
  ['Mary\u2028 Smith 1', lineProblems.character],
  ['Mary\ud800 Smith 1', lineProblems.character],
])('%j is refused', (line, sentence) => {
  expect(readRoster(`Ana Bo 1000\n${line}`)).toEqual({
    students: [{ id: 1000, first: 'Ana', last: 'Bo' }],
    problems: [{ line: 2, sentence }],
  });
});

test('leading zeros count for nothing, in length and in likeness', () => {
  const { students, problems } = readRoster('Mary Smith 0000000000000012\nAna Bo 12');
  expect(students).toEqual([{ id: 12, first: 'Mary', last: 'Smith' }]);
  expect(problems).toEqual([{ line: 2, sentence: idTwice(12, 1) }]);
});

test('CR LF, blank lines and a last line-feed are accepted, and lines keep their numbers', () => {
  const { students, problems } = readRoster('Ana Bo 1\r\n\r\n  \nMary Smith\nCy Do 2\n');
  expect(students.map(({ id }) => id)).toEqual([1, 2]);
  expect(problems).toEqual([{ line: 4, sentence: lineProblems.idMissing }]);
});

describe('the sentence of a refusal', () => {
  const problems = [
    { line: 3, sentence: lineProblems.idMissing },
    { line: 12, sentence: idTwice(7, 4) },
  ];

  test('is read back', () => {
    expect(writeLineProblems(problems)).toMatch(/^Line 3: the ID number is missing$/m);
    expect(readLineProblems(writeLineProblems(problems))).toEqual({ problems, rest: '' });
  });

  test('names 20 lines and counts the others', () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ line: index + 1, sentence: 'x' }));
    const sentence = writeLineProblems(many);
    expect(sentence).toMatch(/\nand 5 more$/);
    expect(readLineProblems(sentence).problems).toEqual(many.slice(0, 20));
  });

  test.each([
    'Line 3: no ID; Line 12: twice',
    'Line 3: no ID. Line 12: twice.',
    'Bad. Line 3: no ID, line 12: twice',
  ])('of another deployment is read: %s', (sentence) => {
    expect(readLineProblems(sentence).problems).toEqual([
      { line: 3, sentence: 'no ID' },
      { line: 12, sentence: 'twice' },
    ]);
  });

  test('that names no line is kept whole', () => {
    expect(readLineProblems('The list is empty')).toEqual({ problems: [], rest: 'The list is empty' });
  });
});
