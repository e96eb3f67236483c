import { exportedClass } from '#dashboard/api/schools/rosterImport.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { fileName, saveFile } from '#dashboard/ui/format/saveFile.ts';
import { csvOf } from './csv.ts';
import { oneRosterOf } from './oneRoster.ts';

/** Downloads the view as a file. */
export function exportAs(kind: 'csv' | 'oneroster', view: View): void {
  const name = fileName(view.sheet.book.name, 'gradebook');
  if (kind === 'csv') saveFile(`${name}.csv`, csvOf(view), 'text/csv;charset=utf-8');
  else saveFile(`${name} results.json`, oneRosterOf(view, new Date(), location.origin), 'application/json');
}

/** Downloads the class as the service has it, with its people; throws the service's error. */
export async function exportPackage(classId: number): Promise<void> {
  const { name, bytes } = await exportedClass(classId);
  saveFile(name, bytes, 'application/zip');
}
