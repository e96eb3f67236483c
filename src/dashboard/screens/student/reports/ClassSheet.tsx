import type { MarkName } from '#dashboard/api/classes/attendance.ts';
import type { GradebookStudent } from '#dashboard/api/classes/gradebook.ts';
import { compareNames } from '#dashboard/language/compareNames.ts';
import type { CategoryTotal } from '#grading/categoryTotals.ts';
import { missingOutcome } from '#grading/explanation.ts';
import { formatPercent } from '#grading/rounding.ts';
import { explainTotal } from '#grading/yearExplanation.ts';
import styles from './ClassSheet.module.css';
import { gradeText, type ReportSource } from './reportText.ts';
import { reportTexts } from './texts.ts';

const { sheets: texts } = reportTexts;

export const sheetOrders = ['roster', 'last'] as const;

export type SheetOrder = (typeof sheetOrders)[number];

/** The positions of the students, in the chosen order. */
function inOrder(students: readonly GradebookStudent[], order: SheetOrder): number[] {
  const compare = (one: GradebookStudent, other: GradebookStudent) =>
    order === 'roster'
      ? one.number - other.number
      : compareNames(one.last, other.last) || compareNames(one.first, other.first);
  const there = [...students.keys()];
  return there.sort((a, b) => {
    const [one, other] = [students[a], students[b]];
    return one && other ? compare(one, other) : 0;
  });
}

interface ClassSheetProps {
  source: ReportSource;
  kind: 'grades' | 'attendance';
  order: SheetOrder;
  day: string;
  /** Last name first, as in a list. */
  nameOf(student: GradebookStudent): string;
}

/** A class on one sheet: its grades, or a list for taking attendance by hand. */
export function ClassSheet({ source, kind, order, day, nameOf }: ClassSheetProps) {
  const { book, school, teacher } = source;
  const positions = inOrder(book.students, order);
  const Table = kind === 'grades' ? GradeTable : AttendanceTable;
  const title = kind === 'grades' ? texts.gradesTitle : texts.attendanceTitle;
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <p className={styles.school}>
          <bdi>{school}</bdi>
        </p>
        {kind === 'grades' && <p className={styles.soft}>{day}</p>}
        <h2>{title}</h2>
        <p className={styles.soft}>
          <bdi>{[book.name, teacher].filter(Boolean).join(' · ')}</bdi>
        </p>
      </header>
      {kind === 'attendance' && (
        <p className={styles.blanks}>
          {[texts.date, texts.period, texts.substitute].map((label) => (
            <span key={label}>{label}</span>
          ))}
        </p>
      )}
      {positions.length === 0 ? (
        <p>{texts.noStudents}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody can scroll a wide sheet by keyboard
        <section className={styles.around} tabIndex={0} aria-label={title}>
          <Table source={source} positions={positions} nameOf={nameOf} />
        </section>
      )}
    </article>
  );
}

interface TableProps extends Pick<ClassSheetProps, 'source' | 'nameOf'> {
  positions: readonly number[];
}

function GradeTable({ source: { book, sheet, periods }, positions, nameOf }: TableProps) {
  const posted = (periods ?? []).filter(({ grades }) => grades.length > 0);
  const rows = positions.flatMap((position) => {
    const student = book.students[position];
    if (!student) return [];
    const { steps } = explainTotal(sheet.scheme, sheet.counted(position));
    return [{ student, position, steps, total: sheet.total(position), missing: missingOutcome(steps) }];
  });
  const categories = rows[0]?.steps.categories ?? [];
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.number}</th>
          <th scope="col">{texts.student}</th>
          <th scope="col">{texts.id}</th>
          {categories.map(({ num, name }) => (
            <th key={num} scope="col" className={styles.number}>
              <bdi>{name}</bdi>
            </th>
          ))}
          <th scope="col" className={styles.number}>
            {texts.missing}
          </th>
          {posted.map(({ name }) => (
            <th key={name} scope="col" className={styles.number}>
              {name}
            </th>
          ))}
          <th scope="col" className={styles.number}>
            {texts.grade}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ student, position, steps, total, missing }) => (
          <tr key={student.id}>
            <td className={styles.soft}>{student.number}</td>
            <th scope="row">
              <bdi>{nameOf(student)}</bdi>
            </th>
            <td className={styles.soft}>{student.id}</td>
            {steps.categories.map(({ num }) => (
              <td key={num} className={styles.number}>
                {percentIn(sheet.categoryTotal(position, { num, term: 0 }))}
              </td>
            ))}
            <td className={styles.number}>{missing.counted + missing.dropped + missing.costless || ''}</td>
            {posted.map(({ name, grades }) => (
              <td key={name} className={styles.number}>
                {grades.find(({ studentId }) => studentId === student.id)?.grade}
              </td>
            ))}
            <td className={`${styles.number} ${styles.grade}`}>
              {total.percent !== null && gradeText(total.percent, total.letter)}
            </td>
          </tr>
        ))}
      </tbody>
      <ClassAverage average={sheet.average} span={4 + categories.length + posted.length} />
    </table>
  );
}

/** As in the gradebook: if marking periods make the grade, by what counts in them. */
const percentIn = ({ percent }: CategoryTotal) => percent !== null && `${formatPercent(percent)}%`;

const ClassAverage = ({ average, span }: { average: number | null; span: number }) =>
  average !== null && (
    <tfoot>
      <tr>
        <th scope="row" colSpan={span}>
          {texts.average}
        </th>
        <td className={styles.number}>{formatPercent(average)}%</td>
      </tr>
    </tfoot>
  );

/** The heading of each mark on a paper list; nobody in the room knows whether an absence is excused. */
const boxOf = (): Readonly<Record<MarkName, string | null>> => ({
  present: texts.present,
  tardy: texts.tardy,
  absent: texts.absent,
  excused: null,
});

function AttendanceTable({ source: { book }, positions, nameOf }: TableProps) {
  const boxes = Object.values(boxOf()).filter((label) => label !== null);
  return (
    <table className={`${styles.table} ${styles.toFill}`}>
      <thead>
        <tr>
          <th scope="col">{texts.number}</th>
          <th scope="col">{texts.student}</th>
          {boxes.map((label) => (
            <th key={label} scope="col" className={styles.box}>
              {label}
            </th>
          ))}
          <th scope="col" className={styles.notes}>
            {texts.notes}
          </th>
        </tr>
      </thead>
      <tbody>
        {positions.map((position, at) => {
          const student = book.students[position];
          return (
            student && (
              <tr key={student.id}>
                <td className={styles.soft}>{at + 1}</td>
                <th scope="row">
                  <bdi>{nameOf(student)}</bdi>
                </th>
                {boxes.map((label) => (
                  <td key={label} className={styles.box} />
                ))}
                <td />
              </tr>
            )
          );
        })}
      </tbody>
    </table>
  );
}
