import type { ReactNode } from 'react';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import rounded from '#dashboard/ui/components/layout/Rounded.module.css';
import sortHeaderStyles from './SortHeader.module.css';
import styles from './Table.module.css';

interface TableProps {
  label: string;
  /** No taller than the window, so that its header stays visible. */
  windowed?: boolean;
  /** Its cells take the focus: the host moves it among them, and the table is one stop of the Tab key. */
  grid?: boolean;
  children: ReactNode;
}

/** A plain table: hairlines, a header that stays visible, its own scrolling if it is wider than the page. */
export function Table({ label, windowed, grid, children }: TableProps) {
  const look = windowed ? `${styles.frame} ${styles.windowed}` : styles.frame;
  const table = (
    <table className={styles.table} aria-label={label} role={grid ? 'grid' : undefined}>
      {children}
    </table>
  );
  return (
    <div className={`${rounded.rounded} ${styles.around}`}>
      {grid ? (
        <div className={look}>{table}</div>
      ) : (
        // A scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody can scroll the table by keyboard
        <section className={look} aria-label={label} tabIndex={0}>
          {table}
        </section>
      )}
    </div>
  );
}

/** The column definitions for `useTable` of columns that have only a name, in this order; nothing is sorted here. */
export function columnsOf<Id extends string>(named: Readonly<Record<Id, unknown>>) {
  const columnIds = Object.keys(named) as Id[];
  return { features: {}, columns: columnIds.map((id) => ({ id })), columnIds };
}

/** The headers of columns that have only a name. */
export function TableHead({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** For cells and headers whose content stands beneath the name on a phone; the column is then hidden. */
export const wideCell = styles.wide ?? '';

/** For cells that hold numbers: aligned at their end. */
export const numberCell = styles.number ?? '';

/** For the header cell of a row: it stays while the table scrolls sideways. */
export const rowName = styles.rowName ?? '';

/** For the last cell of a row if it holds only what one presses: its column is not printed. */
export const controlsCell = styles.controls ?? '';

/** For secondary text beneath or beside a cell's main value. */
export const cellAside = styles.aside ?? '';

/** For a number that means "none": shown faintly. */
export const nought = styles.nought ?? '';

type SortDirection = 'asc' | 'desc' | false;

interface SortHeaderProps {
  direction: SortDirection;
  onSort(): void;
  /** A column of numbers: aligned at its end. */
  number?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The header of a sortable column; says how it is sorted. */
export function SortHeader({ direction, onSort, number = false, className = '', children }: SortHeaderProps) {
  const ariaSort = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none';
  return (
    <th
      scope="col"
      aria-sort={ariaSort}
      className={number ? `${className} ${sortHeaderStyles.number} ${numberCell}` : className}
    >
      <button
        type="button"
        className={`${sortHeaderStyles.header} ${direction ? sortHeaderStyles.sorted : ''}`}
        onClick={onSort}
      >
        {children}
        <Icon name={direction === 'desc' ? 'arrowDown' : 'arrowUp'} size={12} />
      </button>
    </th>
  );
}
