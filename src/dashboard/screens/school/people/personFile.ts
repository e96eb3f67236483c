import Papa from 'papaparse';
import { type Held, tablesOf } from '#dashboard/api/schools/privacy.ts';
import { guarded } from '#dashboard/features/scores/exportFormat.ts';
import { saveFile } from '#dashboard/ui/format/saveFile.ts';
import { texts } from './texts.ts';

/* Everything about somebody as a file for other programs: its names are the same in every language. */

export type PersonFormat = 'json' | 'csv';

/** A line for each value; no field runs as a formula. */
export const linesOf = (held: readonly Held[]): string =>
  Papa.unparse(
    [
      ['Table', 'Row', 'Field', 'Value'],
      ...held.map(({ table, row, field, value }) => [table, String(row), field, value].map(guarded)),
    ],
    { newline: '\r\n' },
  );

export function savePerson(short: string, held: readonly Held[], format: PersonFormat): void {
  const name = texts.exportData.file(short);
  if (format === 'json')
    saveFile(`${name}.json`, `${JSON.stringify(tablesOf(held), null, 2)}\n`, 'application/json');
  // Excel recognises UTF-8 by the byte order mark.
  else saveFile(`${name}.csv`, `\u{feff}${linesOf(held)}\r\n`, 'text/csv;charset=utf-8');
}
