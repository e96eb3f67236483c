/*
 * unsaved: what a teacher has committed and the service has not confirmed. It is kept in order, in this browser,
 * encrypted, until the service has it or the teacher has decided; whatever happens to the session, the network,
 * the service or the tab in between. Nothing here knows what a score is: a kind of entry says in `kinds.ts` how it
 * is sent and what is done with it once it is saved. No React.
 */

export type EntryKind = 'score' | 'mark' | 'finalGrade';

/** Which value of which class; `place` as the service names it (an assignment, a day, a marking period). */
export interface CellName {
  readonly kind: EntryKind;
  readonly classId: number;
  readonly place: string;
  readonly student: number;
}

/** A value as it travels; or, with a `problem`, what was typed and cannot be sent. */
export interface Meaning {
  readonly value: string;
  readonly problem?: string;
}

/** What a teacher did to one cell: from what they saw to what they mean. */
export interface Change extends CellName {
  readonly from: Meaning;
  readonly to: Meaning;
  /** Why, in the teacher's words; kept with the history where the service can. */
  readonly note?: string | undefined;
}

/** What somebody else wrote where the teacher was writing. */
export interface Theirs {
  readonly value: string;
  /** '' where nobody knows. */
  readonly by: string;
  /** Unix seconds; 0 where nobody knows. */
  readonly at: number;
}

export interface Entry extends CellName {
  readonly value: string;
  /** Why; '' for no reason. */
  readonly note: string;
  /** What the service held when this was typed, as far as the page knew. */
  readonly was: string;
  /** On its way at this moment; the teacher may have typed another value since. */
  readonly sending: string | null;
  /** Values that were sent without an answer: the service may hold any of them. */
  readonly tried: readonly string[];
  /** Why it cannot be sent (`unsendable`), or is not until the teacher says so (`refused`); null where nothing is wrong. */
  readonly trouble:
    | { readonly kind: 'unsendable' | 'refused'; readonly reason: string }
    | ({ readonly kind: 'conflict' } & Theirs)
    | null;
}

/** What became of a sent cell. */
export type Outcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'refused'; readonly reason: string }
  | ({ readonly kind: 'conflict' } & Theirs)
  /** Nobody knows; it is sent again. */
  | { readonly kind: 'lost' };

export const keyOf = ({ kind, classId, place, student }: CellName) =>
  `${kind} ${classId} ${place} ${student}`;

export type EntryState = 'queued' | 'saving' | 'failed' | 'conflict';

export function stateOf({ sending, trouble }: Entry): EntryState {
  if (trouble) return trouble.kind === 'conflict' ? 'conflict' : 'failed';
  return sending === null ? 'queued' : 'saving';
}
