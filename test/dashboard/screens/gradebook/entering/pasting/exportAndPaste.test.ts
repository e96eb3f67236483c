import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { pastedInto } from '#dashboard/screens/gradebook/entering/pasting/pasted.ts';
import { readBlock } from '#dashboard/screens/gradebook/entering/pasting/pasteMatch.ts';
import { readScoreFile } from '#dashboard/screens/gradebook/entering/pasting/scoreFile.ts';
import { copyText } from '#dashboard/screens/gradebook/exporting/copyText.ts';
import { csvOf } from '#dashboard/screens/gradebook/exporting/csv.ts';
import { cellValue } from '#dashboard/screens/gradebook/model/cellValue.ts';
import { BLANK } from '#grading/score.ts';
import { bookOf, throughSpreadsheet, viewOf } from './ownExport.ts';

/* Values that leave the gradebook return to their own cells: by the CSV file, by a spreadsheet, by copy and paste. */

const blanked = (book: Gradebook): Gradebook => ({
  ...book,
  scores: new Int32Array(book.scores.length).fill(BLANK),
  lates: new Map(),
});

function paste(text: string, book: Gradebook, left = 3, view = viewOf(book)) {
  return pastedInto(view, {
    selected: { top: 0, bottom: 0, left, right: left },
    block: readBlock(text),
    nameOf: view.nameOf,
    copiedOf: (student, column) => cellValue(view, student, column),
  });
}

/** Every late mark, likewise. */
const latesOf = (book: Gradebook) =>
  book.students.flatMap((student, row) =>
    book.assignments.flatMap(({ id }, column) => {
      const days = book.lates.get(row * book.assignments.length + column);
      return days === undefined ? [] : [[`${id} ${student.id}`, String(days)] as const];
    }),
  );

/** Every score of the book, by the ids of its assignment and student. */
const scoresOf = (book: Gradebook) =>
  viewOf(book)
    .sheet.book.students.flatMap((student, row) =>
      book.assignments.map(
        ({ id }, column) => [`${id} ${student.id}`, new Sheet({ book }).text(row, column)] as const,
      ),
    )
    .filter(([, text]) => text !== '');

const title = fc.oneof(
  fc.constantFrom(
    'Quiz',
    'Quiz (2)',
    'Quiz (copy)',
    'Quiz (7)',
    '10',
    'Percent',
    'Student',
    'Grade',
    'Score',
  ),
  fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'ab1("),;\'=+-@\t/%. é') }),
  fc.string({ minLength: 1, maxLength: 20 }),
);
const name = fc.record({
  first: fc.oneof(fc.constantFrom('Ana', '@José', '7'), fc.string({ maxLength: 8 })),
  last: fc.oneof(fc.constantFrom('Silva', '=1+1', '12'), fc.string({ maxLength: 8 })),
});
/** Small ones, so that they coincide with numbers in titles. */
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 8, maxLength: 8 });
const book = fc
  .tuple(fc.array(title, { minLength: 1, maxLength: 8 }), fc.array(name, { minLength: 1, maxLength: 8 }), ids)
  .map(([titles, names, numbers]) => bookOf(titles, names, numbers));

describe.each([
  ['as it is', (csv: string) => csv],
  ['by way of a spreadsheet', throughSpreadsheet],
])('the CSV file pasted back, %s', (_, through) => {
  test('changes nothing, whatever the titles and names are', () => {
    fc.assert(
      fc.property(book, (each) => {
        const { changes, impossible, unmatched } = paste(through(csvOf(viewOf(each))), each);
        expect({ changes, impossible, unmatched }).toEqual({ changes: [], impossible: [], unmatched: [] });
      }),
    );
  });

  test('restores every score and every late mark in its own cell', () => {
    fc.assert(
      fc.property(book, (each) => {
        const { changes } = paste(through(csvOf(viewOf(each))), blanked(each));
        const written = (wanted: string) =>
          changes
            .filter(({ kind }) => kind === wanted)
            .map(({ place, student, to }) => [`${place} ${student}`, to.value]);
        expect(written('score')).toEqual(scoresOf(each));
        expect(written('late')).toEqual(latesOf(each));
      }),
    );
  });
});

