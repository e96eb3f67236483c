import type { Font } from 'fontkit';
import { type Pictures, runsLeft, type Weight } from './pictures.ts';

/*
 * The widths of words, and breaking them into lines. Most words of a class recur in every report, so the width of each
 * is cached.
 */

/** Text that every font has, which is most of it. */
const isPlain = /^[\x20-\x7e]*$/;

/** Whether the font has a glyph for each letter of the text. */
export const hasLetters = (font: Font, text: string) =>
  [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

/** A letter with its marks, or one of several signs, is never parted. */
const letters = new Intl.Segmenter();

export class Lines {
  readonly #font: Font;
  readonly #weight: Weight;
  readonly #pictures: Pictures | null;
  readonly #widths = new Map<string, number>();
  readonly #drawn = new Map<string, boolean>();

  constructor(font: Font, weight: Weight, pictures: Pictures | null) {
    this.#font = font;
    this.#weight = weight;
    this.#pictures = pictures;
  }

  /** What draws the text, if the font cannot write it. */
  picturesOf(text: string): Pictures | null {
    if (isPlain.test(text) || this.#pictures === null) return null;
    let isDrawn = this.#drawn.get(text);
    if (isDrawn === undefined) {
      isDrawn = runsLeft(text) || !hasLetters(this.#font, text);
      this.#drawn.set(text, isDrawn);
    }
    return isDrawn ? this.#pictures : null;
  }

  /** In points, at this size. */
  width(text: string, size: number): number {
    return this.#units(text) * size;
  }

  /** The text in lines no wider than `most` points; a word wider than a line is broken. */
  broken(text: string, size: number, most: number): string[] {
    const room = most / size;
    const lines: string[] = [];
    for (const paragraph of text.split('\n')) {
      let line = '';
      for (const word of paragraph.split(/\s+/)) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (this.#units(longer) <= room) {
          line = longer;
          continue;
        }
        if (line !== '') lines.push(line);
        line = this.#units(word) <= room ? word : this.#pieces(word, room, lines);
      }
      lines.push(line);
    }
    return lines;
  }

  /** Adds pieces that fill whole lines, and returns the rest. */
  #pieces(word: string, room: number, lines: string[]): string {
    let piece = '';
    for (const { segment: letter } of letters.segment(word)) {
      if (piece !== '' && this.#units(piece + letter) > room) {
        lines.push(piece);
        piece = '';
      }
      piece += letter;
    }
    return piece;
  }

  #units(text: string): number {
    const pictures = this.picturesOf(text);
    if (pictures) return pictures.width(text, this.#weight);
    let sum = 0;
    let from = 0;
    while (from <= text.length) {
      const at = text.indexOf(' ', from);
      const to = at === -1 ? text.length : at + 1;
      if (to > from) sum += this.#unitsOf(text.slice(from, to));
      if (at === -1) break;
      from = to;
    }
    return sum;
  }

  #unitsOf(word: string): number {
    let width = this.#widths.get(word);
    if (width === undefined) {
      width = this.#font.layout(word).advanceWidth / this.#font.unitsPerEm;
      this.#widths.set(word, width);
    }
    return width;
  }
}
