import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import {
  type ClassSettings,
  changedSettings,
  settingProblems,
  useSaveSettings,
} from '#dashboard/api/settings.ts';
import { noted } from '#dashboard/screens/undo/noted.ts';
import { AboutClass } from './AboutClass.tsx';
import { CategoryEditor } from './CategoryEditor.tsx';
import { GradingFields } from './GradingFields.tsx';
import { gradeChanges, gradingSettings } from './gradeChanges.ts';
import { OrderFields } from './OrderFields.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { SaveBar } from './SaveBar.tsx';
import styles from './Settings.module.css';
import { type SettingsForm as Form, formOf, problemsOf, settingsOf } from './settingsForm.ts';
import { texts } from './texts.ts';

interface SettingsFormProps {
  book: Gradebook;
  /** Whether something is typed that would be lost. */
  onBegun(begun: boolean): void;
}

/** Everything that one save sends; what is typed stays until it is saved or discarded. */
export function SettingsForm({ book, onBegun }: SettingsFormProps) {
  const [base, setBase] = useState(book.settings);
  const [form, setForm] = useState(() => formOf(base));
  const [tried, setTried] = useState(0);
  const [reviewing, setReviewing] = useState(false);
  const saving = useSaveSettings(book.id);
  const element = useRef<HTMLFormElement>(null);
  const id = useId();

  const settings = settingsOf(form);
  const changed = changedSettings(base, settings);
  const dirty = JSON.stringify(form) !== JSON.stringify(formOf(base));
  if (!dirty && base !== book.settings) {
    setBase(book.settings);
    setForm(formOf(book.settings));
  }

  useEffect(() => onBegun(dirty), [dirty, onBegun]);

  const own = problemsOf(form);
  const wrong = Object.values(own).some((problem) => problem !== undefined && problem.length > 0);
  const said = settingProblems(saving.error);
  const shown = tried > 0 ? own : null;
  const grading = gradingSettings.some((name) => name in changed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt that fails leads to what is wrong
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tried, saving.isError]);

  const change = (part: Partial<Form>) => setForm({ ...form, ...part });

  function start(of: ClassSettings) {
    setBase(of);
    setForm(formOf(of));
    setTried(0);
    saving.reset();
  }

  async function save() {
    const done = await noted(book.id, saving.mutateAsync({ before: base, changed }), {
      said: texts.save.saved,
      undone: texts.save.undone,
    });
    setReviewing(false);
    if (!done) return;
    setBase(settings);
    // What has been typed since is yet to be saved.
    setForm((now) => (now === form ? formOf(settings) : now));
    setTried(0);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saving.isPending) return;
    if (wrong) setTried(tried + 1);
    else if (Object.keys(changed).length === 0) start(book.settings);
    else if (grading) setReviewing(true);
    else void save();
  }

  return (
    <form ref={element} id={id} className={styles.form} onSubmit={submit} noValidate>
      <AboutClass
        form={form}
        onChange={change}
        problems={{
          name: shown?.name ?? said.name,
          code: shown?.code ?? said.code,
          schoolYear: shown?.schoolYear ?? said.schoolYear,
          gradingPeriod: said.gradingPeriod,
        }}
      />
      <GradingFields form={form} onChange={change} problems={shown?.scale ?? []} refusal={said.scale} />
      <CategoryEditor
        form={form}
        assignments={book.assignments}
        onChange={change}
        problems={shown?.categories ?? []}
        refusal={said.categories}
      />
      <OrderFields form={form} onChange={change} />
      {dirty && (
        <SaveBar
          form={id}
          trouble={
            (shown !== null && wrong && texts.save.trouble) || (said.other && texts.save.failed(said.other))
          }
          review={grading}
          busy={saving.isPending}
          onDiscard={() => start(book.settings)}
        />
      )}
      {reviewing && (
        <PreviewDialog
          changes={gradeChanges(book, settings)}
          all={book.students.length}
          busy={saving.isPending}
          onSave={() => void save()}
          onClose={() => setReviewing(false)}
        />
      )}
    </form>
  );
}
