import type { QueryClient } from '@tanstack/react-query';
import { readScore } from '#grading/score.ts';
import { writeCells } from '#wire/cells.ts';
import { call } from './call.ts';
import { besideGradebook } from './classKey.ts';
import { gradebookQuery } from './gradebook.ts';
import { atRevision, patchScores } from './patchScores.ts';
import { type Kind, outcomesOf } from './sending.ts';

/** How scores are sent, and where they go once they are saved. */
export const scoreKind: Kind = {
  async send(classId, entries) {
    const scores = writeCells(entries);
    const answer = await call('score-edit', { clid: classId, scores, each: 1 });
    const outcomes = outcomesOf<{ assnid: number }>(entries, answer, ({ assnid }) => String(assnid));
    return { outcomes, revision: answer.revision ?? null };
  },
  settle(queryClient, classId, { held, revision }) {
    const cells = held.map(({ place, student, value }) => ({
      assignmentId: Number(place),
      studentId: student,
      code: readScore(value),
      text: value,
    }));
    const { queryKey } = gradebookQuery(classId);
    // A reply that is on its way may be older than this, so ask again.
    const asking = queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching';
    queryClient.setQueryData(queryKey, (book) => book && atRevision(patchScores(book, cells), revision));
    if (asking) void queryClient.invalidateQueries({ queryKey });
    // The list of classes shows averages: read it again when it is next opened, not with every cell.
    void queryClient.invalidateQueries({ queryKey: ['classes'], refetchType: 'none' });
  },
};

/** Brings a class up to date: by the changes since it was read if the service tells them, else by reading it all again. */
export async function catchUp(queryClient: QueryClient, classId: number): Promise<void> {
  const { queryKey } = gradebookQuery(classId);
  const again = () => queryClient.invalidateQueries({ queryKey });
  const rest = besideGradebook(classId);
  for (;;) {
    const since = queryClient.getQueryData(queryKey)?.revision ?? null;
    if (since === null) {
      await Promise.all([again(), queryClient.invalidateQueries(rest)]);
      return;
    }
    const { history, more, revision } = await call('history', { clid: classId, since, limit: mostChanges });
    const others = history.filter(({ kind }) => kind !== 'score');
    if (others.length > 0) void queryClient.invalidateQueries(rest);
    // The list of classes tells their names, folders and how many students they have.
    if (others.some(({ kind }) => kind !== 'mark'))
      void queryClient.invalidateQueries({ queryKey: ['classes'] });
    if (more !== '' || others.some(({ kind }) => changesGradebook.has(kind))) return again();
    const cells = history.filter(({ kind }) => kind === 'score').reverse();
    const book = queryClient.getQueryData(queryKey);
    if (!book || book.revision !== since) continue;
    // Told before our own last entry was saved: a later answer has both, in their order.
    if (revision < book.ownRevision) continue;
    const saved = cells.map(({ assnid, stuid, to }) => ({
      assignmentId: assnid,
      studentId: stuid,
      code: readScore(to),
      text: to,
    }));
    queryClient.setQueryData(queryKey, { ...patchScores(book, saved), revision });
    return;
  }
}

const mostChanges = 1000;
/** Changes of more than cells: lists, weights and totals differ too. */
const changesGradebook: ReadonlySet<string> = new Set(['assignment', 'roster', 'setting']);
