import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { columnsOnPaper } from '#dashboard/screens/student/scoreList.ts';
import { hasLetters, Lines } from './lines.ts';
import { type Paper, papers } from './papers.ts';
import type { PictureBox, Pictures, Weight } from './pictures.ts';
import type { PrintedFact, PrintedLists, PrintedPart, PrintedReport, PrintedTable } from './printed.ts';

/*
 * Lays reports out on pages of a PDF file: each begins on its own page. It knows paper and fonts, but nothing of grades
 * or of the page in the browser.
 */

export interface ReportFonts {
  regular: Font;
  bold: Font;
  lines: { regular: Lines; bold: Lines };
}

/** Reads the two font files once for any number of documents; `pictures` draws what they cannot write. */
export function readFonts(
  [regularFile, boldFile]: readonly [Uint8Array, Uint8Array],
  pictures: Pictures | null,
): ReportFonts {
  const [regular, bold] = [create(regularFile as never), create(boldFile as never)];
  if (!('layout' in regular) || !('layout' in bold)) throw new Error('A font file holds more than one font.');
  const lines = {
    regular: new Lines(regular, 'regular', pictures),
    bold: new Lines(bold, 'bold', pictures),
  };
  return { regular, bold, lines };
}

/** Whether the reader will see each letter of the text. */
export const isWritable = ({ regular, lines }: ReportFonts, text: string) =>
  lines.regular.picturesOf(text) !== null || hasLetters(regular, text);

const margin = 40;
const text = 8.5;
const small = 7;
const leading = 1.28;
const columnGap = 14;
const ink = '#15201d';
const soft = '#475450';
const rule = '#c4ccc8';

interface ListItem {
  height: number;
  weight: Weight;
  /** The heading of the item, repeated at the top of a column that begins with it; null for a heading. */
  head: ListItem | null;
  title: readonly string[];
  due: string;
  score: string;
}

/** A PDF file being written. */
export class ReportPdf {
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: ReportFonts;
  readonly #size: readonly [number, number];
  readonly #whole: Promise<Uint8Array<ArrayBuffer>>;
  /** Those in the file, by their words and look: names recur. Pixels are not kept: a page of words has megabytes. */
  readonly #pictures = new Map<string, { label: string; image: PDFKit.PDFKitReference; of: PictureBox }>();
  #report: PrintedReport | null = null;
  #y = 0;

