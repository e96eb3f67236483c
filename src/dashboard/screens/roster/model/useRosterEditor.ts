import { useQuery } from '@tanstack/react-query';
import {
  type ClipboardEvent,
  type Dispatch,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { whyFailed } from '#dashboard/api/changes/lostAnswers.ts';
import { useMay } from '#dashboard/api/classes/permissions.ts';
import {
  changedRoster,
  formerStudentsQuery,
  isAccepted,
  type Roster,
  type RosterEdit,
  type RosterStudent,
  readRosterDraft,
  rosterPlace,
  useSaveRoster,
} from '#dashboard/api/classes/students.ts';
import { placeKey } from '#dashboard/outbox/formDrafts.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';
import { difference, isSame } from './difference.ts';
import {
  changeDraft,
  type Draft,
  type DraftAction,
  draftOf,
  isChanged,
  isUnsent,
  listOf,
  newWithoutNumber,
  presentOf,
  tidied,
} from './draft.ts';
import { type Choices, merge } from './merge.ts';
import { readPasted, withoutRepeated } from './paste.ts';
import { type Field, listProblem, problemsOf, type RowProblem } from './problems.ts';
import { nameOf, texts } from './texts.ts';

interface Kept {
  draft: Draft;
  change: Dispatch<DraftAction>;
  /** Whether discarding the draft would lose anything. */
  changed: boolean;
  saved: Roster;
}

/** Stores the draft, which outlives the page, until it is saved or discarded. */
function useKeptDraft(classId: number, { draft, change, changed, saved }: Kept) {
  const place = useMemo(() => rosterPlace(classId), [classId]);
  const now = () => outbox.get().formDrafts.get(placeKey(place))?.value;
  const value = useStore(outbox, now);
  /** The value that this component wrote last. */
  const own = useRef<unknown>(undefined);
  const [isResumed, resume] = useState(false);

  useEffect(() => {
    if (value === undefined || value === own.current || changed) return;
    const found = readRosterDraft(value);
    // An unreadable draft stays in the store.
    if (found === null) return;
    if (isUnsent(changeDraft(draft, { kind: 'resume', draft: found }), saved)) {
      change({ kind: 'resume', draft: found });
      resume(true);
    } else outbox.write(place, null);
  }, [value, changed, draft, change, saved, place]);

  useEffect(() => {
    if (changed) {
      const { base, students, sort, text, order, everyLine } = draft;
      // If there is a text, the students are read from it again.
      own.current = { base, students: text === null ? students : [], sort, text, order, everyLine };
      outbox.write(place, own.current);
    } else if (own.current !== undefined) {
      own.current = undefined;
      outbox.write(place, null);
      resume(false);
    }
  }, [draft, changed, place]);

  return {
    /** An earlier page left this draft. */
    resumed: isResumed && changed,
    /** The stored draft. */
    now,
    /** With `sent`, only if nothing has been written since. */
    discardKept(sent = now()) {
      if (now() === sent) outbox.write(place, null);
    },
  };
}

/**
 * The view over the list: none, the review before sending, or the merge with a colleague's list. `saysSaved`: the list
 * was just saved, and no offer to undo that says so.
 */
type Step = { kind: 'edit'; saysSaved?: boolean } | { kind: 'review' } | { kind: 'merge'; theirs: Roster };

const isSameRoster = (one: Roster, other: Roster) =>
  one.sort === other.sort && isSame(difference(one.students, other.students));

const nobody: readonly never[] = [];

/**
 * The students removed from the roster, and those of them in neither the saved roster nor the draft; and what other
 * rosters call those numbers of the saved one that they give to somebody else. Nobody if the service does not tell.
 */
function useFormerStudents(classId: number, saved: Roster, list: readonly RosterStudent[]) {
  const may = useMay(classId, 'readFormerStudents');
  const { data } = useQuery({ ...formerStudentsQuery(classId), enabled: may });
  const allFormer = (may && data?.students) || nobody;
  const former = useMemo(() => {
    const here = new Set([...saved.students, ...list].map(({ id }) => id));
    return allFormer.filter(({ id }) => !here.has(id));
  }, [allFormer, saved, list]);
  /** Numbers that no new student gets: those of former students, and the highest in the school. */
  const taken = [...allFormer.map(({ id }) => id), ...(may && data && data.next > 1 ? [data.next - 1] : [])];
  return { former, allFormer, taken, strangers: (may && data?.strangers) || nobody };
}

/** Returns whether a saved list can be undone: not if the service would refuse the list before it. */
function recordUndo(classId: number, edit: RosterEdit): boolean {
  if (!isAccepted(edit.base)) return false;
  outbox.did(classId, { ...changedRoster(edit), said: texts.saved, undone: texts.undone });
  return true;
}

/** The draft of a list and its save; `saved` is the list as the page last read it. */
export function useRosterEditor(classId: number, saved: Roster) {
  const [draft, change] = useReducer(changeDraft, saved, draftOf);
  const [refusals, setRefusals] = useState<Refusals>(() => new WeakMap());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [step, setStep] = useState<Step>({ kind: 'edit' });
  const changes = useChanges(draft, refusals);
  const kept = useKeptDraft(classId, { draft, change, changed: changes.changed, saved });
  const saving = useSaveRoster(classId);
  const known = useFormerStudents(classId, saved, changes.list);
  /** The list that this page's save replaced: until another arrives, the page knows better. */
  const [outdated, setOutdated] = useState<Roster | null>(null);

  const isBase = useMemo(() => isSameRoster(saved, draft.base), [saved, draft.base]);
  const differs = !isBase && saved !== outdated;
  // A newer list replaces the draft if nothing would be lost.
  useEffect(() => {
    if (!differs || changes.changed || saving.isPending) return;
    change({ kind: 'start', base: saved });
  }, [differs, changes.changed, saving.isPending, saved]);

  function takeOutcome(edit: RosterEdit, sent: unknown, outcome: Outcome) {
    switch (outcome.kind) {
      case 'saved': {
        const isUndoable = recordUndo(classId, edit);
        // Even if the screen has been left meanwhile.
        kept.discardKept(sent);
        setOutdated(saved);
        change({ kind: 'start', base: outcome.now });
        setStep({ kind: 'edit', saysSaved: !isUndoable });
        return;
      }
      case 'changed':
        setStep({ kind: 'merge', theirs: outcome.now });
        return;
      case 'refused': {
        const { refusals, rest } = readRefusal(outcome, draft);
        setRefusals(refusals);
        setRefusal(rest);
      }
    }
  }

  function save(edit: RosterEdit) {
    setRefusal(null);
    const sent = kept.now();
    const take = (outcome: Outcome) => takeOutcome(edit, sent, outcome);
    // Not by `mutate`: it calls nobody back once the screen has been left. `saving.error` is shown.
    saving.mutateAsync(edit).then(take, () => {});
  }

  return {
    draft,
    change,
    ...changes,
    ...kept,
    step,
    setStep,
    ...known,
    /** Somebody saved another list after the draft was begun. */
    overtaken: differs && changes.changed && !saving.isPending,
    failure: saving.error ? whyFailed(saving.error, texts.notSent) : refusal && texts.notSent(refusal),
    saving,
    send: () => save({ base: draft.base, students: changes.list, sort: draft.sort }),
    /** Continues with the merged list. */
    takeMerged(theirs: Roster, choices: Choices) {
      const { list, given } = merge({
        base: draft.base.students,
        mine: listOf(draft.students),
        theirs: theirs.students,
        choices,
      });
      const sort = draft.sort === draft.base.sort ? theirs.sort : draft.sort;
      change({ kind: 'replace', base: theirs, students: list, sort, given });
      setStep({ kind: 'review' });
    },
  };
}

export type RosterEditor = ReturnType<typeof useRosterEditor>;

/** The service's errors about students as sent; an edited student is another object and has none. */
type Refusals = WeakMap<object, string>;

type Outcome = Awaited<ReturnType<ReturnType<typeof useSaveRoster>['mutateAsync']>>;

/** The service's errors about each student of the sent draft, and about the rest of it. */
function readRefusal({ problems, rest }: Extract<Outcome, { kind: 'refused' }>, sent: Draft) {
  const refusals: Refusals = new WeakMap();
  const others = [rest];
  for (const { line, sentence } of problems) {
    const student = sent.students[line - 1];
    if (student) refusals.set(student, sentence);
    else others.push(`${texts.line(line)}: ${sentence}`);
  }
  return { refusals, rest: others.filter(Boolean).join(' ') || null };
}

/** Everything derived from the draft: its changes and its errors. */
function useChanges(draft: Draft, refusals: Refusals) {
  const list = useMemo(() => listOf(draft.students), [draft.students]);
  const changes = useMemo(() => difference(draft.base.students, list), [draft.base, list]);
  const unnumbered = useMemo(
    () => newWithoutNumber(draft.students, changes.removed),
    [draft.students, changes],
  );
  const changed = useMemo(() => isChanged(draft), [draft]);
  const problems = useMemo(() => {
    const refused = draft.students.flatMap((student, row): RowProblem[] => {
      const sentence = refusals.get(student);
      return sentence === undefined ? [] : [{ row, key: student.key, field: 'id', sentence }];
    });
    return [...problemsOf(draft.students.map(tidied)), ...refused];
  }, [draft.students, refusals]);
  return { list, changes, unnumbered, changed, problems, listProblem: listProblem(draft.students) };
}

type Seek = (sought: { row: number; field: Field }) => void;

/**
 * The actions for a line. The functions stay the same while the draft changes, so that a line renders again only when
 * something about it changed; `say` is announced, `seek` moves the focus.
 */
export function useRowActions(editor: RosterEditor, seek: Seek, say: (sentence: string) => void) {
  const latest = useRef(editor);
  useLayoutEffect(() => {
    latest.current = editor;
  });
  return useMemo(() => {
    const students = () => latest.current.draft.students;
    const change: RosterEditor['change'] = (action) => latest.current.change(action);

    function move(key: string, to: number, field: Field = 'first') {
      const from = students().findIndex((student) => student.key === key);
      const student = students()[from];
      const place = Math.min(Math.max(to, 0), students().length - 1);
      if (student === undefined || place === from) return;
      change({ kind: 'move', key, to: place });
      seek({ row: place, field });
      say(texts.movedTo(nameOf(student, from + 1), place + 1, students().length));
    }

    return {
      move,
      moveRow(row: number, to: number, field?: Field) {
        const student = students()[row];
        if (student) move(student.key, to, field);
      },
      edit(key: string, field: Field, value: string) {
        change({ kind: 'edit', key, field, value });
      },
      insert(at: number) {
        change({ kind: 'add', at, students: [{ first: '', last: '', id: '' }] });
        seek({ row: at, field: 'first' });
      },
      remove(row: number) {
        const student = students()[row];
        if (student === undefined) return;
        change({ kind: 'remove', key: student.key });
        say(texts.removed(nameOf(student, row + 1)));
        seek({ row: Math.min(row, students().length - 2), field: 'first' });
      },
      /** Pasted lines and cells become students below the current line. */
      onPaste(event: ClipboardEvent) {
        const text = event.clipboardData.getData('text/plain');
        const at = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
        if (!/[\t\n]/.test(text.trim()) || at === undefined) return;
        event.preventDefault();
        const row = Number(at);
        const read = readPasted(text, presentOf(latest.current.draft.base));
        const { once: pasted, twice } = withoutRepeated(read.students, students());
        const leftOut = [...read.leftOut, ...twice];
        const into = students()[row];
        const blank = into !== undefined && !(into.first || into.last || into.id);
        change({ kind: 'add', at: row + 1, students: pasted, leftOut });
        if (blank) change({ kind: 'remove', key: into.key });
        if (pasted.length > 0) seek({ row: row + (blank ? 0 : 1), field: 'first' });
        say(texts.pasted(pasted.length));
      },
    };
  }, [seek, say]);
}

export type RowActions = ReturnType<typeof useRowActions>;
