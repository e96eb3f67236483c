import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cursorAt } from '#dashboard/grid/cursor.ts';
import {
  columns,
  cursor,
  high,
  inSight,
  makeReady,
  openPainter,
  openWhole,
  people,
  shown,
} from '#test/dashboard/grid/painting.ts';

/* The window over the cells, wherever it is moved. */

const everybody = Array.from({ length: people }, (_, index) => index);

test('wherever it is scrolled, what stands is right, and what is in sight stands', () => {
  const search = { found: everybody, saves: 0, descending: false, top: 0 };
  const whole = openWhole(search);
  const position = fc.record({ row: fc.nat(people - 1), column: fc.nat(columns.length - 1) });
  const steps = fc.array(
    fc.record({
      across: fc.constantFrom(-300, -120, 0, 120, 300),
      down: fc.constantFrom(-90, 0, 0, 90),
      rests: fc.boolean(),
      active: position,
      anchor: position,
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(steps, fc.boolean(), (turns, ready) => {
      const painter = openPainter(search, high);
      if (ready) makeReady(painter);
      const { scroller } = painter.frame;
      let before = cursor.active;
      for (const { across, down, rests, active, anchor } of turns) {
        scroller.scrollLeft = Math.max(0, Math.min(scroller.scrollLeft + across, 700));
        scroller.scrollTop = Math.max(0, Math.min(scroller.scrollTop + down, 600));
        painter.scrolled();
        if (rests) makeReady(painter);
        expect(scroller.getAttribute('aria-activedescendant')).toBe(painter.cellAt(before)?.id ?? null);
        before = active;
        for (const one of [whole, painter]) one.point({ active, anchor, editing: null }, null);
        const stands = shown(painter);
        const everywhere = shown(whole);
        expect(stands).toEqual(new Map([...everywhere].filter(([place]) => stands.has(place))));
        expect([...stands.keys()]).toEqual(expect.arrayContaining(inSight(painter)));
      }
      painter.destroy();
    }),
    { numRuns: 25 },
  );
  whole.destroy();
});

test('a scroll before there was a rest makes what lies ahead with what it brings into sight', () => {
  const painter = openPainter({ found: everybody, saves: 0, descending: false, top: 0 }, high);
  const { scroller } = painter.frame;
  scroller.scrollLeft = 500;
  scroller.scrollTop = 100;
  painter.scrolled();
  const places = [...shown(painter).keys()];
  const last = (part: number) => Math.max(...places.map((place) => Number(place.split(' ')[part]) || 0));
  const seen = inSight(painter);
  const lastSeen = (part: number) => Math.max(...seen.map((place) => Number(place.split(' ')[part]) || 0));
  expect(last(0)).toBeGreaterThanOrEqual(lastSeen(0) + 4);
  expect(last(1)).toBeGreaterThanOrEqual(lastSeen(1) + 2);
  painter.destroy();
});

test('on the way across, rows that nobody sees are left as they are until it has come to rest', () => {
  const painter = openPainter({ found: everybody, saves: 0, descending: false, top: 0 }, high);
  makeReady(painter);
  const { rows, scroller } = painter.frame;
  const unseen = [...rows.children].filter(
    (row) =>
      !painter.isInSight({
        row: Number(row.ariaRowIndex ?? row.getAttribute('aria-rowindex')) - 2,
        column: 0,
      }),
  );
  expect(unseen.length).toBeGreaterThan(0);
  const before = unseen.map((row) => row.innerHTML);
  scroller.scrollLeft = 700;
  painter.scrolled();
  expect(unseen.map((row) => row.innerHTML)).toEqual(before);
  makeReady(painter);
  const columnsOf = (row: Element | null) =>
    [...(row?.querySelectorAll('[aria-colindex]:not([hidden], [hidden] *)') ?? [])].map((cell) =>
      cell.getAttribute('aria-colindex'),
    );
  for (const row of unseen) expect(columnsOf(row)).toEqual(columnsOf(rows.firstElementChild));
  painter.destroy();
});

test('cells that come into sight within a selection are told as selected', () => {
  const painter = openPainter({ found: everybody, saves: 0, descending: false, top: 0 }, high);
  const { scroller } = painter.frame;
  const to = (left: number) => {
    scroller.scrollLeft = left;
    painter.scrolled();
  };
  // At the end stands a run that is not full.
  to(900);
  painter.point({ ...cursorAt(0, 0), anchor: { row: people - 1, column: columns.length - 1 } }, null);
  to(0);
  const cells = [...painter.frame.rows.querySelectorAll('[role=gridcell]:not([hidden], [hidden] *)')];
  expect(cells.length).toBeGreaterThan(0);
  expect(cells.filter((cell) => cell.getAttribute('aria-selected') !== 'true')).toEqual([]);
  painter.destroy();
});
