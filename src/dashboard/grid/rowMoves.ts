import { isWithin, type Range } from './axis.ts';
import type { GridModel } from './gridModel.ts';

/** Whether what stands in these rows is the same in another model, whatever its cells hold. */
export const sameRows = (standing: readonly number[], before: GridModel, after: GridModel): boolean =>
  standing.every((row) => row < after.rows && before.rowId(row) === after.rowId(row));

/**
 * Where each row that stands goes when another model is shown: with its identity where that is still near, so that
 * nothing of it is written again; else it stays, as another, where it is in sight. Those not named have no place.
 */
export function rowMoves(
  standing: readonly number[],
  before: GridModel,
  after: GridModel,
  { seen, near }: { seen: Range; near: Range },
): ReadonlyMap<number, number> {
  if (sameRows(standing, before, after)) return new Map(standing.map((row) => [row, row]));
  const places = new Map<number, number>();
  for (let row = near.first; row <= near.last; row++) places.set(after.rowId(row), row);
  const moves = new Map<number, number>();
  const taken = new Set<number>();
  for (const row of standing) {
    const place = places.get(before.rowId(row));
    if (place === undefined || taken.has(place)) continue;
    moves.set(row, place);
    taken.add(place);
  }
  for (const row of standing) {
    if (!moves.has(row) && !taken.has(row) && isWithin(seen, row)) moves.set(row, row);
  }
  return moves;
}
