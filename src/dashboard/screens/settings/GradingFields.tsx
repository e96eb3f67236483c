import { Fragment } from 'react';
import { useOffers } from '#dashboard/api/accounts/accounts.ts';
import type { GradebookAssignment } from '#dashboard/api/classes/gradebook.ts';
import type { ScaleRow, SettingsForm } from '#dashboard/api/classes/settings.ts';
import { Check } from '#dashboard/ui/components/fields/Field.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { scaleKinds } from '#grading/scale.ts';
import { termOf } from '#grading/terms.ts';
import { ScaleEditor } from './ScaleEditor.tsx';
import styles from './Settings.module.css';
import { choices, type RowProblem } from './settingsForm.ts';
import { texts } from './texts.ts';

interface OrderFieldsProps {
  form: SettingsForm;
  assignments: readonly GradebookAssignment[];
  onChange(part: Partial<SettingsForm>): void;
}

/** Without `showPercent` and `teacherMail`, which the service keeps and nothing obeys. */
const flags = ['studentView', 'studentMail'] as const;

/** Settings that affect no grade: order, and what students and teachers see. */
export function OrderFields({ form, assignments, onChange }: OrderFieldsProps) {
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
          <Fragment key={flag}>
            <Check checked={form[flag]} onChange={({ target }) => onChange({ [flag]: target.checked })}>
              {order[flag]}
            </Check>
            {flag === 'studentView' && form.studentView && (
              <HoldBack form={form} assignments={assignments} onChange={onChange} />
            )}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}

/** Students' results are held back until they are posted; nothing if the service cannot do that. */
function HoldBack({ form, assignments, onChange }: OrderFieldsProps) {
  const canHoldBack = useOffers('guardian-students');
  const { order } = texts;
  if (!canHoldBack) return null;
  const hasDays = form.terms.some(({ first }) => first !== '');
  const terms = form.terms.map((term) => ({ ...term, weight: null }));
  const outside = assignments.filter((each) => !termOf(each, terms)).length;
  return (
    <div className={styles.within}>
      <Check checked={form.holdBack} onChange={({ target }) => onChange({ holdBack: target.checked })}>
        {order.holdBack}
      </Check>
      <p>{form.holdBack && !hasDays ? order.holdBackNeeds : order.holdBackHint}</p>
      {form.holdBack && hasDays && outside > 0 && (
        <Notice tone="warn">{order.holdBackOutside(outside)}</Notice>
      )}
    </div>
  );
}

interface GradingFieldsProps {
  form: SettingsForm;
  /** Of the class's own scale. */
  problems: readonly RowProblem<ScaleRow>[];
  refusal: string | undefined;
  onChange(part: Partial<SettingsForm>): void;
}

export function GradingFields({ form, problems, refusal, onChange }: GradingFieldsProps) {
  const { grading } = texts;
  const kinds = [9, 10, 1] as const;
  const known = kinds.some((kind) => kind === form.scaleKind);
  const options = kinds.map((kind) => ({ value: String(kind), label: grading.scaleKinds[kind] }));
  /** Shown at the choice of a scale, since there is no field of it to focus. */
  const ofNoRow = problems.find(({ at }) => at === undefined);
  const unknown = { value: String(form.scaleKind), label: grading.unknown(form.scaleKind) };
  return (
    <fieldset className={styles.group}>
      <h2>{grading.title}</h2>
      <div className={styles.pair}>
        <SelectField
          label={grading.rounding}
          value={String(form.rounding)}
          options={choices(grading.roundings, 0, form.rounding)}
          onChange={(rounding) => onChange({ rounding: Number(rounding) })}
          problem={undefined}
        />
        <SelectField
          label={grading.scaleKind}
          value={String(form.scaleKind)}
          options={known ? options : [...options, unknown]}
          onChange={(kind) => onChange({ scaleKind: Number(kind) })}
          problem={form.scaleKind === scaleKinds.own ? ofNoRow?.sentence : refusal}
        />
      </div>
      {form.scaleKind === scaleKinds.own && (
        <ScaleEditor
          rows={form.scale}
          onChange={(scale) => onChange({ scale })}
          problems={problems.filter((problem) => problem !== ofNoRow)}
          refusal={refusal}
        />
      )}
    </fieldset>
  );
}
