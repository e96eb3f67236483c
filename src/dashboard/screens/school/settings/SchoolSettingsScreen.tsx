import { askBeside } from '#dashboard/api/calls/load.ts';
import { adminsQuery } from '#dashboard/api/schools/people.ts';
import type { School, TypedSettings } from '#dashboard/api/schools/schools.ts';
import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { LeftNotice } from '#dashboard/shell/sync/FailureNotice.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Check, Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { writtenInstant } from '#dashboard/ui/format/written.ts';
import { AskRules } from './AskRules.tsx';
import styles from './SettingsOfSchool.module.css';
import { Rule, SignInRules } from './SignInRules.tsx';
import { texts } from './texts.ts';
import { type ChangeSettings, useSchoolSettings } from './useSchoolSettings.ts';

export const load = loadSchool((queryClient, { id }) => askBeside(queryClient, adminsQuery(id)));

export function Component() {
  return <SchoolArea section="settings">{(school) => <SettingsOfSchool school={school} />}</SchoolArea>;
}

/**
 * The settings for the whole school. If two people change them at once, the second one sees the first one's changes.
 */
function SettingsOfSchool({ school }: { school: School }) {
  const settings = useSchoolSettings(school);
  const { typed, change, problems, overtaken } = settings;
  return (
    <>
      <form ref={settings.element} className={styles.form} onSubmit={settings.submit} noValidate>
        {settings.isLeft && <LeftNotice onDiscard={settings.takeTheirs} />}
        <Field
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
        {school.hasRules && (
          <>
            <SignInRules schoolId={school.id} typed={typed} change={change} problems={problems} />
            <KeptData typed={typed} change={change} problem={problems.keptYears} />
          </>
        )}
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
          <span role="status">{settings.message}</span>
          {settings.undo && (
            <Button look="quiet" onClick={settings.undo}>
              {texts.undo}
            </Button>
          )}
        </div>
        {school.changedAt && school.changedBy && (
          <p className={styles.soft}>
            {texts.lastChange(school.changedBy, writtenInstant(school.changedAt))}
          </p>
        )}
        <LeaveQuestion
          asks={settings.isChanged && !settings.isLeft}
          {...texts.leave}
          isStored
          onDiscard={settings.takeTheirs}
        />
      </form>
      {/* A form of its own. */}
      <AskRules
        schoolId={school.id}
        asked={settings.asked}
        onConfirm={settings.confirm}
        onCancel={settings.cancel}
      />
    </>
  );
}

interface KeptDataProps {
  typed: TypedSettings;
  change: ChangeSettings;
  problem: string | undefined;
}

/** The data that stays of erased students, and how long school years are kept. */
function KeptData({ typed, change, problem }: KeptDataProps) {
  const { privacy } = texts;
  return (
    <fieldset className={styles.group}>
      <legend>{privacy.title}</legend>
      <Rule
        checked={typed.keepsMarks}
        onChange={(keepsMarks) => change({ keepsMarks })}
        label={privacy.keepsMarks}
        hint={privacy.keepsMarksHint}
      />
      <Field
        label={privacy.keptYears}
        hint={privacy.keptYearsHint}
        inputMode="numeric"
        autoComplete="off"
        value={typed.keptYears}
        onChange={({ target }) => change({ keptYears: target.value })}
        problem={problem}
      />
    </fieldset>
  );
}
