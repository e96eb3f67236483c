import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { Sheet } from '#dashboard/features/scores/Sheet.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { BLANK, EXCUSED, MISSING } from '#grading/score.ts';
import { smallBook, smallView } from '#test/dashboard/screens/gradebook/book.ts';
import { assignmentOf } from '#test/support/school/assignments.ts';

/* A gradebook of any titles and names, and its CSV file's way through a spreadsheet. */

interface Named {
  first: string;
  last: string;
}

export function bookOf(
  titles: readonly string[],
  names: readonly Named[],
  ids: readonly number[],
): Gradebook {
  const book = smallBook();
  const assignments = titles.map((title, at) =>
    assignmentOf({
      id: ids[at] ?? 0,
      title,
      due: '20260105',
      points: at % 3 === 0 ? null : 1000,
      category: 1,
    }),
  );
  const students = names.map(({ first, last }, at) => ({
    id: (ids[at] ?? 0) + 5,
    number: at + 1,
    first,
    last,
    percent: null,
    grade: '',
  }));
  const scores = Int32Array.from({ length: titles.length * names.length }, (_, at) =>
    at % 5 === 0 ? BLANK : at % 7 === 0 ? MISSING : at % 11 === 0 ? EXCUSED : at * 25,
  );
  // Blank ones too: submitted late and not graded yet.
  const lates = new Map(Array.from(scores.keys(), (at) => [at * 4, (at % 12) + 1] as const));
  for (const at of lates.keys()) if (at >= scores.length) lates.delete(at);
  const changes = {
    students: new Uint32Array(students.length),
    assignments: new Uint32Array(assignments.length),
  };
  const scheme = { ...book.scheme, assignments };
  return { ...book, assignments, students, scheme, scores, lates, texts: new Map(), changes };
}

export function viewOf(book: Gradebook): View {
  const scores = book.assignments.map(({ id }, shows) => ({ id: String(id), width: 96, shows }));
  return {
    ...smallView(),
    sheet: new Sheet({ book }),
    rows: book.students.map((_, position) => position),
    columns: [
      { id: 'name', width: 1, shows: 'name' },
      { id: 'grade', width: 1, shows: 'grade' },
      { id: 'percent', width: 1, shows: 'percent' },
      ...scores,
    ],
    nameOf: (student) => {
      const { first = '', last = '' } = book.students[student] ?? {};
      return `${last}, ${first}`;
    },
  };
}

/** The clipboard text of a spreadsheet that has opened the file. */
export function throughSpreadsheet(csv: string): string {
  const cells = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g;
  return csv.slice(1).replace(cells, (_, cell: string, end: string) => {
    const plain = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    const written = /["\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
    return written + (end === ',' ? '\t' : end);
  });
}