test('copied cells pasted in place change nothing, whatever they contain', () => {
  const code = fc.constantFrom('=1+1', '+', '-', '@x', "'=x", "''+", '"', '"a"', '-3', "'5");
  fc.assert(
    fc.property(fc.array(code, { minLength: 2, maxLength: 6 }), (codes) => {
      const texts = new Map(codes.map((text, at) => [at, text] as const));
      const names = codes.map((_, at) => ({ first: `A${at}`, last: 'B' }));
      const each = { ...bookOf(['Quiz'], names, [1, 2, 3, 4, 5, 6]), texts, lates: new Map() };
      each.scores.fill(-4);
      const view = viewOf(each);
      const { text } = copyText(view, { top: 0, bottom: codes.length - 1, left: 3, right: 3 });
      expect(readBlock(text)).toEqual(codes.map((value) => [value]));
      expect(paste(text, each)).toMatchObject({ changes: [], impossible: [], unmatched: [] });
    }),
  );
});

describe('rows copied with names and totals', () => {
  const names = [
    { first: 'Ana', last: 'Silva' },
    { first: 'Bo', last: 'Lund' },
    { first: 'Cy', last: 'Moss' },
  ];
  const plain = bookOf(['Quiz', 'Essay', 'Lab', 'Test'], names, [41, 42, 43, 44]);
  const graded = (...grades: string[]): Gradebook => ({
    ...plain,
    students: plain.students.map((student, at) => ({
      ...student,
      percent: 83_50 - at,
      grade: grades[at] ?? '',
    })),
  });
  const each = graded('B', 'C', 'C');
  const copied = (left: number, view = viewOf(each)) =>
    copyText(view, { top: 0, bottom: 2, left, right: view.columns.length - 1 }).text;
  const written = ({ changes }: ReturnType<typeof paste>) =>
    changes.map(({ place, student, to }) => `${place} ${student} ${to.value}`);

  test.each([
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 1],
    [1, 3],
    [2, 2],
    [2, 3],
  ])('change nothing if column %i is pasted at column %i', (from, to) => {
    expect(paste(copied(from), each, to)).toMatchObject({ changes: [], impossible: [], unmatched: [] });
  });

  test('keep every score in its place after a spreadsheet has changed one', () => {
    const lines = copied(0)
      .split('\n')
      .map((line) => line.split('\t'));
    const [, second = []] = lines;
    second[4] = '9.75';
    const edited = lines.map((line) => line.join('\t').replaceAll('.', ',')).join('\n');
    for (const at of [0, 1, 2, 3]) expect(written(paste(edited, each, at))).toEqual(['42 47 9.75']);
  });

  test('change nothing in a gradebook without columns of totals', () => {
    const view = viewOf(each);
    const bare = { ...view, columns: view.columns.toSpliced(1, 2) };
    expect(paste(copied(0, bare), each, 0, bare)).toMatchObject({ changes: [], unmatched: [] });
    expect(paste(copied(0, bare), each, 1, bare)).toMatchObject({ changes: [], unmatched: [] });
  });

  test('change nothing if the letters of the grades are words', () => {
    const passing = graded('Pass', 'Pass', 'Pass');
    const { text } = copyText(viewOf(passing), { top: 0, bottom: 2, left: 0, right: 6 });
    expect(text).toContain('Pass');
    for (const at of [0, 3]) expect(paste(text, passing, at)).toMatchObject({ changes: [], unmatched: [] });
  });

  test('put no total into an assignment if one row is copied', () => {
    const view = viewOf(each);
    const { text } = copyText(view, { top: 1, bottom: 1, left: 0, right: 6 });
    for (const at of [0, 3]) expect(paste(text, each, at)).toMatchObject({ changes: [], unmatched: [] });
  });

  test('wait for the teacher if names and other numbers are pasted at a name', () => {
    const text = 'Silva, Ana\t1\t2\nLund, Bo\t3\t4';
    expect(paste(text, each, 0)).toMatchObject({
      changes: [],
      unmatched: [
        { reason: 'Column 2: choose its assignment, or paste again at the first score' },
        { reason: 'Column 3: choose its assignment, or paste again at the first score' },
      ],
    });
    expect(written(paste(text, each, 3))).toEqual(['41 46 1', '42 46 2', '41 47 3', '42 47 4']);
  });
});

