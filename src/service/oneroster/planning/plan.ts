import type { Kind, Row } from '#service/oneroster/reading/columns.ts';
import type { StoredKind } from './content.ts';

/* What an import would do to one school, as data: nothing here reads or writes anything. */

/** What the store knows by a sourcedId. */
export interface Stored {
  sourcedId: string;
  content: string;
  gone: boolean;
  classId: number | null;
  accountId: number | null;
  studentId: number | null;
  item: number | null;
  /** Not null for what no file has brought: see `store/oneroster/sourcedIds.ts`. */
  clientId: number | null;
}

/** All that the plan of a school looks at. */
export interface SchoolState {
  /** Null for a school that is not here yet. */
  schoolId: number | null;
  name: string;
  stored: { readonly [K in StoredKind]: ReadonlyMap<string, Stored> };
  classes: ReadonlyMap<number, { name: string; folder: number; primaryTeacher: number }>;
  staff: ReadonlyMap<number, { username: string; name: string; email: string }>;
  /** The names that each student has on rosters. */
  studentNames: ReadonlyMap<number, readonly { first: string; last: string }[]>;
  highestStudentId: number;
  /** The marking periods of each class whose final grades are locked. */
  locked: ReadonlyMap<number, ReadonlySet<number>>;
}

export type ChangeState = 'new' | 'changed' | 'gone';

export interface Change<K extends Kind = Kind> {
  state: ChangeState;
  sourcedId: string;
  /** Of the file; 0 for what is gone. */
  line: number;
  content: string;
  /** What the store has; undefined for what is new. */
  stored: Stored | undefined;
  /** Undefined for what is gone. */
  row: Row<K> | undefined;
}

export interface KindPlan<K extends StoredKind = StoredKind> {
  changes: Change<K>[];
  unchanged: number;
}

/** A name that somebody changed here since the last import, and the file has another. */
export interface NameQuestion {
  kind: 'classes' | 'users' | 'orgs';
  sourcedId: string;
  here: string;
  file: string;
}

export interface Share {
  gone: number;
  of: number;
}

export interface SchoolPlan {
  org: string;
  name: string;
  schoolId: number | null;
  kinds: { readonly [K in StoredKind]: KindPlan<K> };
  questions: NameQuestion[];
  /** What stays as it is though the package says otherwise, and why. */
  left: string[];
  /** How many would be hidden of those that are there. */
  hidden: { classes: Share; people: Share };
  /** The ID number of each student of the package. */
  studentIds: ReadonlyMap<string, number>;
}

const mostHidden = 0.1;

/** Whether so many would be hidden that it looks like a mistake. */
export const hidesTooMany = ({ hidden: { classes, people } }: Pick<SchoolPlan, 'hidden'>): boolean =>
  [classes, people].some(({ gone, of }) => gone > of * mostHidden);

export const changesOf = ({ kinds }: SchoolPlan): number =>
  Object.values(kinds).reduce((sum, { changes }) => sum + changes.length, 0);
