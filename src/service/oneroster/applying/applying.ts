import type { NameQuestion, SchoolPlan, SchoolState, Stored } from '#service/oneroster/planning/plan.ts';
import type { Queries } from '#service/store/driver/database.ts';

/** Shared by the steps of an import, inside the transaction of one school. */
export interface Applying {
  db: Queries;
  plan: SchoolPlan;
  state: SchoolState;
  schoolId: number;
  /** Unix seconds. */
  now: number;
  /** The author in the history of classes. */
  authorId: number;
  /** The account that stands in for a missing teacher. */
  stand: () => Promise<number>;
  /** The hash of a password that nobody knows. */
  passwordHash: string;
  /** Whether names in the file replace names that were changed here. */
  takes(question: NameQuestion): boolean;
  /** The schools of this import: they may change an account that no other school has. */
  schools: Set<number>;
  /** The importing person, for the audit list; null for the operator. */
  actorId: number | null;
  address: string;
  keyId: number | null;
  /** Reports what was left unchanged, and why. */
  addNote(text: string): void;
  /** Accounts of people of all schools of this import, by the user's sourcedId. */
  accounts: Map<string, number>;
  pause(): Promise<void>;
  /** Ids by sourcedId, old and new. */
  classIds: Map<string, number>;
  accountIds: Map<string, number>;
  /** The classes of each student whose name may change, by ID number. */
  classesOf: ReadonlyMap<number, readonly number[]>;
  /** Classes that this import creates. */
  made: Set<number>;
  /** The names of people whom this import takes from the school's staff, by account. */
  leavers: Map<number, string>;
}

/** The ids of what is stored, by sourcedId. */
export const idsOf = (
  stored: ReadonlyMap<string, { classId: number | null; accountId: number | null }>,
  of: 'classId' | 'accountId',
) =>
  new Map(
    [...stored].flatMap(([sourcedId, known]) =>
      known[of] === null ? [] : [[sourcedId, known[of]] as const],
    ),
  );

/** The ID number of a student. Other lines may name one whom the source no longer lists. */
export const studentIdOf = (
  { plan, state }: Pick<Applying, 'plan' | 'state'>,
  user: string,
): number | undefined => plan.studentIds.get(user) ?? state.stored.users.get(user)?.studentId ?? undefined;

/**
 * Returns the stored users who are the same person as one who is new in the source: it may list somebody under another
 * sourcedId than before.
 */
export function formersOf({ plan, state, accountIds }: Applying): (user: string) => readonly Stored[] {
  const [students, accounts] = [new Map<number, Stored[]>(), new Map<number, Stored[]>()];
  const add = (to: Map<number, Stored[]>, id: number | null, stored: Stored) => {
    if (id !== null) to.set(id, [...(to.get(id) ?? []), stored]);
  };
  for (const stored of state.stored.users.values()) {
    add(students, stored.studentId, stored);
    add(accounts, stored.accountId, stored);
  }
  return (user) => [
    ...(students.get(plan.studentIds.get(user) ?? 0) ?? []),
    ...(accounts.get(accountIds.get(user) ?? 0) ?? []),
  ];
}
