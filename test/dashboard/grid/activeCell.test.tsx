import { expect, test } from 'vitest';
import { cursorAt } from '#dashboard/grid/cursor.ts';
import { high, makeReady, openPainter, people, unsearched } from './painting.ts';

/* The accessible properties of the active cell. */

test('only the active cell says whether it can be edited', () => {
  const painter = openPainter(unsearched, high);
  const said = () =>
    [...painter.frame.scroller.querySelectorAll('[aria-readonly]')].map((cell) => [
      cell.ariaLabel,
      cell.ariaReadOnly,
    ]);
  const to = (row: number, column: number) => painter.point(cursorAt(row, column), null);
  to(0, 0);
  // Other rows are cloned from its row.
  makeReady(painter);
  expect(said()).toEqual([['Person 0 of 0', 'true']]);
  to(2, 0);
  expect(said()).toEqual([['Person 2 of 2', 'true']]);
  to(2, 3);
  expect(said()).toEqual([['1 of 2', 'false']]);
  to(people, 3);
  expect(said()).toEqual([['Sum of 3', 'true']]);
  to(-1, 3);
  expect(said()).toEqual([]);
  painter.destroy();
});
