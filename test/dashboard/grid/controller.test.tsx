import { expect, test } from 'vitest';
import { Controller } from '#dashboard/grid/Controller.ts';
import { cursorAt } from '#dashboard/grid/cursor.ts';
import {
  heights,
  high,
  makeReady,
  modelOf,
  openPainter,
  people,
  unsearched,
} from '#test/dashboard/grid/painting.ts';

/* The cursor, where the rows beneath it are ordered anew. */

test('the cell in hand stays with its row where rows are ordered anew, and the view with the first of them', () => {
  const painter = openPainter(unsearched, high);
  const nothing = () => undefined;
  const controller = new Controller(painter, { onCursor: nothing, onEditing: nothing, onGone: nothing });
  controller.move({ by: 'position', to: { row: 2, column: 3 }, extend: false });
  controller.show(modelOf({ ...unsearched, found: unsearched.found.toReversed() }), heights);
  expect(controller.cursor.active).toEqual({ row: people - 3, column: 3 });
  expect(painter.frame.scroller.scrollTop).toBe(0);
  // A key that it is for leads back to it.
  controller.edit(true);
  expect(painter.isInSight(controller.cursor.active)).toBe(true);
  painter.destroy();
});

test('the cell in hand says whether it can be edited, and no other does', () => {
  const painter = openPainter(unsearched, high);
  const said = () =>
    [...painter.frame.scroller.querySelectorAll('[aria-readonly]')].map((cell) => [
      cell.ariaLabel,
      cell.ariaReadOnly,
    ]);
  const to = (row: number, column: number) => painter.point(cursorAt(row, column), null);
  to(0, 0);
  // Others are made in the likeness of its row.
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
