import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RosterStudent, readLineProblems, readRoster, writeRoster } from '#wire/classes/roster.ts';
import { idTwice, lineProblems, rosterProblems } from '#wire/classes/rosterProblems.ts';
import { canNamePerson } from '#wire/fields/textField.ts';

const word = fc.stringMatching(/^[\p{L}'.-]{1,8}$/u).filter(canNamePerson);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const roster: fc.Arbitrary<RosterStudent[]> = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 999_999_999_999 }), first: name, last: name }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 30 },
);

test('what is written is read back, names of several words included', () => {
  fc.assert(
    fc.property(roster, (students) => {
      expect(readRoster(writeRoster(students))).toEqual({ students });
    }),
  );
});

test.each([
  ['Mary de la Cruz 1234', 'Mary', 'de la Cruz', 1234],
  ['Mary\u00a0Ann Smith 007', 'Mary Ann', 'Smith', 7],
  ['José O’Brien-Núñez 999999999999', 'José', 'O’Brien-Núñez', 999_999_999_999],
  ['محمد العربي 5', 'محمد', 'العربي', 5],
  ['Mary  de la   Cruz  12', 'Mary', 'de la Cruz', 12],
  ['علی\u200cرضا نوری\u200cزاده 6', 'علی\u200cرضا', 'نوری\u200cزاده', 6],
  ['ශ්\u200dරී ප්\u200dරනාන්දු 7', 'ශ්\u200dරී', 'ප්\u200dරනාන්දු', 7],
  ['র\u200d্যান্ডি দাস 8', 'র\u200d্যান্ডি', 'দাস', 8],
  ['അനിൽ സജന്\u200d 9', 'അനിൽ', 'സജന്\u200d', 9],
])('%s', (line, first, last, id) => {
  expect(readRoster(line)).toEqual({ students: [{ id, first, last }] });
});

test.each([
  ['Mary Smith', lineProblems.idMissing],
  ['Mary', lineProblems.idMissing],
  ['Mary Smith 12a', lineProblems.idMissing],
  ['1234', lineProblems.firstMissing],
  ['Mary 1234', lineProblems.lastMissing],
  ['Mary \u00a0 1234', lineProblems.lastMissing],
  ['Mary Smith 1234567890123', lineProblems.idTooLong],
  ['Mary Smith 0', lineProblems.idZero],
  ['Mary Smith 000', lineProblems.idZero],
  ['Mary\tSmith\t1', lineProblems.spacing],
  [' Mary Smith 1', lineProblems.spacing],
  ['Mary Smith 1 ', lineProblems.spacing],
  ['Mary\u0007 Smith 1', lineProblems.character],
  ['Mary\u2028 Smith 1', lineProblems.character],
  ['Mary\ud800 Smith 1', lineProblems.character],
  ['Mary\u200b Smith 1', lineProblems.character],
  ['Mary\u202e Smith 1', lineProblems.character],
  ['Mary\u2066 Smith 1', lineProblems.character],
  ['Mary\u200d Smith 1', lineProblems.character],
  ['Ma\u200cry Smith 1', lineProblems.character],
  ['علی\u200c رضا 1', lineProblems.character],
  ['علی\u200c\u200cرضا نوری 1', lineProblems.character],
  ['👩\u200d🏫 Smith 1', lineProblems.character],
  ['Mary \u00ad 1', lineProblems.character],
  ['Mary \u3164 1', lineProblems.character],
  [`${'M'.repeat(101)} Smith 1`, lineProblems.firstTooLong],
  [`Mary ${'S'.repeat(60)} ${'S'.repeat(60)} 1`, lineProblems.lastTooLong],
  [`Mary ${'S '.repeat(1000)}1`, lineProblems.tooLong],
])('%j is refused', (line, sentence) => {
  expect(readRoster(`Ana Bo 1000\n${line}`)).toEqual({ problems: [`Line 2: ${sentence}`] });
});

test('a name of 100 characters is read, however many code units each has', () => {
  const [first, last] = ['😀'.repeat(100), 'é'.repeat(100)];
  expect(readRoster(`${first} ${last} 1`)).toEqual({ students: [{ id: 1, first, last }] });
});

test('leading zeros do not count', () => {
  expect(readRoster('Mary Smith 0000000000000012')).toEqual({
    students: [{ id: 12, first: 'Mary', last: 'Smith' }],
  });
  expect(readRoster('Mary Smith 0012\nAna Bo 12')).toEqual({ problems: [`Line 2: ${idTwice(12, 1)}`] });
});

test('CR LF, blank lines and a last line-feed are accepted, and lines keep their numbers', () => {
  expect(readRoster('Ana Bo 1\r\n\r\n  \nCy Do 2\n')).toEqual({
    students: [
      { id: 1, first: 'Ana', last: 'Bo' },
      { id: 2, first: 'Cy', last: 'Do' },
    ],
  });
  expect(readRoster('Ana Bo 1\r\n\r\n\nMary Smith\n')).toEqual({
    problems: [`Line 4: ${lineProblems.idMissing}`],
  });
});

test('a list is neither empty nor longer than 2,000', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `A B ${index + 1}`).join('\n');
  expect(readRoster(' \n')).toEqual({ problems: [rosterProblems.empty] });
  expect(readRoster(lines(2000))).toHaveProperty('students.length', 2000);
  expect(readRoster(lines(2001))).toEqual({ problems: [rosterProblems.tooLong] });
});

test('20 bad lines are named, the others counted', () => {
  const read = readRoster('Mary Smith\n'.repeat(25));
  expect(read).toHaveProperty('problems.length', 21);
  expect(read).toHaveProperty('problems.20', 'and 5 more');
});

describe('the sentence of a refusal', () => {
  test('is read back by line', () => {
    const read = readRoster('Mary Smith\nAna Bo 7\n\nCy Do 7');
    expect(readLineProblems('problems' in read ? read.problems.join('\n') : '')).toEqual({
      problems: [
        { line: 1, sentence: lineProblems.idMissing },
        { line: 4, sentence: idTwice(7, 2) },
      ],
      rest: '',
    });
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
