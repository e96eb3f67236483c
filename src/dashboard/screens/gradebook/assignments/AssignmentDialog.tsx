import { useEffect, useRef, useState } from 'react';
import { nameOfRequest } from '#dashboard/api/calls/call.ts';
import {
  type AssignmentDone,
  type AssignmentEdit,
  type AssignmentValues,
  assignmentProblems,
  useAssignmentEdit,
} from '#dashboard/api/classes/assignments.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import type { ShownField } from '#dashboard/api/reading/shownFields.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { useAskOnce } from '#dashboard/ui/hooks/useAskOnce.ts';
import { readPoints } from '#grading/score.ts';
import styles from './AssignmentDialog.module.css';
import { AssignmentFields } from './AssignmentFields.tsx';
import { type AssignmentForm, changesOf, ownProblems, scoresAbove, valuesOf } from './assignmentForm.ts';
import { assignmentTexts as texts } from './assignmentTexts.ts';

interface AssignmentDialogProps {
  book: Gradebook;
  /** Null for a new assignment. */
  id: number | null;
  initial: AssignmentForm;
  onSaved(done: AssignmentDone, title: string): void;
  onClose(): void;
}

/** A new assignment, or an edited one; its text stays until it is saved or discarded. */
export default function AssignmentDialog({ book, id, initial, onSaved, onClose }: AssignmentDialogProps) {
  const [form, setForm] = useState(initial);
  const [tried, setTried] = useState(0);
  const [once] = useState(nameOfRequest);
  const { mutateAsync, error, isPending, isError } = useAssignmentEdit(book.id);
  const changed = Object.keys(changesOf(valuesOf(initial), valuesOf(form))).length > 0;
  const element = useRef<HTMLDivElement>(null);
  const own = ownProblems(form);
  const problems = assignmentProblems(error);
  const problemOf = (field: ShownField) => (tried > 0 ? own[field] : undefined) ?? problems[field];
  const kind = id === null ? 'add' : 'change';
  const lowering = useLoweringQuestion(book, id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt that fails leads to what is wrong
  useEffect(() => {
    element.current
      ?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] [tabindex="0"]')
      ?.focus();
  }, [tried, isError]);

  function change(part: Partial<AssignmentForm>) {
    if (part.points !== undefined) lowering.forget();
    setForm({ ...form, ...part });
  }

  function submit() {
    if (isPending) return;
    if (Object.values(own).some((problem) => problem !== undefined)) {
      setTried(tried + 1);
      return;
    }
    const values = valuesOf(form);
    if (lowering.holds(values.points)) return;
    const edit = editOf({ id, initial, values, once, again: isError });
    if (edit.kind === 'change' && Object.keys(edit.values).length === 0) onClose();
    // Not by `mutate`: it calls nobody back once the screen has been left. `error` is shown.
    else
      mutateAsync(edit).then(
        (done) => onSaved(done, values.title),
        () => {},
      );
  }

  return (
    <Dialog
      title={texts.titles[kind]}
      open
      onClose={onClose}
      filled={changed}
      saving={isPending}
      onSubmit={submit}
      buttons={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" look="primary" busy={isPending}>
            {lowering.question ? texts.saveAnyway : texts.save[kind]}
          </Button>
        </>
      }
    >
      <div ref={element} className={styles.form}>
        <AssignmentFields
          book={book}
          form={form}
          change={change}
          problemOf={problemOf}
          question={lowering.question}
        />
        {problems.other !== undefined && problems.other !== '' && (
          <Notice tone="bad">{texts.notSaved(problems.other)}</Notice>
        )}
      </div>
    </Dialog>
  );
}

/** Asks once before the maximum falls below entered scores. */
function useLoweringQuestion(book: Gradebook, id: number | null) {
  return useAskOnce((points) => {
    const above = id === null ? [] : scoresAbove(book, id, readPoints(points));
    return above.length === 0 ? null : texts.scoresAbove(points, above);
  });
}

interface EditOptions {
  readonly id: number | null;
  readonly initial: AssignmentForm;
  readonly values: AssignmentValues;
  readonly once: string;
  readonly again: boolean;
}

/** The edit to save: of an existing assignment, only the changed fields. */
function editOf({ id, initial, values, once, again }: EditOptions): AssignmentEdit {
  if (id === null) return { kind: 'add', values, once, again };
  const before = valuesOf(initial);
  return { kind: 'change', id, before, values: changesOf(before, values) };
}
