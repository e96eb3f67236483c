import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cursorAt } from '#dashboard/grid/cursor.ts';
import type { Painter } from '#dashboard/grid/Painter.ts';
import {
  columns,
  cursor,
  draw,
  high,
  inSight,
  makeReady,
  openPainter,
  openWhole,
  people,
  shown,
  unsearched,
  wide,
} from './painting.ts';

/* The window over the cells, wherever it is moved. */

const furthest = columns.reduce((sum, { width }) => sum + width, 0) - wide;

const rowOf = (row: Element | undefined) => Number(row?.getAttribute('aria-rowindex')) - 2;

/** The columns that exist in a row. */
const columnsOf = (row: Element | null) =>
  [...(row?.querySelectorAll('[aria-colindex]:not([hidden], [hidden] *)') ?? [])].map((cell) =>
    cell.getAttribute('aria-colindex'),
  );

const visibleRows = (painter: Painter) =>
  [...painter.frame.rows.children].filter((row) => painter.isShown({ row: rowOf(row), column: 0 }));

/** The drawn cells look as if everything were drawn, and everything visible is drawn. */
function expectInOrder(painter: Painter, everywhere: ReturnType<typeof shown>) {
  const stands = shown(painter);
  expect(stands).toEqual(new Map([...everywhere].filter(([place]) => stands.has(place))));
  expect([...stands.keys()]).toEqual(expect.arrayContaining(inSight(painter)));
}

test('opens with the given column visible, scrolled no further than necessary', () => {
  const painter = openPainter(unsearched, high, wide, 14);
  const isSeen = (column: number) => painter.isShown({ row: 0, column });
  expect([13, 14, 15].map(isSeen)).toEqual([true, true, false]);
  expectInOrder(painter, shown(openWhole(unsearched)));
  painter.destroy();
});

