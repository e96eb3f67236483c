import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cursor, cursorAt } from '#dashboard/grid/cursor.ts';
import type { Frame } from '#dashboard/grid/frame.ts';
import type { GridModel } from '#dashboard/grid/gridModel.ts';
import { Painter } from '#dashboard/grid/Painter.ts';

/* What is written again and what is left as it was, against a pool that was never used before. */

const people = 40;
/** The window's height. */
const high = 200;
const heights = { head: 40, row: 20 };
const columns = Array.from({ length: 6 }, (_, index) => ({
  id: String(index),
  // Some so narrow that a text is clipped.
  width: index % 3 === 2 ? 30 : 120,
  className: index === 1 ? 'narrow' : '',
  namesRow: index === 0,
}));

/** What a search leaves of the people, in which order, with scores of so many saves. */
interface Search {
  readonly found: readonly number[];
  readonly saves: number;
  readonly descending: boolean;
  readonly top: number;
}

function modelOf({ found, saves, descending }: Search): GridModel {
  const text = (row: number, column: number) =>
    column === 0
      ? `Person ${found[row]}`
      : String(((found[row] ?? 0) * 7 + column * 3 + (column === 3 ? saves : 0)) % 11);
  return {
    rows: found.length,
    columns,
    frozen: 2,
    looks: ['plain', 'saved', 'over'],
    rowId: (row) => found[row] ?? -1,
    text,
    look: (row, column) => ((found[row] ?? 0) + column * saves) % 3,
    label: (row, column) => `${text(row, column)} of ${found[row]}`,
    filled: () => true,
    editable: () => true,
    editText: text,
    header: (column) => ({
      group: column % 2 === 0 ? 'Group' : '',
      title: `Title ${column}`,
      detail: `${saves} saves`,
      label: `Column ${column}, ${saves}`,
      className: '',
      sorted: column === 0 ? (descending ? 'descending' : 'ascending') : 'none',
    }),
    footer: (column) => `${found.length} in ${column}`,
    footerLabel: (column) => `Sum of ${column}`,
  };
}

function newFrame(): Frame {
  const part = () => document.createElement('div');
  const pair = () => [part(), part()] as const;
  return {
    ...{ scroller: part(), canvas: part(), headRow: part(), body: part(), rows: part(), footRow: part() },
    ...{ head: pair(), cells: pair(), foot: pair() },
  };
}

/** Three rows from the third on, all columns between the first and the last chosen. */
const cursor: Cursor = { active: { row: 2, column: 1 }, anchor: { row: 4, column: 3 }, editing: null };

/** No further than a browser would scroll. */
const topOf = ({ top, found }: Pick<Search, 'top' | 'found'>, height: number) =>
  Math.min(top, Math.max(0, found.length * heights.row + heights.head + heights.row - height));

function openPainter(search: Search, height: number) {
  const painter = new Painter(newFrame(), 'grid', modelOf(search), heights);
  painter.resize(500, height);
  painter.frame.scroller.scrollTop = topOf(search, height);
  painter.scrolled();
  painter.point(cursor, null);
  return painter;
}

/** All that is made at rest, at once. */
function makeReady(painter: Painter) {
  while (painter.getReady());
}

/** Each cell that is shown, by its place: what it says, how it looks, and what a screen reader is told. */
function shown({ frame }: Painter): Map<string, unknown> {
  const cells = new Map<string, unknown>();
  const add = (host: Element, row: string | null) => {
    for (const cell of host.querySelectorAll<HTMLElement>('[aria-colindex]')) {
      if (cell.closest('[hidden]')) continue;
      cells.set(
        `${row} ${cell.ariaColIndex ?? cell.getAttribute('aria-colindex')}`,
        ['class', 'role', 'aria-selected', 'aria-label', 'aria-sort', 'style']
          .map((name) => cell.getAttribute(name))
          .concat(cell.textContent),
      );
    }
  };
  for (const row of frame.rows.children) add(row, row.getAttribute('aria-rowindex'));
  for (const host of frame.head) add(host, 'head');
  for (const host of frame.foot) add(host, 'foot');
  return cells;
}

