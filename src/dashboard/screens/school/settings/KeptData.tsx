import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import styles from './SettingsOfSchool.module.css';
import { Rule } from './SignInRules.tsx';
import { texts } from './texts.ts';
import type { ChangeSettings, TypedSettings } from './useSchoolSettings.ts';

interface KeptDataProps {
  typed: TypedSettings;
  change: ChangeSettings;
  problem: string | undefined;
}

/** What stays of students who were erased, and for how long school years are kept. */
export function KeptData({ typed, change, problem }: KeptDataProps) {
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
