import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError } from '#dashboard/api/calls/callError.ts';
import { classKey } from '#dashboard/api/calls/classKey.ts';
import { askBeside } from '#dashboard/api/calls/load.ts';
import type { Changed, CommandHandler } from '#dashboard/api/changes/commandTypes.ts';
import { draftReader, type FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import { sendOrFindOut } from '#dashboard/api/changes/lostAnswers.ts';
import { periodNames } from '#wire/classes/periods.ts';
import { longestComment } from '#wire/comments/comments.ts';
import type { Reply } from '#wire/tasks.ts';

/* A teacher's comments on students for their reports: on the whole class, and on each marking period separately. */

export { longestComment };

/** The marking periods that can have comments of their own. */
export const commentPeriods: readonly string[] = periodNames;

type Comments = ReadonlyMap<number, string>;

/** The student, and the marking period: P1 to P5, '' for the whole class. */
export interface CommentOf {
  readonly studentId: number;
  readonly period: string;
}

/** Its name in form drafts and undo steps. */
const commentItem = ({ studentId, period }: CommentOf): string => `${period} ${studentId}`.trim();

export function commentOfItem(item: string): CommentOf {
  const [period = '', studentId = ''] = item.includes(' ') ? item.split(' ') : ['', item];
  return { period, studentId: Number(studentId) };
}

const commentsIn = ({ comments }: Reply<'class-comments'>): Comments =>
  new Map(comments.map(({ stuid, comment }) => [stuid, comment]));

/** The comment in each student's report on the whole class, by ID; students without one are left out. */
export const commentsQuery = (classId: number) =>
  queryOptions({
    queryKey: classKey(classId, 'comments'),
    queryFn: async ({ signal }): Promise<Comments> =>
      commentsIn(await call('class-comments', { clid: classId }, signal)),
  });

/** Those of each marking period that has any. */
type PeriodComments = ReadonlyMap<string, Comments>;

const periodCommentsIn = ({ comments }: Reply<'class-period-comments'>): PeriodComments =>
  new Map(
    periodNames.map((name) => [
      name,
      new Map(comments.filter(({ period }) => period === name).map(({ stuid, comment }) => [stuid, comment])),
    ]),
  );

export const periodCommentsQuery = (classId: number) =>
  queryOptions({
    queryKey: classKey(classId, 'periodComments'),
    queryFn: async ({ signal }): Promise<PeriodComments> =>
      periodCommentsIn(await call('class-period-comments', { clid: classId }, signal)),
  });

const noComments: Comments = new Map();

/** Those of a marking period, or with '' those of the whole class. */
export function useComments(classId: number, period: string, enabled = true) {
  const ofClass = useQuery({ ...commentsQuery(classId), enabled: enabled && period === '' });
  const ofPeriods = useQuery({
    ...periodCommentsQuery(classId),
    enabled: enabled && period !== '',
    select: (all) => all.get(period) ?? noComments,
  });
  return period === '' ? ofClass : ofPeriods;
}

/** Requests them beside a screen, if the service has any. */
export async function askForComments(queryClient: QueryClient, classId: number) {
  const tasks = await queryClient.ensureQueryData(openTasksQuery()).catch(() => null);
  if (!tasks) return;
  const asked = [];
  if (offers(tasks, 'class-comments')) asked.push(askBeside(queryClient, commentsQuery(classId)));
  if (offers(tasks, 'class-period-comments'))
    asked.push(askBeside(queryClient, periodCommentsQuery(classId)));
  await Promise.all(asked);
}

/**
 * Reads or writes, and shows the comments of the answer. A failure goes only to the caller; the screen stays as it is.
 */
async function askOfClass(
  queryClient: QueryClient,
  classId: number,
  fields: { stuid?: number; comment?: string },
) {
  const comments = commentsIn(await call('class-comments', { clid: classId, ...fields }));
  queryClient.setQueryData(commentsQuery(classId).queryKey, comments);
  return comments;
}

async function askOfPeriods(
  queryClient: QueryClient,
  classId: number,
  fields: { period?: (typeof periodNames)[number]; stuid?: number; comment?: string; was?: string },
) {
  const comments = periodCommentsIn(await call('class-period-comments', { clid: classId, ...fields }));
  queryClient.setQueryData(periodCommentsQuery(classId).queryKey, comments);
  return comments;
}

async function commentNow(queryClient: QueryClient, classId: number, { studentId, period }: CommentOf) {
  const comments =
    period === ''
      ? await askOfClass(queryClient, classId, {})
      : (await askOfPeriods(queryClient, classId, {})).get(period);
  return comments?.get(studentId) ?? '';
}

const isOvertaken = (error: unknown) => error instanceof CallError && error.sentences.comment !== undefined;

interface CommentEdit extends CommentOf {
  /** The value when the edit began: a colleague's later comment is not overwritten. */
  from: string;
  to: string;
}

/** Writes it; false if a colleague was faster, whose comment is then in the cache. */
async function write(queryClient: QueryClient, classId: number, edit: CommentEdit): Promise<boolean> {
  const { studentId, from, to } = edit;
  const period = periodNames.find((name) => name === edit.period);
  if (period === undefined) {
    // The documented operation has no field for the replaced value.
    const now = await commentNow(queryClient, classId, edit);
    if (now !== from && now !== to) return false;
    await askOfClass(queryClient, classId, { stuid: studentId, comment: to });
    return true;
  }
  try {
    await askOfPeriods(queryClient, classId, { period, stuid: studentId, comment: to, was: from });
    return true;
  } catch (error) {
    // Refused for its text, not because a colleague was faster.
    if (!isOvertaken(error) || (await commentNow(queryClient, classId, edit)) === from) throw error;
    return false;
  }
}

export const commentPlace = (classId: number, of: CommentOf): FormPlace => ({
  kind: 'comment',
  classId,
  item: commentItem(of),
});

const commentDraft = v.object({
  /** The value when the edit began. */
  base: v.string(),
  text: v.string(),
});

export type CommentDraft = v.InferOutput<typeof commentDraft>;

export const readCommentDraft = draftReader(commentDraft);

/** Saves a comment. Null if a colleague was faster, whose comment is then in the cache. */
export function useSaveComment(classId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other: each answer holds all comments.
    scope: { id: 'comments' },
    async mutationFn(edit: CommentEdit): Promise<Changed | null> {
      const { from, to } = edit;
      let isWritten = true;
      await sendOrFindOut(
        async () => {
          isWritten = await write(queryClient, classId, edit);
        },
        async () => (await commentNow(queryClient, classId, edit)) === to,
      );
      if (!isWritten) return null;
      return { kind: 'comment', item: commentItem(edit), from: { comment: from }, to: { comment: to } };
    },
  });
}

/** How a comment is undone and redone. */
export const commentCommand: CommandHandler = {
  async read(queryClient, classId, { item }) {
    return { comment: await commentNow(queryClient, classId, commentOfItem(item)) };
  },
  write(queryClient, classId, { item, from, to }) {
    const edit = { ...commentOfItem(item), from: from.comment ?? '', to: to.comment ?? '' };
    return write(queryClient, classId, edit);
  },
  concerns: ({ item }, { kind, stuid, field }) =>
    kind === 'comment' && commentItem({ studentId: stuid, period: field }) === item,
};
