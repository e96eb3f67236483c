import type { SettingsForm } from '#dashboard/api/settingsWriting.ts';
import { Check } from '#dashboard/ui/components/Field.tsx';
import { SelectField } from '#dashboard/ui/components/SelectField.tsx';
import { choices } from './choices.ts';
import styles from './Settings.module.css';
import { texts } from './texts.ts';

interface OrderFieldsProps {
  form: SettingsForm;
  onChange(part: Partial<SettingsForm>): void;
}

const flags = ['studentView', 'showPercent', 'studentMail', 'teacherMail'] as const;

/** What decides no grade: order, and what students and teachers are shown and told. */
export function OrderFields({ form, onChange }: OrderFieldsProps) {
  const { order } = texts;
  return (
    <fieldset className={styles.group}>
      <h2>{order.title}</h2>
      <div className={styles.pair}>
        <SelectField
          label={order.students}
          value={String(form.studentSort)}
          options={choices(order.studentSorts, 1, form.studentSort)}
          onChange={(sort) => onChange({ studentSort: Number(sort) })}
          problem={undefined}
        />
        <SelectField
          label={order.assignments}
          value={String(form.assignmentSort)}
          options={choices(order.assignmentSorts, 1, form.assignmentSort)}
          onChange={(sort) => onChange({ assignmentSort: Number(sort) })}
          problem={undefined}
        />
      </div>
      <div>
        {flags.map((flag) => (
          <Check
            key={flag}
            checked={form[flag]}
            onChange={({ target }) => onChange({ [flag]: target.checked })}
          >
            {order[flag]}
          </Check>
        ))}
      </div>
    </fieldset>
  );
}
