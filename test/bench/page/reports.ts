import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { noDays } from '#dashboard/api/classes/attendance.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { PdfWriter } from '#dashboard/screens/student/reports/pdf/pdfWriter.ts';
import type { PrintedReport } from '#dashboard/screens/student/reports/pdf/printed.ts';
import { type ReportFonts, readFonts } from '#dashboard/screens/student/reports/pdf/reportPdf.ts';
import { reporter, reportParts } from '#dashboard/screens/student/reports/reportText.ts';
import { bookOf } from '#test/support/school/reportBook.ts';

/*
 * How long the reports of a class take as one PDF file, from its scores to the last byte: `npm run bench reports`. The
 * baseline is a bare PDF of the same words by the same library, in order and without any layout. `STUDENTS=200` for a
 * smaller class.
 */

const count = Number(process.env.STUDENTS ?? 1000);
const rounds = 3;

const require = createRequire(import.meta.url);
const fontFile = (name: string) =>
  new Uint8Array(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
const fonts = () => readFonts([fontFile('DejaVuSansCondensed'), fontFile('DejaVuSansCondensed-Bold')], null);

const book = bookOf({ students: count, assignments: 40 });

function reportsOf(of: Gradebook) {
  return reporter(
    {
      book: of,
      sheet: new Sheet({ book: of }),
      remarks: of.remarks,
      unsaved: new Map(),
      year: of.students.map(({ id }) => ({
        ...noDays,
        studentId: id,
        present: 60,
        tardy: 1,
        absent: 2,
        excused: 1,
        away: 3,
        days: 64,
      })),
      periods: [],
      comments: new Map(of.students.map(({ id }) => [id, 'Works hard, and asks good questions in class.'])),
      school: 'Cedar Hollow High School',
      teacher: 'Carmen Rivera',
      day: '20261125',
      nameOf: ({ first, last }) => `${first} ${last}`,
    },
    new Set(reportParts),
  );
}

async function written(kind: 'one' | 'each'): Promise<number> {
  const pdf = new PdfWriter(fonts(), { kind, paper: 'letter', title: 'Reports', language: 'en' });
  const write = reportsOf(book);
  for (let at = 0; at < count; at++) await pdf.add(write(at));
  return (await pdf.end()).bytes.length;
}

/** All that a report says, word for word. */
const wordsOf = ({ name, school, about, day, facts, parts }: PrintedReport): string[] => [
  ...[name, school, about, day],
  ...facts.flatMap((fact) => [fact.name, fact.value, fact.aside]),
  ...parts.flatMap((part) => [
    part.title,
    ...(part.kind === 'text'
      ? part.lines
      : part.kind === 'table'
        ? [...part.head, ...part.rows.flat()]
        : part.groups.flatMap((group) => [group.name, ...group.lines.flat()])),
  ]),
];

function bareDocument({ regular }: ReportFonts) {
  const doc = new PDFDocument({ size: 'letter', margin: 0, autoFirstPage: false, font: '' });
  doc.registerFont('regular', regular as never);
  return doc;
}

function bareText(doc: PDFKit.PDFDocument, words: readonly string[]) {
  doc.addPage();
  doc.font('regular', 7);
  for (const [at, said] of words.entries())
    if (said !== '') doc.text(said, 40 + (at % 4) * 130, 40 + Math.floor(at / 4) * 9, { lineBreak: false });
}

function bytesOf(doc: PDFKit.PDFDocument): Promise<number> {
  let bytes = 0;
  doc.on('data', (piece: Uint8Array) => {
    bytes += piece.length;
  });
  const ended = new Promise<number>((resolve) => doc.on('end', () => resolve(bytes)));
  doc.end();
  return ended;
}

async function bare(kind: 'one' | 'each', words: readonly string[][]): Promise<number> {
  const read = fonts();
  if (kind === 'one') {
    const doc = bareDocument(read);
    for (const said of words) bareText(doc, said);
    return bytesOf(doc);
  }
  let bytes = 0;
  for (const said of words) {
    const doc = bareDocument(read);
    bareText(doc, said);
    bytes += await bytesOf(doc);
  }
  return bytes;
}

async function timed(work: () => Promise<number>) {
  const from = performance.now();
  const bytes = await work();
  return { time: performance.now() - from, bytes };
}

const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;

const write = reportsOf(book);
const words = Array.from({ length: count }, (_, at) => wordsOf(write(at)));
for (const kind of ['one', 'each'] as const) {
  const times: { own: number[]; baseline: number[] } = { own: [], baseline: [] };
  let size = 0;
  for (let round = 0; round < rounds; round++) {
    times.baseline.push((await timed(() => bare(kind, words))).time);
    const { time, bytes } = await timed(() => written(kind));
    times.own.push(time);
    size = bytes;
  }
  const [own, baseline] = [median(times.own), median(times.baseline)];
  console.log(
    `${count} reports, ${kind === 'one' ? 'one PDF' : 'a PDF each in a zip'}: ${own.toFixed(0)} ms,`,
    `${(size / 1e6).toFixed(1)} MB, ${(own / baseline).toFixed(2)} × a bare PDF of the same words (${baseline.toFixed(0)} ms)`,
  );
}

// The page's listener for other tabs would keep this process running.
process.exit();
