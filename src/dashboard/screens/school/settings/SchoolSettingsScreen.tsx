import { type FormEvent, useRef, useState } from 'react';
import { type School, type SchoolSettings, schoolProblems, useEditSchool } from '#dashboard/api/schools.ts';
import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Check, Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { writtenInstant } from '#dashboard/ui/format/written.ts';
import styles from './SettingsOfSchool.module.css';
import { texts } from './texts.ts';

/** The schools themselves have all that is shown. */
export const load = loadSchool(() => Promise.resolve());

export function Component() {
  return <SchoolArea section="settings">{(school) => <SettingsOfSchool school={school} />}</SchoolArea>;
}

const settingsOf = ({ name, teachersMakeClasses }: School): SchoolSettings => ({ name, teachersMakeClasses });

const alike = (one: SchoolSettings, other: SchoolSettings) =>
  one.name.trim() === other.name && one.teachersMakeClasses === other.teachersMakeClasses;

/** What is settled for the whole school. Of two who change it at once the second sees what the first has done. */
function SettingsOfSchool({ school }: { school: School }) {
  const settings = useSchoolSettings(school);
  const { typed, change, problems, overtaken } = settings;
  return (
    <form className={styles.form} onSubmit={settings.submit} noValidate>
      <Field
        ref={settings.field}
        label={texts.name}
        hint={texts.nameHint}
        value={typed.name}
        onChange={({ target }) => change({ name: target.value })}
        problem={problems.name}
      />
      <div className={styles.choice}>
        <Check
          checked={typed.teachersMakeClasses}
          onChange={({ target }) => change({ teachersMakeClasses: target.checked })}
          aria-describedby="make-classes-hint"
        >
          {texts.makeClasses}
        </Check>
        <p id="make-classes-hint" className={styles.soft}>
          {texts.makeClassesHint}
        </p>
      </div>
      {overtaken && (
        <Notice
          tone="warn"
          action={
            <span className={styles.actions}>
              <Button onClick={settings.takeTheirs}>{texts.takeTheirs}</Button>
              <Button onClick={settings.saveMine}>{texts.saveMine}</Button>
            </span>
          }
        >
          {[texts.overtaken(school.changedBy), ...overtaken].join(' ')}
        </Notice>
      )}
      {problems.other && <Notice tone="bad">{problems.other}</Notice>}
      <div className={styles.foot}>
        <Button look="primary" type="submit" busy={settings.isSaving}>
          {texts.save}
        </Button>
        <span role="status">{settings.said}</span>
        {settings.undo && (
          <Button look="quiet" onClick={settings.undo}>
            {texts.undo}
          </Button>
        )}
      </div>
      {school.changedAt && school.changedBy && (
        <p className={styles.soft}>{texts.lastChange(school.changedBy, writtenInstant(school.changedAt))}</p>
      )}
      <LeaveQuestion asks={settings.isChanged} {...texts.leave} onDiscard={settings.takeTheirs} />
    </form>
  );
}

function useSchoolSettings(school: School) {
  const now = settingsOf(school);
  /** What was read when the typing began. */
  const [base, setBase] = useState(school);
  const [typed, setTyped] = useState(now);
  const [isMissing, setMissing] = useState(false);
  const [said, setSaid] = useState('');
  const [before, setBefore] = useState<SchoolSettings | null>(null);
  const edit = useEditSchool(school.id);
  const field = useRef<HTMLInputElement>(null);
  const problems = schoolProblems(edit.error);
  const isChanged = !alike(typed, settingsOf(base));
  const isNewer = base.version !== school.version || !alike(settingsOf(base), now);

  // What somebody else changes while nothing is typed is shown as it comes, and so is what was saved.
  if (isNewer && !edit.isPending && (!isChanged || alike(typed, now))) {
    setBase(school);
    setTyped(now);
  }

  async function send(
    settings: SchoolSettings,
    from: School,
    done: { said: string; was: SchoolSettings | null },
  ) {
    try {
      const named = { ...settings, name: settings.name.trim() };
      await edit.mutateAsync({ settings: named, base: from.version });
    } catch {
      // Shown by `edit.error`; what was typed stays.
      return;
    }
    setSaid(done.said);
    setBefore(done.was);
  }

  function save(from: School) {
    setMissing(typed.name.trim() === '');
    if (typed.name.trim() === '') field.current?.focus();
    else if (!edit.isPending) void send(typed, from, { said: texts.saved, was: now });
  }

  return {
    typed,
    field,
    said,
    isChanged,
    isSaving: edit.isPending,
    problems: { ...problems, name: isMissing ? texts.nameMissing : problems.name },
    overtaken: isNewer && isChanged && !edit.isPending ? theirChanges(settingsOf(base), now) : null,
    undo: before && !isChanged ? () => void send(before, school, { said: texts.undone, was: null }) : null,
    saveMine: () => save(school),
    change(part: Partial<SchoolSettings>) {
      setTyped({ ...typed, ...part });
      setSaid('');
      setMissing(false);
    },
    takeTheirs() {
      setBase(school);
      setTyped(now);
      edit.reset();
    },
    submit(event: FormEvent) {
      event.preventDefault();
      save(base);
    },
  };
}

/** In words, what is not as it was. */
function theirChanges(was: SchoolSettings, now: SchoolSettings): string[] {
  return [
    was.name !== now.name && texts.nowIs.name(now.name),
    was.teachersMakeClasses !== now.teachersMakeClasses &&
      (now.teachersMakeClasses ? texts.nowIs.on : texts.nowIs.off),
  ].filter((each) => each !== false);
}
