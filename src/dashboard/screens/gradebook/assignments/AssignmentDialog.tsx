import { useEffect, useMemo, useRef, useState } from 'react';
import { nameOfRequest } from '#dashboard/api/calls/call.ts';
import { hasCode } from '#dashboard/api/calls/callError.ts';
import {
  type AssignmentDone,
  type AssignmentEdit,
  type AssignmentForm,
  type AssignmentValues,
  assignmentPlace,
  assignmentProblems,
  readAssignmentDraft,
  useAssignmentEdit,
} from '#dashboard/api/classes/assignments.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { type GradebookAssignment, perField, type ShownField } from '#dashboard/api/reading/shownFields.ts';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { texts as unsavedTexts } from '#dashboard/shell/sync/texts.ts';
import { useFormDraft } from '#dashboard/shell/sync/useOutbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { focusWrong } from '#dashboard/ui/focus/focusWrong.ts';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { useAskOnce } from '#dashboard/ui/hooks/useAskOnce.ts';
import { readPoints } from '#grading/score.ts';
import styles from './AssignmentDialog.module.css';
import { AssignmentFields } from './AssignmentFields.tsx';
import { changesOf, formOf, overtakenIn, ownProblems, scoresAbove, valuesOf } from './assignmentForm.ts';
import { assignmentTexts as texts } from './assignmentTexts.ts';

interface AssignmentDialogProps {
  book: Gradebook;
  /** Null for a new assignment. */
  id: number | null;
  /** Of its draft. */
  item: string;
  initial: AssignmentForm;
  onSaved(done: AssignmentDone, title: string): void;
  /** The teacher gives up an edit that the service may have made nevertheless. */
  onGivenUp(edit: AssignmentEdit, title: string): void;
  onClose(): void;
}

/** A new assignment, or an edited one; its text outlives the page, until it is saved or discarded. */
export default function AssignmentDialog(props: AssignmentDialogProps) {
  const { book, id, onSaved } = props;
  const { form, write, initial, once, restored, isLeft, changed, discard } = useAssignmentDraft(props);
  const [tried, setTried] = useState(0);
  const { save, giveUp, triedValues, error, isPending, isError } = useSave(props);
  const element = useProblemFocus(tried, isError);
  const own = ownProblems(form);
  const problems = assignmentProblems(error);
  const problemOf = (field: ShownField) => (tried > 0 ? own[field] : undefined) ?? problems[field];
  const kind = id === null ? 'add' : 'change';
  const lowering = useLoweringQuestion(book, id);
  const saved = book.assignments.find((one) => one.id === id);
  function change(part: Partial<AssignmentForm>) {
    if (part.points !== undefined) lowering.forget();
    write({ ...form, ...part });
  }

  function close() {
    discard();
    const values = valuesOf(form);
    // An earlier page may have sent this addition, and never heard the answer.
    giveUp(values.title, id === null && restored ? { kind: 'add', values, once, again: true } : null);
    props.onClose();
  }

  function submit() {
    if (isPending) return;
    if (Object.values(own).some((problem) => problem !== undefined)) {
      setTried(tried + 1);
      return;
    }
    const values = valuesOf(form);
    if (lowering.holds(values.points)) return;
    const again = isError || restored;
    const edit = editOf({ id, saved, initial, values, once, again, tried: triedValues() });
    if (edit.kind === 'change' && Object.keys(edit.values).length === 0) close();
    else
      save(edit, (done) => {
        discard();
        onSaved(done, values.title);
      });
  }

  return (
    <Dialog
      title={texts.titles[kind]}
      open
      onClose={close}
      filled={changed && uiTexts.wouldBeLost(texts.cancel)}
      mayBeLeft
      saving={isPending}
      onSubmit={submit}
      buttons={
        <>
          <Button onClick={close} disabled={isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" look="primary" busy={isPending}>
            {lowering.question ? texts.saveAnyway : texts.save[kind]}
          </Button>
        </>
      }
    >
      <div ref={element} className={styles.form}>
        {isLeft && <Notice>{texts.left}</Notice>}
        <AssignmentFields
          book={book}
          form={form}
          change={change}
          problemOf={problemOf}
          question={lowering.question}
        />
        {!isPending && <Overtaken fields={overtakenIn(saved, initial, form)} />}
        <Failure error={error} />
      </div>
      <AskToLeave asks={(changed && !isLeft) || isPending} kind={kind} onDiscard={discard} />
    </Dialog>
  );
}

function useSave({ book, onGivenUp }: AssignmentDialogProps) {
  const { mutateAsync, error, isPending, isError } = useAssignmentEdit(book.id);
  /** The last edit that the service may have made, although no answer says so. */
  const unknown = useRef<AssignmentEdit | null>(null);
  return {
    error,
    isPending,
    isError,
    /** Not by `mutate`: it calls nobody back once the screen has been left. `error` is shown. */
    save(edit: AssignmentEdit, onDone: (done: AssignmentDone) => void) {
      mutateAsync(edit).then(onDone, (failure) => {
        if (hasCode(failure, 'outcomeUnknown')) unknown.current = edit;
      });
    },
    /** The values that the service may hold since an earlier attempt of this page. */
    triedValues: () => (unknown.current?.kind === 'change' ? unknown.current.values : {}),
    /** `earlier` is what an earlier page may have sent. */
    giveUp(title: string, earlier: AssignmentEdit | null) {
      const edit = unknown.current ?? earlier;
      if (edit) onGivenUp(edit, title);
    },
  };
}

/** Names the fields in which saving would overwrite somebody else's change. */
function Overtaken({ fields }: { fields: readonly ShownField[] }) {
  if (fields.length === 0) return null;
  return <Notice tone="warn">{unsavedTexts.overtaken(fields.map((name) => texts[name]))}</Notice>;
}

/** Why nothing is saved, or that this is not known; nothing if the fields say it. */
function Failure({ error }: { error: Error | null }) {
  const { other } = assignmentProblems(error);
  if (other === undefined || other === '') return null;
  const text = hasCode(error, 'outcomeUnknown') ? texts.perhapsSaved : texts.notSaved;
  return <Notice tone="bad">{text(other)}</Notice>;
}

interface AskToLeaveProps {
  asks: boolean;
  kind: 'add' | 'change';
  onDiscard(): void;
}

const AskToLeave = ({ kind, ...asking }: AskToLeaveProps) => (
  <LeaveQuestion {...asking} isStored title={texts.leave.title} advice={texts.leave.advice[kind]} />
);

/** Each attempt that fails moves the focus to what is wrong in the returned element. */
function useProblemFocus(tried: number, isError: boolean) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt that fails
  useEffect(() => {
    const wrong = '[aria-invalid=true], [data-invalid] [tabindex="0"]';
    focusWrong(element.current?.querySelector<HTMLElement>(wrong));
  }, [tried, isError]);
  return element;
}

