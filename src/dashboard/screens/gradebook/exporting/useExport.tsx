import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from '#dashboard/api/calls/callError.ts';
import { recordBulkRead } from '#dashboard/api/classes/classes.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { ChunkNotLoaded, leafChunk } from '#dashboard/shell/problem/chunk.ts';
import { LoadAgain } from '#dashboard/shell/problem/LoadAgain.tsx';
import { NotLoadedAdvice } from '#dashboard/shell/problem/NotLoaded.tsx';
import { Toast } from '#dashboard/ui/components/overlays/Toast.tsx';
import { writtenListName } from '#dashboard/ui/components/tables/StudentNames.tsx';
import type { ExportKind, Named } from './ExportItems.tsx';
import { usePaper } from './usePaper.ts';

const loading = leafChunk(() => import('./gradebookFiles.ts'));

interface Exporting {
  exportAs(kind: ExportKind, named: Named): void;
  /** Why an export failed. */
  readonly notice: ReactNode;
}

/** Prints or exports the class; the code that writes the files is loaded when needed. */
export function useExport(viewNow: () => View): Exporting {
  const queryClient = useQueryClient();
  const print = usePaper(viewNow);
  const [failed, setFailed] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  function exportAs(kind: ExportKind, named: Named) {
    setFailed(false);
    setRefused(null);
    const view = viewNow();
    const wanted = named === 'named' ? { ...view, nameOf: namesOf(view) } : view;
    if (kind === 'print') print(wanted);
    else write(kind, wanted).catch(fail);
  }
  async function write(kind: Exclude<ExportKind, 'print'>, view: View) {
    const files = await loading();
    if (kind === 'package') return files.exportPackage(view.sheet.book.id);
    files.exportAs(kind, view);
    // For a package the service knows on its own.
    recordBulkRead(queryClient, view.sheet.book.id, 'export');
  }
  function fail(error: unknown) {
    if (error instanceof ChunkNotLoaded) setFailed(true);
    else if (error instanceof CallError) setRefused(Object.values(error.messages)[0] ?? error.message);
    else setRefused(texts.notWritten);
  }
  return {
    exportAs,
    notice: refused ? (
      <Toast tone="bad" onClose={() => setRefused(null)}>
        {refused}
      </Toast>
    ) : (
      failed && (
        <Toast tone="bad" action={<LoadAgain />} onClose={() => setFailed(false)}>
          {texts.notExported} <NotLoadedAdvice>{texts.loadingEndsWhatIf}</NotLoadedAdvice>
        </Toast>
      )
    ),
  };
}

const namesOf =
  ({ sheet }: View) =>
  (student: number) => {
    const known = sheet.book.students[student];
    return known ? writtenListName(known) : '';
  };
