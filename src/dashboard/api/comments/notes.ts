import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError } from '#dashboard/api/calls/callError.ts';
import { classKey } from '#dashboard/api/calls/classKey.ts';
import type { Changed, CommandHandler } from '#dashboard/api/changes/commandTypes.ts';
import { draftReader, type FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import { sendOrFindOut } from '#dashboard/api/changes/lostAnswers.ts';
import { useMay } from '#dashboard/api/classes/permissions.ts';
import { longestNote } from '#wire/comments/notes.ts';
import type { Reply } from '#wire/tasks.ts';

/* Private notes on students, for the teachers of their class and the admins of its school. */

export { longestNote };

export interface Note {
  readonly text: string;
  /** Who wrote it last, and when. */
  readonly by: string;
  readonly at: Date;
}

type Notes = ReadonlyMap<number, Note>;

const notesIn = ({ notes }: Reply<'class-notes'>): Notes =>
  new Map(
    notes.map(({ stuid, note, name, time }) => [stuid, { text: note, by: name, at: new Date(time * 1000) }]),
  );

/**
 * By the student's ID; students without one are left out. Revisions do not count changes of notes, so each visit asks
 * again.
 */
export const notesQuery = (classId: number) =>
  queryOptions({
    queryKey: classKey(classId, 'notes'),
    queryFn: async ({ signal }): Promise<Notes> =>
      notesIn(await call('class-notes', { clid: classId }, signal)),
    staleTime: 0,
  });

/** The same for people who may read them; undefined until they have loaded, and for everybody else. */
export function useNotes(classId: number): Notes | undefined {
  const may = useMay(classId, 'readNotes');
  const { data } = useQuery({ ...notesQuery(classId), enabled: may });
  return may ? data : undefined;
}

export const notePlace = (classId: number, studentId: number): FormPlace => ({
  kind: 'note',
  classId,
  item: String(studentId),
});

const noteDraft = v.object({
  /** The value when the edit began: the `base` of other drafts. Stored drafts use this name. */
  from: v.string(),
  text: v.string(),
});

export const readNoteDraft = draftReader(noteDraft);

interface NoteFields {
  stuid: number;
  note: string;
  /** The value it replaces: a colleague's later note is not overwritten. */
  was: string;
}

/** Reads the notes, or writes one, and shows those of the answer. */
async function readOrWrite(
  queryClient: QueryClient,
  classId: number,
  fields: Partial<NoteFields> = {},
): Promise<Notes> {
  const notes = notesIn(await call('class-notes', { clid: classId, ...fields }));
  queryClient.setQueryData(notesQuery(classId).queryKey, notes);
  return notes;
}

const noteNow = async (queryClient: QueryClient, classId: number, studentId: number) =>
  (await readOrWrite(queryClient, classId)).get(studentId)?.text ?? '';

interface NoteEdit {
  studentId: number;
  from: string;
  to: string;
}

const isOvertaken = (error: unknown) => error instanceof CallError && error.sentences.note !== undefined;

/** Saves a note. Null if somebody was faster; their note is then in `notesQuery`. */
export function useSaveNote(classId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ studentId, from, to }: NoteEdit): Promise<Changed | null> {
      try {
        await sendOrFindOut(
          () => readOrWrite(queryClient, classId, { stuid: studentId, note: to, was: from }),
          async () => (await noteNow(queryClient, classId, studentId)) === to,
        );
      } catch (error) {
        const now = isOvertaken(error) ? await noteNow(queryClient, classId, studentId) : undefined;
        // Refused for its text, not because somebody was faster.
        if (now === undefined || now === from) throw error;
        return null;
      }
      return { kind: 'note', item: String(studentId), from: { note: from }, to: { note: to } };
    },
  });
}

/** How a note is undone and redone. */
export const noteCommand: CommandHandler = {
  async read(queryClient, classId, { item }) {
    return { note: await noteNow(queryClient, classId, Number(item)) };
  },
  async write(queryClient, classId, { item, from, to }) {
    const fields = { stuid: Number(item), note: to.note ?? '', was: from.note ?? '' };
    return readOrWrite(queryClient, classId, fields).then(
      () => true,
      (error: unknown) => {
        if (isOvertaken(error)) return false;
        throw error;
      },
    );
  },
  // The history has no notes.
  concerns: () => false,
};
