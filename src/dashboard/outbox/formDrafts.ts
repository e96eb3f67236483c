import type { FormPlace } from '#dashboard/api/changes/formPlaces.ts';

/*
 * Drafts of a field or form that is saved as a whole: a comment, a list, settings. A draft is stored with each key and
 * never sent on its own; it is removed once it is saved or given up. The next page shows what a closed one left, at the
 * same place, and asks about it. Pure.
 */

export interface FormDraft extends FormPlace {
  /** In the shape of its own screen. */
  readonly value: unknown;
  /** Left by a page that closed; not edited since. */
  readonly left: boolean;
}

/** At most one for each place, by `placeKey`. */
export type FormDrafts = ReadonlyMap<string, FormDraft>;

export const noFormDrafts: FormDrafts = new Map();

export const placeKey = ({ kind, classId, item }: FormPlace) => `${kind} ${classId} ${item}`;

/** With this draft at that place; null removes it. */
export function withDraft(formDrafts: FormDrafts, place: FormPlace, value: unknown): FormDrafts {
  const key = placeKey(place);
  const next = new Map(formDrafts);
  if (value === null) return next.delete(key) ? next : formDrafts;
  const { kind, classId, item } = place;
  return next.set(key, { kind, classId, item, value, left: false });
}

/** Found drafts fill only places that have none. */
export const withFound = (own: FormDrafts, found: FormDrafts): FormDrafts => new Map([...found, ...own]);
