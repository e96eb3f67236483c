import type { Period } from '#dashboard/api/periods.ts';
import { StudentHead } from '#dashboard/shell/StudentHead.tsx';
import { EntrySign } from '#dashboard/shell/sync/EntrySign.tsx';
import type { EntriesOf } from '#dashboard/shell/sync/useEntriesOf.ts';
import { Rows } from '#dashboard/ui/components/Rows.tsx';
import type { NamedStudent } from '#dashboard/ui/components/StudentNames.tsx';
import { cellAside, numberCell, rowName, Table } from '#dashboard/ui/components/Table.tsx';
import { Average, DifferenceCell, NowCell, ReportedCell } from './PeriodCells.tsx';
import styles from './PeriodGrid.module.css';
import type { PeriodTable } from './periodTable.ts';
import { texts } from './texts.ts';

interface PeriodGridProps {
  classId: number;
  periods: readonly Period[];
  table: PeriodTable<NamedStudent & { id: number }>;
  /** How many scores that are not saved yet count for a student, by ID. */
  unsavedOf: ReadonlyMap<number, number>;
  entries: EntriesOf;
}

/** Students × periods, then today's total beside the grade reported last. */
export function PeriodGrid({ classId, periods, table, unsavedOf, entries }: PeriodGridProps) {
  const hasChanges = periods.map((_, position) =>
    table.rows.some(({ reported }) => reported[position]?.change),
  );
  const isEmpty = periods.map(
    ({ name, grades }) => grades.length === 0 && !entries.all.some(({ place }) => place === name),
  );
  return (
    <Table label={texts.title} windowed>
      <thead>
        <tr>
          <th scope="col" className={rowName}>
            {texts.student}
          </th>
          {periods.map(({ name, grades, locked }, position) => (
            <th
              key={name}
              scope="col"
              className={`${numberCell} ${hasChanges[position] ? styles.twofold : styles.single} ${isEmpty[position] ? styles.unreported : ''}`}
            >
              {name}{' '}
              <span className={cellAside}>
                {locked ? texts.locked : grades.length === 0 ? texts.noEntries : texts.reported}
              </span>
            </th>
          ))}
          <th scope="col" className={`${numberCell} ${styles.now} ${styles.single}`}>
            {texts.now} <span className={cellAside}>{texts.nowMeaning}</span>
          </th>
          <th scope="col" className={`${numberCell} ${styles.difference}`}>
            {texts.difference} <span className={cellAside}>{texts.differenceMeaning}</span>
          </th>
        </tr>
      </thead>
      <Rows of={table.rows} keyOf={({ id }) => id} columns={periods.length + 3}>
        {(row) => (
          <tr key={row.id}>
            <StudentHead classId={classId} id={row.id} student={row.student} />
            {periods.map(({ name }, position) => (
              <ReportedCell
                key={name}
                reported={row.reported[position] ?? null}
                hasChanges={hasChanges[position] ?? false}
                ofEmpty={isEmpty[position] ?? false}
                sign={
                  <EntrySign
                    state={entries.stateAt(name, row.id)}
                    entry={entries.at(name, row.id)}
                    choice={null}
                  />
                }
              />
            ))}
            <NowCell now={row.now} unsaved={unsavedOf.get(row.id) ?? 0} />
            <DifferenceCell difference={row.difference} />
          </tr>
        )}
      </Rows>
      <tfoot>
        <tr>
          <th scope="row" className={rowName}>
            {texts.average}
          </th>
          {table.averages.map((average, position) => (
            <Average key={periods[position]?.name} average={average} ofEmpty={isEmpty[position] ?? false} />
          ))}
          <Average average={table.averageNow} now />
          <td />
        </tr>
      </tfoot>
    </Table>
  );
}
