import { guarded } from '#dashboard/features/exporting/formulaGuard.ts';
import type { Rectangle } from '#dashboard/grid/cursor.ts';
import { cellValue } from '#dashboard/screens/gradebook/model/cellValue.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';

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
