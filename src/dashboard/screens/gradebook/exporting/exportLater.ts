import type { View } from '#dashboard/screens/gradebook/gradebookModel.ts';
import { writtenListName } from '#dashboard/ui/StudentNames.tsx';
import type { ExportKind, Named } from './ExportItems.tsx';

/** Exports what was said; what writes the files is loaded when asked for. */
export async function exportLater(kind: ExportKind, view: View, named: Named): Promise<void> {
  const { exportAs } = await import('./exporting.ts');
  exportAs(kind, named === 'named' ? { ...view, nameOf: namesOf(view) } : view);
}

const namesOf =
  ({ sheet }: View) =>
  (student: number) => {
    const known = sheet.book.students[student];
    return known ? writtenListName(known) : '';
  };
