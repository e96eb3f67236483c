import { guarded } from '#dashboard/features/scores/exportFormat.ts';
import type { Rectangle } from '#dashboard/grid/cursor.ts';
import type { BookColumn, View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { totalColumn } from '#dashboard/screens/gradebook/model/totalColumns.ts';
import type { Total } from '#grading/average.ts';
import { withLate } from '#grading/late.ts';
import { formatPercent } from '#grading/rounding.ts';

const percentOf = ({ percent }: Pick<Total, 'percent'>) => (percent === null ? '' : formatPercent(percent));

/** A cell's value outside the grid: a plain score, M, E, nothing, or `9 L2` when late; a percent without its sign. */
export function cellValue({ sheet, nameOf, term }: View, student: number, { shows }: BookColumn): string {
  if (shows === 'name') return nameOf(student);
  if (shows === 'grade') return sheet.total(student).letter;
  if (shows === 'percent') return percentOf(sheet.total(student));
  if (typeof shows === 'number')
    return withLate(sheet.text(student, shows), sheet.late.get(student * sheet.width + shows) ?? 0);
  return percentOf({ percent: totalColumn(sheet, term, shows)?.percent(student) ?? null });
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const markup = (text: string) => text.replace(/[&<>"]/g, (character) => escaped[character] ?? '');

/**
 * A cell as spreadsheets write it to the clipboard: on one line, and in quotes only if it begins with one. Papa Parse
 * would quote every cell that contains a quote.
 */
function tabField(value: string): string {
  const line = value.replace(/[\t\r\n]+/g, ' ');
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line;
}

/**
 * A selection as tab-separated text and as a table, the two forms that spreadsheets accept; no cell runs as a formula.
 */
export function copyText(
  view: View,
  { top, bottom, left, right }: Rectangle,
): { text: string; html: string } {
  const columns = view.columns.slice(left, right + 1);
  const lines: string[][] = [];
  for (let row = top; row <= bottom; row++) {
    lines.push(columns.map((column) => guarded(cellValue(view, view.rows[row] ?? 0, column))));
  }
  const text = lines.map((line) => line.map(tabField).join('\t')).join('\n');
  const rows = lines.map((line) => `<tr>${line.map((value) => `<td>${markup(value)}</td>`).join('')}</tr>`);
  return { text, html: `<table>${rows.join('')}</table>` };
}
