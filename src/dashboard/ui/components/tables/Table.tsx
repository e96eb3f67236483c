import type { ReactNode } from 'react';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import rounded from '#dashboard/ui/components/layout/Rounded.module.css';
import sortHeaderStyles from './SortHeader.module.css';
import styles from './Table.module.css';

interface TableProps {
  label: string;
  /** No taller than the window, so that its header stays visible. */
  windowed?: boolean;
  /** Its cells are worked in: the host moves focus among them, and the table is one stop of the Tab key. */
  grid?: boolean;
  children: ReactNode;
}

/** A calm table: hairlines, a header that stays, its own scroll where it is wider than the page. */
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
        // A region that scrolls must be reached by key.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody can scroll the table by keyboard
        <section className={look} aria-label={label} tabIndex={0}>
          {table}
        </section>
      )}
    </div>
  );
}

/** What `useTable` takes for columns that have nothing but a name, in the order of these; nothing is sorted here. */
export function columnsOf<Id extends string>(named: Readonly<Record<Id, unknown>>) {
  const columnIds = Object.keys(named) as Id[];
  return { features: {}, columns: columnIds.map((id) => ({ id })), columnIds };
}

/** The heads of columns that have nothing but a name. */
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

/** For cells that hold numbers: aligned at their end. */
export const numberCell = styles.number ?? '';

/** For the header cell of a row: it stays while the table scrolls sideways. */
export const rowName = styles.rowName ?? '';

/** For what a cell says beneath or beside its main thing. */
export const cellAside = styles.aside ?? '';

/** For a number that says "none": it stays out of the way. */
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

/** The header cell of a column that can be sorted; says how it is. */
export function SortHeader({ direction, onSort, number = false, className = '', children }: SortHeaderProps) {
  const said = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none';
  return (
    <th
      scope="col"
      aria-sort={said}
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
