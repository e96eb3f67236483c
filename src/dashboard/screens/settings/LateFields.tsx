import type { SettingsForm } from '#dashboard/api/classes/settings.ts';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { scoreAfterLateness } from '#grading/late.ts';
import { writeHundredths } from '#grading/score.ts';
import styles from './Settings.module.css';
import { latePolicyOf } from './settingsForm.ts';
import { texts } from './texts.ts';

interface LateFieldsProps {
  policy: SettingsForm['latePolicy'];
  problems: { percent: string | undefined; lowest: string | undefined };
  onChange(policy: SettingsForm['latePolicy']): void;
}

/** The deduction for late scores, with an example. */
export function LateFields({ policy, problems, onChange }: LateFieldsProps) {
  const { late } = texts;
  const read = latePolicyOf(policy);
  const options = [
    { value: 'day', label: late.eachOptions.day },
    { value: 'once', label: late.eachOptions.once },
  ];
  return (
    <fieldset className={styles.group}>
      <h2>{late.title}</h2>
      <div className={styles.pair}>
        <Field
          label={late.percent}
          aside={problems.percent ? undefined : <span className={styles.soft}>{late.percentHint}</span>}
          value={policy.percent}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => onChange({ ...policy, percent: target.value })}
          problem={problems.percent}
        />
        <SelectField
          label={late.each}
          value={policy.daily ? 'day' : 'once'}
          options={options}
          onChange={(each) => onChange({ ...policy, daily: each === 'day' })}
          problem={undefined}
        />
      </div>
      <div className={styles.pair}>
        <Field
          label={late.lowest}
          aside={problems.lowest ? undefined : <span className={styles.soft}>{late.lowestHint}</span>}
          value={policy.lowest}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => onChange({ ...policy, lowest: target.value })}
          problem={problems.lowest}
        />
      </div>
      {read && (
        <p>{late.example(writeHundredths(scoreAfterLateness(900, { points: 1000, days: 2 }, read)))}</p>
      )}
    </fieldset>
  );
}
