import type { Roster, RosterDraft, RosterStudent, StudentSort } from '#dashboard/api/classes/students.ts';
import { nameKey } from '#dashboard/api/reading/namesakes.ts';
import { plainDigits } from '#grading/score.ts';
import { type NameOrder, type Present, tidy } from './columns.ts';
import { difference, isSame } from './difference.ts';
import { type LeftOut, type Pasted, readPasted, writeText } from './paste.ts';
import { type Guess, numberOf, proposeIds } from './studentIds.ts';

/*
 * The list while it is edited: one draft, shown as a table or as text. Typed text is kept until a change in the table
 * makes it outdated, so that switching between the two loses nothing.
 */

export interface DraftStudent {
  /** Identifies the student while everything else about them may change. */
  key: string;
  first: string;
  last: string;
  /** As typed. */
  id: string;
  /** The student's number in the saved list. */
  was?: number;
  guess?: Guess;
}

/** A student as typed. */
type Typed = Pick<DraftStudent, 'first' | 'last' | 'id'>;

export interface Draft {
  /** The list that the draft is made from. */
  base: Roster;
  students: readonly DraftStudent[];
  sort: StudentSort;
  /** The text that `students` were read from; null if they were edited since. */
  text: string | null;
  order: NameOrder;
  pasted: Pasted | null;
  /** Pasted lines that seem to be no students, or repeat one. */
  leftOut: readonly LeftOut[];
  /** Lines that seem to be no students are read as some: the teacher says so. */
  everyLine: boolean;
  /** Grows with every student, so that no key is used twice. */
  nextKey: number;
}

export type DraftAction =
  | { kind: 'edit'; key: string; field: 'first' | 'last' | 'id'; value: string }
  | { kind: 'add'; at: number; students: readonly Typed[]; leftOut?: readonly LeftOut[] }
  | { kind: 'everyLine' }
  | { kind: 'remove'; key: string }
  | { kind: 'move'; key: string; to: number }
  | { kind: 'type'; text: string }
  | { kind: 'order'; order: NameOrder }
  | { kind: 'number'; taken: readonly number[] }
  | { kind: 'sort'; sort: StudentSort }
  | {
      kind: 'replace';
      base: Roster;
      students: readonly RosterStudent[];
      sort: StudentSort;
      given?: readonly number[];
    }
  | { kind: 'start'; base: Roster }
  | { kind: 'resume'; draft: RosterDraft };

export function draftOf(base: Roster): Draft {
  const empty = {
    base,
    students: [],
    sort: base.sort,
    text: null,
    order: 'guess',
    pasted: null,
    leftOut: [],
    everyLine: false,
    nextKey: 1,
  } as const;
  return withStudents(empty, base.students);
}

/** Students who were in the list before keep their key: the focus stays with the student of the edited line. */
function withStudents(
  draft: Draft,
  students: readonly RosterStudent[],
  given: readonly number[] = [],
): Draft {
  const keys = new Map(draft.students.map(({ was, key }) => [was, key]));
  return {
    ...draft,
    text: null,
    pasted: null,
    leftOut: [],
    everyLine: false,
    nextKey: draft.nextKey + students.length,
    students: students.map(({ id, first, last }, index) => ({
      key: keys.get(id) ?? String(draft.nextKey + index),
      first,
      last,
      id: String(id),
      was: id,
      ...(given.includes(id) ? { guess: 'free' as const } : {}),
    })),
  };
}

/** The facts about the present list that help to read a pasted one. */
export function presentOf({ students }: Roster): Present {
  return {
    students: new Map(students.map(({ id, first, last }) => [String(id), { first, last }])),
    names: new Set(students.map(({ first, last }) => `${first}\n${last}`.toLocaleLowerCase('en'))),
  };
}

function read(draft: Draft, text: string, order: NameOrder): Draft {
  const pasted = readPasted(text, presentOf(draft.base), { order, everyLine: draft.everyLine });
  return {
    ...draft,
    text,
    order,
    pasted,
    leftOut: pasted.leftOut,
    nextKey: draft.nextKey + pasted.students.length,
    students: pasted.students.map(({ first, last, id }, index) => ({
      key: String(draft.nextKey + index),
      first,
      last,
      id,
    })),
  };
}

/** The draft as text: the typed one, else written from the table. */
export const textOf = ({ text, students }: Draft) => text ?? writeText(students);

/** The line of that text, from 1, of a student; generated text begins with headings. */
export const lineOfRow = ({ pasted }: Draft, row: number) => pasted?.students[row]?.line ?? row + 2;

const edited = (draft: Draft, students: readonly DraftStudent[]): Draft => ({
  ...draft,
  students,
  text: null,
  pasted: null,
});

