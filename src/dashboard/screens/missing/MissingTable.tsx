import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MissingAssignment, MissingWork } from '#dashboard/api/classes/missingWork.ts';
import { paths } from '#dashboard/app/paths.ts';
import { Rows } from '#dashboard/ui/components/tables/Rows.tsx';
import { StudentName, useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { cellAside, numberCell, Table } from '#dashboard/ui/components/tables/Table.tsx';
import { onDemand } from '#dashboard/ui/format/onDemand.ts';
import { letterBeside, writtenDay, writtenPercent } from '#dashboard/ui/format/written.ts';
import { narrowScreen, useMedia } from '#dashboard/ui/hooks/useBrowser.ts';
import { readPoints } from '#grading/score.ts';
import styles from './MissingWork.module.css';
import { type Grouping, type MissingLine, missingLines } from './missingLines.ts';
import { texts } from './texts.ts';

const { columns } = texts;

/** A line for each missing score, linked to its cell, beneath its student or assignment. */
export function MissingTable({ work, grouping }: { work: MissingWork; grouping: Grouping }) {
  const byStudent = grouping === 'student';
  const narrow = useMedia(narrowScreen);
  return (
    <Table label={texts.title}>
      <thead>
        <tr>
          <th scope="col">{byStudent ? columns.assignment : columns.student}</th>
          {!narrow && byStudent && <th scope="col">{columns.due}</th>}
          {!narrow && (
            <th scope="col" className={numberCell}>
              {byStudent ? columns.points : columns.now}
            </th>
          )}
          <th scope="col" className={numberCell}>
            {columns.gain}
          </th>
          <th scope="col" className={numberCell}>
            {columns.after}
          </th>
        </tr>
      </thead>
      <Rows of={missingLines(work, grouping)} keyOf={({ key }) => key} columns={5} onlyNear>
        {(line) => <Line key={line.key} line={line} byStudent={byStudent} narrow={narrow} />}
      </Rows>
    </Table>
  );
}

interface LineProps {
  line: MissingLine;
  byStudent: boolean;
  /** Shows some columns beneath the name instead. */
  narrow: boolean;
}

function Line({ line, byStudent, narrow }: LineProps) {
  const names = useStudentNames();
  const before = narrow ? 1 : byStudent ? 3 : 2;
  if (line.kind === 'student') {
    const { student, className } = line;
    return (
      <GroupLine
        columns={before}
        name={
          <Link to={paths.student(student.classId, student.id)}>
            <StudentName student={student} />
          </Link>
        }
        aside={[className, gradeOf(student)]}
        gain={student.all.gain}
        then={gradeOf(student.all)}
        label={texts.ifAll}
      />
    );
  }
  if (line.kind === 'assignment') {
    const { assignment, className, count } = line;
    return (
      <GroupLine
        columns={before}
        name={<bdi>{assignment.title}</bdi>}
        aside={[className, texts.students(count), dueOf(assignment), pointsOf(assignment)]}
      />
    );
  }
  const { student, assignment, score } = line;
  const cell = { student: student.id, assignment: String(assignment.id) };
  return (
    <tr>
      <th scope="row" className={styles.cell}>
        {byStudent ? (
          <Link to={paths.gradebook(score.classId, cell)}>
            <bdi>{assignment.title}</bdi>
          </Link>
        ) : (
          <>
            <Link to={paths.student(student.classId, student.id)}>
              <StudentName student={student} />
            </Link>{' '}
            <Link
              className={styles.toCell}
              to={paths.gradebook(score.classId, cell)}
              aria-label={texts.scoreOf(names.listName(student), assignment.title)}
            >
              {texts.toScore}
            </Link>
          </>
        )}
        {narrow && (
          <span className={cellAside}>
            {byStudent ? `${dueOf(assignment)} · ${pointsOf(assignment)}` : gradeOf(student)}
          </span>
        )}
      </th>
      {!narrow && byStudent && <td className={styles.due}>{dueOf(assignment)}</td>}
      {!narrow && (
        <td className={numberCell}>
          {!byStudent
            ? gradeOf(student)
            : readPoints(assignment.points) === null
              ? texts.extraCredit
              : assignment.points}
        </td>
      )}
      <td className={`${numberCell} ${styles.gain}`}>{writtenGain(score.gain)}</td>
      <td className={`${numberCell} ${styles.then}`}>{gradeOf(score)}</td>
    </tr>
  );
}

interface GroupLineProps {
  /** The columns before the gain. */
  columns: number;
  name: ReactNode;
  aside: readonly string[];
  gain?: number | null;
  then?: string;
  /** The meaning of a group's gain, for screen readers. */
  label?: string;
}

function GroupLine({ columns: before, name, aside, gain = null, then = '', label }: GroupLineProps) {
  // A group without its own total has the whole line.
  const isWhole = gain === null && then === '';
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={isWhole ? before + 2 : before}>
        {name} <span className={styles.aside}>{aside.filter(Boolean).join(' · ')}</span>
      </th>
      {!isWhole && (
        <>
          <td className={numberCell} title={label}>
            {writtenGain(gain)}
          </td>
          <td className={`${numberCell} ${styles.then}`}>{then}</td>
        </>
      )}
    </tr>
  );
}

const signed = onDemand(
  () =>
    new Intl.NumberFormat(undefined, {
      signDisplay: 'exceptZero',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
);

const writtenGain = (gain: number | null) => (gain === null ? '' : `${signed().format(gain)}%`);

const gradeOf = ({ percent, grade }: { percent: number | null; grade: string }) =>
  percent === null ? '' : `${writtenPercent(percent)} ${letterBeside(String(percent), grade)}`.trim();

const dueOf = ({ due }: MissingAssignment) => (due ? writtenDay(due, 'short') : texts.noDate);

const pointsOf = ({ points }: MissingAssignment) =>
  readPoints(points) === null ? texts.extraCredit : texts.outOf(points);
