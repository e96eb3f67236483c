import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError, callTexts, hasCode } from '#dashboard/api/calls/callError.ts';
import { besideGradebook, classKey } from '#dashboard/api/calls/classKey.ts';
import { refusalText } from '#dashboard/api/calls/refusals.ts';
import type { Changed, CommandHandler, Values } from '#dashboard/api/changes/commandTypes.ts';
import { draftReader, type FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import { isAnswerLost, outcomeUnknown } from '#dashboard/api/changes/lostAnswers.ts';
import { BLANK } from '#grading/score.ts';
import {
  type LineProblem,
  type RosterStudent,
  readLineProblems,
  readRoster,
  writeRoster,
} from '#wire/classes/roster.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { type Gradebook, gradebookQuery } from './gradebook.ts';
import { latestChanges } from './history.ts';

/* A list that is being edited, as this browser keeps it until it is saved or discarded. */

export const rosterPlace = (classId: number): FormPlace => ({ kind: 'roster', classId, item: '' });

const sort = v.picklist(['list', 'last', 'first', 'id']);

const rosterDraft = v.object({
  base: v.object({
    students: v.array(v.object({ id: v.number(), first: v.string(), last: v.string() })),
    sort,
    revision: v.nullable(v.number()),
  }),
  students: v.array(
    v.pipe(
      v.object({
        first: v.string(),
        last: v.string(),
        id: v.string(),
        was: v.optional(v.number()),
        guess: v.optional(v.picklist(['name', 'free'])),
      }),
      v.transform(({ was, guess, ...typed }) => ({
        ...typed,
        ...(was === undefined ? {} : { was }),
        ...(guess === undefined ? {} : { guess }),
      })),
    ),
  ),
  sort,
  text: v.nullable(v.string()),
  order: v.picklist(['guess', 'firstLast', 'lastFirst']),
  everyLine: v.optional(v.boolean()),
});

export type RosterDraft = v.InferOutput<typeof rosterDraft>;

export const readRosterDraft = draftReader(rosterDraft);

export type { LineProblem, RosterStudent } from '#wire/classes/roster.ts';
export { firstErased, longestName, mostDigits, mostStudents } from '#wire/classes/rosterProblems.ts';
export { canNamePerson, isWithin } from '#wire/fields/textField.ts';

/** What the students of a gradebook are sorted by. */
export type StudentSort = 'list' | 'last' | 'first' | 'id';

const sortNumbers: Readonly<Record<StudentSort, number>> = { list: 1, last: 2, first: 3, id: 4 };

const sorts: readonly StudentSort[] = ['list', 'last', 'first', 'id'];

const sortOf = (number: number) => sorts.find((sort) => sortNumbers[sort] === number) ?? 'list';

/** The list of a class as the service has it. */
export interface Roster {
  students: readonly RosterStudent[];
  sort: StudentSort;
  /** Identifies this state of the list, if the service has one. */
  revision: number | null;
}

const spaced = (name: string) => name.replaceAll('\u00a0', ' ').trim();

export function rosterOf({ students, studentSort, revision }: Gradebook): Roster {
  return {
    students: students
      .toSorted((one, other) => one.number - other.number)
      .map(({ id, first, last }) => ({ id, first: spaced(first), last: spaced(last) })),
    sort: sortOf(studentSort),
    revision,
  };
}

/** How many scores each student has. */
export function scoreCounts({ students, assignments, scores }: Gradebook): ReadonlyMap<number, number> {
  return new Map(
    students.map(({ id }, position) => {
      const start = position * assignments.length;
      const own = scores.subarray(start, start + assignments.length);
      return [id, own.reduce((count, score) => (score === BLANK ? count : count + 1), 0)];
    }),
  );
}

/** A student who was removed from the list, and how many scores return with them. */
export interface FormerStudent extends RosterStudent {
  scores: number;
  marks: number;
  grades: number;
  comments: number;
}

/**
 * `next`: an ID number that is free in the whole school; 0 if the service does not tell. `strangers`: what other
 * rosters of the school call the numbers of the class that they give to somebody else.
 */
export interface FormerStudents {
  students: readonly FormerStudent[];
  next: number;
  strangers: readonly NamedElsewhere[];
}

/** A student as another roster has them; the class is '' if the service does not tell. */
export interface NamedElsewhere extends RosterStudent {
  className: string;
  teacher: string;
}

interface WrittenName {
  stuid: number;
  first: string;
  last: string;
}

const readName = ({ stuid, first, last }: WrittenName): RosterStudent => ({
  id: stuid,
  first: spaced(first),
  last: spaced(last),
});

const readNameThere = ({
  class: className,
  teacher,
  ...name
}: WrittenName & { class: string; teacher: string }) => ({
  ...readName(name),
  className,
  teacher,
});

export const formerStudentsQuery = (classId: number) =>
  queryOptions({
    queryKey: classKey(classId, 'formerStudents'),
    queryFn: async ({ signal }): Promise<FormerStudents> => {
      const asked = { clid: classId, stuids: '' };
      const { students, next, strangers } = await call('class-students-former', asked, signal);
      return {
        next,
        strangers: strangers.map(readNameThere),
        students: students.map(({ scores, marks, grades, comment, ...name }) => ({
          ...readName(name),
          scores,
          marks,
          grades,
          comments: comment,
        })),
      };
    },
    staleTime: 0,
  });

/** The names that these ID numbers have on the school's other rosters, by ID; nobody if the service does not tell. */
export const namesElsewhereQuery = (classId: number, ids: readonly number[]) =>
  queryOptions({
    queryKey: classKey(classId, 'namesElsewhere', ...ids),
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, NamedElsewhere>> => {
      const asked = { clid: classId, stuids: ids.join(' ') };
      const { elsewhere } = await call('class-students-former', asked, signal);
      return new Map(elsewhere.map((name) => [name.stuid, readNameThere(name)]));
    },
    enabled: ids.length > 0,
    staleTime: 0,
  });

/** The list to save; `base` is the list that it was made from. */
export interface RosterEdit {
  base: Roster;
  students: readonly RosterStudent[];
  sort: StudentSort;
}

/** saved; or nothing was written, because the roster has changed or because of the problems reported for its lines. */
type SaveOutcome =
  | { kind: 'saved'; now: Roster }
  | { kind: 'changed'; now: Roster }
  | { kind: 'refused'; problems: LineProblem[]; rest: string };

const isSameList = (one: Pick<Roster, 'students' | 'sort'>, other: Pick<Roster, 'students' | 'sort'>) =>
  one.sort === other.sort && writeRoster(one.students) === writeRoster(other.students);

async function readNow(queryClient: QueryClient, classId: number): Promise<Roster> {
  return rosterOf(await queryClient.fetchQuery({ ...gradebookQuery(classId), staleTime: 0 }));
}

/** The saved list as the service has it now; if that cannot be read, as it was sent. */
async function afterSaving(
  queryClient: QueryClient,
  classId: number,
  edit: RosterEdit,
): Promise<SaveOutcome> {
  void queryClient.invalidateQueries({ queryKey: ['classes'] });
  const readRest = () => void queryClient.invalidateQueries(besideGradebook(classId));
  try {
    const now = await readNow(queryClient, classId);
    // A new revision has had the rest read already.
    if (now.revision === null) readRest();
    return { kind: 'saved', now };
  } catch {
    readRest();
    return { kind: 'saved', now: { students: edit.students, sort: edit.sort, revision: null } };
  }
}

/** After a lost answer: whether the service holds this list. Throws if it cannot be asked. */
const isSaved = (queryClient: QueryClient, classId: number, edit: RosterEdit, lost: CallError) =>
  readNow(queryClient, classId).then(
    (now) => isSameList(now, edit),
    () => Promise.reject(outcomeUnknown(lost)),
  );

/** How often a save is retried if only the revision of the list differs; then the teacher is told. */
const mostAttempts = 3;

async function saveRoster(queryClient: QueryClient, classId: number, edit: RosterEdit): Promise<SaveOutcome> {
  let { revision } = edit.base;
  for (let attempt = 1; ; attempt += 1) {
    // A service without revisions refuses nothing: check as late as possible.
    if (revision === null || attempt > 1) {
      const now = await readNow(queryClient, classId);
      if (isSameList(now, edit)) return afterSaving(queryClient, classId, edit);
      if (!isSameList(now, edit.base) || attempt > mostAttempts) return { kind: 'changed', now };
      revision = now.revision;
    }
    const sent = await sendRoster(queryClient, { classId, edit, revision });
    if (sent === 'saved') return afterSaving(queryClient, classId, edit);
    if (sent !== 'changed') return sent;
  }
}

interface SentRoster {
  classId: number;
  edit: RosterEdit;
  /** The list is saved only if it still has this revision. */
  revision: number | null;
}

async function sendRoster(
  queryClient: QueryClient,
  { classId, edit, revision }: SentRoster,
): Promise<'saved' | 'changed' | Extract<SaveOutcome, { kind: 'refused' }>> {
  try {
    await call('class-students-edit', {
      clid: classId,
      students: writeRoster(edit.students),
      // Only a choice made here: another service may have orders that we do not know.
      ...(edit.sort === edit.base.sort ? {} : { stusort: String(sortNumbers[edit.sort]) }),
      ...(revision === null ? {} : { base: String(revision) }),
    });
    return 'saved';
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (isAnswerLost(error) && (await isSaved(queryClient, classId, edit, error))) return 'saved';
    const { students, base } = error.sentences;
    if (students !== undefined) return { kind: 'refused', ...saidOfLines(students) };
    if (base === pageSentences.listChanged) return 'changed';
    throw error;
  }
}

/** Replaces the list of a class, unless it has changed since `base`. */
export function useSaveRoster(classId: number) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: (edit: RosterEdit) => saveRoster(queryClient, classId, edit) });
}

