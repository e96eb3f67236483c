import type { InputHTMLAttributes } from 'react';
import { Button } from '#dashboard/ui/components/Button.tsx';
import field from '#dashboard/ui/components/fields/Field.module.css';
import { Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import styles from './Settings.module.css';

interface CellInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  value: string;
  invalid: boolean;
  onChange(value: string): void;
}

/** An input in a table, named by its row and column; its error is shown beneath the table. */
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

interface RemoveCellProps {
  /** The accessible name of the remove button. */
  label: string;
  /** How many assignments use it; a used row cannot be removed. */
  used: number;
  words: { used(count: number): string; usedWhy: string };
  /** Null if the row cannot be removed at all. */
  onRemove: (() => void) | null;
}

/** The last cell of a row: removes it, or says what still uses it. */
export const RemoveCell = ({ label, used, words, onRemove }: RemoveCellProps) => (
  <td className={styles.remove}>
    {used > 0 ? (
      <span className={styles.used} title={words.usedWhy}>
        {words.used(used)}
      </span>
    ) : (
      onRemove && (
        <Button look="quiet" icon aria-label={label} title={label} onClick={onRemove}>
          <Icon name="close" />
        </Button>
      )
    )}
  </td>
);

interface RowProblemsProps {
  problems: readonly { readonly sentence: string }[];
  /** Why the service refused them. */
  refusal: string | undefined;
}

/** The errors of a table's rows, beneath it. */
export const RowProblems = ({ problems, refusal }: RowProblemsProps) => (
  <div className={styles.problems} role="alert">
    {[...problems.map(({ sentence }) => sentence), ...(refusal ? [refusal] : [])].map((problem) => (
      <Problem key={problem}>{problem}</Problem>
    ))}
  </div>
);
