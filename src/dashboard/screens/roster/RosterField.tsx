import { useId } from 'react';
import { Problem } from '#dashboard/ui/components/Field.tsx';
import { oneLine } from '#dashboard/ui/format/oneLine.ts';
import type { Field } from './problems.ts';
import styles from './RosterField.module.css';
import { texts } from './texts.ts';
import type { RowActions } from './useRowActions.ts';

interface RosterFieldProps {
  row: number;
  field: Field;
  value: string;
  problem: string | undefined;
  rowKey: string;
  onEdit: RowActions['edit'];
}

/** What is typed of a student: a name is shown whole, on as many lines as it needs. */
export function RosterField({ row, field, value, problem, rowKey, onEdit }: RosterFieldProps) {
  const id = useId();
  const typed = {
    className: styles.input,
    'data-row': row,
    'data-field': field,
    'aria-label': texts.field[field](row + 1),
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? id : undefined,
    placeholder: texts.columns[field],
    autoComplete: 'off',
    spellCheck: false,
    value,
  };
  return (
    <>
      {field === 'id' ? (
        <input
          {...typed}
          dir="ltr"
          inputMode="numeric"
          onChange={({ target }) => onEdit(rowKey, field, target.value)}
        />
      ) : (
        <div className={styles.name} data-text={value}>
          <textarea
            {...typed}
            rows={1}
            dir="auto"
            enterKeyHint="next"
            onChange={({ target }) => onEdit(rowKey, field, oneLine(target.value))}
          />
        </div>
      )}
      {problem && (
        <div className={styles.problem}>
          <Problem id={id}>{problem}</Problem>
        </div>
      )}
    </>
  );
}
