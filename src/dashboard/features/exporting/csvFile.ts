import Papa from 'papaparse';
import { saveFile } from '#dashboard/ui/format/saveFile.ts';
import { guarded } from './formulaGuard.ts';

/**
 * The text of a CSV file. It begins with the byte order mark by which Excel recognises UTF-8, and no cell runs as a
 * formula. Guarded here: Papa Parse would turn a negative number into text.
 */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  `\u{feff}${Papa.unparse(lines.map((line) => line.map(guarded)))}\r\n`;

/** Downloads a CSV file; `name` is without its ending. */
export const saveCsv = (name: string, lines: readonly (readonly string[])[]): void =>
  saveFile(`${name}.csv`, csvText(lines), 'text/csv;charset=utf-8');
