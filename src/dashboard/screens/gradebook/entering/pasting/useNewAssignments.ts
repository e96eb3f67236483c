import { useRef, useState } from 'react';
import { hasCode } from '#dashboard/api/calls/callError.ts';
import { addedTogether } from '#dashboard/api/classes/assignmentCopies.ts';
import { type AssignmentEdit, useAssignmentEdit, useOutcome } from '#dashboard/api/classes/assignments.ts';
import { useMay } from '#dashboard/api/classes/permissions.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import { type NewAssignment, newProblems, newValues } from './newAssignment.ts';
import type { Pasted } from './pasted.ts';

/**
 * Creates the assignments that a paste needs, one after the other. If one is refused, the reason is shown, and the next
 * attempt continues there: those that were created are sent again under the same name, and are not created twice.
 */
export function useNewAssignments(
  { book, columns }: Pasted,
  onCreated: (created: ReadonlyMap<number, number>) => void,
) {
  const may = useMay(book.id, 'editAssignments');
  const { createAt, takeCreated, record } = useCreation(book);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** The teacher has given up: what is on its way arrives, and nothing is sent after it. */
  const stopped = useRef(false);
  const wanted = columns.flatMap((column, at) => (column.made ? [{ at, assignment: column.made }] : []));

  async function create() {
    setTried(true);
    setProblem(undefined);
    const isWrong = wanted.some(({ assignment }) => Object.keys(newProblems(book, assignment)).length > 0);
    if (isWrong || busy) return;
    setBusy(true);
    for (const { at, assignment } of wanted) {
      const failed = await createAt(at, assignment);
      if (stopped.current) break;
      if (failed === undefined) continue;
      setProblem(failed);
      setBusy(false);
      return;
    }
    if (stopped.current) {
      record();
      return;
    }
    onCreated(takeCreated());
  }

  return {
    may,
    /** Whether there are any to create. */
    wanted: wanted.length > 0,
    tried,
    busy,
    problem,
    create,
    /** The teacher gives up, perhaps while one of them is on its way. */
    end() {
      stopped.current = true;
      if (!busy) record();
    },
  };
}

/** Creates assignments, and knows those that were created by their columns. */
function useCreation(book: Pasted['book']) {
  const { mutateAsync } = useAssignmentEdit(book.id);
  const findOut = useOutcome(book.id);
  const created = useRef(new Map<number, number>());
  /** It may have been created, although no answer says so. */
  const unknown = useRef<AssignmentEdit | null>(null);
  const sent = useRef(new Set<string>());

  /** Returns a message if that has failed. */
  async function createAt(at: number, assignment: NewAssignment): Promise<string | undefined> {
    const again = sent.current.has(assignment.once);
    sent.current.add(assignment.once);
    const values = newValues(book, assignment);
    const edit: AssignmentEdit = { kind: 'add', values, once: assignment.once, again };
    try {
      const { id } = await mutateAsync(edit);
      created.current.set(at, id);
      unknown.current = null;
      return undefined;
    } catch (error) {
      const isUnknown = hasCode(error, 'outcomeUnknown');
      if (isUnknown) unknown.current = edit;
      const { perhapsCreated, notMade } = entryTexts.paste;
      const reason = error instanceof Error ? error.message : '';
      return (isUnknown ? perhapsCreated : notMade)(assignment.title, reason);
    }
  }

  function takeCreated(): ReadonlyMap<number, number> {
    const all = created.current;
    created.current = new Map();
    return all;
  }

  /** Those that were created stay, and can be undone. */
  function record() {
    const ids = [...takeCreated().values()];
    if (ids.length > 0) recordCreated(book.id, ids, 0);
    if (unknown.current)
      void findOut(unknown.current).then((done) => done && recordCreated(book.id, [done.id], 0));
  }

  return { createAt, takeCreated, record };
}

/**
 * Records them so that the assignments and their scores are undone with one key. Returns the name of the group of
 * steps.
 */
export function recordCreated(classId: number, assignments: readonly number[], scores: number): string {
  const { madeWith, unmade } = entryTexts.paste;
  const group = `import ${classId} ${assignments.join(' ')}`;
  const command = {
    ...addedTogether(classId, assignments),
    said: madeWith(assignments.length, scores),
    undone: unmade(assignments.length, scores),
  };
  outbox.did(classId, command, group);
  return group;
}
