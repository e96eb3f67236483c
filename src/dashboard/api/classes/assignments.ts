import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError, hasCode, problemsBy } from '#dashboard/api/calls/callError.ts';
import type { Theirs } from '#dashboard/api/changes/cellChanges.ts';
import {
  type Changed,
  type CommandHandler,
  type HistoryItem,
  holds,
  type Values,
} from '#dashboard/api/changes/commandTypes.ts';
import { draftReader, type FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import { isAnswerLost, outcomeUnknown, untilAnswered } from '#dashboard/api/changes/lostAnswers.ts';
import {
  perField,
  type ShownField,
  shownFieldNames,
  shownFields,
} from '#dashboard/api/reading/shownFields.ts';
import { readPoints, writePoints } from '#grading/score.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
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
  return (await call('assignment-edit', { clid: classId, assnid, ...fields })).values.assnid;
}

/** An edit that the service has made. */
function doneOf(id: number, edit: AssignmentEdit): AssignmentDone {
  const changed = (from: Values, to: Values): AssignmentDone => ({
    id,
    changed: { kind: 'assignment', item: String(id), from, to },
  });
  switch (edit.kind) {
    case 'add':
      return changed({ delete: '1' }, { delete: '0' });
    case 'change': {
      const to: Values = fieldsOf(edit.values);
      const before: Values = fieldsOf(edit.before);
      return changed(Object.fromEntries(Object.keys(to).map((name) => [name, before[name] ?? ''])), to);
    }
    case 'delete':
      return changed({ delete: '0' }, { delete: '1' });
  }
}

/** Returns the number of the assignment. */
async function sendEdit(classId: number, edit: AssignmentEdit): Promise<number> {
  switch (edit.kind) {
    case 'add': {
      const fields = addedFields(edit.values);
      const id = await send(classId, undefined, { ...fields, once: edit.once });
      // The form may have changed since the first attempt.
      if (edit.again) await send(classId, id, fields);
      return id;
    }
    case 'change':
      return send(classId, edit.id, fieldsOf(edit.values));
    case 'delete':
      return send(classId, edit.id, { delete: '1' });
  }
}

/** Most services do not know terms, and a new assignment has none anyway. */
function addedFields({ term, ...values }: AssignmentValues): Values {
  return fieldsOf(term === '0' ? values : { ...values, term });
}

/** Sends an edit. If its answer is lost, asks whether it was made: then it counts as made, and can be undone. */
async function act(classId: number, edit: AssignmentEdit): Promise<AssignmentDone> {
  try {
    return doneOf(await sendEdit(classId, edit), edit);
  } catch (error) {
    // A browser sends a request again by itself if its connection breaks: the second deletion is refused.
    if (!(error instanceof CallError) || !(isAnswerLost(error) || edit.kind === 'delete')) throw error;
    const made = await madeOf(classId, edit).catch(() => {
      throw isAnswerLost(error) ? outcomeUnknown(error, (reason) => reason) : error;
    });
    if (made === null) throw error;
    return made;
  }
}

/** Asks whether an edit was made; null if it was not, or if it was made with other values. */
async function madeOf(classId: number, edit: AssignmentEdit): Promise<AssignmentDone | null> {
  if (edit.kind === 'delete')
    return (await assignmentNow(classId, { assnid: edit.id })) ? null : doneOf(edit.id, edit);
  const isAdded = edit.kind === 'add';
  const now = await assignmentNow(classId, isAdded ? { once: edit.once } : { assnid: edit.id });
  const values = isAdded ? addedFields(edit.values) : fieldsOf(edit.values);
  return now && holds(now.values, values) ? doneOf(now.id, edit) : null;
}

/** Null if it does not exist, or not any more. */
async function assignmentNow(classId: number, which: { assnid: number } | { once: string }) {
  try {
    const found = await call('assignment', { clid: classId, ...which });
    return {
      id: found.assnid,
      values: fieldsOf(perField((name) => String(found[shownFields[name].wire]))),
    };
  } catch (error) {
    if (error instanceof CallError && error.sentences.assnid === pageSentences.noSuchAssignment) return null;
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

/** For an edit whose outcome is unknown: asks until the service answers whether it was made. Null if it was not. */
export function useOutcome(classId: number) {
  const queryClient = useQueryClient();
  return (edit: AssignmentEdit): Promise<AssignmentDone | null> =>
    untilAnswered(async () => {
      const made = await outcomeOf(classId, edit);
      if (made) await readAgain(queryClient, classId);
      return made;
    });
}

/** The values of an addition may have been typed over since. */
async function outcomeOf(classId: number, edit: AssignmentEdit): Promise<AssignmentDone | null> {
  if (edit.kind !== 'add') return madeOf(classId, edit);
  const now = await assignmentNow(classId, { once: edit.once });
  return now && doneOf(now.id, edit);
}

/** How a change of an assignment is undone and redone. */
export const assignmentCommand: CommandHandler = {
  async read(_, classId, { item }) {
    const now = await assignmentNow(classId, { assnid: Number(item) });
    return now ? { delete: '0', ...now.values } : { delete: '1' };
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
