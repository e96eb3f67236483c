import { memo } from 'react';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import type { DraftStudent } from './draft.ts';
import type { Field } from './problems.ts';
import { RosterField } from './RosterField.tsx';
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
    <td className={`${styles.cell} ${styles[field]}`}>
      <RosterField
        row={row}
        field={field}
        value={student[field]}
        problem={problem}
        rowKey={key}
        onEdit={actions.edit}
      />
    </td>
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
