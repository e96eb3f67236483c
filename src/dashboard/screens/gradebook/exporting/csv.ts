import { csvText } from '#dashboard/features/exporting/csvFile.ts';
import { csvHeadings } from '#dashboard/features/scores/csvHeadings.ts';
import { cellValue } from '#dashboard/screens/gradebook/model/cellValue.ts';
import type { FixedColumn, View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { totalColumn } from '#dashboard/screens/gradebook/model/totalColumns.ts';

/** Without the number of a namesake, which the ID column has: the file may be read back. */
function nameIn({ sheet, nameOf }: View, student: number): string {
  const { namesake } = sheet.book.students[student] ?? {};
  const name = nameOf(student);
  return namesake === undefined ? name : name.replace(` (${namesake})`, '');
}

/** The visible students and columns as CSV, with the ids of students and assignments. */
export function csvOf(view: View): string {
  const { sheet, rows, columns } = view;
  const { students, assignments } = sheet.book;
  const heads = columns.map(({ shows }) => {
    const total = totalColumn(sheet, view.term, shows);
    if (total) return total.csvHeading;
    if (typeof shows === 'string') return csvHeadings[shows as FixedColumn];
    const assignment = assignments[shows];
    return assignment ? `${assignment.title} (${assignment.id})` : '';
  });
  const lines = [[csvHeadings.studentId, ...heads]];
  for (let row = 0; row < rows.length; row++) {
    const student = rows[row] ?? 0;
    lines.push([
      String(students[student]?.id ?? ''),
      ...columns.map((column) =>
        column.shows === 'name' ? nameIn(view, student) : cellValue(view, student, column),
      ),
    ]);
  }
  return csvText(lines);
}