test('what stands after any searches is what a fresh pool would show', () => {
  const search = fc.record({
    found: fc.shuffledSubarray(Array.from({ length: people }, (_, index) => index)),
    saves: fc.nat(4),
    descending: fc.boolean(),
    top: fc.constantFrom(0, 60, 300),
  });
  fc.assert(
    fc.property(fc.array(search, { minLength: 2, maxLength: 5 }), fc.boolean(), (searches, ready) => {
      const [first, ...others] = searches;
      if (!first) return;
      const painter = openPainter(first, high);
      if (ready) makeReady(painter);
      const { scroller } = painter.frame;
      for (const next of others) {
        const whole = openPainter({ ...next, top: 0 }, people * heights.row + 100);
        makeReady(whole);
        const everywhere = shown(whole);
        const check = (at: Search) => {
          const stands = shown(painter);
          const fresh = openPainter(at, high);
          expect(stands).toEqual(new Map([...everywhere].filter(([place]) => stands.has(place))));
          expect([...stands.keys()]).toEqual(expect.arrayContaining([...shown(fresh).keys()]));
          fresh.destroy();
        };
        const { scrollTop } = scroller;
        painter.show(modelOf(next), heights);
        painter.point(cursor, null);
        // A browser scrolls back from what is no longer there, and tells of it a frame later.
        scroller.scrollTop = topOf({ ...next, top: scrollTop }, high);
        check({ ...next, top: scrollTop });
        scroller.scrollTop = topOf(next, high);
        painter.scrolled();
        painter.point(cursor, null);
        check(next);
        whole.destroy();
      }
      painter.destroy();
    }),
    { numRuns: 40 },
  );
});

test('who is still near after a search keeps the row, and nothing of it is written', () => {
  const everybody = Array.from({ length: people }, (_, index) => index);
  const search = { found: everybody, saves: 0, descending: false, top: 0 };
  const painter = openPainter(search, high);
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
  painter.show(modelOf({ ...search, found: everybody.filter((person) => person % 2 === 0) }), heights);
  expect([2, 4, 6].map(rowOf)).toEqual(before);
  expect(before.map((row) => row?.getAttribute('aria-rowindex'))).toEqual(['3', '4', '5']);
  expect(written.takeRecords()).toEqual([]);
  painter.destroy();
});

test('a search draws what is in sight, and once that has come to rest what lies ahead', async () => {
  const everybody = Array.from({ length: people }, (_, index) => index);
  const search = { found: everybody, saves: 0, descending: false, top: 0 };
  const painter = openPainter(search, high);
  const rows = () => [...painter.frame.rows.children].filter((row) => !row.hasAttribute('hidden')).length;
  await expect.poll(rows).toBeGreaterThan(high / heights.row);
  const ready = rows();
  painter.show(modelOf({ ...search, found: everybody.toReversed() }), heights);
  expect(rows()).toBeLessThanOrEqual(high / heights.row);
  await expect.poll(rows).toBe(ready);
  painter.destroy();
});

test('a key draws what it brings into sight, and what lies ahead once that is painted', async () => {
  const everybody = Array.from({ length: people }, (_, index) => index);
  const painter = openPainter({ found: everybody, saves: 0, descending: false, top: 0 }, high);
  makeReady(painter);
  const last = () =>
    Math.max(
      ...[...painter.frame.rows.children]
        .filter((row) => !row.hasAttribute('hidden'))
        .map((row) => Number(row.getAttribute('aria-rowindex')) - 2),
    );
  const ready = last();
  painter.point(cursorAt(ready, 1), { row: ready, column: 1 });
  expect(painter.isInSight({ row: ready, column: 1 })).toBe(true);
  expect(painter.frame.scroller.scrollTop).toBe((ready + 1) * heights.row - (high - 60));
  expect(last()).toBe(ready);
  // The tasks of its frame are done before those of one that is asked for later.
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  expect(last()).toBeGreaterThan(ready);
  painter.destroy();
});

test('what lies ahead is made in two steps, rows and then columns, neither of which makes a key wait long', () => {
  const everybody = Array.from({ length: people }, (_, index) => index);
  const painter = openPainter({ found: everybody, saves: 0, descending: false, top: 0 }, high);
  const { rows, head } = painter.frame;
  const stands = () => [rows.children.length, head[1].children.length] as const;
  const [seenRows, seenColumns] = stands();
  expect(painter.getReady()).toBe(true);
  expect(stands()).toEqual([expect.toSatisfy((made) => made > seenRows), seenColumns]);
  const [madeRows] = stands();
  expect(painter.getReady()).toBe(false);
  expect(stands()).toEqual([madeRows, expect.toSatisfy((made) => made > seenColumns)]);
  painter.destroy();
});
