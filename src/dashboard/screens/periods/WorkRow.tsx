import { Fragment, type RefObject } from 'react';
import { isConflict } from '#dashboard/shell/sync/troubleSaid.ts';
import { type NamedStudent, useStudentNames } from '#dashboard/ui/components/StudentNames.tsx';
import type { HeldGrade } from './GradeInput.tsx';
import type { Reporting } from './useReporting.ts';
import type { WorkRow as Row } from './workbench.ts';
import type { workColumns } from './workColumns.tsx';

export type Student = NamedStudent & { id: number };

export interface WorkRowProps {
  classId: number;
  period: string;
  row: Row<Student>;
  reporting: Reporting;
  /** The grade stands as it is. */
  locked: boolean;
  /** How many of the student's scores are not saved yet. */
  unsaved: number;
  chosen: boolean;
  onChoose(chosen: boolean): void;
  onMove(towards: 'up' | 'down'): void;
  /** Commits the grade that waits for an answer in some row. */
  held: RefObject<HeldGrade | null>;
  onOverride(): void;
  /** Two have reported this grade. */
  onDecide(): void;
}

/** A student's grade of the period: calculated, taken over or typed, and beside what it was. */
export function WorkRow({ shown, ...props }: WorkRowProps & { shown: typeof workColumns }) {
  const { period, row, reporting } = props;
  const { student, whole } = row;
  const names = useStudentNames();
  const entry = reporting.entries.at(period, student.id);
  const cells = {
    ...props,
    name: names.listName(student),
    entry,
    conflict: isConflict(entry),
    takeOver() {
      if (whole !== null) reporting.report(period, { studentId: student.id, text: String(whole) });
    },
  };
  return (
    <tr>
      {shown.map(({ id, cell }) => (
        <Fragment key={id}>{cell(cells)}</Fragment>
      ))}
    </tr>
  );
}
