import { expect, test } from 'vitest';
import { Controller } from '#dashboard/grid/Controller.ts';
import { cursorAt } from '#dashboard/grid/cursor.ts';
import {
  columns,
  heights,
  high,
  makeReady,
  modelOf,
  openPainter,
  people,
  unsearched,
} from '#test/dashboard/grid/painting.ts';

/* The cursor, where rows and columns beneath it are ordered anew, go and come back. */

function openController(height: number) {
  const painter = openPainter(unsearched, height);
  const nothing = () => undefined;
  const controller = new Controller(painter, { onCursor: nothing, onEditing: nothing, onGone: nothing });
  const to = (row: number, column: number) =>
    controller.move({ by: 'position', to: { row, column }, extend: false });
  return { painter, controller, to };
}

test('the cell in hand stays with its row where rows are ordered anew, and the view with the first of them', () => {
  const { painter, controller, to } = openController(high);
  to(2, 3);
  controller.show(modelOf({ ...unsearched, found: unsearched.found.toReversed() }), heights);
  expect(controller.cursor.active).toEqual({ row: people - 3, column: 3 });
  expect(painter.frame.scroller.scrollTop).toBe(0);
  // A key that it is for leads back to it.
  controller.edit(true);
  expect(painter.isInSight(controller.cursor.active)).toBe(true);
  painter.destroy();
});

test.each([
  ['a cell', 2],
  ['a heading', -1],
  ['an average', people],
])('%s in hand comes back with its column, unless the cursor has gone on', (_, row) => {
  const { painter, controller, to } = openController(high);
  const whole = modelOf(unsearched);
  const without = (column: number) => ({ ...whole, columns: columns.filter((_, at) => at !== column) });
  const none = { ...whole, columns: columns.slice(0, 2) };
  to(row, 5);
  for (const model of [none, without(5), without(3)]) {
    controller.show(model, heights);
    controller.show(whole, heights);
    expect(controller.cursor.active).toEqual({ row, column: 5 });
  }
  controller.show(none, heights);
  expect(controller.cursor.active).toEqual({ row, column: 1 });
  to(row, 0);
  controller.show(whole, heights);
  expect(controller.cursor.active).toEqual({ row, column: 0 });
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
