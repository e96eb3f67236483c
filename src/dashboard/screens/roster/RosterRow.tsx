import { Fragment, memo, type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { DraftStudent } from '#dashboard/screens/roster/model/draft.ts';
import type { Field } from '#dashboard/screens/roster/model/problems.ts';
import { nameOf, texts } from '#dashboard/screens/roster/model/texts.ts';
import type { RowActions } from '#dashboard/screens/roster/model/useRosterEditor.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { AnchoredMenu, MenuItem, MenuSeparator } from '#dashboard/ui/components/overlays/Menu.tsx';
import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import { oneLine } from '#dashboard/ui/format/typed.ts';
import rosterFieldStyles from './RosterField.module.css';
import styles from './RosterRow.module.css';
import tableStyles from './RosterTable.module.css';

/**
 * The row with the open menu; one for the whole list, since a menu for each line is most of what drawing it would cost.
 */
export interface OpenedMenu {
  /** Of the draft's student. */
  key: string;
  name: string;
  anchor: HTMLElement;
}

interface RowMenuProps {
  menu: OpenedMenu;
  /** From 0. */
  row: number;
  /** The student's page; null for a student who exists only in the draft. */
  page: string | null;
  count: number;
  actions: RowActions;
  onClose(): void;
}

export function RowMenu({ menu, row, page, count, actions, onClose }: RowMenuProps) {
  const item = (text: string, action: () => void, isDisabled = false) => (
    <MenuItem textValue={text} isDisabled={isDisabled} onAction={() => afterMenu(action)}>
      {text}
    </MenuItem>
  );
  const last = count - 1;
  return (
    <AnchoredMenu anchor={menu.anchor} label={texts.actionsFor(menu.name)} onClose={onClose}>
      {page !== null && (
        <>
          <MenuItem textValue={texts.page} href={page}>
            {texts.page}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {item(texts.up, () => actions.moveRow(row, row - 1), row === 0)}
      {item(texts.down, () => actions.moveRow(row, row + 1), row === last)}
      {item(texts.toTop, () => actions.moveRow(row, 0), row === 0)}
      {item(texts.toEnd, () => actions.moveRow(row, last), row === last)}
      <MenuSeparator />
      {item(texts.insert, () => actions.insert(row + 1))}
      {item(texts.remove, () => actions.remove(row))}
    </AnchoredMenu>
  );
}

/** Runs a menu's action once the menu has closed: while open it holds the focus, which the action may move. */
function afterMenu(action: () => void) {
  requestAnimationFrame(function wait() {
    if (document.querySelector('[role="menu"]')) requestAnimationFrame(wait);
    else action();
  });
}

interface RosterFieldProps {
  row: number;
  field: Field;
  value: string;
  problem: string | undefined;
  rowKey: string;
  onEdit: RowActions['edit'];
}

/** A student's editable text: a name is shown whole, on as many lines as it needs. */
function RosterField({ row, field, value, problem, rowKey, onEdit }: RosterFieldProps) {
  const id = useId();
  const typed = {
    className: rosterFieldStyles.input,
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
        <div className={rosterFieldStyles.name} data-text={value}>
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
        <div className={rosterFieldStyles.problem}>
          <Problem id={id}>{problem}</Problem>
        </div>
      )}
    </>
  );
}

interface RosterRowProps {
  student: DraftStudent;
  /** From 0. */
  row: number;
  tag: string;
  /** The address of a private note on the student; null if there is none to read. */
  notedPage: string | null;
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

/** A row, and the props that its cells share. */
interface RosterCells extends RosterRowProps {
  name: string;
}

interface RosterColumn {
  id: string;
  headClass: string | undefined;
  head(): ReactNode;
  cell(of: RosterCells): ReactNode;
}

/** A column of fields; `problem` is the row's error. */
const fieldColumn = (
  field: Field,
  headClass: string | undefined,
  problem: (of: RosterRowProps) => string | undefined,
): RosterColumn => ({
  id: field,
  headClass,
  head: () => texts.columns[field],
  cell: (of) => (
    <td className={`${styles.cell} ${styles[field]}`}>
      <RosterField
        row={of.row}
        field={field}
        value={of.student[field]}
        problem={problem(of)}
        rowKey={of.student.key}
        onEdit={of.actions.edit}
      />
    </td>
  ),
});

function PlaceCell({ student: { key }, row }: RosterCells) {
  return (
    <td className={`${styles.cell} ${styles.place}`}>
      <span className={styles.handle} data-handle={key} aria-hidden="true">
        <svg aria-hidden="true" width="8" height="14" viewBox="0 0 8 14" fill="currentColor">
          <path d="M1 1h2v2H1zM5 1h2v2H5zM1 6h2v2H1zM5 6h2v2H5zM1 11h2v2H1zM5 11h2v2H5z" />
        </svg>
      </span>
      {row + 1}
    </td>
  );
}

function ActionsCell({ student: { key }, row, name, hasMenu, actions, onMenu }: RosterCells) {
  return (
    <td className={`${styles.cell} ${styles.actions}`}>
      <Button
        look="quiet"
        icon
        className={`${styles.action} ${styles.remove}`}
        // The menu beside it does the same, and saves one stop of Tab per line.
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
  );
}

/** The columns of the list, each with its heading and its cells. */
export const rosterColumns: readonly RosterColumn[] = [
  {
    id: 'place',
    headClass: tableStyles.placeHead,
    head: () => texts.columns.place,
    cell: (of) => <PlaceCell {...of} />,
  },
  fieldColumn('first', undefined, ({ firstProblem }) => firstProblem),
  fieldColumn('last', tableStyles.lastHead, ({ lastProblem }) => lastProblem),
  fieldColumn('id', tableStyles.idHead, ({ idProblem }) => idProblem),
  {
    id: 'change',
    headClass: tableStyles.changeHead,
    head: () => texts.columns.change,
    cell: ({ tag, notedPage, name }) => (
      <td className={`${styles.cell} ${styles.change}`}>
        {tag && <bdi className={styles.tag}>{tag}</bdi>}
        {notedPage !== null && (
          <Link className={styles.noted} to={notedPage} aria-label={texts.notedOf(name)}>
            {texts.noted}
          </Link>
        )}
      </td>
    ),
  },
  {
    id: 'actions',
    headClass: tableStyles.actionsHead,
    head: () => <VisuallyHidden>{texts.columns.actions}</VisuallyHidden>,
    cell: (of) => <ActionsCell {...of} />,
  },
];

export const RosterRow = memo(function RosterRow(props: RosterRowProps) {
  const { student, row, dropHere, isFound, isDragged } = props;
  const cells = { ...props, name: nameOf(student, row + 1) };
  const classes = [
    styles.row,
    isFound && styles.found,
    isDragged && styles.dragged,
    dropHere && styles[dropHere],
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <tr aria-rowindex={row + 2} data-line={row} className={classes}>
      {rosterColumns.map(({ id, cell }) => (
        <Fragment key={id}>{cell(cells)}</Fragment>
      ))}
    </tr>
  );
});