/** By the wire's names; the order only if it was changed. */
export function changedRoster({ base, students, sort }: RosterEdit): Changed {
  const values = (list: Pick<Roster, 'students' | 'sort'>): Values => ({
    students: writeRoster(list.students),
    ...(sort === base.sort ? {} : { stusort: String(sortNumbers[list.sort]) }),
  });
  return { kind: 'roster', item: '', from: values(base), to: values({ students, sort }) };
}

/** Whether the service accepts such a list: not an empty one, nor one with the ID number 0, which it once did. */
export const isAccepted = ({ students }: Pick<Roster, 'students'>) =>
  'students' in readRoster(writeRoster(students));

function saidOfLines(refused: string) {
  const { problems, rest } = readLineProblems(refused);
  return {
    problems: problems.map(({ line, sentence }) => ({ line, sentence: refusalText(sentence) })),
    rest: refusalText(rest),
  };
}

const refusalOf = (sentences: readonly string[]) =>
  new CallError(sentences.join(' ').trim(), { kind: 'refusal', task: 'class-students-edit' });

/** How a change of the list is undone and redone. */
export const rosterCommand: CommandHandler = {
  async read(queryClient, classId) {
    const { students, sort } = await readNow(queryClient, classId);
    return { students: writeRoster(students), stusort: String(sortNumbers[sort]) };
  },
  async write(queryClient, classId, { to }) {
    const base = rosterOf(await queryClient.ensureQueryData(gradebookQuery(classId)));
    const read = readRoster(to.students ?? '');
    // A list of another service that cannot be written as it was: replacing it by an empty one would hide everybody.
    if ('problems' in read) throw refusalOf(read.problems);
    const sort = to.stusort === undefined ? base.sort : sortOf(Number(to.stusort));
    const outcome = await saveRoster(queryClient, classId, { base, students: read.students, sort });
    if (outcome.kind === 'refused') {
      const sentences = outcome.problems.map(({ line, sentence }) => callTexts.line(line, sentence));
      throw refusalOf([...sentences, outcome.rest]);
    }
    return outcome.kind === 'saved';
  },
  concerns: (_, { kind }) => kind === 'roster',
  /** A colleague's entries since the list was saved, for students whom this would take off it. */
  async hides(classId, { from, to }, { userId }) {
    const staying = idsIn(to);
    const leaving = new Set([...idsIn(from)].filter((id) => !staying.has(id)));
    if (leaving.size === 0) return null;
    const changes = await changesSoFar(classId);
    const saved = changes.findIndex(({ kind }) => kind === 'roster');
    const since = saved < 0 ? changes : changes.slice(0, saved);
    const theirs = since.find(({ stuid, uid }) => leaving.has(stuid) && uid !== userId);
    return theirs ? { value: theirs.to, by: theirs.name, at: theirs.time } : null;
  },
};

const idsIn = ({ students = '' }: Values): ReadonlySet<number> => {
  const read = readRoster(students);
  return new Set('students' in read ? read.students.map(({ id }) => id) : []);
};

/** Newest first; none if the service does not tell. */
async function changesSoFar(classId: number) {
  try {
    return await latestChanges(classId);
  } catch (error) {
    if (hasCode(error, 'unknownTask')) return [];
    throw error;
  }
}
