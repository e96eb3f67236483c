/*
 * Words as pictures, drawn with the fonts of the system: for letters that the fonts of the file lack, and for words
 * that run from right to left, whose order the PDF library does not know.
 */

export type Weight = 'regular' | 'bold';

interface Look {
  weight: Weight;
  /** In points. */
  size: number;
  colour: string;
}

/** On white. `width`, `height` and `ascent`, the part above the base line, are in points. */
export interface Picture {
  width: number;
  height: number;
  ascent: number;
  columns: number;
  rows: number;
  /** Red, green and blue of each pixel, row by row. */
  pixels: Uint8Array;
}

export interface Pictures {
  /** In points at size 1. */
  width(words: string, weight: Weight): number;
  draw(words: string, look: Look): Picture;
}

const pixelsPerPoint = 4;
const measured = 100;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether words run from right to left, at least in part. */
export const runsLeft = (words: string) => rightToLeft.test(words);

const fontOf = (weight: Weight, pixels: number) =>
  `${weight === 'bold' ? 'bold ' : ''}${pixels}px "DejaVu Sans Condensed", sans-serif`;

/** Draws in a canvas; null where there is none. */
export function canvasPictures(): Pictures | null {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const canvas = new OffscreenCanvas(1, 1);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return null;
  return {
    width(words, weight) {
      pen.font = fontOf(weight, measured);
      return pen.measureText(words).width / measured;
    },
    draw(words, { weight, size, colour }) {
      const font = fontOf(weight, size * pixelsPerPoint);
      pen.font = font;
      const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = pen.measureText(words);
      const ascent = Math.ceil(fontBoundingBoxAscent);
      canvas.width = Math.max(1, Math.ceil(width));
      canvas.height = Math.max(1, ascent + Math.ceil(fontBoundingBoxDescent));
      // A canvas of another size forgets its settings.
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.font = font;
      pen.fillStyle = colour;
      pen.direction = rightToLeft.test(words.match(/\p{L}/u)?.[0] ?? '') ? 'rtl' : 'ltr';
      pen.textAlign = 'left';
      pen.fillText(words, 0, ascent);
      const { width: columns, height: rows } = canvas;
      return {
        columns,
        rows,
        width: columns / pixelsPerPoint,
        height: rows / pixelsPerPoint,
        ascent: ascent / pixelsPerPoint,
        pixels: withoutAlpha(pen.getImageData(0, 0, columns, rows).data),
      };
    },
  };
}

function withoutAlpha(data: Uint8ClampedArray): Uint8Array {
  const pixels = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3)
    pixels.set(data.subarray(from, from + 3), to);
  return pixels;
}
