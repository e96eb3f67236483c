import type { MarkKind } from '#dashboard/api/attendance.ts';
import { nought, rowName } from '#dashboard/ui/Table.tsx';
import { texts } from './texts.ts';
import styles from './WeekGrid.module.css';
import type { WeekTable } from './weekTable.ts';

const kinds: readonly MarkKind[] = ['present', 'tardy', 'absent', 'excused', 'other'];

/** What each day comes to, at its foot. `columns` is the number of columns behind the days. */
export function DaySums({ table, columns }: { table: WeekTable<unknown>; columns: number }) {
  const { days, perDay } = table;
  const hasOthers = perDay.some(({ counts }) => counts.other > 0);
  const rows = [
    ...kinds
      .filter((kind) => kind !== 'other' || hasOthers)
      .map((kind) => ({ name: texts.marks[kind], values: perDay.map(({ counts }) => counts[kind]) })),
    { name: texts.notTaken, values: perDay.map(({ notTaken }) => notTaken) },
  ];
  return (
    <tfoot className={styles.foot}>
      {rows.map(({ name, values }) => (
        <tr key={name}>
          <th scope="row" className={rowName}>
            {name}
          </th>
          {values.map((value, position) => (
            <td key={days[position]} className={`${styles.day} ${value === 0 ? nought : ''}`}>
              {value}
            </td>
          ))}
          <td colSpan={columns} />
        </tr>
      ))}
    </tfoot>
  );
}
