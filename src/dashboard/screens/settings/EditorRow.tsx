import type { InputHTMLAttributes } from 'react';
import field from '#dashboard/ui/components/fields/Field.module.css';
import { Problem } from '#dashboard/ui/components/fields/Field.tsx';
import styles from './Settings.module.css';

interface CellInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  value: string;
  invalid: boolean;
  onChange(value: string): void;
}

/** An input in a table, named by its row and column; what is wrong with it stands beneath the table. */
export function CellInput({ label, invalid, onChange, ...input }: CellInputProps) {
  return (
    <input
      {...input}
      className={field.input}
      aria-label={label}
      aria-invalid={invalid ? true : undefined}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface RowProblemsProps {
  problems: readonly { readonly sentence: string }[];
  /** Why the service did not take them. */
  refusal: string | undefined;
}

/** What is wrong with the rows of a table, beneath it. */
export const RowProblems = ({ problems, refusal }: RowProblemsProps) => (
  <div className={styles.problems} role="alert">
    {[...problems.map(({ sentence }) => sentence), ...(refusal ? [refusal] : [])].map((problem) => (
      <Problem key={problem}>{problem}</Problem>
    ))}
  </div>
);
