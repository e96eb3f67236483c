import type { Entry, Outcome } from './entry.ts';

/** A cell that was not saved, by the wire's names; `Place` is the field that names its place. */
type Named<Place> = Place & { readonly stuid: number };

interface Answer<Place> {
  readonly conflicts: readonly (Named<Place> & { now: string; name: string; time: number })[];
  readonly refused: readonly (Named<Place> & { error: string })[];
}

/** What became of each entry, in their order: whatever is named neither as stale nor as refused is saved. */
export function outcomesOf<Place>(
  entries: readonly Entry[],
  { conflicts, refused }: Answer<Place>,
  placeOf: (cell: Place) => string,
): Outcome[] {
  const special = new Map<string, Outcome>();
  for (const cell of conflicts)
    special.set(`${placeOf(cell)} ${cell.stuid}`, {
      kind: 'conflict',
      value: cell.now,
      by: cell.name,
      at: cell.time,
    });
  for (const cell of refused)
    special.set(`${placeOf(cell)} ${cell.stuid}`, { kind: 'refused', reason: cell.error });
  return entries.map(({ place, student }) => special.get(`${place} ${student}`) ?? { kind: 'saved' });
}
