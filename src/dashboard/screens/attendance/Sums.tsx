import { Fragment } from 'react';
import { type MarkKind, marks } from '#dashboard/api/classes/attendance.ts';
import { rowName } from '#dashboard/ui/components/tables/Table.tsx';
import { texts } from './texts.ts';
import styles from './WeekGrid.module.css';
import type { WeekColumn } from './weekColumns.tsx';
import { sumsPerDay, type WeekTable } from './weekTable.ts';

const kinds: readonly MarkKind[] = [...marks.map(({ kind }) => kind), 'other'];

/** The number of students and their sums that fit on an upright page. */
const studentsOnPage = 32;

interface SumRowsProps {
  table: WeekTable<unknown>;
  perDay: WeekTable<unknown>['perDay'];
  shown: readonly Pick<WeekColumn<never, never>, 'id' | 'foot'>[];
  /** Whose sums they are, if that needs saying. */
  of: string | null;
}

function SumRows({ table, perDay, shown, of }: SumRowsProps) {
  const hasOthers = table.perDay.some(({ counts }) => counts.other > 0);
  const rows = [
    ...kinds
      .filter((kind) => kind !== 'other' || hasOthers)
      .map((kind) => ({ name: texts.marks[kind], values: perDay.map(({ counts }) => counts[kind]) })),
    { name: texts.notTaken, values: perDay.map(({ notTaken }) => notTaken) },
  ];
  return (
    <>
      {of !== null && (
        <tr className={styles.sumsOf}>
          <th scope="rowgroup" className={rowName} colSpan={shown.length}>
            {of}
          </th>
        </tr>
      )}
      {rows.map((sum) => (
        <tr key={sum.name} className={styles.sums}>
          {shown.map(({ id, foot }) => foot && <Fragment key={id}>{foot(sum)}</Fragment>)}
          <td colSpan={shown.filter(({ foot }) => !foot).length} />
        </tr>
      ))}
    </>
  );
}

interface DaySumsProps {
  table: WeekTable<unknown>;
  shown: SumRowsProps['shown'];
  printing: boolean;
}

/** The sums of each day, at the end of the table. */
export function DaySums({ table, shown, printing }: DaySumsProps) {
  const count = table.rows.length;
  const of = printing && count > studentsOnPage ? texts.sumsOfAll(count) : null;
  return (
    <tfoot className={styles.foot}>
      <SumRows table={table} shown={shown} of={of} perDay={table.perDay} />
    </tfoot>
  );
}

/** On paper: after the last student of each page, the sums of the students on that page. */
export function PageSums({ table, shown, printing, at }: DaySumsProps & { at: number }) {
  const { rows, off } = table;
  const isLast = at === rows.length - 1;
  if (!printing || rows.length <= studentsOnPage) return null;
  if ((at + 1) % studentsOnPage !== 0 && !isLast) return null;
  const from = at - (at % studentsOnPage);
  const perDay = sumsPerDay(rows.slice(from, at + 1), off);
  return (
    <>
      <SumRows table={table} perDay={perDay} shown={shown} of={texts.sumsOf(from + 1, at + 1)} />
      {!isLast && <tr className={styles.pageEnd} />}
    </>
  );
}
