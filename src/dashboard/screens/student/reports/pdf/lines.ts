import type { Font } from 'fontkit';

/*
 * The widths of words, and breaking them into lines. Most words of a class recur in every report, so the width of each
 * is cached.
 */

export class Lines {
  readonly #font: Font;
  readonly #widths = new Map<string, number>();

  constructor(font: Font) {
    this.#font = font;
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
    for (const letter of word) {
      if (piece !== '' && this.#units(piece + letter) > room) {
        lines.push(piece);
        piece = '';
      }
      piece += letter;
    }
    return piece;
  }

  #units(text: string): number {
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
