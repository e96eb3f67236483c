import { useEffect, useRef, useState } from 'react';
import type { PdfWanted } from '#dashboard/screens/student/reports/pdf/pdfWriter.ts';
import type { PrintedReport } from '#dashboard/screens/student/reports/pdf/printed.ts';
import { leafChunk } from '#dashboard/shell/problem/chunk.ts';
import { fileName, saveFile } from '#dashboard/ui/format/saveFile.ts';

const loading = leafChunk(() => import('#dashboard/screens/student/reports/pdf/makePdf.ts'));

type PdfState =
  | { kind: 'none' }
  | { kind: 'writing'; done: number; count: number }
  | { kind: 'written'; count: number; unwritable: readonly string[] }
  | { kind: 'failed' };

interface PdfOf extends PdfWanted {
  count: number;
  reportAt(at: number): PrintedReport;
}

/** Writes reports into a file and downloads it; leaving the screen cancels it. */
export function usePdf() {
  const [state, setState] = useState<PdfState>({ kind: 'none' });
  const writing = useRef<AbortController>(null);
  useEffect(() => () => writing.current?.abort(), []);

  async function save(asked: PdfOf) {
    writing.current?.abort();
    const own = new AbortController();
    writing.current = own;
    const show = (next: PdfState) => own.signal.aborted || setState(next);
    show({ kind: 'writing', done: 0, count: asked.count });
    try {
      const { makePdf } = await loading();
      const { bytes, unwritable } = await makePdf({
        ...asked,
        signal: own.signal,
        onProgress: (done) => show({ kind: 'writing', done, count: asked.count }),
      });
      if (own.signal.aborted) return;
      const [ending, type] = asked.kind === 'one' ? ['pdf', 'application/pdf'] : ['zip', 'application/zip'];
      saveFile(`${fileName(asked.title, 'reports')}.${ending}`, bytes, type);
      show({ kind: 'written', count: asked.count, unwritable });
    } catch {
      show({ kind: 'failed' });
    }
  }

  return {
    state,
    save: (asked: PdfOf) => void save(asked),
    forget() {
      writing.current?.abort();
      setState({ kind: 'none' });
    },
  };
}
