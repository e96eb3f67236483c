import { guarded } from '#dashboard/screens/gradebook/model/formulaGuard.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { cellValue } from './cellValue.ts';

/** A field of a CSV file, harmless to a spreadsheet. */
export function csvField(value: string): string {
  const harmless = guarded(value);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** What is on the screen as CSV, with the ids of students and assignments, and the marker that Excel wants. */
export function csvOf(view: View): string {
  const { sheet, rows, columns } = view;
  const { students, assignments } = sheet.book;
  const heads = columns.map(({ shows }) => {
    if (typeof shows === 'string')
      return { name: texts.student, grade: texts.grade, percent: texts.percent }[shows];
    const assignment = assignments[shows];
    return assignment ? `${assignment.title} (${assignment.id})` : '';
  });
  const lines = [[texts.studentId, ...heads]];
  for (let row = 0; row < rows.length; row++) {
    const student = rows[row] ?? 0;
    lines.push([
      String(students[student]?.id ?? ''),
      ...columns.map((column) => cellValue(view, student, column)),
    ]);
  }
  return `\u{feff}${lines.map((line) => line.map(csvField).join(',')).join('\r\n')}\r\n`;
}
