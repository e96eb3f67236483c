import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { changedRoster, type Roster, type RosterEdit, useSaveRoster } from '#dashboard/api/students.ts';
import { unsaved } from '#dashboard/api/unsaved/unsaved.ts';
import { difference, isSame } from './difference.ts';
import { changeDraft, draftOf, listOf } from './draft.ts';
import { merge } from './merge.ts';
import { texts } from './texts.ts';
import { type Refusals, useChanges } from './useChanges.ts';
import { useKeptDraft } from './useKeptDraft.ts';

/** What stands over the list: nothing, the review before sending, or the merge with what a colleague saved. */
type Step = { kind: 'edit' } | { kind: 'review' } | { kind: 'merge'; theirs: Roster };

const isSameRoster = (one: Roster, other: Roster) =>
  one.sort === other.sort && isSame(difference(one.students, other.students));

/** The draft of a list and its way to the service; `saved` is the list as the page last heard of it. */
export function useRosterEditor(classId: number, saved: Roster) {
  const [draft, change] = useReducer(changeDraft, saved, draftOf);
  const [refusals, setRefusals] = useState<Refusals>(() => new WeakMap());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [step, setStep] = useState<Step>({ kind: 'edit' });
  const changes = useChanges(draft, refusals);
  const kept = useKeptDraft(classId, { draft, change, changed: changes.changed, saved });
  const saving = useSaveRoster(classId);
  /** The list that was sent over: until another comes in, the page knows better. */
  const outdated = useRef<Roster | null>(null);

  const isBase = useMemo(() => isSameRoster(saved, draft.base), [saved, draft.base]);
  const differs = !isBase && saved !== outdated.current;
  // A list that came in behind the page is taken over where nothing would be lost by it.
  useEffect(() => {
    if (!differs || changes.changed || saving.isPending) return;
    change({ kind: 'start', base: saved });
  }, [differs, changes.changed, saving.isPending, saved]);

  function settle(edit: RosterEdit, sent: unknown, outcome: Awaited<ReturnType<typeof saving.mutateAsync>>) {
    switch (outcome.kind) {
      case 'saved':
        unsaved.did(classId, { ...changedRoster(edit), said: texts.saved, undone: texts.undone });
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
        const said: Refusals = new WeakMap();
        const rest = [outcome.rest];
        for (const { line, sentence } of outcome.problems) {
          const student = draft.students[line - 1];
          if (student) said.set(student, sentence);
          else rest.push(`${texts.line(line)}: ${sentence}`);
        }
        setRefusals(said);
        setRefusal(rest.filter(Boolean).join(' ') || null);
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
