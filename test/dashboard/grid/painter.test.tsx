import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cursorAt } from '#dashboard/grid/cursor.ts';
import {
  cursor,
  draw,
  heights,
  high,
  inSight,
  makeReady,
  modelOf,
  openPainter,
  openWhole,
  shown,
  topOf,
  unsearched,
} from './painting.ts';

/* Which cells are rewritten and which stay, compared with an unused pool. */

test('after any searches the cells equal those of a fresh pool', () => {
  const search = fc.record({
    found: fc.shuffledSubarray([...unsearched.found]),
    saves: fc.nat(4),
    descending: fc.boolean(),
    top: fc.constantFrom(0, 60, 300),
  });
  fc.assert(
    fc.property(fc.array(search, { minLength: 2, maxLength: 4 }), fc.boolean(), (searches, ready) => {
      const [first, ...others] = searches;
      if (!first) return;
      const painter = openPainter(first, high);
      if (ready) makeReady(painter);
      const { scroller } = painter.frame;
      for (const next of others) {
        const whole = openWhole(next);
        makeReady(whole);
        const everywhere = shown(whole);
        const check = () => {
          const stands = shown(painter);
          expect(stands).toEqual(new Map([...everywhere].filter(([place]) => stands.has(place))));
          expect([...stands.keys()]).toEqual(expect.arrayContaining(inSight(painter)));
        };
        const { scrollTop } = scroller;
        painter.show(modelOf(next), heights);
        painter.point(cursor, null);
        // A browser scrolls back from removed content, and reports that a frame later.
        scroller.scrollTop = topOf({ ...next, top: scrollTop }, high);
        check();
        scroller.scrollTop = topOf(next, high);
        painter.scrolled();
        painter.point(cursor, null);
        check();
        whole.destroy();
      }
      painter.destroy();
    }),
    { numRuns: 25 },
  );
});

test('a student still in range keeps their row element', () => {
  const painter = openPainter(unsearched, high);
  const rowOf = (person: number) =>
    [...painter.frame.rows.children].find(
      (row) =>
        !row.hasAttribute('hidden') &&
        row.querySelector('[aria-colindex="1"]')?.textContent === `Person ${person}`,
    );
  const before = [2, 4, 6].map(rowOf);
  const written = new MutationObserver(() => undefined);
  for (const row of before)
    if (row) written.observe(row, { characterData: true, childList: true, subtree: true });
  painter.show(
    modelOf({ ...unsearched, found: unsearched.found.filter((person) => person % 2 === 0) }),
    heights,
  );
  expect([2, 4, 6].map(rowOf)).toEqual(before);
  expect(before.map((row) => row?.getAttribute('aria-rowindex'))).toEqual(['3', '4', '5']);
  expect(written.takeRecords()).toEqual([]);
  painter.destroy();
});

test('a search draws the visible cells, then those around them', async () => {
  const painter = openPainter(unsearched, high);
  const rows = () => [...painter.frame.rows.children].filter((row) => !row.hasAttribute('hidden')).length;
  await expect.poll(rows).toBeGreaterThan(high / heights.row);
  const ready = rows();
  painter.show(modelOf({ ...unsearched, found: unsearched.found.toReversed() }), heights);
  expect(rows()).toBeLessThanOrEqual(high / heights.row);
  await expect.poll(rows).toBe(ready);
  painter.destroy();
});

test('a key draws the cells it reveals, then those around them', async () => {
  const painter = openPainter(unsearched, high);
  makeReady(painter);
  const last = () =>
    Math.max(
      ...[...painter.frame.rows.children]
        .filter((row) => !row.hasAttribute('hidden'))
        .map((row) => Number(row.getAttribute('aria-rowindex')) - 2),
    );
  const ready = last();
  painter.point(cursorAt(ready, 1), { row: ready, column: 1 });
  expect(painter.isShown({ row: ready, column: 1 })).toBe(true);
  expect(painter.frame.scroller.scrollTop).toBe((ready + 1) * heights.row - (high - 60));
  expect(last()).toBe(ready);
  // The tasks of its frame run before those of a later one.
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  expect(last()).toBeGreaterThan(ready);
  painter.destroy();
});

test('after a pause screen readers are pointed only to existing cells', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const painter = openPainter(unsearched, high);
  const { rows, scroller } = painter.frame;
  const owned = () =>
    [...rows.children]
      .filter((row) => !row.hasAttribute('hidden'))
      .flatMap((row) =>
        (row.getAttribute('aria-owns') ?? '').split(' ').map((id) => row.querySelector(`[id="${id}"]`)),
      );
  const rest = () => {
    vi.runAllTimers();
    expect(owned().length).toBeGreaterThan(0);
    expect(owned().filter((cell) => !cell || cell.closest('[hidden]'))).toEqual([]);
  };
  for (const [left, top] of [
    [700, 0],
    [1400, 0],
    [1400, 200],
    [300, 200],
  ] as const) {
    scroller.scrollLeft = left;
    scroller.scrollTop = top;
    painter.scrolled();
    rest();
  }
  painter.show(modelOf({ ...unsearched, saves: 1 }), heights);
  rest();
  painter.destroy();
});

test('cells ahead are made in two steps, rows after a pause and columns after a long one: no key waits', () => {
  const painter = openPainter(unsearched, high);
  const { rows, head } = painter.frame;
  const stands = () => [rows.children.length, head[1].children.length] as const;
  const [seenRows, seenColumns] = stands();
  painter.makeAhead(false);
  draw(painter);
  expect(stands()).toEqual([expect.toSatisfy((made) => made > seenRows), seenColumns]);
  const [madeRows] = stands();
  painter.makeAhead(true);
  draw(painter);
  expect(stands()).toEqual([madeRows, expect.toSatisfy((made) => made > seenColumns)]);
  painter.destroy();
});

test('after scrolling down, columns to the side are made once painting has paused, not at each stop', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const painter = openPainter(unsearched, high);
  /** Cells of a row that scrolls into view. */
  const cells = () => [...shown(painter).keys()].filter((place) => place.startsWith('30 ')).length;
  makeReady(painter);
  painter.frame.scroller.scrollTop = 500;
  painter.scrolled();
  draw(painter);
  const seen = cells();
  vi.advanceTimersByTime(500);
  expect(cells()).toBe(seen);
  // A score is saved.
  painter.show(modelOf({ ...unsearched, saves: 1 }), heights);
  vi.advanceTimersByTime(1000);
  expect(cells()).toBe(seen);
  vi.advanceTimersByTime(1000);
  expect(cells()).toBeGreaterThan(seen);
  painter.destroy();
});
