import { memo, useId } from 'react';
import { Button } from '#dashboard/ui/Button.tsx';
import { Problem } from '#dashboard/ui/Field.tsx';
import { Icon } from '#dashboard/ui/Icon.tsx';
import type { DraftStudent } from './draft.ts';
import type { Field } from './problems.ts';
import styles from './RosterRow.module.css';
import type { OpenedMenu } from './RowMenu.tsx';
import { nameOf, texts } from './texts.ts';
import type { RowActions } from './useRowActions.ts';

interface RosterRowProps {
  student: DraftStudent;
  /** From 0. */
  row: number;
  tag: string;
  firstProblem: string | undefined;
  lastProblem: string | undefined;
  idProblem: string | undefined;
  dropHere: 'before' | 'after' | null;
  isFound: boolean;
  isDragged: boolean;
  hasMenu: boolean;
  actions: RowActions;
  onMenu(opened: OpenedMenu): void;
}

export const RosterRow = memo(function RosterRow(props: RosterRowProps) {
  const { student, row, tag, dropHere, isFound, isDragged, hasMenu, actions, onMenu } = props;
  const { key } = student;
  const name = nameOf(student, row + 1);
  const classes = [
    styles.row,
    isFound && styles.found,
    isDragged && styles.dragged,
    dropHere && styles[dropHere],
  ]
    .filter(Boolean)
    .join(' ');
  const cell = (field: Field, problem: string | undefined) => (
    <Cell
      row={row}
      field={field}
      value={student[field]}
      problem={problem}
      onEdit={actions.edit}
      rowKey={key}
    />
  );
  return (
    <tr aria-rowindex={row + 2} data-line={row} className={classes}>
      <td className={`${styles.cell} ${styles.place}`}>
        <span className={styles.handle} data-handle={key} aria-hidden="true">
          <svg aria-hidden="true" width="8" height="14" viewBox="0 0 8 14" fill="currentColor">
            <path d="M1 1h2v2H1zM5 1h2v2H5zM1 6h2v2H1zM5 6h2v2H5zM1 11h2v2H1zM5 11h2v2H5z" />
          </svg>
        </span>
        {row + 1}
      </td>
      {cell('first', props.firstProblem)}
      {cell('last', props.lastProblem)}
      {cell('id', props.idProblem)}
      <td className={`${styles.cell} ${styles.change}`}>{tag && <bdi className={styles.tag}>{tag}</bdi>}</td>
      <td className={`${styles.cell} ${styles.actions}`}>
        <Button
          look="quiet"
          icon
          className={`${styles.action} ${styles.remove}`}
          // The menu beside it does the same, one stop of Tab less for each line.
          tabIndex={-1}
          aria-label={`${texts.remove} ${name}`}
          onClick={() => actions.remove(row)}
        >
          <Icon name="close" />
        </Button>
        <Button
          look="quiet"
          icon
          className={styles.action}
          aria-label={texts.actionsFor(name)}
          aria-haspopup="menu"
          aria-expanded={hasMenu}
          onClick={({ currentTarget }) => onMenu({ key, name, anchor: currentTarget })}
        >
          <Icon name="more" />
        </Button>
      </td>
    </tr>
  );
});

interface CellProps {
  row: number;
  field: Field;
  value: string;
  problem: string | undefined;
  rowKey: string;
  onEdit: RowActions['edit'];
}

function Cell({ row, field, value, problem, rowKey, onEdit }: CellProps) {
  const id = useId();
  return (
    <td className={`${styles.cell} ${styles[field]}`}>
      <input
        className={styles.input}
        data-row={row}
        data-field={field}
        aria-label={texts.field[field](row + 1)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        placeholder={texts.columns[field]}
        autoComplete="off"
        spellCheck={false}
        dir={field === 'id' ? 'ltr' : 'auto'}
        inputMode={field === 'id' ? 'numeric' : 'text'}
        value={value}
        onChange={({ target }) => onEdit(rowKey, field, target.value)}
      />
      {problem && (
        <div className={styles.problem}>
          <Problem id={id}>{problem}</Problem>
        </div>
      )}
    </td>
  );
}
