import { madeName, madeOf, type StoredKind, valueIn, valuesOf } from '#service/oneroster/planning/content.ts';
import { periodOfTitle } from '#service/oneroster/planning/finalGrades.ts';
import type { SourcedId } from '#service/store/oneroster/sourcedIds.ts';

/*
 * The sourcedIds of a school's things: their source's, or one made of the school's and their own number, which stays
 * the same in every export.
 */

/**
 * Places of things inside a school. The separator between two sourcedIds may also occur in them if a source makes them
 * from email addresses: class a@b with user c and class a with user b@c would share one place. Another form would
 * rename everything that was already exported.
 */
export const placeNames = {
  account: (id: number) => `account_${id}`,
  student: (id: number | null) => `student_${id}`,
  category: (classId: number | null, num: number | null) => `${classId}_${num}`,
  assignment: (classId: number | null, id: number | null) => `${classId}_${id}`,
  finalGrades: (classId: number | null, period: number | null) => `${classId}_final_${period}`,
  enrollment: (classSourcedId: string, userSourcedId: string, role: string) =>
    `${classSourcedId}@${userSourcedId}@${role}`,
  result: (lineItemSourcedId: string, studentSourcedId: string) => `${lineItemSourcedId}@${studentSourcedId}`,
} as const;

/** The class and number in the place of a category. */
export function categoryAt(place: string | null): { classId: number; num: number } | null {
  const [all, classId, num] = /^(\d+)_(\d+)$/.exec(place ?? '') ?? [];
  return all === undefined ? null : { classId: Number(classId), num: Number(num) };
}

/** The class in the place of a line item, and the assignment or marking period. */
export function lineItemAt(
  place: string | null,
): { classId: number; item: number; isFinalGrade: boolean } | null {
  const [all, classId, final, item] = /^(\d+)_(final_)?(\d+)$/.exec(place ?? '') ?? [];
  if (all === undefined) return null;
  return { classId: Number(classId), item: Number(item), isFinalGrade: final !== undefined };
}

/** The possible line items in the place of a result: both sourcedIds in it may contain the separator. */
export const lineItemsAt = (place: string | null): string[] =>
  [...(place ?? '').matchAll(/@/g)].map(({ index }) => (place ?? '').slice(0, index));

export class Names {
  readonly org: string;
  readonly #byPlace = new Map<string, SourcedId>();
  readonly #byId = new Map<string, SourcedId>();

  constructor(org: string, known: readonly SourcedId[]) {
    this.org = org;
    for (const row of known) this.add(row);
  }

  /** Replaces what had that name before. */
  add(row: SourcedId): void {
    const id = `${row.kind} ${row.sourcedId}`;
    const before = this.#byId.get(id);
    const left = before === undefined ? null : placeOf(before);
    if (left !== null && this.#byPlace.get(left)?.sourcedId === row.sourcedId) this.#byPlace.delete(left);
    this.#byId.set(id, row);
    const place = placeOf(row);
    // If two rows stood for one thing here, the one that still exists names it.
    if (place !== null && (row.gone === 0 || !this.#byPlace.has(place))) this.#byPlace.set(place, row);
  }

  /** The last imported values. */
  content(kind: StoredKind, sourcedId: string): string | undefined {
    return this.#byId.get(`${kind} ${sourcedId}`)?.content;
  }

  /** `place` identifies the thing inside the school: see `placeOf`. */
  of(kind: StoredKind, place: string): string {
    const known = this.#byPlace.get(`${kind} ${place}`);
    return known?.sourcedId ?? this.made(kind, place);
  }

  /** Things of a kind that the source or an application has named and not deleted. */
  known(kind: StoredKind): SourcedId[] {
    return [...this.#byId.values()].filter((row) => row.kind === kind && row.gone === 0);
  }

  /** Things of a kind that the source has named and deleted. */
  gone(kind: StoredKind): SourcedId[] {
    return [...this.#byId.values()].filter((row) => row.kind === kind && row.gone === 1);
  }

  /** The place inside the school with this name; null if no place can have it. */
  placeOf(kind: StoredKind, sourcedId: string): string | null {
    const known = this.#byId.get(`${kind} ${sourcedId}`);
    if (known) return placeOf(known)?.slice(kind.length + 1) ?? null;
    return madeOf(this.org, kind, sourcedId);
  }

  /** A name that no source uses for anything else. */
  made(kind: StoredKind, place: string): string {
    let name = madeName(this.org, kind, place);
    while (this.#byId.has(`${kind} ${name}`)) name += '-';
    return name;
  }
}

function placeOf({ kind, content, classId, accountId, studentId, item }: SourcedId): string | null {
  switch (kind) {
    case 'classes':
      return `classes ${classId}`;
    case 'users':
      return `users ${accountId === null ? placeNames.student(studentId) : placeNames.account(accountId)}`;
    case 'categories':
      return classId === null ? null : `categories ${placeNames.category(classId, item)}`;
    case 'lineItems': {
      const isGrade = periodOfTitle(valueIn('lineItems', content, 'title')) === item;
      return `lineItems ${isGrade ? placeNames.finalGrades(classId, item) : placeNames.assignment(classId, item)}`;
    }
    case 'enrollments': {
      const { classSourcedId, userSourcedId, role } = valuesOf('enrollments', content);
      return `enrollments ${placeNames.enrollment(classSourcedId, userSourcedId, role)}`;
    }
    case 'results': {
      const { lineItemSourcedId, studentSourcedId } = valuesOf('results', content);
      return `results ${placeNames.result(lineItemSourcedId, studentSourcedId)}`;
    }
    default:
      return null;
  }
}
