import { Zip, ZipPassThrough } from 'fflate';
import type { Paper } from './papers.ts';
import type { PrintedReport } from './printed.ts';
import { isWritable, type ReportFonts, ReportPdf } from './reportPdf.ts';

export interface PdfWanted {
  /** One file, or one for each student. */
  kind: 'one' | 'each';
  paper: Paper;
  title: string;
  /** By its code. */
  language: string;
}

/** Writes reports into one PDF file, or into one for each student within a zip. */
export class PdfWriter {
  readonly #fonts: ReportFonts;
  readonly #wanted: PdfWanted;
  readonly #unwritable: string[] = [];
  readonly #one: ReportPdf | null;
  readonly #zip = new Archive();

  constructor(fonts: ReportFonts, wanted: PdfWanted) {
    this.#fonts = fonts;
    this.#wanted = wanted;
    this.#one = wanted.kind === 'one' ? new ReportPdf(fonts, wanted.paper, wanted) : null;
  }

  async add(report: PrintedReport): Promise<void> {
    if (!isWritable(this.#fonts, report.name)) this.#unwritable.push(report.name);
    if (this.#one) {
      this.#one.add(report);
      return;
    }
    const { paper, language } = this.#wanted;
    const own = new ReportPdf(this.#fonts, paper, { title: report.name, language });
    own.add(report);
    this.#zip.add(report.name, await own.end());
  }

  /** The file, and the names of students with letters that the fonts lack. */
  async end(): Promise<{ bytes: Uint8Array<ArrayBuffer>; unwritable: readonly string[] }> {
    return { bytes: await (this.#one ?? this.#zip).end(), unwritable: this.#unwritable };
  }
}

/** PDF files are compressed already, so the zip stores them as they are. */
class Archive {
  readonly #pieces: Uint8Array<ArrayBuffer>[] = [];
  readonly #names = new Set<string>();
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#pieces.push(piece as Uint8Array<ArrayBuffer>);
  });

  add(name: string, bytes: Uint8Array): void {
    const file = new ZipPassThrough(`${this.#free(name)}.pdf`);
    this.#zip.add(file);
    file.push(bytes, true);
  }

  async end(): Promise<Uint8Array<ArrayBuffer>> {
    this.#zip.end();
    return new Uint8Array(await new Blob(this.#pieces).arrayBuffer());
  }

  /** A name that every system accepts, and that no other file has. */
  #free(name: string): string {
    const plain = name.replace(/[^\p{L}\p{M}\p{N}'’_-]+/gu, ' ').trim() || 'report';
    let free = plain;
    for (let count = 2; this.#names.has(free.toLowerCase()); count++) free = `${plain} ${count}`;
    this.#names.add(free.toLowerCase());
    return free;
  }
}
