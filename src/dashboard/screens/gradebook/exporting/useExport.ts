import { useState } from 'react';
import type { View } from '#dashboard/screens/gradebook/gradebookModel.ts';
import { piece } from '#dashboard/screens/problem/piece.ts';
import { writtenListName } from '#dashboard/ui/StudentNames.tsx';
import type { ExportKind, Named } from './ExportItems.tsx';
import { usePaper } from './usePaper.ts';

const loading = piece(() => import('./exporting.ts'));

/** Takes the class out of the page, on paper or as a file; what writes the files is loaded when asked for. */
export function useExport(viewNow: () => View): (kind: ExportKind, named: Named) => void {
  const print = usePaper(viewNow);
  const [failure, fail] = useState<unknown>(null);
  if (failure) throw failure;
  return (kind, named) => {
    const view = viewNow();
    const wanted = named === 'named' ? { ...view, nameOf: namesOf(view) } : view;
    if (kind === 'print') print(wanted);
    else loading().then(({ exportAs }) => exportAs(kind, wanted), fail);
  };
}

const namesOf =
  ({ sheet }: View) =>
  (student: number) => {
    const known = sheet.book.students[student];
    return known ? writtenListName(known) : '';
  };
