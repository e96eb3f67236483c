import { afterEach, expect, test, vi } from 'vitest';
import { canvasPictures } from '#dashboard/screens/student/reports/pdf/pictures.ts';

afterEach(() => vi.unstubAllGlobals());

/** A canvas in whose fonts every word is this wide and high. */
function measuring(measures: Partial<TextMetrics>) {
  const drawnAt: number[][] = [];
  class Canvas {
    width = 1;
    height = 1;
    getContext() {
      return {
        measureText: () => measures,
        fillRect: () => undefined,
        fillText: (_: string, x: number, y: number) => drawnAt.push([x, y]),
        getImageData: (_x: number, _y: number, columns: number, rows: number) => ({
          data: new Uint8ClampedArray(columns * rows * 4),
        }),
      };
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  return { pictures: canvasPictures(), drawnAt };
}

test('letters of another font than the first are drawn whole', () => {
  const { pictures, drawnAt } = measuring({
    width: 40,
    fontBoundingBoxAscent: 30,
    fontBoundingBoxDescent: 10,
    actualBoundingBoxAscent: 45.5,
    actualBoundingBoxDescent: 22,
    actualBoundingBoxLeft: 3.5,
    actualBoundingBoxRight: 42,
  });
  const picture = pictures?.draw('نستعلیق', { weight: 'regular', size: 10, colour: '#000' });
  expect(picture).toMatchObject({ columns: 46, rows: 68, ascent: 46 / 4, start: 1 });
  expect(drawnAt).toEqual([[4, 46]]);
});
