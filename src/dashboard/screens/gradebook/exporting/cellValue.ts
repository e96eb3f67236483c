import type { BookColumn, View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { formatPercent } from '#grading/rounding.ts';

/** What a cell is outside the grid: a plain score, M, E or nothing; a percent without its sign. */
export function cellValue({ sheet, nameOf }: View, student: number, { shows }: BookColumn): string {
  if (shows === 'name') return nameOf(student);
  if (shows === 'grade') return sheet.total(student).letter;
  if (shows === 'percent') {
    const { percent } = sheet.total(student);
    return percent === null ? '' : formatPercent(percent);
  }
  return sheet.text(student, shows);
}
