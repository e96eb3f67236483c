import { expect, test } from 'vitest';
import { Controller } from '#dashboard/grid/Controller.ts';
import { heights, high, modelOf, openPainter, people } from '#test/dashboard/grid/painting.ts';

/* The cursor, where the rows beneath it are ordered anew. */

const everybody = Array.from({ length: people }, (_, index) => index);
const search = { found: everybody, saves: 0, descending: false, top: 0 };

function opened() {
  const painter = openPainter(search, high);
  const nothing = () => undefined;
  const controller = new Controller(painter, { onCursor: nothing, onEditing: nothing, onGone: nothing });
  const sort = () => controller.show(modelOf({ ...search, found: everybody.toReversed() }), heights);
  return { painter, controller, sort };
}

test('the cell in hand stays with its row and in sight where rows are ordered anew', () => {
  const { painter, controller, sort } = opened();
  controller.move({ by: 'position', to: { row: 2, column: 3 }, extend: false });
  sort();
  const active = { row: people - 3, column: 3 };
  expect(controller.cursor.active).toEqual(active);
  expect(painter.isInSight(active)).toBe(true);
  painter.destroy();
});

test('where nobody has put the cursor anywhere, and where it was out of sight, the view stays as it is', () => {
  const { painter, controller, sort } = opened();
  const { scroller } = painter.frame;
  sort();
  expect(scroller.scrollTop).toBe(0);
  controller.move({ by: 'position', to: { row: 2, column: 3 }, extend: false });
  scroller.scrollTop = 400;
  painter.scrolled();
  controller.show(modelOf(search), heights);
  expect(scroller.scrollTop).toBe(400);
  painter.destroy();
});
