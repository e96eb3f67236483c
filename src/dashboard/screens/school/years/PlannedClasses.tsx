import type { ReactNode } from 'react';
import type { PlannedClass } from '#dashboard/api/schools/years.ts';
import { Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { Rows } from '#dashboard/ui/components/tables/Rows.tsx';
import { cellAside, numberCell, rowName, Table } from '#dashboard/ui/components/tables/Table.tsx';
import { startTexts } from './startTexts.ts';
import styles from './Years.module.css';

/** Of a longer list only the visible part is drawn. */
const fewEnough = 100;

interface PlannedClassesProps {
  label: string;
  classes: readonly PlannedClass[];
  /** The cells before the name. */
  choice?: { head: string; cell(of: PlannedClass): ReactNode };
  /** Names the teachers of the new class, not of the old one. */
  ofNew?: boolean;
}

/** Classes of the old year, and their fate. */
export function PlannedClasses({ label, classes, choice, ofNew = false }: PlannedClassesProps) {
  const { columns } = startTexts;
  return (
    <Table label={label} windowed>
      <thead>
        <tr>
          {choice && <th scope="col">{choice.head}</th>}
          <th scope="col" className={rowName}>
            {columns.name}
          </th>
          <th scope="col">{columns.period}</th>
          <th scope="col">{ofNew ? startTexts.newTeachers : columns.teacher}</th>
          {!ofNew && (
            <th scope="col" className={numberCell}>
              {columns.students}
            </th>
          )}
        </tr>
      </thead>
      <Rows
        of={classes}
        keyOf={({ id }) => id}
        columns={choice ? 5 : 4}
        onlyNear={classes.length > fewEnough}
      >
        {(each) => (
          <tr key={each.id}>
            {choice && <td>{choice.cell(each)}</td>}
            <th scope="row" className={rowName}>
              <bdi>{each.name}</bdi> <span className={cellAside}>{each.code}</span>
              {choice && <Problem>{each.problem || undefined}</Problem>}
            </th>
            <td>{each.gradingPeriod}</td>
            <td>
              <bdi>{ofNew ? each.teachers.join(', ') : each.teacher}</bdi>
              {ofNew && each.left.length > 0 && (
                <p className={styles.soft}>{startTexts.leftOut(each.left)}</p>
              )}
            </td>
            {!ofNew && <td className={numberCell}>{each.students}</td>}
          </tr>
        )}
      </Rows>
    </Table>
  );
}
