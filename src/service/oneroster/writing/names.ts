import { madeName, madeOf, type StoredKind, valueIn, valuesOf } from '#service/oneroster/planning/content.ts';
import { periodOfTitle } from '#service/oneroster/planning/finalGrades.ts';
import type { SourcedId } from '#service/store/oneroster/sourcedIds.ts';

/*
 * What the things of a school are called outside: as their source does, or by a name made of the school's and their own
 * number, which stays the same in every export.
 */

/**
 * Where things are inside a school. The sign between two sourcedIds may be in them as well, where a source makes them
 * of addresses: the class a@b with the user c, and the class a with the user b@c, would be one place. Another form
 * would give new names to all that has been exported.
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

/** What may be the line item in the place of a result: both sourcedIds in it may have the sign that parts them. */
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

  /** Also in place of what was known by that name. */
  add(row: SourcedId): void {
    const id = `${row.kind} ${row.sourcedId}`;
    const before = this.#byId.get(id);
    const left = before === undefined ? null : placeOf(before);
    if (left !== null && this.#byPlace.get(left)?.sourcedId === row.sourcedId) this.#byPlace.delete(left);
    this.#byId.set(id, row);
    const place = placeOf(row);
    // Of two that were one thing here, the one that is there still names it.
    if (place !== null && (row.gone === 0 || !this.#byPlace.has(place))) this.#byPlace.set(place, row);
  }

  /** What the source last said of it. */
  content(kind: StoredKind, sourcedId: string): string | undefined {
    return this.#byId.get(`${kind} ${sourcedId}`)?.content;
  }

  /** `place` names the thing inside the school: see `placeOf`. */
  of(kind: StoredKind, place: string): string {
    const known = this.#byPlace.get(`${kind} ${place}`);
    return known?.sourcedId ?? this.made(kind, place);
  }

  /** What the source, or an application, has named of a kind and not taken back. */
  known(kind: StoredKind): SourcedId[] {
    return [...this.#byId.values()].filter((row) => row.kind === kind && row.gone === 0);
  }

  /** What the source has named of a kind and taken back. */
  gone(kind: StoredKind): SourcedId[] {
    return [...this.#byId.values()].filter((row) => row.kind === kind && row.gone === 1);
  }

  /** The place inside the school that has this name; null where none can have it. */
  placeOf(kind: StoredKind, sourcedId: string): string | null {
    const known = this.#byId.get(`${kind} ${sourcedId}`);
    if (known) return placeOf(known)?.slice(kind.length + 1) ?? null;
    return madeOf(this.org, kind, sourcedId);
  }

  /** A name that no source has given to anything else. */
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
