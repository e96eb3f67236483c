import { useState } from 'react';
import { thenEvenUnmounted } from '#dashboard/api/calls/thenEvenUnmounted.ts';
import {
  type Calendar,
  calendarPlace,
  calendarProblems,
  readCalendarDraft,
  useSaveCalendar,
} from '#dashboard/api/schools/calendars.ts';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { LeftNotice } from '#dashboard/shell/sync/FailureNotice.tsx';
import { useFormDraft } from '#dashboard/shell/sync/useOutbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { DateField } from '#dashboard/ui/components/fields/DateField.tsx';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { useAttempts } from '#dashboard/ui/hooks/useAttempts.ts';
import { type CalendarForm, formOf, formProblems, isChanged, newForm, yearOf } from './calendarForm.ts';
import { SpanRows } from './SpanRows.tsx';
import { texts } from './texts.ts';
import styles from './Years.module.css';

interface CalendarEditorProps {
  schoolId: number;
  /** The year; '' for a new one. */
  year: string;
  /** The calendar on the service; null for a new one, and for one that somebody else has removed. */
  saved: Calendar | null;
  /** The initial name of a new one. */
  name: string;
  /** Years that have a calendar. */
  taken: readonly string[];
  onSaved(name: string): void;
  onClose(): void;
}

/** A school year's days, breaks and marking periods. */
export function CalendarEditor(props: CalendarEditorProps) {
  const editing = useCalendarEditing(props);
  const { before, form, problems, refused, change } = editing;
  function close() {
    editing.discard();
    props.onClose();
  }
  const title = before ? texts.formTitle(before.name) : texts.newTitle;
  return (
    <form
      ref={editing.element}
      className={styles.group}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        editing.save();
      }}
    >
      <h2>{title}</h2>
      {editing.isLeft && <LeftNotice onDiscard={close} />}
      {!before && (
        <div className={styles.days}>
          <Field
            label={texts.year}
            hint={texts.yearHint}
            value={form.name}
            onChange={({ target }) => change({ name: target.value })}
            autoComplete="off"
            autoFocus
            problem={editing.wrongName}
          />
        </div>
      )}
      <div className={styles.days}>
        {(['first', 'last'] as const).map((field) => (
          <DateField
            key={field}
            label={texts[field]}
            autoFocus={before !== null && field === 'first'}
            day={form[field]}
            onChange={(day) => change({ [field]: day })}
            problem={editing.wrongDay(field)}
          />
        ))}
      </div>
      {(['off', 'periods'] as const).map((part) => (
        <SpanRows
          key={part}
          part={part}
          rows={form[part]}
          problems={problems}
          refusal={refused[part]}
          onChange={(rows) => change({ [part]: rows })}
        />
      ))}
      {problems.length > 0 && <Notice tone="bad">{texts.toCorrect(problems.length)}</Notice>}
      {editing.isRemoved && <Notice tone="warn">{texts.removedMeanwhile}</Notice>}
      {refused.overtaken && !editing.isRemoved && (
        <Overtaken onTakeTheirs={editing.takeTheirs} onKeepMine={editing.keepMine} />
      )}
      {refused.other && <Notice tone="bad">{refused.other}</Notice>}
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={editing.isSaving}>
          {texts.save}
        </Button>
        <CancelButton asks={editing.isUnsaved} onClose={close} />
      </div>
      <LeaveQuestion
        asks={editing.isUnsaved}
        isStored
        title={texts.leaveTitle}
        advice={texts.leaveAdvice}
        onDiscard={editing.discard}
      />
    </form>
  );
}

/** Closes the editor; typed text is discarded only after a question. */
function CancelButton({ asks, onClose }: { asks: boolean; onClose(): void }) {
  const [isAsking, ask] = useState(false);
  return (
    <>
      <Button onClick={() => (asks ? ask(true) : onClose())}>{texts.cancel}</Button>
      <Dialog
        title={texts.leaveTitle}
        role="alertdialog"
        open={isAsking}
        onClose={() => ask(false)}
        buttons={
          <>
            <Button look="danger" onClick={onClose}>
              {texts.discard}
            </Button>
            <Button look="primary" onClick={() => ask(false)}>
              {texts.goOn}
            </Button>
          </>
        }
      >
        <p>{texts.leaveAdvice}</p>
      </Dialog>
    </>
  );
}

/** The form, its errors, and the calendar it began from: somebody else may have saved the year meanwhile. */
function useCalendarEditing({ schoolId, year, saved, name, taken, onSaved }: CalendarEditorProps) {
  const { draft, isLeft, write } = useFormDraft(calendarPlace(schoolId, year), readCalendarDraft);
  const [form, setForm] = useState<CalendarForm>(
    () => draft?.form ?? (saved ? formOf(saved) : newForm(name)),
  );
  /** The calendar before any typing. */
  const [before, setBefore] = useState<Calendar | null>(draft?.before ?? saved);
  const [base, setBase] = useState(before?.revision ?? 0);
  const saving = useSaveCalendar(schoolId);
  const { element, hasFailed, attempt } = useAttempts({
    isSending: saving.isPending,
    isRefused: saving.isError,
  });
  const isRemoved = before !== null && saved === null;
  const refused = calendarProblems(saving.error);
  const problems = hasFailed ? formProblems(form, before) : [];
  const isTaken = before === null && taken.includes(form.name.trim());
  const hasNoName = problems.some(({ part, field }) => part === 'year' && field === 'name');

  function save(over = isRemoved ? 0 : base) {
    const sent = yearOf(form);
    attempt(isTaken || formProblems(form, before).length > 0, () =>
      thenEvenUnmounted(saving.mutateAsync({ year: sent, base: over }), () => {
        write(null);
        onSaved(sent.name);
      }),
    );
  }

  return {
    element,
    form,
    before,
    problems,
    refused,
    isRemoved,
    isSaving: saving.isPending,
    isUnsaved: isChanged(form, before) && !saving.isSuccess,
    wrongName: hasNoName ? texts.yearName : isTaken ? texts.yearExists : refused.name,
    wrongDay(field: 'first' | 'last') {
      const found = problems.find((problem) => problem.part === 'year' && problem.field === field);
      return found ? texts.faults[found.fault] : refused[field];
    },
    isLeft,
    discard: () => write(null),
    change(part: Partial<CalendarForm>) {
      const next = { ...form, ...part };
      setForm(next);
      write(isChanged(next, before) ? { form: next, before } : null);
    },
    save: () => save(),
    /** Null until the other version has loaded. */
    takeTheirs: saved
      ? () => {
          setForm(formOf(saved));
          write(null);
          setBefore(saved);
          setBase(saved.revision);
          saving.reset();
        }
      : null,
    keepMine() {
      const theirs = saved?.revision ?? 0;
      setBase(theirs);
      save(theirs);
    },
  };
}

interface OvertakenProps {
  onTakeTheirs: (() => void) | null;
  onKeepMine(): void;
}

/** Somebody else has saved the year since. */
function Overtaken({ onTakeTheirs, onKeepMine }: OvertakenProps) {
  return (
    <Notice
      tone="warn"
      action={
        <span className={styles.buttons}>
          <Button onClick={() => onTakeTheirs?.()} aria-disabled={!onTakeTheirs}>
            {texts.takeTheirs}
          </Button>
          <Button onClick={onKeepMine}>{texts.keepMine}</Button>
        </span>
      }
    >
      {texts.overtaken}
    </Notice>
  );
}
