import { describe, expect, test } from 'vitest';
import { pastedInto } from '#dashboard/screens/gradebook/entering/pasting/pasted.ts';
import { readScoreFile } from '#dashboard/screens/gradebook/entering/pasting/scoreFile.ts';
import { csvOf } from '#dashboard/screens/gradebook/exporting/csv.ts';
import { bookOf, viewOf } from './ownExport.ts';

/* Files of scores from other products, with their additional columns and rows. */

const book = bookOf(
  ['Essay', 'Unit test', 'Notes'],
  [
    { first: 'José', last: 'García' },
    { first: 'Mary Ann', last: 'de la Cruz' },
    { first: 'Siobhán', last: "O'Brien" },
  ],
  // The students are five above their assignments.
  [200406, 200407, 200408],
);
const titles = book.assignments.map(({ title }) => title);

/** The changes a file would make: student, assignment, score. */
function changesOf(text: string): string[] {
  const file = readScoreFile(text, titles);
  if (typeof file === 'string') return [];
  const told = file.keyColumns === undefined ? {} : { headed: true, keyColumns: file.keyColumns };
  const at = { top: 0, bottom: 0, left: 0, right: 0 };
  const { changes, unmatched, impossible } = pastedInto(viewOf(book), {
    selected: at,
    block: file.block,
    chosen: told,
    nameOf: String,
    copiedOf: () => '',
  });
  expect([...unmatched, ...impossible]).toEqual([]);
  return changes.map(({ student, place, to }) => {
    const title = book.assignments.find(({ id }) => String(id) === place)?.title;
    return `${student} ${title} ${to.value}`;
  });
}

const canvas = `Student,ID,SIS User ID,SIS Login ID,Section,Essay (482913),Unit test (482914),Assignments Current Score,Current Score,Final Score,Final Grade
,,,,,Manual Posting,,,,,
    Points Possible,,,,,10,10,(read only),(read only),(read only),(read only)
"García, José",9101,200411,jgarcia,Period 1,9,EX,90,90,90,A
"de la Cruz, Mary Ann",9102,200412,mcruz,Period 1,7.5,MI,75,75,75,C
"Student, Test",9999,,abc,Period 1,,,,,,
`;

const classroom = `Last Name,First Name,Email Address,Essay,Unit test
Date,,,2026-09-04,2026-09-10
Points,,,10,10
Class Average,,,8.25,9
García,José,jose@example.org,9,8
O'Brien,Siobhán,siobhan@example.org,7.5,
`;

const moodle = `First name,Last name,ID number,Institution,Department,Email address,Assignment: Essay (Real),Assignment: Essay (Percentage),Quiz: Unit test (Real),Course total (Real),Last downloaded from this course
José,García,200411,,,jose@example.org,9.00,90.00 %,-,9.00,1795578603
Mary Ann,de la Cruz,200412,,,mary@example.org,7.50,75.00 %,10.00,17.50,1795578603
`;

const aeries = ['Student ID', 'Student Name', 'Grade', 'Essay', 'Unit test', 'Notes']
  .join('\t')
  .concat('\r\n200411\tGarcía, José\t10\t9\t8\t3\r\n200413\t"O\'Brien, Siobhán"\t10\t\t9.5\t\r\n');

describe('a file of', () => {
  test.each([
    ['Canvas', canvas, ['200411 Essay 9', '200411 Unit test E', '200412 Essay 7.5', '200412 Unit test M']],
    ['Google Classroom', classroom, ['200411 Essay 9', '200411 Unit test 8', '200413 Essay 7.5']],
    ['Moodle', moodle, ['200411 Essay 9', '200412 Essay 7.5', '200412 Unit test 10']],
    ['Aeries', aeries, ['200411 Essay 9', '200411 Unit test 8', '200411 Notes 3', '200413 Unit test 9.5']],
  ])('%s becomes scores of the class', (_, text, changes) => {
    expect(changesOf(text)).toEqual(changes);
  });

  test('our own becomes the original table', () => {
    const own = csvOf(viewOf(book));
    expect(changesOf(own)).toEqual([]);
    expect(readScoreFile(own, titles)).toMatchObject({ keyColumns: undefined });
  });

  test('semicolons, as a spreadsheet of another country writes it, is read', () => {
    expect(changesOf(moodle.replaceAll(',', ';'))).toEqual(changesOf(moodle));
  });
});

test.each([
  ['', 'noNames'],
  ['no table at all', 'noNames'],
  ['a,b\n1,2', 'noNames'],
  ['Vorname;Nachname;Punkte\nJosé;García;9', 'noNames'],
  ['ID,Essay\njgarcia,9', 'noNumbers'],
  ['Name,Section\nJosé García,1', 'noScores'],
  ['ID,Essay', 'noStudents'],
  ['Name,Essay\nPoints possible,10', 'noStudents'],
])('a text without scores is not taken for a file of scores, and says why: %j', (text, fault) => {
  expect(readScoreFile(text)).toBe(fault);
});

test("students of Canvas are found by the school's ID, not by Canvas's own number", () => {
  const file = readScoreFile(canvas.replaceAll(/20041\d/g, ''), titles);
  expect(file).toMatchObject({
    block: [['Student', 'Essay', 'Unit test'], expect.anything(), expect.anything()],
  });
});
