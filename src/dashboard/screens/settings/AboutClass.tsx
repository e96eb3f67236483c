import type { SettingsForm } from '#dashboard/api/classes/settings.ts';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import styles from './Settings.module.css';
import { texts } from './texts.ts';

interface AboutClassProps {
  form: SettingsForm;
  problems: Readonly<Record<'name' | 'code' | 'schoolYear' | 'gradingPeriod', string | undefined>>;
  onChange(part: Partial<SettingsForm>): void;
}

/** Not marking periods, which are P1 to P5. */
const gradingPeriods = Array.from({ length: 9 }, (_, index) => String(index + 1));

export function AboutClass({ form, problems, onChange }: AboutClassProps) {
  const { about } = texts;
  return (
    <fieldset className={styles.group}>
      <h2>{about.title}</h2>
      <Field
        label={about.name}
        value={form.name}
        onChange={({ target }) => onChange({ name: target.value })}
        dir="auto"
        autoComplete="off"
        problem={problems.name}
      />
      <div className={styles.about}>
        <Field
          label={about.code}
          value={form.code}
          onChange={({ target }) => onChange({ code: target.value })}
          autoComplete="off"
          problem={problems.code}
        />
        <Field
          label={about.year}
          value={form.schoolYear}
          onChange={({ target }) => onChange({ schoolYear: target.value })}
          autoComplete="off"
          aside={problems.schoolYear ? undefined : <span className={styles.soft}>{about.yearHint}</span>}
          problem={problems.schoolYear}
        />
        <SelectField
          label={about.period}
          value={String(form.gradingPeriod)}
          options={gradingPeriods.map((period) => ({ value: period, label: period }))}
          onChange={(period) => onChange({ gradingPeriod: Number(period) })}
          problem={problems.gradingPeriod}
        />
      </div>
    </fieldset>
  );
}
