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

/** Where a picture is on the page, in points. */
export interface PictureBox {
  width: number;
  height: number;
  /** The part above the base line. */
  ascent: number;
  /** The part before the place where the words begin: some letters reach back. */
  start: number;
}

/** On white. */
interface Picture extends PictureBox {
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
      const { start, end, ascent, descent } = edgesOf(pen.measureText(words));
      canvas.width = Math.max(1, start + end);
      canvas.height = Math.max(1, ascent + descent);
      // A canvas of another size forgets its settings.
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.font = font;
      pen.fillStyle = colour;
      pen.direction = rightToLeft.test(words.match(/\p{L}/u)?.[0] ?? '') ? 'rtl' : 'ltr';
      pen.textAlign = 'left';
      pen.fillText(words, start, ascent);
      const { width: columns, height: rows } = canvas;
      return {
        columns,
        rows,
        width: columns / pixelsPerPoint,
        height: rows / pixelsPerPoint,
        ascent: ascent / pixelsPerPoint,
        start: start / pixelsPerPoint,
        pixels: withoutAlpha(pen.getImageData(0, 0, columns, rows).data),
      };
    },
  };
}

/** How far words reach from where they begin. The font's box is that of the first font, which may lack them. */
const edgesOf = (words: TextMetrics) => ({
  start: Math.ceil(Math.max(0, words.actualBoundingBoxLeft)),
  end: Math.ceil(Math.max(words.width, words.actualBoundingBoxRight)),
  ascent: Math.ceil(Math.max(words.fontBoundingBoxAscent, words.actualBoundingBoxAscent)),
  descent: Math.ceil(Math.max(words.fontBoundingBoxDescent, words.actualBoundingBoxDescent)),
});

function withoutAlpha(data: Uint8ClampedArray): Uint8Array {
  const pixels = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3)
    pixels.set(data.subarray(from, from + 3), to);
  return pixels;
}
