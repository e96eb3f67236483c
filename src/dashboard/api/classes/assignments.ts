import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError, hasCode, problemsBy } from '#dashboard/api/calls/callError.ts';
import type { Theirs } from '#dashboard/api/changes/cellChanges.ts';
import type { Changed, CommandHandler, HistoryItem, Values } from '#dashboard/api/changes/commandTypes.ts';
import { draftReader, type FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import {
  perField,
  type ShownField,
  shownFieldNames,
  shownFields,
} from '#dashboard/api/reading/shownFields.ts';
import { readPoints, writePoints } from '#grading/score.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { classesQuery } from './classes.ts';
import { gradebookQuery } from './gradebook.ts';

export { longestTitle } from '#wire/classes/assignmentFields.ts';

/** The teacher's values of an assignment, as text: points are a number, or `EC`; the category is its `num`. */
export type AssignmentValues = Record<ShownField, string>;

/** An assignment as form text: points as typed, kept while it is extra credit. */
export interface AssignmentForm extends AssignmentValues {
  readonly extraCredit: boolean;
}

/** `item`: the number of an existing assignment; any other text for a new one. */
export const assignmentPlace = (classId: number, item: string): FormPlace => ({
  kind: 'assignment',
  classId,
  item,
});

const assignmentForm: v.GenericSchema<unknown, AssignmentForm> = v.object({
  ...perField(() => v.string()),
  extraCredit: v.boolean(),
});

/** An assignment as it is being typed; `once` names its addition, so that a repeated one adds nothing. */
export const readAssignmentDraft = draftReader(
  v.object({ initial: assignmentForm, form: assignmentForm, once: v.string() }),
);

/** One change of the assignments of a class. */
export type AssignmentEdit =
  /** `once` names this addition; `again` if it was sent before with unknown outcome. */
  | { kind: 'add'; values: AssignmentValues; once: string; again: boolean }
  | { kind: 'change'; id: number; before: AssignmentValues; values: Partial<AssignmentValues> }
  | { kind: 'delete'; id: number };

/** The number of the assignment, and what was changed. */
export interface AssignmentDone {
  readonly id: number;
  readonly changed: Changed;
}

/** By their names on the wire. */
const fieldsOf = (values: Partial<AssignmentValues>): Values =>
  Object.fromEntries(
    shownFieldNames.flatMap((name) => {
      const [value, { wire }] = [values[name], shownFields[name]];
      return value === undefined ? [] : [[wire, name === 'points' ? writtenPoints(value) : value]];
    }),
  );

/** The number as the service writes it: "12.50" as "12.5". */
function writtenPoints(points: string): string {
  const read = readPoints(points);
  return read === null ? points : writePoints(read);
}

async function send(classId: number, assnid: number | undefined, fields: Values): Promise<number> {
  return (await call('assignment-edit', { clid: classId, assnid, ...fields } as Fields<'assignment-edit'>))
    .values.assnid;
}

async function act(classId: number, edit: AssignmentEdit): Promise<AssignmentDone> {
  const changed = (id: number, from: Values, to: Values): AssignmentDone => ({
    id,
    changed: { kind: 'assignment', item: String(id), from, to },
  });
  switch (edit.kind) {
    case 'add': {
      const { term, ...values } = edit.values;
      // Most services do not know terms, and a new assignment has none anyway.
      const fields = fieldsOf(term === '0' ? values : edit.values);
      const id = await send(classId, undefined, { ...fields, once: edit.once });
      // The form may have changed since the first attempt.
      if (edit.again) await send(classId, id, fields);
      return changed(id, { delete: '1' }, { delete: '0' });
    }
    case 'change': {
      const to: Values = fieldsOf(edit.values);
      const names = Object.keys(to);
      const before: Values = fieldsOf(edit.before);
      await send(classId, edit.id, to);
      return changed(edit.id, Object.fromEntries(names.map((name) => [name, before[name] ?? ''])), to);
    }
    case 'delete':
      await remove(classId, edit.id);
      return changed(edit.id, { delete: '0' }, { delete: '1' });
  }
}

/** A deletion that was done although its answer was lost counts as done, so that it can be undone. */
async function remove(classId: number, id: number): Promise<void> {
  try {
    await send(classId, id, { delete: '1' });
  } catch (error) {
    const isGone = error instanceof CallError && (await isDeleted(classId, id).catch(() => false));
    if (!isGone) throw error;
  }
}

async function isDeleted(classId: number, id: number): Promise<boolean> {
  try {
    await call('assignment', { clid: classId, assnid: id });
    return false;
  } catch (error) {
    if (error instanceof CallError && error.sentences.assnid === pageSentences.noSuchAssignment) return true;
    throw error;
  }
}

async function readAgain(queryClient: QueryClient, classId: number): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: classesQuery().queryKey });
  await queryClient.invalidateQueries({ queryKey: gradebookQuery(classId).queryKey });
}

