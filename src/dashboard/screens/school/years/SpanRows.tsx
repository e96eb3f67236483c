import { useId, useState } from 'react';
import { longestSpanName } from '#dashboard/api/schools/calendars.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { DateField } from '#dashboard/ui/components/fields/DateField.tsx';
import fieldStyles from '#dashboard/ui/components/fields/Field.module.css';
import { inputBox, Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { leaveRow } from '#dashboard/ui/focus/leaveRow.ts';
import { tooLong } from '#dashboard/ui/format/typed.ts';
import { emptyRow, type FormProblem, type SpanPart, type SpanRow } from './calendarForm.ts';
import { texts } from './texts.ts';
import styles from './Years.module.css';

interface SpanRowsProps {
  part: SpanPart;
  rows: readonly SpanRow[];
  problems: readonly FormProblem[];
  onChange(rows: readonly SpanRow[]): void;
  /** The service's error about them. */
  refusal: string | undefined;
}

/** Breaks or marking periods, each with its name and its days. */
export function SpanRows({ part, rows, problems, onChange, refusal }: SpanRowsProps) {
  const id = useId();
  /** The key of the row added last, which takes the focus. */
  const [added, setAdded] = useState<number | null>(null);
  const add = () => {
    const row = emptyRow(rows);
    setAdded(row.key);
    onChange([...rows, row]);
  };
  const change = (key: number, changed: Partial<SpanRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{texts[part]}</h3>
      <p className={styles.soft}>{part === 'off' ? texts.offHint : texts.periodsHint}</p>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row, index) => (
            <li key={row.key} className={styles.row}>
              <SpanFields
                part={part}
                row={row}
                number={index + 1}
                isNew={row.key === added}
                problems={problems.filter((problem) => problem.part === part && problem.key === row.key)}
                onChange={(changed) => change(row.key, changed)}
                onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
              />
            </li>
          ))}
        </ul>
      )}
      <Problem>{refusal}</Problem>
      <div className={styles.buttons}>
        <Button onClick={add}>
          <Icon name="plus" />
          {part === 'off' ? texts.addOff : texts.addPeriod}
        </Button>
      </div>
    </section>
  );
}

interface SpanFieldsProps {
  part: SpanPart;
  row: SpanRow;
  number: number;
  /** It takes the focus. */
  isNew: boolean;
  problems: readonly FormProblem[];
  onChange(changed: Partial<SpanRow>): void;
  onRemove(): void;
}

function SpanFields({ part, row, number, isNew, problems, onChange, onRemove }: SpanFieldsProps) {
  const id = useId();
  const problemOf = (field: FormProblem['field']) => {
    const found = problems.find((problem) => problem.field === field);
    return found && texts.faults[found.fault];
  };
  const named = (field: string) => texts.rowField(field, texts.rowOf[part], number);
  const wrongName = tooLong(row.name, longestSpanName) ?? problemOf('name');
  return (
    <>
      <div className={styles.cell}>
        <span className={fieldStyles.label} aria-hidden>
          {texts.name}
        </span>
        <input
          className={inputBox}
          aria-label={named(texts.name)}
          value={row.name}
          dir="auto"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: somebody has just added the row
          autoFocus={isNew}
          onChange={({ target }) => onChange({ name: target.value })}
          aria-invalid={wrongName ? true : undefined}
          aria-describedby={wrongName ? `${id}-problem` : undefined}
        />
        <Problem id={`${id}-problem`}>{wrongName}</Problem>
      </div>
      {(['first', 'last'] as const).map((field) => (
        <DateField
          key={field}
          label={texts[field]}
          name={named(texts[field])}
          day={row[field]}
          onChange={(day) => onChange({ [field]: day })}
          problem={problemOf(field)}
        />
      ))}
      <div className={styles.cell}>
        <span className={styles.head} aria-hidden>
          {'\u00a0'}
        </span>
        <Button
          look="quiet"
          icon
          aria-label={texts.removeRow(texts.rowOf[part], number, row.name)}
          title={texts.remove}
          onClick={({ currentTarget }) => {
            leaveRow(currentTarget);
            onRemove();
          }}
        >
          <Icon name="close" />
        </Button>
      </div>
    </>
  );
}
