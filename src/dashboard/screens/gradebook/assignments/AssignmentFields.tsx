import type { ReactNode } from 'react';
import type { AssignmentForm } from '#dashboard/api/classes/assignments.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { type ShownField, shownFieldNames, shownFields } from '#dashboard/api/reading/shownFields.ts';
import { DateField } from '#dashboard/ui/components/fields/DateField.tsx';
import { Check, Field } from '#dashboard/ui/components/fields/Field.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { termName, termOf } from '#grading/terms.ts';
import styles from './AssignmentDialog.module.css';
import { assignmentTexts as texts } from './assignmentTexts.ts';

interface AssignmentFieldsProps {
  book: Gradebook;
  form: AssignmentForm;
  change(part: Partial<AssignmentForm>): void;
  problemOf(name: ShownField): string | undefined;
  /** Asked once if new points leave scores above them; null if there is no question. */
  question: string | null;
}

interface ControlProps {
  label: string;
  value: string;
  onChange(value: string): void;
  problem: string | undefined;
  book: Gradebook;
  form: AssignmentForm;
  isFirst: boolean;
}

/** The control of each kind of field. */
const controls: Record<(typeof shownFields)[ShownField]['kind'], (props: ControlProps) => ReactNode> = {
  line: ({ label, value, onChange, problem, isFirst }) => (
    <Field
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      dir="auto"
      autoComplete="off"
      autoFocus={isFirst}
      problem={problem}
    />
  ),
  day: ({ label, value, onChange, problem }) => (
    <DateField label={label} day={value} onChange={onChange} problem={problem} />
  ),
  points: ({ label, value, onChange, problem, form }) => (
    <Field
      label={label}
      value={form.extraCredit ? 'EC' : value}
      onChange={({ target }) => onChange(target.value)}
      disabled={form.extraCredit}
      inputMode="decimal"
      autoComplete="off"
      problem={problem}
    />
  ),
  category: ({ label, value, onChange, problem, book }) => (
    <SelectField
      label={label}
      value={value}
      options={[
        { value: '0', label: texts.noCategory },
        ...book.scheme.categories.map(({ num, name }) => ({ value: String(num), label: name })),
      ]}
      onChange={onChange}
      problem={problem}
    />
  ),
  term: ({ label, value, onChange, problem, book, form }) => {
    const { terms = [] } = book.scheme;
    if (terms.length === 0) return null;
    const byDate = termOf({ due: form.due }, terms);
    return (
      <SelectField
        label={label}
        value={value}
        options={[
          { value: '0', label: texts.termByDate(byDate ? termName(byDate) : null) },
          ...terms.map((term) => ({ value: String(term.num), label: termName(term) })),
        ]}
        onChange={onChange}
        problem={problem}
      />
    );
  },
};

/** These two share a row; every other field has its own. */
const [left, right]: readonly [ShownField, ShownField] = ['due', 'points'];

/** The controls of an assignment, in the order of the table of fields. */
export function AssignmentFields({ book, form, change, problemOf, question }: AssignmentFieldsProps) {
  const control = (name: ShownField, at: number) => {
    const Control = controls[shownFields[name].kind];
    return (
      <Control
        key={name}
        label={texts[name]}
        value={form[name]}
        onChange={(value) => change({ [name]: value })}
        problem={problemOf(name)}
        book={book}
        form={form}
        isFirst={at === 0}
      />
    );
  };
  return shownFieldNames.map((name, at) => {
    if (name === right) return null;
    if (name !== left) return control(name, at);
    return [
      <div key="pair" className={styles.pair}>
        {control(left, at)}
        {control(right, at)}
      </div>,
      question && (
        <Notice key="question" tone="bad">
          {question}
        </Notice>
      ),
      <Check
        key="extraCredit"
        checked={form.extraCredit}
        onChange={({ target }) => change({ extraCredit: target.checked })}
      >
        {texts.extraCredit}
      </Check>,
    ];
  });
}
