import type { QueryClient } from '@tanstack/react-query';
import { isAboutAccess } from '#dashboard/api/calls/reasons.ts';
import {
  type Answered,
  type CellKind,
  keyOf,
  type QueuedChange,
  type SavedCell,
  type Subject,
} from '#dashboard/api/changes/cellChanges.ts';
import { markSubject } from '#dashboard/api/classes/attendance.ts';
import { classesQuery } from '#dashboard/api/classes/classes.ts';
import { finalGradeSubject } from '#dashboard/api/classes/periods.ts';
import { remarkSubject } from '#dashboard/api/classes/remarks.ts';
import { lateSubject, scoreSubject } from '#dashboard/api/classes/scores.ts';

/** How each kind of queued change is sent, and how it enters the cache once saved. */
const subjects: Readonly<Record<CellKind, Subject>> = {
  score: scoreSubject,
  late: lateSubject,
  remark: remarkSubject,
  mark: markSubject,
  finalGrade: finalGradeSubject,
};

export const mostOf = (kind: CellKind): number => subjects[kind].most;

export function send(batch: readonly QueuedChange[]): Promise<Answered> {
  const [{ kind, classId } = { kind: 'score' as const, classId: 0 }] = batch;
  return subjects[kind].send(classId, batch);
}

/** If the answer says that the teacher may no longer do this, reads again what they may do in their classes. */
export function learnAccess(queryClient: QueryClient, { outcomes }: Answered): void {
  if (outcomes.some((outcome) => outcome.kind === 'refused' && isAboutAccess(outcome.reason)))
    void queryClient.invalidateQueries({ queryKey: classesQuery().queryKey });
}

/** Writes the values of an answer into the cache; returns which cells were saved, by `keyOf`. */
export function writeSaved(
  queryClient: QueryClient,
  batch: readonly QueuedChange[],
  { outcomes, revision }: Answered,
): ReadonlySet<string> {
  const cells: SavedCell[] = [];
  const saved = new Set<string>();
  for (const [index, queued] of batch.entries()) {
    const outcome = outcomes[index];
    if (outcome?.kind === 'saved') saved.add(keyOf(queued));
    if (outcome?.kind === 'saved') cells.push({ ...queued, value: queued.value });
    if (outcome?.kind === 'conflict') cells.push({ ...queued, value: outcome.value });
  }
  const [first] = batch;
  if (first && cells.length > 0)
    subjects[first.kind].writeSaved(queryClient, first.classId, { cells, revision });
  return saved;
}
