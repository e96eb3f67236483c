import { expect, test } from 'vitest';
import { cursorAt } from '#dashboard/grid/cursor.ts';
import { columns, heights, high, modelOf, openPainter, people, unsearched, wide } from './painting.ts';

/* What stays visible in a window of another size. */

test('in a smaller window the cursor stays visible if it was; otherwise nothing moves', () => {
  const painter = openPainter(unsearched, high);
  const { scroller } = painter.frame;
  scroller.scrollLeft = 600;
  scroller.scrollTop = 100;
  painter.scrolled();
  const offset = () => [scroller.scrollLeft, scroller.scrollTop];
  const seen = [...columns.keys()].filter((column) => painter.isShown({ row: 6, column }));
  const active = { row: 9, column: seen.at(-2) ?? 0 };
  painter.point(cursorAt(0, 0), null);
  painter.resize(wide - 200, high - 80);
  expect(offset()).toEqual([600, 100]);
  painter.resize(wide, high);
  painter.point(cursorAt(active.row, active.column), null);
  painter.resize(wide - 200, high - 80);
  expect(painter.isShown(active)).toBe(true);
  const moved = offset();
  painter.resize(wide, high);
  expect(offset()).toEqual(moved);
  painter.destroy();
});

test.each([
  ['heading', -1],
  ['average', people],
])(
  'the active column of a %s stays visible in a narrower window, and the rows stay where they are',
  (_, row) => {
    const painter = openPainter(unsearched, high);
    const { scroller } = painter.frame;
    scroller.scrollTop = 100;
    painter.scrolled();
    const column = [...columns.keys()].findLast((at) => painter.isShown({ row: 6, column: at })) ?? 0;
    painter.point(cursorAt(row, column), null);
    painter.resize(wide - 200, high);
    expect(painter.isShown({ row: 6, column })).toBe(true);
    expect(scroller.scrollTop).toBe(100);
    painter.destroy();
  },
);

test('when a resized window shows other columns, the host scrolls them; the cursor keeps its row', () => {
  const painter = openPainter(unsearched, high);
  const { scroller } = painter.frame;
  const model = modelOf(unsearched);
  painter.point(cursorAt(5, 4), null);
  painter.show({ ...model, columns: columns.slice(1), frozen: 1 }, heights);
  scroller.scrollLeft = 900;
  painter.resize(wide - 100, high - 60);
  expect(scroller.scrollLeft).toBe(900);
  expect(painter.isShown({ row: 5, column: 0 })).toBe(true);
  expect(scroller.scrollTop).toBeGreaterThan(0);
  // Columns that were scrolled to stay as usual.
  const column = [...columns.keys()].findLast((at) => painter.isShown({ row: 5, column: at })) ?? 0;
  painter.point(cursorAt(5, column), null);
  painter.resize(wide - 250, high - 60);
  expect(painter.isShown({ row: 5, column })).toBe(true);
  expect(scroller.scrollLeft).toBeGreaterThan(900);
  painter.destroy();
});
