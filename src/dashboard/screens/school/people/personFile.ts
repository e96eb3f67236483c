import { type Held, tablesOf } from '#dashboard/api/schools/privacy.ts';
import { saveCsv } from '#dashboard/features/exporting/csvFile.ts';
import { saveFile } from '#dashboard/ui/format/saveFile.ts';
import { texts } from './texts.ts';

/* Everything about somebody as a file for other programs: its names are the same in every language. */

export type PersonFormat = 'json' | 'csv';

/** A line for each value. */
const linesOf = (held: readonly Held[]): string[][] => [
  ['Table', 'Row', 'Field', 'Value'],
  ...held.map(({ table, row, field, value }) => [table, String(row), field, value]),
];

export function savePerson(short: string, held: readonly Held[], format: PersonFormat): void {
  const name = texts.exportData.file(short);
  if (format === 'json')
    saveFile(`${name}.json`, `${JSON.stringify(tablesOf(held), null, 2)}\n`, 'application/json');
  else saveCsv(name, linesOf(held));
}
