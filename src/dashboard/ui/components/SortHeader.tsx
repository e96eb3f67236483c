import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './SortHeader.module.css';
import { numberCell } from './Table.tsx';

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
      className={number ? `${className} ${styles.number} ${numberCell}` : className}
    >
      <button type="button" className={`${styles.header} ${direction ? styles.sorted : ''}`} onClick={onSort}>
        {children}
        <Icon name={direction === 'desc' ? 'arrowDown' : 'arrowUp'} size={12} />
      </button>
    </th>
  );
}
