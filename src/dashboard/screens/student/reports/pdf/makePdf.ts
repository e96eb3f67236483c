import { unzipSync } from 'fflate';
import type { FromPdfWorker, ToPdfWorker } from './pdfWorker.ts';
import type { PdfWanted } from './pdfWriter.ts';
import type { PrintedReport } from './printed.ts';

/** Thrown when the file being written is cancelled. */
class PdfCancelled extends Error {
  override name = 'PdfCancelled';
}

interface PdfAsked extends PdfWanted {
  count: number;
  /** Called once for each, a few at a time, while the page keeps drawing. */
  reportAt(at: number): PrintedReport;
  onProgress(done: number): void;
  signal: AbortSignal;
}

/** This many are sent at once: few enough that the page never freezes while they are made. */
const atOnce = 10;

/** Writes a PDF file in a worker. */
export async function makePdf({ count, reportAt, onProgress, signal, ...wanted }: PdfAsked) {
  const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url), { type: 'module' });
  const send = (message: ToPdfWorker) => worker.postMessage(message);
  let sent = 0;
  const sendNext = () => {
    onProgress(sent);
    if (sent >= count) return send('end');
    const reports: PrintedReport[] = [];
    for (; reports.length < atOnce && sent < count; sent++) reports.push(reportAt(sent));
    send({ reports });
  };
  const written = new Promise<Exclude<FromPdfWorker, string>>((resolve, reject) => {
    const failed = () => reject(new Error('The PDF could not be written.'));
    worker.onerror = failed;
    worker.onmessage = ({ data }: MessageEvent<FromPdfWorker>) => {
      if (data === 'failed') failed();
      else if (data === 'more') sendNext();
      else resolve(data);
    };
    signal.addEventListener('abort', () => reject(new PdfCancelled()));
  });
  send({ begin: wanted });
  return written.finally(() => worker.terminate());
}

/** The PDF files of a zip that was made here, in order. */
export const filesIn = (zip: Uint8Array): readonly Uint8Array[] => Object.values(unzipSync(zip));
