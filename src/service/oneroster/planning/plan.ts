import type { Kind, Row } from '#service/oneroster/reading/columns.ts';
import type { StoredKind } from './content.ts';

/* What an import would do to one school, as data: nothing here does I/O. */

/** What the store has for a sourcedId. */
export interface Stored {
  sourcedId: string;
  content: string;
  gone: boolean;
  classId: number | null;
  accountId: number | null;
  studentId: number | null;
  item: number | null;
  /** Set if an application created it, not a file: see `store/oneroster/sourcedIds.ts`. */
  clientId: number | null;
}

/** Somebody with an account who belongs to the school's staff or is known by a sourcedId. */
export interface StaffMember {
  username: string;
  name: string;
  email: string;
  /** Whether they have shown that the address is theirs. */
  isConfirmed: boolean;
  /** Whether they belong to the staff of a school that is not imported, too. */
  isShared: boolean;
}

/** All input of a school's plan. */
export interface SchoolState {
  /** Null for a new school. */
  schoolId: number | null;
  name: string;
  stored: { readonly [K in StoredKind]: ReadonlyMap<string, Stored> };
  classes: Map<number, { name: string; folder: number; primaryTeacher: number }>;
  staff: ReadonlyMap<number, StaffMember>;
  /** The accounts of its admins and its teachers. */
  admins: ReadonlySet<number>;
  teachers: ReadonlySet<number>;
  /** The names of each student on rosters. */
  studentNames: ReadonlyMap<number, readonly { first: string; last: string }[]>;
  /** The ID numbers that somebody at the school has or had, with a sourcedId or without. */
  usedStudentIds: ReadonlySet<number>;
  /** The locked marking periods of each class. */
  locked: ReadonlyMap<number, ReadonlySet<number>>;
}

type ChangeState = 'new' | 'changed' | 'gone';

export interface Change<K extends Kind = Kind> {
  state: ChangeState;
  sourcedId: string;
  /** The line in the file; 0 if it is gone. */
  line: number;
  content: string;
  /** The stored row; undefined if it is new. */
  stored: Stored | undefined;
  /** The row of the file; undefined if it is gone. */
  row: Row<K> | undefined;
}

export interface KindPlan<K extends StoredKind = StoredKind> {
  changes: Change<K>[];
  unchanged: number;
}

/** A name that was changed here since the last import, while the file has another. */
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

export interface Hidden {
  classes: Share;
  people: Share;
  /** Of the students' enrollments whose class and student both stay. */
  enrollments: Share;
}

export interface SchoolPlan {
  org: string;
  name: string;
  schoolId: number | null;
  kinds: { readonly [K in StoredKind]: KindPlan<K> };
  questions: NameQuestion[];
  /** Who of the new staff has an account here already, by sourcedId. */
  matches: ReadonlyMap<string, number>;
  /** Who gets which account, what stays unchanged although the package differs, and why. */
  left: string[];
  /** How many of the existing ones would be hidden. */
  hidden: Hidden;
  /** The ID number of each student of the package. */
  studentIds: ReadonlyMap<string, number>;
}

const mostHidden = 0.1;
/** Students change classes more often than they leave the school, but not all at once: the file may be cut off. */
const mostEnded = 0.25;

/** Whether so many enrollments would end that it looks like a mistake. */
export const endsTooMany = ({ hidden: { enrollments } }: Pick<SchoolPlan, 'hidden'>): boolean =>
  enrollments.gone > enrollments.of * mostEnded;

/** Whether so many would be hidden that it looks like a mistake. */
export const hidesTooMany = (plan: Pick<SchoolPlan, 'hidden'>): boolean =>
  [plan.hidden.classes, plan.hidden.people].some(({ gone, of }) => gone > of * mostHidden) ||
  endsTooMany(plan);

export const changesOf = ({ kinds }: SchoolPlan): number =>
  Object.values(kinds).reduce((sum, { changes }) => sum + changes.length, 0);
