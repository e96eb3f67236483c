import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { whyFailed } from '#dashboard/api/changes/lostAnswers.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { useMay } from '#dashboard/api/classes/permissions.ts';
import {
  changedSettings,
  readSettingsDraft,
  settingProblems,
  settingsPlace,
  useSaveSettings,
} from '#dashboard/api/classes/settings.ts';
import { useFormEdit } from '#dashboard/shell/sync/useFormEdit.ts';
import { recorded } from '#dashboard/shell/undo/recorded.ts';
import { AboutClass } from './AboutClass.tsx';
import { CategoryEditor } from './CategoryEditor.tsx';
import { GradingFields, OrderFields } from './GradingFields.tsx';
import { gradeChanges, gradingSettings } from './gradeChanges.ts';
import { LateFields } from './LateFields.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { SaveBar } from './SaveBar.tsx';
import styles from './Settings.module.css';
import { formOf, problemsOf, settingsOf, settingsStandAs } from './settingsForm.ts';
import { TermEditor } from './TermEditor.tsx';
import { texts } from './texts.ts';

/** Everything that one save sends; typed text stays, even after the page closes, until it is saved or discarded. */
export function SettingsForm({ book }: { book: Gradebook }) {
  const id = useId();
  const editing = useSettingsEditing(book);
  const takesLate = useMay(book.id, 'markLate');
  const { form, change, shown, refusals, grading, busy, save } = editing;
  return (
    <form ref={editing.element} id={id} className={styles.form} onSubmit={editing.submit} noValidate>
      <AboutClass
        form={form}
        onChange={change}
        problems={{
          name: shown?.name ?? refusals.name,
          code: shown?.code ?? refusals.code,
          schoolYear: shown?.schoolYear ?? refusals.schoolYear,
          gradingPeriod: refusals.gradingPeriod,
        }}
      />
      <GradingFields form={form} onChange={change} problems={shown?.scale ?? []} refusal={refusals.scale} />
      {takesLate && (
        <LateFields
          policy={form.latePolicy}
          onChange={(latePolicy) => change({ latePolicy })}
          problems={{ percent: shown?.latePercent ?? refusals.late, lowest: shown?.lateLowest }}
        />
      )}
      <CategoryEditor
        form={form}
        assignments={book.assignments}
        onChange={change}
        problems={shown?.categories ?? []}
        refusal={refusals.categories}
      />
      <TermEditor
        classId={book.id}
        form={form}
        assignments={book.assignments}
        onChange={change}
        problems={shown?.terms ?? []}
        refusal={refusals.terms}
      />
      <OrderFields form={form} assignments={book.assignments} onChange={change} />
      {editing.isBegun && (
        <SaveBar
          form={id}
          failure={editing.failure}
          isLeft={editing.isLeft}
          overtaken={editing.overtaken}
          review={grading}
          busy={busy}
          onDiscard={editing.discard}
        />
      )}
      {editing.reviewing && (
        <PreviewDialog
          changes={gradeChanges(book, editing.settings)}
          all={book.students.length}
          busy={busy}
          onSave={() => void save()}
          onClose={editing.closeReview}
        />
      )}
    </form>
  );
}

/** The form's text, its errors and its save. */
function useSettingsEditing(book: Gradebook) {
  const [tried, setTried] = useState(0);
  const [reviewing, setReviewing] = useState(false);
  const saving = useSaveSettings(book.id);
  const place = useMemo(() => settingsPlace(book.id), [book.id]);
  const saved = useMemo(() => formOf(book.settings), [book.settings]);
  const kept = useFormEdit({
    place,
    read: readSettingsDraft,
    saved,
    isSaving: saving.isPending,
    isSaved: (typed) => settingsStandAs(book.settings, typed),
  });
  const { form } = kept;
  const element = useRef<HTMLFormElement>(null);

  const settings = settingsOf(form, book.settings);
  const changed = changedSettings(book.settings, settings);

  const own = problemsOf(form, book.settings);
  const wrong = Object.values(own).some((problem) => problem !== undefined && problem.length > 0);
  const refusals = settingProblems(saving.error);
  const shown = tried > 0 ? own : null;
  const grading = gradingSettings.some((name) => name in changed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt that fails leads to what is wrong
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tried, saving.isError]);

  function discard() {
    kept.discard();
    setTried(0);
    saving.reset();
  }

  async function save() {
    kept.sending();
    const done = await recorded(book.id, saving.mutateAsync({ before: book.settings, changed }), {
      said: texts.save.saved,
      undone: texts.save.undone,
    });
    setReviewing(false);
    if (!done) return;
    kept.wasSaved(form, formOf(settings));
    setTried(0);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saving.isPending) return;
    if (wrong) setTried(tried + 1);
    else if (Object.keys(changed).length === 0) discard();
    else if (grading) setReviewing(true);
    else void save();
  }

  return {
    ...kept,
    /** The form's element, for focusing its first error. */
    element,
    /** The settings in the form. */
    settings,
    /** The errors to show: those of the form, once saving has been tried; and the service's. */
    shown,
    refusals,
    failure: (shown !== null && wrong && texts.save.failure) || failureOf(saving.error),
    /** Whether a setting changes that affects grades: a preview of the grades comes first. */
    grading,
    reviewing,
    closeReview: () => setReviewing(false),
    busy: saving.isPending,
    discard,
    save,
    submit,
  };
}

/** What the service said against no field. */
function failureOf(error: Error | null): string | undefined {
  const { other } = settingProblems(error);
  return error && other ? whyFailed(error, texts.save.failed, other) : undefined;
}
