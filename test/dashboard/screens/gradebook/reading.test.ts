import { describe, expect, test } from 'vitest';
import { patchScores, savedText } from '#dashboard/api/classes/scores.ts';
import { type Decoded, decodeGradebook } from '#dashboard/api/reading/readGradebook.ts';
import { BLANK, MISSING, UNKNOWN } from '#grading/score.ts';

const plain = {
  clid: 3,
  folder: 3,
  name: 'Algebra',
  weighted: 1,
  cgs: [{ num: 1, low: 89.5, grade: 'A' }],
  cat: [{ num: 1, name: 'Quizzes', weight: 40, dls: 1 }],
  assignments: [
    { assnid: 7, title: 'Quiz', due: '20260105', points: 10, cat: 1 },
    { assnid: 8, title: 'Puzzle', due: '', points: 'EC', cat: 1 },
  ],
  students: [
    { stuid: 1, num: 1, first: 'José', last: 'García', grade: 'B', percent: 83.5 },
    { stuid: 2, num: 2, first: 'Linh', last: 'Nguyễn', grade: '', percent: null },
  ],
  scores: [
    { assnid: 7, stuid: 1, score: '8.5' },
    { assnid: 8, stuid: 1, score: 'M' },
    { assnid: 7, stuid: 2, score: 'INC' },
  ],
  success: true,
};

const decode = (body: unknown): Decoded =>
  decodeGradebook(new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)).buffer);

function bookOf(body: unknown) {
  const decoded = decode(body);
  if (decoded.kind !== 'book') throw new Error(JSON.stringify(decoded));
  return decoded.book;
}

describe('a gradebook reply', () => {
  test('becomes a matrix, student by student', () => {
    const book = bookOf(plain);
    expect([...book.scores]).toEqual([850, MISSING, UNKNOWN, BLANK]);
    expect(book.texts).toEqual(new Map([[2, 'INC']]));
    expect([0, 1, 2, 3].map((at) => savedText(book, at))).toEqual(['8.5', 'M', 'INC', '']);
    expect(book.students[0]).toMatchObject({ percent: 8350, grade: 'B' });
    expect(book.scheme.categories[0]).toMatchObject({ weight: 4000, dropLowest: 1 });
    expect(book.assignments.map(({ points }) => points)).toEqual([1000, null]);
  });

  test('is the same if a service writes numbers as text and wraps its lists', () => {
    const textual = JSON.parse(JSON.stringify(plain), (_, value) =>
      typeof value === 'number' ? String(value) : value,
    );
    for (const name of ['cgs', 'cat', 'assignments', 'students', 'scores']) {
      textual[name] = { item: textual[name].length === 1 ? textual[name][0] : textual[name] };
    }
    expect(bookOf(textual)).toEqual(bookOf(plain));
  });

  test('is the same if a service numbers its lists, and writes an empty score as {}', () => {
    const scores = [...plain.scores, { assnid: 8, stuid: 2, score: {} }];
    const numbered = { ...plain, scores: { ...scores }, students: { ...plain.students } };
    expect(bookOf(numbered)).toEqual(bookOf(plain));
  });

  test('is that of an empty class if a service leaves out every list', () => {
    const { clid, folder, name, weighted } = plain;
    expect(bookOf({ clid, folder, name, weighted })).toMatchObject({ name, students: [], assignments: [] });
  });

  test('keeps the text of a number with more decimals than ours, and counts it', () => {
    const [first, ...others] = plain.assignments;
    const book = bookOf({
      ...plain,
      assignments: [{ ...first, points: 12.345 }, ...others],
      scores: [
        { assnid: 7, stuid: 1, score: '8.125' },
        { assnid: 7, stuid: 2, score: 8.5 },
      ],
    });
    expect([...book.scores]).toEqual([813, BLANK, 850, BLANK]);
    expect([savedText(book, 0), savedText(book, 2)]).toEqual(['8.125', '8.5']);
    expect(book.assignments[0]?.points).toBe(1235);
    const saved = { assignmentId: 7, studentId: 1, code: 900, text: '9' };
    expect(savedText(patchScores(book, [saved]), 0)).toBe('9');
  });

  test('ignores scores of students or assignments that it does not list', () => {
    const scores = [
      ...plain.scores,
      { assnid: 99, stuid: 1, score: '1' },
      { assnid: 7, stuid: 99, score: '1' },
    ];
    expect(bookOf({ ...plain, scores })).toEqual(bookOf(plain));
  });

  test.each([
    ['no JSON', '<html>', { place: 'the whole answer' }],
    [
      'a score of nobody',
      { ...plain, scores: [{ assnid: 'x', stuid: 1, score: '1' }] },
      { place: 'scores.0.assnid' },
    ],
    [
      'a score that is a list',
      { ...plain, scores: [{ assnid: 7, stuid: 1, score: ['8.5'] }] },
      { place: 'scores.0.score' },
    ],
    ['a score that is null', { ...plain, scores: [null] }, { place: 'scores.0.stuid' }],
    ['a student without a number', { ...plain, students: [{ first: 'A' }] }, { place: 'students.0.stuid' }],
  ])('says where it is wrong: %s', (_, body, where) => {
    expect(decode(body)).toMatchObject({ kind: 'unreadable', ...where });
  });

  test('is left to the envelope if it is a refusal', () => {
    expect(decode({ success: false, errors: { clid: 'no' } })).toMatchObject({ kind: 'other' });
    expect(decode({ success: 'false', errors: { clid: 'no' } })).toMatchObject({ kind: 'other' });
  });
});
