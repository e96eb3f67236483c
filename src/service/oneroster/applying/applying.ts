import type { NameQuestion, SchoolPlan, SchoolState } from '#service/oneroster/planning/plan.ts';
import type { Queries } from '#service/store/driver/database.ts';

/** What the steps of an import share, inside the transaction of one school. */
export interface Applying {
  db: Queries;
  plan: SchoolPlan;
  state: SchoolState;
  schoolId: number;
  /** Unix seconds. */
  now: number;
  /** Who is named in the history of classes. */
  authorId: number;
  /** The account that stands in where a class has no teacher. */
  stand: () => Promise<number>;
  /** Of a password that nobody knows. */
  passwordHash: string;
  /** Whether a name of the file replaces one that was changed here. */
  takes(question: NameQuestion): boolean;
  /** The schools of this import: an account that none but they know is theirs to change. */
  schools: Set<number>;
  /** Who imports, for the audit list; null for the operator. */
  actorId: number | null;
  address: string;
  keyId: number | null;
  /** Tells the importing person what was left as it is, and why. */
  addNote(text: string): void;
  /** Accounts of this import's other schools, by the user's sourcedId. */
  accounts: Map<string, number>;
  pause(): Promise<void>;
  /** Ids by sourcedId, of old and new. */
  classIds: Map<string, number>;
  accountIds: Map<string, number>;
  /** Classes that this import makes. */
  made: Set<number>;
}

/** One value of a change. */
export const idsOf = (
  stored: ReadonlyMap<string, { classId: number | null; accountId: number | null }>,
  of: 'classId' | 'accountId',
) =>
  new Map(
    [...stored].flatMap(([sourcedId, known]) =>
      known[of] === null ? [] : [[sourcedId, known[of]] as const],
    ),
  );
