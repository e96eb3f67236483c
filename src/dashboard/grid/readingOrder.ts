import type { CellPool, PoolOptions } from './CellPool.ts';
import type { HeadPool } from './HeadPool.ts';

/*
 * Recycled elements stand in the document in any order, and a row's cells are split over two panes. For those who
 * read the tree, `aria-owns` says what belongs together, from the start, and in which order: that is written once
 * scrolling has come to rest, and costs nothing on the way.
 */

/**
 * Rows at the left are the rows of the grid; those at the right only hold the rest of their cells. Both pools are
 * given the same rows in the same order, so a row and its rest always have the same number.
 */
export function rowParts(
  side: 'left' | 'right',
  rightId: string,
  firstBodyRow: number,
): Pick<PoolOptions, 'onRowMade' | 'onRowPlaced'> {
  if (side === 'right') {
    return {
      onRowMade: ({ element }) => element.setAttribute('role', 'presentation'),
      onRowPlaced: () => undefined,
    };
  }
  return {
    onRowMade({ element }, number) {
      element.setAttribute('role', 'row');
      element.setAttribute('aria-owns', `${rightId}-${number}`);
    },
    onRowPlaced: ({ element, row }) => element.setAttribute('aria-rowindex', String(row + firstBodyRow)),
  };
}

/** Says which cells each row owns, left part first, and which rows the body owns, from the top. */
export function writeOrder(group: HTMLElement, left: CellPool, right: CellPool): void {
  const ids: string[] = [];
  const rightRows = new Map(right.slots.map((slot) => [slot.row, slot]));
  const places = right.cellOrder();
  const leftPlaces = left.cellOrder();
  for (const slot of [...left.slots].sort((a, b) => a.row - b.row)) {
    if (slot.row < 0) continue;
    const other = rightRows.get(slot.row);
    const cells = [
      ...leftPlaces.map((place) => slot.cells[place]?.id),
      ...places.map((place) => other?.cells[place]?.id),
    ];
    slot.element.setAttribute('aria-owns', cells.filter(Boolean).join(' '));
    ids.push(slot.element.id);
  }
  group.setAttribute('aria-owns', ids.join(' '));
}

export function writeHeadOrder(row: HTMLElement, heads: readonly HeadPool[]): void {
  row.setAttribute('aria-owns', heads.flatMap((head) => head.order()).join(' '));
}
