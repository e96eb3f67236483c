import regularFile from 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf?url';
import boldFile from 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf?url';
import { type PdfWanted, PdfWriter } from './pdfWriter.ts';
import { canvasPictures } from './pictures.ts';
import type { PrintedReport } from './printed.ts';
import { readFonts } from './reportPdf.ts';

/* Writes PDF files in a worker: it takes reports, asks for the next ones, and at last returns the file. */

export type ToPdfWorker = { begin: PdfWanted } | { reports: readonly PrintedReport[] } | 'end';

/** 'more' whenever it can take the next reports. */
export type FromPdfWorker =
  | 'more'
  | 'failed'
  | { bytes: Uint8Array<ArrayBuffer>; unwritable: readonly string[] };

let writer: PdfWriter | null = null;

async function answer(message: ToPdfWorker): Promise<void> {
  if (message === 'end') {
    if (!writer) return;
    const written = await writer.end();
    postMessage(written satisfies FromPdfWorker, { transfer: [written.bytes.buffer] });
    return;
  }
  if ('begin' in message) writer = new PdfWriter(await fonts(), message.begin);
  else for (const report of message.reports) await writer?.add(report);
  postMessage('more' satisfies FromPdfWorker);
}

const fonts = async () =>
  readFonts(await Promise.all([fetched(regularFile), fetched(boldFile)]), canvasPictures());

async function fetched(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`A font did not come: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

addEventListener('message', ({ data }: MessageEvent<ToPdfWorker>) => {
  answer(data).catch(() => postMessage('failed' satisfies FromPdfWorker));
});
