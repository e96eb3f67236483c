import type { QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { positionsOf } from '#dashboard/api/classes/scores.ts';
import type { Queue } from '#dashboard/outbox/queue.ts';
import type { LateDays } from '#grading/late.ts';
import { readEntered, type ScoreCode, UNKNOWN } from '#grading/score.ts';

/** The unsaved scores of a class, by position in its matrix. */
export interface Entered {
  /** Those that already count: all except invalid ones. */
  readonly codes: ReadonlyMap<number, ScoreCode>;
  readonly queuedChanges: ReadonlyMap<number, QueuedChange>;
  /** How many days late, including unsaved late marks. */
  readonly lates: LateDays;
  readonly queuedLates: ReadonlyMap<number, QueuedChange>;
  /** Comments on scores, including unsaved ones. */
  readonly remarks: ReadonlyMap<number, string>;
  readonly queuedRemarks: ReadonlyMap<number, QueuedChange>;
  /** Positions that the last answer confirmed, of a score, late mark or comment. */
  readonly justSaved: ReadonlySet<number>;
}

export function enteredIn(book: Gradebook, queue: Queue, justSaved: ReadonlySet<string>): Entered {
  const students = positionsOf(book.students);
  const assignments = positionsOf(book.assignments);
  const codes = new Map<number, ScoreCode>();
  const queuedChanges = new Map<number, QueuedChange>();
  const queuedLates = new Map<number, QueuedChange>();
  const queuedRemarks = new Map<number, QueuedChange>();
  const saved = new Set<number>();
  const positionOf = (place: string, student: number) => {
    const row = students.get(student);
    const column = assignments.get(Number(place));
    return row === undefined || column === undefined ? null : row * book.assignments.length + column;
  };
  for (const queued of queue.values()) {
    const { kind, classId } = queued;
    if (!isOfCell(kind) || classId !== book.id) continue;
    const at = positionOf(queued.place, queued.student);
    if (at === null) continue;
    if (kind !== 'score') {
      (kind === 'late' ? queuedLates : queuedRemarks).set(at, queued);
      continue;
    }
    queuedChanges.set(at, queued);
    const code = readEntered(queued.value);
    if (code !== UNKNOWN) codes.set(at, code);
  }
  for (const key of justSaved) {
    const [kind, classId, place = '', student] = key.split(' ');
    const isOurs = isOfCell(kind) && Number(classId) === book.id;
    const at = isOurs ? positionOf(place, Number(student)) : null;
    if (at !== null && !queue.has(key)) saved.add(at);
  }
  const remarks = withQueued(book.remarks, queuedRemarks, String);
  const lates = withQueued(book.lates, queuedLates, Number);
  return { codes, queuedChanges, lates, queuedLates, remarks, queuedRemarks, justSaved: saved };
}

const isOfCell = (kind: string | undefined) => kind === 'score' || kind === 'late' || kind === 'remark';

/** The values as they will be once the queued ones are saved. */
function withQueued<Value>(
  present: ReadonlyMap<number, Value>,
  queued: ReadonlyMap<number, QueuedChange>,
  read: (text: string) => Value,
): ReadonlyMap<number, Value> {
  if (queued.size === 0) return present;
  const all = new Map(present);
  for (const [at, { value }] of queued) {
    if (value === '') all.delete(at);
    else all.set(at, read(value));
  }
  return all;
}