  constructor(fonts: ReportFonts, paper: Paper, about: { title: string; language: string }) {
    this.#fonts = fonts;
    this.#size = papers[paper];
    this.#doc = new PDFDocument({
      size: [...this.#size],
      margin: 0,
      autoFirstPage: false,
      font: '',
      lang: about.language,
      displayTitle: true,
      info: { Title: about.title, Creator: 'Rollbook' },
    });
    this.#doc.registerFont('regular', fonts.regular as never);
    this.#doc.registerFont('bold', fonts.bold as never);
    this.#whole = wholeOf(this.#doc);
  }

  add(report: PrintedReport): void {
    this.#report = report;
    this.#newPage();
    this.#heading(report);
    this.#facts(report.facts);
    for (const part of report.parts) this.#part(part);
  }

  /** The file, once everything is added. */
  end(): Promise<Uint8Array<ArrayBuffer>> {
    this.#doc.end();
    return this.#whole;
  }

  get #width() {
    return this.#size[0] - 2 * margin;
  }

  get #left() {
    return this.#size[1] - margin - this.#y;
  }

  #newPage(): void {
    this.#doc.addPage();
    this.#y = margin;
  }

  /** Starts another page unless this many points are left on this one. */
  #need(height: number): void {
    if (this.#left >= height) return;
    this.#newPage();
    if (this.#report) {
      this.#write(this.#report.name, { x: margin, y: this.#y, size: text, weight: 'bold' });
      this.#y += text * leading + 6;
    }
  }

  #write(words: string, at: { x: number; y: number; size: number; weight?: Weight; colour?: string }): void {
    if (words === '') return;
    const { x, y, size, weight = 'regular', colour = ink } = at;
    const pictures = this.#lines(weight).picturesOf(words);
    if (pictures) {
      const base = y + (this.#fonts[weight].ascent / this.#fonts[weight].unitsPerEm) * size;
      this.#draw(words, { x, base, ...this.#picture(words, pictures, { size, weight, colour }) });
      return;
    }
    this.#doc.font(weight, size).fillColor(colour).text(words, x, y, { lineBreak: false });
  }

  /** The picture is in the file once, however often it is drawn. */
  #picture(words: string, pictures: Pictures, look: { size: number; weight: Weight; colour: string }) {
    const key = JSON.stringify([words, look]);
    const known = this.#pictures.get(key);
    if (known) return known;
    const { columns, rows, pixels, ...of } = pictures.draw(words, look);
    const image = this.#doc.ref({
      Type: 'XObject',
      Subtype: 'Image',
      Width: columns,
      Height: rows,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
    });
    image.end(pixels);
    const drawn = { label: `Words${this.#pictures.size + 1}`, image, of };
    this.#pictures.set(key, drawn);
    return drawn;
  }

  #draw(
    words: string,
    {
      x,
      base,
      label,
      image,
      of: { width, height, ascent, start },
    }: { x: number; base: number; label: string; image: PDFKit.PDFKitReference; of: PictureBox },
  ): void {
    this.#doc.page.xobjects[label] = image;
    // Readers copy, search and read aloud the words themselves.
    this.#doc.markContent('Span', { actual: words }).save();
    this.#doc.transform(width, 0, 0, -height, x - start, base - ascent + height);
    this.#doc.addContent(`/${label} Do`).restore().endMarkedContent();
  }

  #writeAtEnd(words: string, at: { x: number; y: number; size: number; weight?: Weight; colour?: string }) {
    this.#write(words, { ...at, x: at.x - this.#lines(at.weight).width(words, at.size) });
  }

  #lines(weight: Weight = 'regular') {
    return this.#fonts.lines[weight];
  }

  #ruleAt(y: number, from = margin, to = margin + this.#width): void {
    this.#doc.moveTo(from, y).lineTo(to, y).lineWidth(0.5).strokeColor(rule).stroke();
  }

  #heading({ name, school, about, day }: PrintedReport): void {
    this.#write(school, { x: margin, y: this.#y, size: text, weight: 'bold' });
    this.#writeAtEnd(day, { x: margin + this.#width, y: this.#y, size: text, colour: soft });
    this.#y += text * leading + 4;
    for (const line of this.#lines('bold').broken(name, 16, this.#width)) {
      this.#write(line, { x: margin, y: this.#y, size: 16, weight: 'bold' });
      this.#y += 16 * leading;
    }
    for (const line of this.#lines().broken(about, text, this.#width)) {
      this.#write(line, { x: margin, y: this.#y, size: text, colour: soft });
      this.#y += text * leading;
    }
    this.#y += 6;
  }

  #facts(facts: readonly PrintedFact[]): void {
    if (facts.length === 0) return;
    this.#ruleAt(this.#y);
    const room = this.#width / facts.length;
    const top = this.#y + 5;
    for (const [at, { name, value, aside }] of facts.entries()) {
      const x = margin + at * room;
      this.#write(name, { x, y: top, size: small, colour: soft });
      this.#write(value, { x, y: top + 10, size: 13, weight: 'bold' });
      this.#write(aside, { x, y: top + 27, size: small, colour: soft });
    }
    this.#y = top + 27 + small * leading + 5;
    this.#ruleAt(this.#y);
    this.#y += 8;
  }

  #part(part: PrintedPart): void {
    this.#need(3 * text * leading + 18);
    this.#write(part.title, { x: margin, y: this.#y, size: 10, weight: 'bold' });
    this.#y += 10 * leading + 2;
    if (part.kind === 'table') this.#table(part);
    else if (part.kind === 'lists') this.#lists(part);
    else
      for (const line of part.lines.flatMap((paragraph) =>
        this.#lines().broken(paragraph, text, this.#width),
      )) {
        this.#need(text * leading);
        this.#write(line, { x: margin, y: this.#y, size: text });
        this.#y += text * leading;
      }
    this.#y += 8;
  }

  /** Each column except the first is as wide as its contents; the first takes the rest. */
  #table({ head, rows }: PrintedTable): void {
    const widths = head.map((title, column) =>
      Math.max(
        this.#lines('bold').width(title, small),
        ...rows.map((row) => this.#lines().width(row[column] ?? '', text)),
      ),
    );
    const ends: number[] = [];
    let end = margin + this.#width;
    for (let column = head.length - 1; column > 0; column--) {
      ends[column] = end;
      end -= (widths[column] ?? 0) + columnGap;
    }
    const first = Math.max(end - margin, this.#width / 4);
    for (const [column, title] of head.entries()) {
      const at = { y: this.#y, size: small, weight: 'bold', colour: soft } as const;
      if (column === 0) this.#write(title, { ...at, x: margin });
      else this.#writeAtEnd(title, { ...at, x: ends[column] ?? 0 });
    }
    this.#y += small * leading + 2;
    for (const row of rows) {
      const lines = this.#lines().broken(row[0] ?? '', text, first);
      this.#need(lines.length * text * leading + 3);
      this.#ruleAt(this.#y - 1);
      for (let column = 1; column < head.length; column++)
        this.#writeAtEnd(row[column] ?? '', { x: ends[column] ?? 0, y: this.#y, size: text });
      for (const line of lines) {
        this.#write(line, { x: margin, y: this.#y, size: text });
        this.#y += text * leading;
      }
      this.#y += 2;
    }
  }

  /** In columns of about equal height; items that do not fit continue in the columns of the next page. */
  #lists({ groups }: PrintedLists): void {
    const room = (this.#width - (columnsOnPaper - 1) * columnGap) / columnsOnPaper;
    let rest = groups.flatMap((group) => this.#itemsOf(group, room));
    while (rest.length > 0) {
      this.#need(tallestOf(rest));
      const { filled, height, count } = fillColumns(rest, this.#left);
      const top = this.#y;
      for (const [column, items] of filled.entries()) {
        this.#y = top;
        for (const item of items) this.#item(item, margin + column * (room + columnGap), room);
      }
      this.#y = top + height;
      rest = rest.slice(count);
      if (rest.length > 0) this.#need(this.#left + 1);
    }
  }

  #itemsOf({ name, lines }: PrintedLists['groups'][number], room: number): ListItem[] {
    const height = small * leading;
    const title = this.#lines('bold').broken(name, small, room);
    const head: ListItem = {
      height: title.length * height + 3,
      weight: 'bold',
      head: null,
      title,
      due: '',
      score: '',
    };
    return [
      head,
      ...lines.map(([what, due, score]): ListItem => {
        const beside = this.#lines().width(`${due} ${score}`, small) + 8;
        const broken = this.#lines().broken(what, small, Math.max(room - beside, room / 3));
        return { height: broken.length * height, weight: 'regular', head, title: broken, due, score };
      }),
    ];
  }

  #item({ height, weight, title, due, score }: ListItem, x: number, room: number): void {
    const y = weight === 'bold' ? this.#y + 3 : this.#y;
    for (const [at, line] of title.entries())
      this.#write(line, { x, y: y + at * small * leading, size: small, weight });
    this.#writeAtEnd(score, { x: x + room, y, size: small });
    const before = score === '' ? 0 : this.#lines().width(score, small) + 6;
    this.#writeAtEnd(due, { x: x + room - before, y, size: small, colour: soft });
    this.#y += height;
  }
}

interface Filled {
  filled: ListItem[][];
  height: number;
  /** How many of the items are in the columns. */
  count: number;
}

const tallestOf = (items: readonly ListItem[]) =>
  items.reduce((most, { height, head }) => Math.max(most, height + (head?.height ?? 0)), 0);

/** The items in the shortest possible columns; at most `most` high, and then not all of them. */
function fillColumns(items: readonly ListItem[], most: number): Filled {
  const tallest = tallestOf(items);
  const least = items.reduce((sum, { height }) => sum + height, 0) / columnsOnPaper;
  for (let height = Math.max(least, tallest); height < most; height += small) {
    const fits = filledTo(items, height);
    if (fits.count === items.length) return fits;
  }
  return filledTo(items, Math.max(most, tallest));
}

function filledTo(items: readonly ListItem[], height: number): Filled {
  const filled: ListItem[][] = [];
  let count = 0;
  for (let column = 0; column < columnsOnPaper; column++) {
    const head = items[count]?.head;
    const here = head ? [head] : [];
    let left = height - (head?.height ?? 0);
    for (let item = items[count]; item && item.height <= left; item = items[count]) {
      const next = items[count + 1];
      // A heading is never alone at the foot of a column.
      if (!item.head && next && here.length > 0 && item.height + next.height > left) break;
      here.push(item);
      left -= item.height;
      count++;
    }
    filled.push(here);
  }
  return { filled, height, count };
}

/** The whole output of the document. */
function wholeOf(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (piece: Uint8Array) => pieces.push(piece));
    doc.on('error', reject);
    doc.on('end', () => {
      const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.length;
      }
      resolve(whole);
    });
  });
}
