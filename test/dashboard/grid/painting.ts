import type { Cursor } from '#dashboard/grid/cursor.ts';
import { makeFrame } from '#dashboard/grid/frame.ts';
import type { GridModel } from '#dashboard/grid/gridModel.ts';
import { Painter } from '#dashboard/grid/Painter.ts';

/* A painter of forty people and twenty-nine columns in its own frame, and everything that it shows. */

export const people = 40;
/** The window's height. */
export const high = 200;
export const heights = { head: 40, row: 20 };
/** And its width. */
export const wide = 500;
export const columns = Array.from({ length: 29 }, (_, index) => ({
  id: String(index),
  // Some so narrow that their text is clipped.
  width: index % 3 === 2 ? 30 : 120,
  className: index === 1 ? 'narrow' : '',
  namesRow: index === 0,
  takesValues: index > 0,
}));

/** The people that a search leaves, their order, and how many saves their scores have had. */
interface Search {
  readonly found: readonly number[];
  readonly saves: number;
  readonly descending: boolean;
  readonly top: number;
}

/** Nobody is searched for. */
export const unsearched: Search = {
  found: Array.from({ length: people }, (_, index) => index),
  saves: 0,
  descending: false,
  top: 0,
};

export function modelOf({ found, saves, descending }: Search): GridModel {
  const text = (row: number, column: number) =>
    column === 0
      ? `Person ${found[row]}`
      : String(((found[row] ?? 0) * 7 + column * 3 + (column === 3 ? saves : 0)) % 11);
  return {
    rows: found.length,
    columns,
    frozen: 2,
    cellStyles: ['plain', 'saved', 'over'],
    headTips: { sort: 'Sort', menu: 'Menu' },
    rowId: (row) => found[row] ?? -1,
    text,
    cellStyle: (row, column) => ((found[row] ?? 0) + column * saves) % 3,
    label: (row, column) => `${text(row, column)} of ${found[row]}`,
    filled: () => true,
    editable: (_, column) => column > 0,
    editText: text,
    header: (column) => ({
      group: column % 2 === 0 ? 'Group' : '',
      title: `Title ${column}`,
      detail: `${saves} saves`,
      worth: ` of ${column}`,
      label: `Column ${column}, ${saves}`,
      className: '',
      sorted: column === 0 ? (descending ? 'descending' : 'ascending') : 'none',
    }),
    footer: (column) => `${found.length} in ${column}`,
    footerLabel: (column) => `Sum of ${column}`,
  };
}

/** Three rows from the third on, with all columns between the first and the last selected. */
export const cursor: Cursor = { active: { row: 2, column: 1 }, anchor: { row: 4, column: 3 }, editing: null };

/** No further than a browser would scroll. */
export const topOf = ({ top, found }: Pick<Search, 'top' | 'found'>, height: number) =>
  Math.min(top, Math.max(0, found.length * heights.row + heights.head + heights.row - height));

export function openPainter(search: Search, height: number, width = wide, column?: number) {
  const painter = new Painter({
    frame: makeFrame(document.createElement('div')),
    id: 'grid',
    model: modelOf(search),
    heights,
  });
  painter.resize(width, height, column);
  painter.frame.scroller.scrollTop = topOf(search, height);
  painter.scrolled();
  painter.point(cursor, null);
  return painter;
}

/** A pool that shows everything. */
export const openWhole = (search: Search) =>
  openPainter({ ...search, top: 0 }, people * heights.row + 100, columns.length * 120);

/** Makes the remaining cells ahead, at once. */
export function draw(painter: Painter) {
  while (painter.step());
}

/** Makes all cells of a pause, at once. */
export function makeReady(painter: Painter) {
  for (const isLong of [false, true]) {
    painter.makeAhead(isLong);
    draw(painter);
  }
}

const [left, width, margin] = ['left', 'width', 'margin-left'].map(
  (property) => new RegExp(`(?:^|; ?)${property}: ([^;]*)`),
) as [RegExp, RegExp, RegExp];

/** The text of an element's style: jsdom takes many times as long property by property. */
const styled = (element: Element | null, property: RegExp) =>
  element?.getAttribute('style')?.match(property)?.[1] ?? null;

const told = ['class', 'role', 'aria-selected', 'aria-label', 'aria-readonly', 'aria-sort'];

/** Each visible cell, by its place: its text, its style, and what screen readers hear. */
export function shown({ frame }: Painter): Map<string, unknown> {
  const cells = new Map<string, unknown>();
  const add = (host: Element, row: string | null) => {
    if (host.hasAttribute('hidden')) return;
    const column = host.getAttribute('aria-colindex');
    if (column !== null) {
      const place = `${row} ${column}`;
      if (cells.has(place)) throw new Error(`${place} stands twice`);
      cells.set(
        place,
        told
          .map((name) => host.getAttribute(name))
          .concat(
            styled(host, left),
            styled(host, width),
            styled(host, margin),
            styled(host.parentElement, margin),
            host.textContent,
          ),
      );
    }
    for (let each = host.firstElementChild; each; each = each.nextElementSibling) add(each, row);
  };
  for (const row of frame.rows.children) add(row, row.getAttribute('aria-rowindex'));
  for (const host of frame.head) add(host, 'head');
  for (const host of frame.foot) add(host, 'foot');
  return cells;
}

/** The places of `shown` that are visible. */
export function inSight(painter: Painter): string[] {
  const { rows } = painter.model;
  const places: string[] = [];
  for (const column of columns.keys()) {
    const seen = [...Array(rows).keys()].filter((row) => painter.isShown({ row, column }));
    if (seen.length > 0) places.push(`head ${column + 1}`, `foot ${column + 1}`);
    places.push(...seen.map((row) => `${row + 2} ${column + 1}`));
  }
  return places;
}
