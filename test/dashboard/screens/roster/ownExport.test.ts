import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RosterStudent } from '#dashboard/api/classes/students.ts';
import { copyText } from '#dashboard/screens/gradebook/exporting/copyText.ts';
import { csvOf } from '#dashboard/screens/gradebook/exporting/csv.ts';
import { changeDraft, draftOf, isChanged } from '#dashboard/screens/roster/model/draft.ts';
import { readPasted } from '#dashboard/screens/roster/model/paste.ts';
import { writtenListName } from '#dashboard/ui/components/tables/StudentNames.tsx';
import {
  bookOf,
  throughSpreadsheet,
  viewOf,
} from '#test/dashboard/screens/gradebook/entering/pasting/ownExport.ts';

/* The gradebook's export is pasted into the roster: the students stay the same. */

const titles = ['Quiz', '=SUM(A1)', 'Number', 'a;b;c;d;e;f', 'Quiz, "hard"'];

function exported(students: readonly RosterStudent[]) {
  const plain = bookOf(titles, students, [1, 2, 3, 4, 5]);
  const numbered = plain.students.map((student, at) => ({ ...student, id: students[at]?.id ?? 0 }));
  const book = { ...plain, students: numbered };
  const nameOf = (at: number) => writtenListName({ first: '', last: '', number: 0, ...students[at] });
  return { ...viewOf(book), nameOf };
}

const pasted = (students: readonly RosterStudent[], text: string) =>
  changeDraft(draftOf({ students: [...students], sort: 'list', revision: 1 }), { kind: 'type', text });

const name = (common: readonly string[]) =>
  fc
    .oneof(
      fc.constantFrom(...common),
      fc.string({ maxLength: 8, unit: fc.constantFrom(...'ab=+-@\',;" é7') }),
    )
    .map((text) => text.trim().replace(/\s+/gu, ' '));
const student = fc.record({
  id: fc.integer({ min: 1, max: 99_999 }),
  first: name(['Ana', '@José', "'-Bo", 'Mary Ann']),
  last: name(['=1+1', '-Silva', "'+Eng", 'Smith, Jr.', 'de la Cruz', "O'Brien"]),
});
const students = fc.uniqueArray(student, { selector: ({ id }) => id, minLength: 1, maxLength: 6 });

test.each([
  ['as it is', (csv: string) => csv],
  ['by way of a spreadsheet', throughSpreadsheet],
])('the CSV file of a class pasted into its roster, %s, changes nothing', (_, through) => {
  fc.assert(
    fc.property(students, (each) => {
      const draft = pasted(each, through(csvOf(exported(each))));
      expect(draft.students.map(({ id, first, last }) => ({ id: Number(id), first, last }))).toEqual(each);
      expect(isChanged(draft)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('names copied from the gradebook lose the guard added there', () => {
  const each = [
    { id: 7, first: '@Ana', last: '=Silva' },
    { id: 8, first: 'Bo', last: "'-Eng" },
  ];
  const { text } = copyText(exported(each), { top: 0, bottom: 1, left: 0, right: 0 });
  expect(text).toBe("'=Silva, @Ana\n''-Eng, Bo");
  const found = readPasted(text, { students: new Map(), names: new Set() }).students;
  expect(found.map(({ first, last }) => [first, last])).toEqual([
    ['@Ana', '=Silva'],
    ['Bo', "'-Eng"],
  ]);
});

test('an apostrophe that belongs to a name stays', () => {
  const found = readPasted("'t Hooft, Gerard, 5\nO'Brien, Siobhán, 6", {
    students: new Map(),
    names: new Set(),
  });
  expect(found.students.map(({ last }) => last)).toEqual(["'t Hooft", "O'Brien"]);
});
