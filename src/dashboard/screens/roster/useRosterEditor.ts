import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useMay } from '#dashboard/api/permissions.ts';
import {
  changedRoster,
  type FormerStudent,
  formerStudentsQuery,
  type Roster,
  type RosterEdit,
  type RosterStudent,
  useSaveRoster,
} from '#dashboard/api/students.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { difference, isSame } from './difference.ts';
import { changeDraft, type Draft, draftOf, isChanged, listOf, newWithoutNumber, tidied } from './draft.ts';
import { merge } from './merge.ts';
import { listProblem, problemsOf, type RowProblem } from './problems.ts';
import { texts } from './texts.ts';
import { useKeptDraft } from './useKeptDraft.ts';

/** What stands over the list: nothing, the review before sending, or the merge with what a colleague saved. */
type Step = { kind: 'edit' } | { kind: 'review' } | { kind: 'merge'; theirs: Roster };

const isSameRoster = (one: Roster, other: Roster) =>
  one.sort === other.sort && isSame(difference(one.students, other.students));

const nobody: readonly FormerStudent[] = [];

/** Who was left out of an earlier list, and of them who is in neither list now; nobody where the service does not tell. */
function useFormerStudents(classId: number, saved: Roster, list: readonly RosterStudent[]) {
  const may = useMay(classId, 'readFormerStudents');
  const { data } = useQuery({ ...formerStudentsQuery(classId), enabled: may });
  const allFormer = (may && data) || nobody;
  const former = useMemo(() => {
    const here = new Set([...saved.students, ...list].map(({ id }) => id));
    return allFormer.filter(({ id }) => !here.has(id));
  }, [allFormer, saved, list]);
  return { former, allFormer };
}

/** The draft of a list and its way to the service; `saved` is the list as the page last heard of it. */
export function useRosterEditor(classId: number, saved: Roster) {
  const [draft, change] = useReducer(changeDraft, saved, draftOf);
  const [refusals, setRefusals] = useState<Refusals>(() => new WeakMap());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [step, setStep] = useState<Step>({ kind: 'edit' });
  const changes = useChanges(draft, refusals);
  const kept = useKeptDraft(classId, { draft, change, changed: changes.changed, saved });
  const saving = useSaveRoster(classId);
  const { former, allFormer } = useFormerStudents(classId, saved, changes.list);
  /** The list that was sent over: until another comes in, the page knows better. */
  const outdated = useRef<Roster | null>(null);

  const isBase = useMemo(() => isSameRoster(saved, draft.base), [saved, draft.base]);
  const differs = !isBase && saved !== outdated.current;
  // A list that came in behind the page is taken over where nothing would be lost by it.
  useEffect(() => {
    if (!differs || changes.changed || saving.isPending) return;
    change({ kind: 'start', base: saved });
  }, [differs, changes.changed, saving.isPending, saved]);

  function settle(edit: RosterEdit, sent: unknown, outcome: Outcome) {
    switch (outcome.kind) {
      case 'saved':
        outbox.did(classId, { ...changedRoster(edit), said: texts.saved, undone: texts.undone });
        // Also where the screen has been left meanwhile.
        kept.discardKept(sent);
        outdated.current = saved;
        change({ kind: 'start', base: outcome.now });
        setStep({ kind: 'edit' });
        return;
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
    // Not by `mutate`: it tells nobody once the screen has been left. `saving.error` is shown.
    saving.mutateAsync(edit).then(
      (outcome) => settle(edit, sent, outcome),
      () => {},
    );
  }

  return {
    draft,
    change,
    ...changes,
    ...kept,
    step,
    setStep,
    /** Who was left out of an earlier list, and is not in the draft; and all of them. */
    former,
    allFormer,
    /** Somebody saved another list since the draft was begun. */
    overtaken: differs && changes.changed && !saving.isPending,
    refusal,
    saving,
    send: () => save({ base: draft.base, students: changes.list, sort: draft.sort }),
    /** Goes on with both lists in one. */
    takeMerged(theirs: Roster, choices: Parameters<typeof merge>[3]) {
      const { list, given } = merge(draft.base.students, listOf(draft.students), theirs.students, choices);
      const sort = draft.sort === draft.base.sort ? theirs.sort : draft.sort;
      change({ kind: 'replace', base: theirs, students: list, sort, given });
      setStep({ kind: 'review' });
    },
  };
}

export type RosterEditor = ReturnType<typeof useRosterEditor>;

/** What the service said against a student as sent; gone as soon as the student is another object. */
type Refusals = WeakMap<object, string>;

type Outcome = Awaited<ReturnType<ReturnType<typeof useSaveRoster>['mutateAsync']>>;

/** What the service said against each student of the draft that was sent, and against the rest of it. */
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

/** Everything that follows from the draft: what it changes and what is wrong with it. */
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