test("a retake's scores never go to the assignment whose title begins like its own", () => {
  const retake = bookOf(
    ['Exit ticket 5 (retake)', 'Exit ticket 5'],
    [
      { first: 'Ana', last: 'Silva' },
      { first: 'Bo', last: 'Lund' },
    ],
    [41, 42],
  );
  expect(paste(throughSpreadsheet(csvOf(viewOf(retake))), retake).changes).toEqual([]);
});

test('a title that begins with a space and an apostrophe keeps both', () => {
  const odd = bookOf([" '\t,", 'Quiz'], [{ first: 'Ana', last: 'Silva' }], [3, 4]);
  expect(paste(csvOf(viewOf(odd)), odd)).toMatchObject({ changes: [], impossible: [], unmatched: [] });
});

test('a file of another class, which also counts its assignments from 1, is matched by title or asked about', () => {
  const ana = [{ first: 'Ana', last: 'Silva' }];
  const theirs = bookOf(['Essay', 'Quiz', 'Lab'], ana, [1, 2, 3]);
  const ours = bookOf(['Quiz', 'Project', 'Lab'], ana, [1, 2, 3]);
  const { changes, unmatched } = paste(csvOf(viewOf({ ...theirs, students: ours.students })), blanked(ours));
  expect(changes.map(({ place }) => place)).toEqual(['3']);
  expect(unmatched.map(({ reason }) => reason)).toEqual([
    'Essay (1): the assignment with this ID has another title',
    'Quiz (2): more than one assignment fits this title',
  ]);
});

test("grades of marking periods are recognised, whatever the periods' names", () => {
  const plain = bookOf(['Quiz', '(P1)'], [{ first: 'Ana', last: 'Silva' }], [3, 4]);
  const terms = [{ num: 1, name: 'Quarter (3)', weight: null, first: '', last: '', ofSchool: false }];
  const each = { ...plain, scheme: { ...plain.scheme, terms } };
  const view = viewOf(each);
  const columns = view.columns.toSpliced(3, 0, { id: 'term1', width: 1, shows: 'term1' });
  const csv = csvOf({ ...view, columns });
  expect(csv).toContain('Quarter (3) (P1)');
  // As a file that is imported, too.
  expect(readScoreFile(csv)).toEqual({ block: readBlock(csv), keyColumns: undefined });
  expect(paste(csv, each)).toMatchObject({ changes: [], impossible: [], unmatched: [] });
});

test("subtotals of categories are recognised, whatever the categories' names", () => {
  const plain = bookOf(['Quiz', '(C1)'], [{ first: 'Ana', last: 'Silva' }], [3, 4]);
  const categories = [{ num: 1, name: 'Quiz (3)', weight: null, dropLowest: 0 }];
  const each = { ...plain, scheme: { ...plain.scheme, categories } };
  const view = viewOf(each);
  const columns = view.columns.toSpliced(3, 0, { id: 'category1', width: 1, shows: 'category1' });
  const csv = csvOf({ ...view, columns });
  expect(csv).toContain('Quiz (3) (C1)');
  // Only the percent: a spreadsheet would read 8/10 as a date.
  expect(csv).not.toContain('/');
  expect(readScoreFile(csv)).toEqual({ block: readBlock(csv), keyColumns: undefined });
  expect(paste(csv, each)).toMatchObject({ changes: [], impossible: [], unmatched: [] });
  expect(paste(throughSpreadsheet(csv), blanked(each)).changes.map(({ place }) => place)).not.toContain('1');
});