/** The text of the form: that of an earlier page, if one left any. */
function useAssignmentDraft({ book, item, initial: opened }: AssignmentDialogProps) {
  const place = useMemo(() => assignmentPlace(book.id, item), [book.id, item]);
  const { draft, isLeft, write } = useFormDraft(place, readAssignmentDraft);
  const [begun] = useState(() => ({
    initial: draft?.initial ?? opened,
    once: draft?.once ?? nameOfRequest(),
    restored: draft !== null,
  }));
  const { initial, once } = begun;
  const [form, setForm] = useState(draft?.form ?? initial);
  const isChanged = (next: AssignmentForm) =>
    Object.keys(changesOf(valuesOf(initial), valuesOf(next))).length > 0;
  return {
    ...begun,
    form,
    isLeft,
    changed: isChanged(form),
    discard: () => write(null),
    write(next: AssignmentForm) {
      setForm(next);
      write(isChanged(next) ? { initial, form: next, once } : null);
    },
  };
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
  /** As the service has it now, with what others have changed since. */
  readonly saved: GradebookAssignment | undefined;
  readonly initial: AssignmentForm;
  readonly values: AssignmentValues;
  readonly once: string;
  /** It may have been saved by an earlier attempt, with these values or, by an earlier page, with its own. */
  readonly again: boolean;
  readonly tried: Partial<AssignmentValues>;
}

/** The edit to save: of an existing assignment, only the changed fields. */
function editOf({ id, saved, initial, values, once, again, tried }: EditOptions): AssignmentEdit {
  if (id === null) return { kind: 'add', values, once, again };
  const begun = valuesOf(initial);
  // Undo brings back what a colleague has entered meanwhile, but not what an earlier attempt has.
  const now = saved ? valuesOf(formOf(saved)) : begun;
  const isOwn = (name: ShownField) => again && [values[name], tried[name]].includes(now[name]);
  const before = perField((name) => (isOwn(name) ? begun : now)[name]);
  return { kind: 'change', id, before, values: changesOf(begun, values) };
}