test('at every scroll position all visible cells are drawn correctly', () => {
  const whole = openWhole(unsearched);
  const position = fc.record({ row: fc.nat(people - 1), column: fc.nat(columns.length - 1) });
  const steps = fc.array(
    fc.record({
      across: fc.constantFrom(-900, -120, 0, 120, 120, 300),
      down: fc.constantFrom(-90, 0, 0, 90),
      drawn: fc.nat(2),
      rests: fc.boolean(),
      active: position,
      anchor: position,
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(steps, fc.boolean(), (turns, ready) => {
      const painter = openPainter(unsearched, high);
      if (ready) makeReady(painter);
      const { scroller } = painter.frame;
      let before = cursor.active;
      for (const { across, down, drawn, rests, active, anchor } of turns) {
        scroller.scrollLeft = Math.max(0, Math.min(scroller.scrollLeft + across, furthest));
        scroller.scrollTop = Math.max(0, Math.min(scroller.scrollTop + down, 600));
        painter.scrolled();
        for (let step = 0; step < drawn; step++) painter.step();
        if (rests) makeReady(painter);
        expect(scroller.getAttribute('aria-activedescendant')).toBe(painter.cellAt(before)?.id ?? null);
        before = active;
        for (const one of [whole, painter]) one.point({ active, anchor, editing: null }, null);
        expectInOrder(painter, shown(whole));
      }
      painter.destroy();
    }),
    { numRuns: 25 },
  );
  whole.destroy();
});

test('scrolling before the first pause makes cells ahead after drawing the visible ones', async () => {
  const painter = openPainter(unsearched, high);
  const { scroller } = painter.frame;
  scroller.scrollLeft = 500;
  scroller.scrollTop = 100;
  painter.scrolled();
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  draw(painter);
  const places = [...shown(painter).keys()];
  const last = (part: number) => Math.max(...places.map((place) => Number(place.split(' ')[part]) || 0));
  const seen = inSight(painter);
  const lastSeen = (part: number) => Math.max(...seen.map((place) => Number(place.split(' ')[part]) || 0));
  expect(last(0)).toBeGreaterThanOrEqual(lastSeen(0) + 4);
  expect(last(1)).toBeGreaterThanOrEqual(lastSeen(1) + 2);
  painter.destroy();
});

test('while scrolling sideways, hidden rows are left alone until it stops', () => {
  const painter = openPainter(unsearched, high);
  makeReady(painter);
  const { rows, scroller } = painter.frame;
  const unseen = [...rows.children].filter((row) => !painter.isShown({ row: rowOf(row), column: 0 }));
  expect(unseen.length).toBeGreaterThan(0);
  const before = unseen.map((row) => row.innerHTML);
  scroller.scrollLeft = 700;
  painter.scrolled();
  expect(unseen.map((row) => row.innerHTML)).toEqual(before);
  makeReady(painter);
  for (const row of unseen) expect(columnsOf(row)).toEqual(columnsOf(rows.firstElementChild));
  painter.destroy();
});

test('while scrolling sideways, columns ahead are made in steps that touch few rows each', () => {
  const painter = openPainter(unsearched, 600);
  makeReady(painter);
  const { rows, head, scroller } = painter.frame;
  const elements = () => [...rows.children, ...head[1].children];
  const texts = () => elements().map(({ innerHTML }) => innerHTML);
  const ready = columnsOf(rows.firstElementChild);
  let before = texts();
  scroller.scrollLeft = 120;
  painter.scrolled();
  // Visible cells are drawn already, and the next frame has nothing to draw.
  expect(texts()).toEqual(before);
  const touched: number[] = [];
  for (let more = true; more; ) {
    more = painter.step();
    const now = texts();
    touched.push(elements().filter((_, at) => now[at] !== before[at]).length);
    before = now;
  }
  expect(touched.length).toBeGreaterThan(2);
  expect(Math.max(...touched)).toBeLessThanOrEqual(16);
  const seen = visibleRows(painter);
  for (const row of seen) expect(columnsOf(row)).toEqual(columnsOf(seen[0] ?? null));
  expect(columnsOf(seen[0] ?? null).length).toBeGreaterThan(ready.length);
  painter.destroy();
});

test('a jump draws the cells it reveals, then those around them in steps', () => {
  const painter = openPainter(unsearched, 600);
  makeReady(painter);
  const { scroller } = painter.frame;
  scroller.scrollLeft = 1300;
  painter.scrolled();
  const [seen] = visibleRows(painter);
  const drawn = columnsOf(seen ?? null);
  const inWindow = [...columns.keys()].filter((column) => painter.isShown({ row: rowOf(seen), column }));
  expect(drawn).toEqual(expect.arrayContaining(inWindow.map((column) => String(column + 1))));
  // Runs of four may begin before the window and end behind it.
  expect(drawn.length).toBeLessThan(inWindow.length + 8);
  draw(painter);
  makeReady(painter);
  expect(columnsOf(seen ?? null).length).toBeGreaterThan(drawn.length);
  painter.destroy();
});

test('scrolling back while columns are made finds the visible ones, none of them twice', () => {
  const whole = openWhole(unsearched);
  const everywhere = shown(whole);
  const turn = fc.record({ left: fc.integer({ min: 0, max: furthest }), drawn: fc.nat(2) });
  fc.assert(
    fc.property(fc.array(turn, { minLength: 3, maxLength: 8 }), (turns) => {
      const painter = openPainter(unsearched, 600);
      makeReady(painter);
      whole.point(cursor, null);
      for (const { left, drawn } of turns) {
        painter.frame.scroller.scrollLeft = left;
        painter.scrolled();
        for (let step = 0; step < drawn; step++) painter.step();
        expectInOrder(painter, everywhere);
      }
      painter.destroy();
    }),
    { numRuns: 15 },
  );
  whole.destroy();
});

test('while scrolling down, new rows leave out hidden columns until it stops', () => {
  const painter = openPainter(unsearched, high);
  makeReady(painter);
  const { rows, scroller } = painter.frame;
  const [first = null] = rows.children;
  const ready = columnsOf(first);
  scroller.scrollTop = 500;
  painter.scrolled();
  draw(painter);
  const seen = visibleRows(painter);
  const inWindow = [...columns.keys()].filter((column) => painter.isShown({ row: rowOf(seen[0]), column }));
  for (const row of seen) {
    expect(columnsOf(row).length).toBeLessThan(ready.length);
    expect(columnsOf(row)).toEqual(expect.arrayContaining(inWindow.map((column) => String(column + 1))));
  }
  makeReady(painter);
  for (const row of seen) expect(columnsOf(row)).toEqual(ready);
  painter.destroy();
});

test('cells that scroll into view within a selection are marked as selected', () => {
  const painter = openPainter(unsearched, high);
  const { scroller } = painter.frame;
  const to = (left: number) => {
    scroller.scrollLeft = left;
    painter.scrolled();
  };
  // The last run is not full.
  to(furthest);
  painter.point({ ...cursorAt(0, 0), anchor: { row: people - 1, column: columns.length - 1 } }, null);
  to(0);
  const cells = [...painter.frame.rows.querySelectorAll('[role=gridcell]:not([hidden], [hidden] *)')];
  expect(cells.length).toBeGreaterThan(0);
  expect(cells.filter((cell) => cell.getAttribute('aria-selected') !== 'true')).toEqual([]);
  painter.destroy();
});
