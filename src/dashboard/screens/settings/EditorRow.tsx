import type { InputHTMLAttributes } from 'react';
import { Button } from '#dashboard/ui/components/Button.tsx';
import field from '#dashboard/ui/components/fields/Field.module.css';
import { Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { leaveRow } from '#dashboard/ui/focus/leaveRow.ts';
import styles from './Settings.module.css';
import { problemId } from './settingsForm.ts';

interface CellInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  value: string;
  /** The ids of its errors; undefined if it has none. */
  problems: string | undefined;
  onChange(value: string): void;
}

/** An input in a table, named by its row and column; its errors are shown beneath the table. */
export function CellInput({ label, problems, onChange, ...input }: CellInputProps) {
  return (
    <input
      {...input}
      className={field.input}
      aria-label={label}
      aria-invalid={problems ? true : undefined}
      aria-describedby={problems}
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
        <Button
          look="quiet"
          icon
          aria-label={label}
          title={label}
          onClick={({ currentTarget }) => {
            leaveRow(currentTarget);
            onRemove();
          }}
        >
          <Icon name="close" />
        </Button>
      )
    )}
  </td>
);

interface RowProblemsProps {
  /** Of the table. */
  id: string;
  problems: readonly { readonly sentence: string }[];
  /** Why the service refused them. */
  refusal: string | undefined;
}

/** The errors of a table's rows, beneath it. */
export const RowProblems = ({ id, problems, refusal }: RowProblemsProps) => (
  <div className={styles.problems} role="alert">
    {[...problems.map(({ sentence }) => sentence), ...(refusal ? [refusal] : [])].map((problem, position) => (
      <Problem key={problem} id={problemId(id, position)}>
        {problem}
      </Problem>
    ))}
  </div>
);
