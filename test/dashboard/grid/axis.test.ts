import { expect, test } from 'vitest';
import { Axis } from '#dashboard/grid/axis.ts';

/* Where rows or columns begin along one direction. */

test('a distance before the first or beyond the last is theirs; of none it is the first', () => {
  const axis = new Axis();
  expect(axis.at(10)).toBe(0);
  axis.resize(3, (index) => [20, 30, 40][index] ?? 0);
  expect([-50, 0, 19, 20, 49, 50, 89, 90, 500].map((distance) => axis.at(distance))).toEqual([
    0, 0, 0, 1, 1, 2, 2, 2, 2,
  ]);
});