export function changeDraft(draft: Draft, action: DraftAction): Draft {
  const { students } = draft;
  switch (action.kind) {
    case 'edit':
      return edited(
        draft,
        students.map((student) => {
          if (student.key !== action.key) return student;
          const { guess: _, ...typed } = student;
          return { ...(action.field === 'id' ? typed : student), [action.field]: action.value };
        }),
      );
    case 'add': {
      const added = action.students.map(({ first, last, id }, index) => ({
        key: String(draft.nextKey + index),
        first,
        last,
        id,
      }));
      return {
        ...edited(draft, students.toSpliced(action.at, 0, ...added)),
        leftOut: [...draft.leftOut, ...(action.leftOut ?? [])],
        nextKey: draft.nextKey + added.length,
      };
    }
    case 'everyLine':
      if (draft.text !== null) return read({ ...draft, everyLine: true }, draft.text, draft.order);
      return changeDraft(
        { ...draft, leftOut: draft.leftOut.filter(({ why }) => why === 'twice') },
        { kind: 'add', at: students.length, students: draft.leftOut.filter(({ why }) => why === 'other') },
      );
    case 'remove':
      return edited(
        draft,
        students.filter(({ key }) => key !== action.key),
      );
    case 'move': {
      const from = students.findIndex(({ key }) => key === action.key);
      const to = Math.min(Math.max(action.to, 0), students.length - 1);
      const moving = students[from];
      if (moving === undefined || from === to) return draft;
      return edited(draft, students.toSpliced(from, 1).toSpliced(to, 0, moving));
    }
    case 'type':
      // An empty text begins anew.
      return read(
        action.text.trim() === '' ? { ...draft, everyLine: false } : draft,
        action.text,
        draft.order,
      );
    case 'order':
      return read(draft, textOf(draft), action.order);
    case 'number':
      return edited(draft, proposeIds(students.map(tidied), draft.base.students, action.taken));
    case 'sort':
      return { ...draft, sort: action.sort };
    case 'replace':
      return { ...withStudents(draft, action.students, action.given), base: action.base, sort: action.sort };
    case 'start':
      return {
        ...withStudents(draft, action.base.students),
        base: action.base,
        sort: action.base.sort,
        order: 'guess',
      };
    case 'resume':
      return resumed(draft, action.draft);
  }
}

/** A draft that an earlier page left. */
function resumed(draft: Draft, { base, students, sort, text, order, everyLine = false }: RosterDraft): Draft {
  const begun = { ...draft, base, sort, order, everyLine };
  if (text !== null) return read(begun, text, order);
  const keyed = students.map((student, index) => ({ ...student, key: String(draft.nextKey + index) }));
  return { ...edited(begun, keyed), nextKey: draft.nextKey + students.length };
}

/** Without superfluous spaces. */
export const tidied = (student: DraftStudent): DraftStudent => ({
  ...student,
  first: tidy(student.first),
  last: tidy(student.last),
  id: plainDigits(student.id).trim(),
});

/**
 * The students as they would be sent. While a number is invalid, the student counts under the former one: a typing
 * error is no removal. Nothing is sent before every number is valid.
 */
export function listOf(students: readonly DraftStudent[]): RosterStudent[] {
  const list = new Map<number, RosterStudent>();
  const typed = new Set(students.map(({ id }) => numberOf(id.trim())));
  for (const student of students) {
    const { first, last, id, was } = tidied(student);
    const number = numberOf(id) ?? (was === undefined || typed.has(was) ? null : was);
    if (number !== null && !list.has(number)) list.set(number, { id: number, first, last });
  }
  return [...list.values()];
}

/**
 * The new students without a number, by their keys. If somebody of the same name was removed, it may be the same
 * person, which cannot be known before there is a number.
 */
export function newWithoutNumber(
  students: readonly DraftStudent[],
  removed: readonly { student: RosterStudent }[],
): ReadonlySet<string> {
  const names = new Set(removed.map(({ student }) => nameKey(student)));
  const isNew = (student: DraftStudent) =>
    student.was === undefined && numberOf(student.id.trim()) === null && !names.has(nameKey(student));
  return new Set(students.filter(isNew).map(({ key }) => key));
}

/** Whether discarding the draft would lose anything. */
export function isChanged({ base, students, sort }: Draft): boolean {
  if (sort !== base.sort || students.length !== base.students.length) return true;
  const list = listOf(students);
  // The saved list may hold a number that is no longer accepted.
  const whole = students.every(({ id, was }) => numberOf(id.trim()) !== null || id === String(was));
  return !whole || list.length !== students.length || !isSame(difference(base.students, list));
}

/** Whether the draft of an earlier page is still to be sent: it may have been saved as that page closed. */
export const isUnsent = (draft: Draft, saved: Roster): boolean =>
  isChanged(draft) && isChanged({ ...draft, base: saved });
