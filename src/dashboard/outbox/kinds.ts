import type { QueryClient } from '@tanstack/react-query';
import { markKind } from '#dashboard/api/attendance.ts';
import {
  type Answered,
  type Entry,
  type EntryKind,
  type Held,
  type Kind,
  keyOf,
} from '#dashboard/api/calls/sending.ts';
import { finalGradeKind } from '#dashboard/api/periods.ts';
import { scoreKind } from '#dashboard/api/scores.ts';

/** How each kind of entry is sent and settled. */
const kinds: Readonly<Partial<Record<EntryKind, Kind>>> = {
  score: scoreKind,
  mark: markKind,
  finalGrade: finalGradeKind,
};

export function send(batch: readonly Entry[]): Promise<Answered> {
  const [{ kind, classId } = { kind: 'score' as const, classId: 0 }] = batch;
  const how = kinds[kind];
  return how ? how.send(classId, batch) : Promise.reject(new Error(`Nobody knows how to save a ${kind}.`));
}

/** Writes into the cache what the service holds by its answer; answers which cells were saved, by `keyOf`. */
export function settle(
  queryClient: QueryClient,
  batch: readonly Entry[],
  { outcomes, revision }: Answered,
): ReadonlySet<string> {
  const held: Held[] = [];
  const saved = new Set<string>();
  for (const [index, entry] of batch.entries()) {
    const outcome = outcomes[index];
    if (outcome?.kind === 'saved') saved.add(keyOf(entry));
    if (outcome?.kind === 'saved') held.push({ ...entry, value: entry.value });
    if (outcome?.kind === 'conflict') held.push({ ...entry, value: outcome.value });
  }
  const [first] = batch;
  if (first && held.length > 0) kinds[first.kind]?.settle(queryClient, first.classId, { held, revision });
  return saved;
}
