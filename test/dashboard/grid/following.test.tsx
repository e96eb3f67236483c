import { expect, test } from 'vitest';
import { Controller } from '#dashboard/grid/Controller.ts';
import { columns, heights, high, modelOf, openPainter, people, unsearched } from './painting.ts';

/* The cursor, while the rows and columns beneath it are reordered, removed and restored. */

const everyone = unsearched.found;

function openController(found = everyone) {
  const painter = openPainter({ ...unsearched, found }, high);
  let gone = 0;
  const controller = new Controller(painter, {
    onCursor() {},
    onEditing() {},
    onGone() {
      gone += 1;
    },
  });
  return {
    painter,
    controller,
    gone: () => gone,
    to: (row: number, column: number, extend = false) =>
      controller.move({ by: 'position', to: { row, column }, extend }),
    show: (found: readonly number[], shown = columns) =>
      controller.show({ ...modelOf({ ...unsearched, found }), columns: shown }, heights),
    /** The active cell, by the ids of its row and column. */
    active() {
      const { row, column } = controller.cursor.active;
      return { person: painter.model.rowId(row), column: painter.model.columns[column]?.id };
    },
    scroll(top: number) {
      painter.frame.scroller.scrollTop = top;
      painter.scrolled();
    },
  };
}

const without = (column: number) => columns.filter((_, at) => at !== column);
const names = columns.slice(0, 2);
const reversed = everyone.toReversed();

test('sorting rows keeps the active cell on its row, and shows the first rows', () => {
  const { painter, controller, to, show } = openController();
  to(2, 3);
  show(reversed);
  expect(controller.cursor.active).toEqual({ row: people - 3, column: 3 });
  expect(painter.frame.scroller.scrollTop).toBe(0);
  // The next key moves to it.
  controller.edit({ typing: true });
  expect(painter.isShown(controller.cursor.active)).toBe(true);
  painter.destroy();
});

test.each([
  ['cell', 2],
  ['heading', -1],
  ['average', people],
])('the active %s comes back with its column, unless the cursor has gone on', (_, row) => {
  const { painter, controller, to, show } = openController();
  to(row, 5);
  for (const shown of [names, without(5), without(3)]) {
    show(everyone, shown);
    show(everyone);
    expect(controller.cursor.active).toEqual({ row, column: 5 });
  }
  show(everyone, names);
  expect(controller.cursor.active).toEqual({ row, column: 1 });
  to(row, 0);
  show(everyone);
  expect(controller.cursor.active).toEqual({ row, column: 0 });
  painter.destroy();
});

test('meanwhile the cell in its place keeps the cursor, whatever rows precede it', () => {
  const { painter, to, show, active } = openController();
  const less = everyone.filter((person) => person !== 5);
  const added = [...names, { id: 'added', width: 120, className: '', namesRow: false, takesValues: true }];
  to(5, 5);
  show(less, without(5));
  expect(active()).toEqual({ person: 6, column: '6' });
  show([people, ...less.toReversed()], [...added, ...without(5).slice(2)]);
  expect(active()).toEqual({ person: 6, column: '6' });
  show(everyone);
  expect(active()).toEqual({ person: 5, column: '5' });
  painter.destroy();
});

test.each([
  ['rows', [6, 7, 8, 9], columns],
  ['columns', everyone, columns.slice(0, 4)],
])('a selection whose %s go is its last cell, and comes back as that', (_, found, shown) => {
  const { painter, controller, to, show } = openController();
  to(2, 3);
  to(4, 5, true);
  show(found, shown);
  expect(controller.cursor.anchor).toEqual(controller.cursor.active);
  show(everyone);
  expect(controller.cursor).toEqual({
    active: { row: 4, column: 5 },
    anchor: { row: 4, column: 5 },
    editing: null,
  });
  painter.destroy();
});

test('a selection stays on its cells when rows and columns are reordered', () => {
  const { painter, controller, to, show } = openController();
  to(2, 3);
  to(4, 5, true);
  show(reversed, without(2));
  expect(controller.cursor.active).toEqual({ row: people - 5, column: 4 });
  expect(controller.cursor.anchor).toEqual({ row: people - 3, column: 2 });
  painter.destroy();
});

test('a cell removed by a search scrolls back into view if it was visible, though its column is hidden', () => {
  const { painter, controller, to, show, scroll } = openController();
  to(30, 5);
  show(everyone, without(5));
  show([1, 2], without(5));
  scroll(0);
  show(everyone, without(5));
  expect(controller.cursor.active.row).toBe(30);
  expect(painter.isShown(controller.cursor.active)).toBe(true);
  painter.destroy();
});

test('the view stays at the top if the cell was scrolled away, or no row was left', () => {
  const { painter, controller, to, show, scroll } = openController([]);
  show(reversed);
  expect(controller.cursor.active.row).toBe(0);
  to(people - 1, 1);
  scroll(0);
  show([]);
  show(reversed);
  expect(painter.frame.scroller.scrollTop).toBe(0);
  to(people, 5);
  scroll(0);
  show([]);
  show(reversed);
  expect([controller.cursor.active.row, painter.frame.scroller.scrollTop]).toEqual([0, 0]);
  painter.destroy();
});

test('a partly visible heading keeps its scroll position during searches', () => {
  const { painter, to, show } = openController();
  const { scroller } = painter.frame;
  to(-1, 4);
  const cut = painter.columns[1].start(2) + 20;
  scroller.scrollLeft = cut;
  painter.scrolled();
  show([1, 2, 3]);
  expect(scroller.scrollLeft).toBe(cut);
  painter.destroy();
});

test.each([
  ['its row', [], columns],
  ['its column', everyone, without(5)],
])('an editor ends with %s, says so, and does not open again', (_, found, shown) => {
  const { painter, controller, to, show, gone } = openController();
  to(0, 5);
  controller.edit({ typing: true });
  show(reversed);
  expect([controller.cursor.editing?.typing, gone()]).toEqual([true, 0]);
  show(found, shown);
  expect([controller.cursor.editing, gone()]).toEqual([null, 1]);
  show(everyone);
  expect([controller.cursor.editing, gone()]).toEqual([null, 1]);
  painter.destroy();
});
