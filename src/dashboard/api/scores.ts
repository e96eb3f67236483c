import type { QueryClient } from '@tanstack/react-query';
import type { Entry, Outcome } from '#dashboard/api/unsaved/entry.ts';
import type { Held, Kind } from '#dashboard/api/unsaved/kind.ts';
import { readScore } from '#grading/score.ts';
import { writeCells } from '#wire/cells.ts';
import { call } from './call.ts';
import { gradebookQuery } from './gradebook.ts';
import { patchScores } from './patchScores.ts';

/** How scores are sent, and where they go once they are saved. */
export const scoreKind: Kind = {
  async send(classId, entries) {
    const { revision, conflicts, refused } = await call('score-edit', {
      clid: classId,
      scores: writeCells(entries.map(lineOf)),
      each: 1,
    });
    const special = new Map<string, Outcome>();
    for (const { assnid, stuid, now, name, time } of conflicts)
      special.set(`${assnid} ${stuid}`, { kind: 'conflict', value: now, by: name, at: time });
    for (const { assnid, stuid, error } of refused)
      special.set(`${assnid} ${stuid}`, { kind: 'refused', reason: error });
    return {
      outcomes: entries.map(({ place, student }) => special.get(`${place} ${student}`) ?? { kind: 'saved' }),
      revision: revision ?? null,
    };
  },
  settle: (queryClient, classId, held, revision) => settleScores(queryClient, classId, held, revision),
};

/** A line cannot carry a code with a space in it, which only another deployment has; then nothing is compared. */
function lineOf({ place, student, value, was }: Entry) {
  return { place, student, value, was: /\s/.test(was) ? undefined : was };
}

function settleScores(
  queryClient: QueryClient,
  classId: number,
  held: readonly Held[],
  revision: number | null,
): void {
  const cells = held.map(({ place, student, value }) => ({
    assignmentId: Number(place),
    studentId: student,
    code: readScore(value),
    text: value,
  }));
  queryClient.setQueryData(
    gradebookQuery(classId).queryKey,
    (book) => book && patchScores(book, cells, revision),
  );
}
