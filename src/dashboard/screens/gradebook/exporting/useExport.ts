import type { View } from '#dashboard/screens/gradebook/gradebookModel.ts';
import { writtenListName } from '#dashboard/ui/StudentNames.tsx';
import type { ExportKind, Named } from './ExportItems.tsx';
import { usePaper } from './usePaper.ts';

/** Takes the class out of the page, on paper or as a file; what writes the files is loaded when asked for. */
export function useExport(viewNow: () => View): (kind: ExportKind, named: Named) => void {
  const print = usePaper(viewNow);
  return (kind, named) => {
    const view = viewNow();
    const wanted = named === 'named' ? { ...view, nameOf: namesOf(view) } : view;
    if (kind === 'print') print(wanted);
    else void import('./exporting.ts').then(({ exportAs }) => exportAs(kind, wanted));
  };
}

const namesOf =
  ({ sheet }: View) =>
  (student: number) => {
    const known = sheet.book.students[student];
    return known ? writtenListName(known) : '';
  };
