import { useEffect, useRef, useState } from 'react';
import { type Calendar, calendarProblems, useSaveCalendar } from '#dashboard/api/calendars.ts';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { type CalendarForm, formOf, formProblems, isChanged, newForm, yearOf } from './calendarForm.ts';
import { DayInput, SpanRows } from './SpanRows.tsx';
import { texts } from './texts.ts';
import styles from './Years.module.css';

interface CalendarEditorProps {
  schoolId: number;
  /** As the service has it now; null for a new one. */
  saved: Calendar | null;
  /** What a new one is called to begin with. */
  name: string;
  /** Years that have a calendar. */
  taken: readonly string[];
  onSaved(name: string): void;
  onClose(): void;
}

/** A school year's days, breaks and marking periods. */
export function CalendarEditor({ schoolId, saved, name, taken, onSaved, onClose }: CalendarEditorProps) {
  const [form, setForm] = useState<CalendarForm>(() => (saved ? formOf(saved) : newForm(name)));
  const [base, setBase] = useState(saved?.revision ?? 0);
  /** What it was before somebody typed. */
  const [before, setBefore] = useState(saved);
  const [tries, setTries] = useState(0);
  const saving = useSaveCalendar(schoolId);
  const fields = useRef<HTMLFormElement>(null);
  const refused = calendarProblems(saving.error);
  const problems = tries > 0 ? formProblems(form) : [];
  const isTaken = before === null && taken.includes(form.name.trim());
  const change = (part: Partial<CalendarForm>) => setForm({ ...form, ...part });
  const sayOf = (field: 'first' | 'last') => {
    const found = problems.find((problem) => problem.part === 'year' && problem.field === field);
    return found ? texts.faults[found.fault] : refused[field];
  };
  const wrongName = problems.some(({ part, field }) => part === 'year' && field === 'name')
    ? texts.yearName
    : isTaken
      ? texts.yearExists
      : refused.name;

  useEffect(() => {
    if (tries > 0 || saving.isError)
      fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries, saving.isError]);

  function save(over = base) {
    if (saving.isPending) return;
    const isWrong = isTaken || formProblems(form).length > 0;
    setTries(isWrong ? tries + 1 : 0);
    if (isWrong) return;
    const year = yearOf(form);
    saving.mutate({ year, base: over }, { onSuccess: () => onSaved(year.name) });
  }

  function takeTheirs() {
    if (!saved) return;
    setForm(formOf(saved));
    setBefore(saved);
    setBase(saved.revision);
    saving.reset();
  }

  return (
    <form
      ref={fields}
      className={styles.group}
      noValidate
      aria-label={before ? texts.formTitle(before.name) : texts.newTitle}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h2>{before ? texts.formTitle(before.name) : texts.newTitle}</h2>
      {!before && (
        <Field
          label={texts.year}
          hint={texts.yearHint}
          value={form.name}
          onChange={({ target }) => change({ name: target.value })}
          autoComplete="off"
          autoFocus
          problem={wrongName}
        />
      )}
      <div className={styles.days}>
        {(['first', 'last'] as const).map((field) => (
          <DayInput
            key={field}
            label={texts[field]}
            day={form[field]}
            onChange={(day) => change({ [field]: day })}
            problem={sayOf(field)}
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
      {refused.overtaken && (
        <Notice
          tone="warn"
          action={
            <span className={styles.buttons}>
              <Button onClick={takeTheirs} aria-disabled={!saved}>
                {texts.takeTheirs}
              </Button>
              <Button
                onClick={() => {
                  setBase(saved?.revision ?? 0);
                  save(saved?.revision ?? 0);
                }}
              >
                {texts.keepMine}
              </Button>
            </span>
          }
        >
          {texts.overtaken}
        </Notice>
      )}
      {refused.other && <Notice tone="bad">{refused.other}</Notice>}
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={saving.isPending}>
          {texts.save}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
      <LeaveQuestion
        asks={isChanged(form, before) && !saving.isSuccess}
        title={texts.leaveTitle}
        advice={texts.leaveAdvice}
      />
    </form>
  );
}
