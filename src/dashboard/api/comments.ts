import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '#dashboard/api/calls/call.ts';
import { classKey } from '#dashboard/api/calls/classKey.ts';
import type { Changed, CommandHandler } from '#dashboard/api/calls/commands.ts';
import { draftReader, type FormPlace } from '#dashboard/api/calls/formDrafts.ts';
import { askBeside } from '#dashboard/api/calls/load.ts';
import type { Reply } from '#wire/tasks.ts';
import { offers, openTasksQuery } from './accounts.ts';

type Comments = ReadonlyMap<number, string>;

/** So many characters the service takes. */
export const longestComment = 1000;

const commentsIn = ({ comments }: Reply<'class-comments'>): Comments =>
  new Map(comments.map(({ stuid, comment }) => [stuid, comment]));

/** What the report of each student says beside the grade, by ID; '' for nothing. */
export const commentsQuery = (classId: number) =>
  queryOptions({
    queryKey: classKey(classId, 'comments'),
    queryFn: async ({ signal }): Promise<Comments> =>
      commentsIn(await call('class-comments', { clid: classId }, signal)),
  });

/** Asks for them beside a screen, where the service has any. */
export async function askForComments(queryClient: QueryClient, classId: number) {
  const tasks = await queryClient.ensureQueryData(openTasksQuery()).catch(() => null);
  if (tasks && offers(tasks, 'class-comments')) await askBeside(queryClient, commentsQuery(classId));
}

/** Asks, or writes, and shows what is there by then. A failure concerns only the one who asked: what is shown stays. */
async function ask(queryClient: QueryClient, classId: number, fields: { stuid?: number; comment?: string }) {
  const comments = commentsIn(await call('class-comments', { clid: classId, ...fields }));
  queryClient.setQueryData(commentsQuery(classId).queryKey, comments);
  return comments;
}

const commentNow = async (queryClient: QueryClient, classId: number, studentId: number) =>
  (await ask(queryClient, classId, {})).get(studentId) ?? '';

export const commentPlace = (classId: number, studentId: number): FormPlace => ({
  kind: 'comment',
  classId,
  item: String(studentId),
});

const commentDraft = v.object({
  /** What stood there when the writing began. */
  base: v.string(),
  text: v.string(),
});

export type CommentDraft = v.InferOutput<typeof commentDraft>;

export const readCommentDraft = draftReader(commentDraft);

interface CommentEdit {
  studentId: number;
  /** What stood there when this was begun: what a colleague has written since is not written over. */
  from: string;
  to: string;
}

/** Saves a comment. Null where somebody was faster; what they wrote is in `commentsQuery` by then. */
export function useSaveComment(classId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other: each answer holds all comments.
    scope: { id: 'comments' },
    async mutationFn({ studentId, from, to }: CommentEdit): Promise<Changed | null> {
      const now = await commentNow(queryClient, classId, studentId);
      if (now !== from && now !== to) return null;
      await ask(queryClient, classId, { stuid: studentId, comment: to });
      return { kind: 'comment', item: String(studentId), from: { comment: from }, to: { comment: to } };
    },
  });
}

/** How a comment is taken back, and written again. */
export const commentCommand: CommandHandler = {
  async read(queryClient, classId, { item }) {
    return { comment: await commentNow(queryClient, classId, Number(item)) };
  },
  async write(queryClient, classId, { item, to }) {
    await ask(queryClient, classId, { stuid: Number(item), comment: to.comment ?? '' });
    return true;
  },
  concerns: ({ item }, { kind, stuid }) => kind === 'comment' && String(stuid) === item,
};
