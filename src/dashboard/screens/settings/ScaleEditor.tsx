import { useId, useState } from 'react';
import type { ScaleRow } from '#dashboard/api/classes/settings.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import { leaveRow } from '#dashboard/ui/focus/leaveRow.ts';
import { CellInput, RowProblems } from './EditorRow.tsx';
import styles from './Settings.module.css';
import { withNewGrade } from './scaleRows.ts';
import { problemIdsOf, type RowProblem, type TableProblems, usualScale } from './settingsForm.ts';
import { texts } from './texts.ts';

interface ScaleEditorProps {
  rows: readonly ScaleRow[];
  problems: readonly RowProblem<ScaleRow>[];
  refusal: string | undefined;
  onChange(rows: readonly ScaleRow[]): void;
}

/** The class's own scale, from the top. */
export function ScaleEditor({ rows, problems, refusal, onChange }: ScaleEditorProps) {
  const { scale } = texts;
  const id = useId();
  const change = (at: number, part: Partial<ScaleRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  /** The key of the row added last, which takes the focus. */
  const [added, setAdded] = useState<number | null>(null);
  /** Where the former last row now begins. */
  const [moved, setMoved] = useState('');
  function add(at: number) {
    const next = withNewGrade(rows, at);
    const last = rows.length - 1;
    const [before, after] = [rows[last], next.rows[last]];
    const isMoved = at === rows.length && before && after && before.low !== after.low && after.low !== '';
    setAdded(next.key);
    setMoved(isMoved ? scale.moved(after.letter, rows.length, after.low) : '');
    onChange(next.rows);
  }
  return (
    <div className={styles.editor}>
      <table className={styles.rows} aria-label={scale.title} hidden={rows.length === 0}>
        <thead>
          <tr>
            <th scope="col">{scale.lowHead}</th>
            <th scope="col">{scale.letterHead}</th>
            <th scope="col">
              <VisuallyHidden>{scale.rowHead}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <ScaleLine
              key={row.key}
              row={row}
              index={index}
              problems={{ id, found: problems }}
              isNew={row.key === added}
              onChange={(part) => change(index, part)}
              onInsert={() => add(index)}
              onRemove={() => onChange(rows.filter((_, at) => at !== index))}
            />
          ))}
        </tbody>
      </table>
      <RowProblems id={id} problems={problems} refusal={refusal} />
      <div className={styles.buttons}>
        <Button onClick={() => add(rows.length)}>
          <Icon name="plus" />
          {scale.add}
        </Button>
        {rows.length === 0 && <Button onClick={() => onChange(usualScale())}>{scale.begin}</Button>}
        <p className={styles.moved} role="status">
          {moved}
        </p>
      </div>
    </div>
  );
}

interface ScaleLineProps {
  problems: TableProblems<ScaleRow>;
  row: ScaleRow;
  /** From 0. */
  index: number;
  /** It takes the focus. */
  isNew: boolean;
  onChange(part: Partial<ScaleRow>): void;
  /** Adds a row above. */
  onInsert(): void;
  onRemove(): void;
}

function ScaleLine({ row, index, problems, isNew, onChange, onInsert, onRemove }: ScaleLineProps) {
  const { scale } = texts;
  return (
    <tr>
      <td className={styles.number}>
        <CellInput
          label={scale.low(index + 1)}
          value={row.low}
          onChange={(low) => onChange({ low })}
          inputMode="decimal"
          problems={problemIdsOf(problems, index, 'low')}
        />
      </td>
      <td>
        <CellInput
          label={scale.letter(index + 1)}
          autoFocus={isNew}
          value={row.letter}
          onChange={(letter) => onChange({ letter })}
          problems={problemIdsOf(problems, index, 'letter')}
        />
      </td>
      <td className={styles.remove}>
        <Button
          look="quiet"
          icon
          aria-label={scale.insert(row.letter, index + 1)}
          title={scale.insert(row.letter, index + 1)}
          onClick={onInsert}
        >
          <Icon name="insertAbove" />
        </Button>
        <Button
          look="quiet"
          icon
          aria-label={scale.remove(row.letter, index + 1)}
          title={scale.remove(row.letter, index + 1)}
          onClick={({ currentTarget }) => {
            leaveRow(currentTarget);
            onRemove();
          }}
        >
          <Icon name="close" />
        </Button>
      </td>
    </tr>
  );
}
