import { madeName, madeOf, type StoredKind, valueIn, valuesOf } from '#service/oneroster/planning/content.ts';
import { periodOfTitle } from '#service/oneroster/planning/finalGrades.ts';
import type { SourcedId } from '#service/store/oneroster/sourcedIds.ts';

/*
 * The sourcedIds of a school's things: their source's, or one made of the school's and their own number, which stays
 * the same in every export.
 */

/**
 * Local IDs: our own names of things within a school. The separator between two sourcedIds may also occur in them if a
 * source makes them from email addresses: class a@b with user c and class a with user b@c would share one ID. Another
 * form would rename everything that was already exported.
 */
export const localIds = {
  account: (id: number) => `account_${id}`,
  student: (id: number | null) => `student_${id}`,
  category: (classId: number | null, num: number | null) => `${classId}_${num}`,
  assignment: (classId: number | null, id: number | null) => `${classId}_${id}`,
  finalGrades: (classId: number | null, period: number | null) => `${classId}_final_${period}`,
  enrollment: (classSourcedId: string, userSourcedId: string, role: string) =>
    `${classSourcedId}@${userSourcedId}@${role}`,
  result: (lineItemSourcedId: string, studentSourcedId: string) => `${lineItemSourcedId}@${studentSourcedId}`,
} as const;

/** The class and number in the local ID of a category. */
export function categoryAt(localId: string | null): { classId: number; num: number } | null {
  const [all, classId, num] = /^(\d+)_(\d+)$/.exec(localId ?? '') ?? [];
  return all === undefined ? null : { classId: Number(classId), num: Number(num) };
}

/** The class in the local ID of a line item, and the assignment or marking period. */
export function lineItemAt(
  localId: string | null,
): { classId: number; item: number; isFinalGrade: boolean } | null {
  const [all, classId, final, item] = /^(\d+)_(final_)?(\d+)$/.exec(localId ?? '') ?? [];
  if (all === undefined) return null;
  return { classId: Number(classId), item: Number(item), isFinalGrade: final !== undefined };
}

/** The possible line items in the local ID of a result: both sourcedIds in it may contain the separator. */
export const lineItemsAt = (localId: string | null): string[] =>
  [...(localId ?? '').matchAll(/@/g)].map(({ index }) => (localId ?? '').slice(0, index));

export class Names {
  readonly org: string;
  readonly #byLocalId = new Map<string, SourcedId>();
  readonly #byId = new Map<string, SourcedId>();

  constructor(org: string, known: readonly SourcedId[]) {
    this.org = org;
    for (const row of known) this.add(row);
  }

  /** Replaces what had that name before. */
  add(row: SourcedId): void {
    const id = `${row.kind} ${row.sourcedId}`;
    const before = this.#byId.get(id);
    const left = before === undefined ? null : localIdOf(before);
    if (left !== null && this.#byLocalId.get(left)?.sourcedId === row.sourcedId) this.#byLocalId.delete(left);
    this.#byId.set(id, row);
    const localId = localIdOf(row);
    // If two rows stood for one thing here, the one that still exists names it.
    if (localId !== null && (row.gone === 0 || !this.#byLocalId.has(localId)))
      this.#byLocalId.set(localId, row);
  }

  /** The last imported values. */
  content(kind: StoredKind, sourcedId: string): string | undefined {
    return this.#byId.get(`${kind} ${sourcedId}`)?.content;
  }

  /** `localId`: see `localIds`. */
  of(kind: StoredKind, localId: string): string {
    const known = this.#byLocalId.get(`${kind} ${localId}`);
    return known?.sourcedId ?? this.made(kind, localId);
  }

  /** Things of a kind that the source or an application has named and not deleted. */
  known(kind: StoredKind): SourcedId[] {
    return [...this.#byId.values()].filter((row) => row.kind === kind && row.gone === 0);
  }

  /** Things of a kind that the source has named and deleted. */
  gone(kind: StoredKind): SourcedId[] {
    return [...this.#byId.values()].filter((row) => row.kind === kind && row.gone === 1);
  }

  /** The local ID of the thing with this name; null if there can be none. */
  localIdOf(kind: StoredKind, sourcedId: string): string | null {
    const known = this.#byId.get(`${kind} ${sourcedId}`);
    if (known) return localIdOf(known)?.slice(kind.length + 1) ?? null;
    return madeOf(this.org, kind, sourcedId);
  }

  /** A name that no source uses for anything else. */
  made(kind: StoredKind, localId: string): string {
    let name = madeName(this.org, kind, localId);
    while (this.#byId.has(`${kind} ${name}`)) name += '-';
    return name;
  }
}

function localIdOf({ kind, content, classId, accountId, studentId, item }: SourcedId): string | null {
  switch (kind) {
    case 'classes':
      return `classes ${classId}`;
    case 'users':
      return `users ${accountId === null ? localIds.student(studentId) : localIds.account(accountId)}`;
    case 'categories':
      return classId === null ? null : `categories ${localIds.category(classId, item)}`;
    case 'lineItems': {
      const isGrade = periodOfTitle(valueIn('lineItems', content, 'title')) === item;
      return `lineItems ${isGrade ? localIds.finalGrades(classId, item) : localIds.assignment(classId, item)}`;
    }
    case 'enrollments': {
      const { classSourcedId, userSourcedId, role } = valuesOf('enrollments', content);
      return `enrollments ${localIds.enrollment(classSourcedId, userSourcedId, role)}`;
    }
    case 'results': {
      const { lineItemSourcedId, studentSourcedId } = valuesOf('results', content);
      return `results ${localIds.result(lineItemSourcedId, studentSourcedId)}`;
    }
    default:
      return null;
  }
}
