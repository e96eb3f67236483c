import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Axis } from '#dashboard/grid/axis.ts';

/* Where rows or columns begin along one direction. */

function axisOf(sizes: readonly number[]) {
  const axis = new Axis();
  axis.resize(sizes.length, (index) => sizes[index] ?? 0);
  return axis;
}

test('distances outside the axis give the first or last position; of none, the first', () => {
  expect(new Axis().at(10)).toBe(0);
  const axis = axisOf([20, 30, 40]);
  expect([-50, 0, 19, 20, 49, 50, 89, 90, 500].map((distance) => axis.at(distance))).toEqual([
    0, 0, 0, 1, 1, 2, 2, 2, 2,
  ]);
});

test('an axis without positions or a window without length shows nothing', () => {
  expect(new Axis().window(0, 100)).toEqual({ first: 0, last: -1 });
  expect(axisOf([20, 30]).window(10, 0)).toEqual({ first: 0, last: -1 });
});

describe('against looking at every position', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 });
  const distance = fc.double({ min: -200, max: 2600, noNaN: true }).map((exact) => Math.round(exact * 4) / 4);
  const length = fc.constantFrom(0.25, 1, 20, 61, 333.5, 5000);

  /** Position by position: the one whose pixels contain the distance. */
  function slowAt(all: readonly number[], at: number) {
    let end = 0;
    for (const [index, size] of all.entries()) {
      end += size;
      if (at < end) return index;
    }
    return all.length - 1;
  }

  /** Position by position: all with a pixel in the window; the nearest if none has. */
  function slowWindow(all: readonly number[], offset: number, pixels: number) {
    const seen: number[] = [];
    let start = 0;
    for (const [index, size] of all.entries()) {
      if (start < offset + pixels && start + size > offset) seen.push(index);
      start += size;
    }
    const nearest = slowAt(all, offset);
    return { first: seen[0] ?? nearest, last: seen.at(-1) ?? nearest };
  }

  test('the position at a distance', () => {
    fc.assert(
      fc.property(sizes, distance, (all, at) => {
        expect(axisOf(all).at(at)).toBe(slowAt(all, at));
      }),
    );
  });

  test('the positions in a window', () => {
    fc.assert(
      fc.property(sizes, distance, length, (all, offset, pixels) => {
        expect(axisOf(all).window(offset, pixels)).toEqual(slowWindow(all, offset, pixels));
      }),
    );
  });
});
