import type { Rectangle } from '#dashboard/grid/cursor.ts';
import type { View } from '#dashboard/screens/gradebook/gradebookModel.ts';
import { cellValue } from './cellValue.ts';

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const markup = (text: string) => text.replace(/[&<>"]/g, (character) => escaped[character] ?? '');

/** A selection as tab-separated text and as a table, the two forms that spreadsheets take. */
export function copyText(
  view: View,
  { top, bottom, left, right }: Rectangle,
): { text: string; html: string } {
  const columns = view.columns.slice(left, right + 1);
  const lines: string[][] = [];
  for (let row = top; row <= bottom; row++) {
    lines.push(columns.map((column) => cellValue(view, view.rows[row] ?? 0, column)));
  }
  const text = lines
    .map((line) => line.map((value) => value.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
  const rows = lines.map((line) => `<tr>${line.map((value) => `<td>${markup(value)}</td>`).join('')}</tr>`);
  return { text, html: `<table>${rows.join('')}</table>` };
}