/** Changes the assignments of a class; done when the gradebook shows it. */
export function useAssignmentEdit(classId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (edit: AssignmentEdit) => act(classId, edit),
    onSuccess: () => readAgain(queryClient, classId),
  });
}

/** How a change of an assignment is undone and redone. */
export const assignmentCommand: CommandHandler = {
  async read(_, classId, { item }) {
    try {
      const found = await call('assignment', { clid: classId, assnid: Number(item) });
      return { delete: '0', ...fieldsOf(perField((name) => String(found[shownFields[name].wire]))) };
    } catch (error) {
      if (!(error instanceof CallError) || error.sentences.assnid !== pageSentences.noSuchAssignment)
        throw error;
      return { delete: '1' };
    }
  },
  async write(queryClient, classId, { item, to }) {
    await send(classId, Number(item), to);
    await readAgain(queryClient, classId);
    return true;
  },
  concerns: ({ item, to }, { kind, assnid, field }) =>
    kind === 'assignment' && String(assnid) === item && (field === 'deleted' || field in to),
  /** A colleague's entries in it would be deleted with it, or a colleague's deletion would be reverted. */
  async hides(classId, { item, to }, { direction, userId }) {
    if (to.delete === undefined) return null;
    const history = await historyOf(classId, Number(item));
    if (to.delete === '0') {
      const last = history?.find(isDeletion);
      return theirsOf(last?.uid === userId ? undefined : last);
    }
    if (history === null)
      return direction === 'undo' && (await hasScores(classId, Number(item))) ? somebodys : null;
    const came = history.findIndex((change) => isDeletion(change) && change.to === '0');
    return theirsOf(history.slice(0, came < 0 ? history.length : came).find(({ uid }) => uid !== userId));
  },
};

/** Or a restoration. */
const isDeletion = ({ kind, field }: HistoryItem) => kind === 'assignment' && field === 'deleted';

/** Newest first; null if the service keeps none. */
async function historyOf(classId: number, assnid: number): Promise<readonly HistoryItem[] | null> {
  try {
    return (await call('history', { clid: classId, assnid, limit: 1000 })).history;
  } catch (error) {
    if (hasCode(error, 'unknownTask')) return null;
    throw error;
  }
}

/**
 * Without a history: before an addition is undone the teacher's own scores have been undone, so any score there is
 * somebody else's. Redoing a deletion needs no check: the teacher saw the scores when deleting.
 */
const hasScores = async (classId: number, assnid: number) =>
  (await call('assignment', { clid: classId, assnid })).scores.some(({ score }) => score !== '');

const somebodys: Theirs = { value: '', by: '', at: 0 };

const theirsOf = (item: HistoryItem | undefined): Theirs | null =>
  item ? { value: item.to, by: item.name, at: item.time } : null;

/** What a failed edit says, by our names of the fields. */
export const assignmentProblems = (error: Error | null) =>
  problemsBy(
    error,
    perField((name) => shownFields[name].wire),
  );
