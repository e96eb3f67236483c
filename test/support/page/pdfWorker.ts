import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { vi } from 'vitest';
import type { FromPdfWorker, ToPdfWorker } from '#dashboard/screens/student/reports/pdf/pdfWorker.ts';
import { PdfWriter } from '#dashboard/screens/student/reports/pdf/pdfWriter.ts';
import type { Pictures } from '#dashboard/screens/student/reports/pdf/pictures.ts';
import { readFonts } from '#dashboard/screens/student/reports/pdf/reportPdf.ts';

const load = createRequire(import.meta.url).resolve;
const fontFile = (name: string) => new Uint8Array(readFileSync(load(`dejavu-fonts-ttf/ttf/${name}.ttf`)));

/** The fonts of PDF files, from the package from which the page fetches them. Node has no canvas. */
export const pdfFonts = (pictures: Pictures | null = null) =>
  readFonts([fontFile('DejaVuSansCondensed'), fontFile('DejaVuSansCondensed-Bold')], pictures);

/** jsdom has no workers: the same code writes PDF files in the page itself. With `broken` it never does. */
export function writePdfHere({ broken = false } = {}): void {
  class PdfWorker {
    onmessage: ((event: { data: FromPdfWorker }) => void) | null = null;
    #writer: PdfWriter | null = null;

    postMessage(message: ToPdfWorker): void {
      const answer = (data: FromPdfWorker) => this.onmessage?.({ data });
      this.#answer(message).then(answer, () => answer('failed'));
    }

    terminate(): void {}

    async #answer(message: ToPdfWorker): Promise<FromPdfWorker> {
      if (broken) return 'failed';
      if (message === 'end') {
        if (!this.#writer) throw new Error('Nothing was begun.');
        return this.#writer.end();
      }
      if ('begin' in message) this.#writer = new PdfWriter(pdfFonts(), message.begin);
      else for (const report of message.reports) await this.#writer?.add(report);
      return 'more';
    }
  }
  vi.stubGlobal('Worker', PdfWorker);
}
