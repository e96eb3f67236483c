import type { ScoreChange } from '#dashboard/api/history.ts';

/* What stood in an assignment's column at an earlier time, from the changes since. Pure. */

/** The time just before one request changed the column. */
interface Moment {
  readonly revision: number;
  readonly by: string;
  readonly at: Date;
  /** How many of its scores that request changed. */
  readonly count: number;
}

/** Newest first, as the changes come. */
export function momentsOf(changes: readonly ScoreChange[]): Moment[] {
  const moments: Moment[] = [];
  for (const { revision, by, at } of changes) {
    const last = moments.at(-1);
    if (last?.revision === revision) moments[moments.length - 1] = { ...last, count: last.count + 1 };
    else moments.push({ revision, by, at, count: 1 });
  }
  return moments;
}

/** By student, what stood there before `revision`; who is not in it has not changed since. */
export function valuesBefore(changes: readonly ScoreChange[], revision: number): ReadonlyMap<number, string> {
  const values = new Map<number, string>();
  for (const change of changes) {
    if (change.revision < revision) break;
    values.set(change.studentId, change.from);
  }
  return values;
}
