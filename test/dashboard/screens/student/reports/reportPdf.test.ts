import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type PdfWanted, PdfWriter } from '#dashboard/screens/student/reports/pdf/pdfWriter.ts';
import type { PrintedPart, PrintedReport } from '#dashboard/screens/student/reports/pdf/printed.ts';
import type { ReportFonts } from '#dashboard/screens/student/reports/pdf/reportPdf.ts';
import { pdfFonts } from '#test/support/page/pdfWorker.ts';

const fonts = pdfFonts();

const report = (name: string, parts: readonly PrintedPart[] = []): PrintedReport => ({
  name,
  school: 'Cedar Hollow',
  about: 'Algebra 1',
  day: 'Nov 25, 2026',
  facts: [{ name: 'Grade', value: 'B 83%', aside: '' }],
  parts,
});

const many = (count: number): PrintedPart => ({
  kind: 'lists',
  title: 'All scores',
  groups: [
    {
      name: 'Homework',
      lines: Array.from({ length: count }, (_, at) => [`Homework ${at}`, 'Nov 3', '9 / 10'] as const),
    },
  ],
});

async function written(
  reports: readonly PrintedReport[],
  { with: used = fonts, ...wanted }: Partial<PdfWanted> & { with?: ReportFonts } = {},
) {
  const pdf = new PdfWriter(used, { kind: 'one', paper: 'a4', title: 'Reports', language: 'en', ...wanted });
  for (const one of reports) await pdf.add(one);
  return pdf.end();
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const pagesOf = (bytes: Uint8Array) => text(bytes).match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

test('each report begins on a page of its own', async () => {
  const { bytes } = await written([report('Emma Campbell', [many(20)]), report('José Álvarez')]);
  expect(text(bytes).startsWith('%PDF-')).toBe(true);
  expect(pagesOf(bytes)).toBe(2);
});

test('120 scores fit on one page beside a short comment', async () => {
  const comment: PrintedPart = { kind: 'text', title: 'Comments', lines: ['Works hard.'] };
  expect(pagesOf((await written([report('Emma Campbell', [comment, many(120)])])).bytes)).toBe(1);
});

test('a report longer than one page continues on the next', async () => {
  expect(pagesOf((await written([report('Emma Campbell', [many(400)])])).bytes)).toBe(2);
  const lines = Array.from({ length: 200 }, () => 'A line of a very long comment.');
  const long: PrintedPart = { kind: 'text', title: 'Comments', lines };
  expect(pagesOf((await written([report('Emma Campbell', [long])])).bytes)).toBeGreaterThan(2);
});

test('an endless table and a word without spaces are still laid out', async () => {
  const table: PrintedPart = {
    kind: 'table',
    title: 'Missing work',
    head: ['Assignment', 'Points'],
    rows: Array.from({ length: 300 }, () => ['x'.repeat(400), '10']),
  };
  expect(pagesOf((await written([report('y'.repeat(300), [table])])).bytes)).toBeGreaterThan(5);
});

test('one file for each student is in a zip, by name, each name once', async () => {
  const { bytes } = await written([report('José Álvarez'), report('José Álvarez'), report('A/B: "C"')], {
    kind: 'each',
  });
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual(['José Álvarez.pdf', 'José Álvarez 2.pdf', 'A B C.pdf']);
  for (const file of Object.values(files)) expect(pagesOf(file)).toBe(1);
});

test('the fonts cover the names of Europe, Vietnam and the Near East; others are reported', async () => {
  const held = ['Brzęczyszczykiewicz', 'Nguyễn Quỳnh', 'Ngũgĩ', 'Иванова', 'Παπαδόπουλος', 'מרים', 'مريم'];
  expect((await written(held.map((name) => report(name)))).unwritable).toEqual([]);
  expect((await written([report('王小明'), report('Emma')])).unwritable).toEqual(['王小明']);
});

/** As wide as they are long, and black. */
const squares = {
  width: (words: string) => [...words].length,
  draw: (words: string, { size }: { size: number }) => {
    const width = [...words].length * size;
    return { width, height: size, ascent: size, start: 0, columns: 1, rows: 1, pixels: new Uint8Array(3) };
  },
};

const imagesOf = (bytes: Uint8Array) => text(bytes).match(/\/Subtype \/Image\b/g)?.length ?? 0;

test('words that the fonts cannot write, and those from right to left, are drawn, each once for its look', async () => {
  const drawing = { with: pdfFonts(squares) };
  const lines = ['王小明', '王小明', 'מרים כהן', 'Nguyễn Quỳnh'];
  const comment: PrintedPart = { kind: 'text', title: 'Comments', lines };
  const { bytes, unwritable } = await written([report('王小明', [comment])], drawing);
  expect(unwritable).toEqual([]);
  // The name as a heading, and two lines of the comment.
  expect(imagesOf(bytes)).toBe(3);
  expect(imagesOf((await written([report('Nguyễn Quỳnh')], drawing)).bytes)).toBe(0);
});

test('drawn words break into lines', async () => {
  const long: PrintedPart = { kind: 'text', title: 'Comments', lines: ['明'.repeat(100)] };
  const { bytes } = await written([report('Emma', [long])], { with: pdfFonts(squares) });
  // 60 letters of 8.5 points are as wide as the page.
  expect(imagesOf(bytes)).toBe(2);
});

test('letters that belong together stay in one line', async () => {
  const drawn: string[] = [];
  const watched: typeof squares = {
    ...squares,
    draw(words, look) {
      drawn.push(words);
      return squares.draw(words, look);
    },
  };
  const thai: PrintedPart = {
    kind: 'text',
    title: 'Comments',
    lines: [`${'ก'.repeat(59)}${'ที่'.repeat(20)}`],
  };
  await written([report('Emma', [thai])], { with: pdfFonts(watched) });
  expect(drawn).toHaveLength(2);
  expect(drawn.filter((line) => /^\p{M}/u.test(line))).toEqual([]);
});

test('no picture is kept once it is in the file', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  const pixels: WeakRef<Uint8Array>[] = [];
  const watched: typeof squares = {
    ...squares,
    draw(words, look) {
      const picture = squares.draw(words, look);
      pixels.push(new WeakRef(picture.pixels));
      return picture;
    },
  };
  const lines = Array.from({ length: 20 }, (_, at) => `明 ${at}`);
  const pdf = new PdfWriter(pdfFonts(watched), {
    kind: 'one',
    paper: 'a4',
    title: 'Reports',
    language: 'en',
  });
  await pdf.add(report('Emma', [{ kind: 'text', title: 'Comments', lines }]));
  await new Promise((resolve) => setTimeout(resolve, 20));
  collectGarbage();
  expect(pixels).toHaveLength(20);
  expect(pixels.filter((each) => each.deref())).toEqual([]);
  await pdf.end();
});
