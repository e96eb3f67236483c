import type { FormPlace } from '#dashboard/api/calls/formDrafts.ts';

/*
 * What is being written in a field or a form that is saved as a whole: a comment, a list, settings. It is kept with
 * each key and never sent on its own; it is removed once it is saved or given up. What a page has left is shown by the
 * next one where it was written, and asked about. Pure.
 */

export interface FormDraft extends FormPlace {
  /** As its own screen reads it. */
  readonly value: unknown;
  /** By a page that is gone: nobody has gone on with it since. */
  readonly left: boolean;
}

/** At most one for each place, by `placeKey`. */
export type FormDrafts = ReadonlyMap<string, FormDraft>;

export const noFormDrafts: FormDrafts = new Map();

export const placeKey = ({ kind, classId, item }: FormPlace) => `${kind} ${classId} ${item}`;

/** With what is written there by now; null for nothing any more. */
export function written(formDrafts: FormDrafts, place: FormPlace, value: unknown): FormDrafts {
  const key = placeKey(place);
  const next = new Map(formDrafts);
  if (value === null) return next.delete(key) ? next : formDrafts;
  const { kind, classId, item } = place;
  return next.set(key, { kind, classId, item, value, left: false });
}

/** What is found takes the places where nothing is being written. */
export const withFound = (own: FormDrafts, found: FormDrafts): FormDrafts => new Map([...found, ...own]);
