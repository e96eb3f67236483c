import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useMemo, useState } from 'react';
import { yearQuery } from '#dashboard/api/attendance.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { percentText } from '#dashboard/screens/gradebook/model/texts.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Chart } from '#dashboard/ui/components/Chart.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { panelHeading } from '#dashboard/ui/format/heading.ts';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { MISSING } from '#grading/score.ts';
import { distribution, summarize } from '#grading/statistics.ts';
import { chartTexts as texts } from './chartTexts.ts';
import styles from './SidePanel.module.css';
import { SidePanel } from './SidePanel.tsx';
import { SummaryList } from './SummaryList.tsx';

interface ClassPanelProps {
  sheet: Sheet;
  nameOf(student: number): string;
  /** The student whose trend is drawn first. */
  begin: number;
  onClose(): void;
}

const tenths = (percent: number) => `${percent.toFixed(1)}%`;
const whole = (percent: number) => `${percent}%`;

/** The class in numbers and pictures. */
export default function ClassPanel({ sheet, nameOf, begin, onClose }: ClassPanelProps) {
  const percents = useMemo(
    () => sheet.book.students.map((_, student) => sheet.total(student).percent),
    [sheet],
  );
  const summary = summarize(percents.filter((percent) => percent !== null));
  return (
    <SidePanel title={texts.classTitle} onClose={onClose}>
      {summary === null ? (
        <p>{texts.nothing}</p>
      ) : (
        <>
          <SummaryList summary={summary} write={percentText} />
          <Letters sheet={sheet} percents={percents} />
          <Trend sheet={sheet} nameOf={nameOf} begin={begin} />
          <Attendance sheet={sheet} percents={percents} nameOf={nameOf} />
        </>
      )}
    </SidePanel>
  );
}

type Percents = readonly (number | null)[];

function Letters({ sheet, percents }: { sheet: Sheet; percents: Percents }) {
  const counts = useMemo(
    () =>
      distribution(percents, sheet.scheme).map(({ letter, low, count }) => ({
        name: letter || `${percentText(low)}+`,
        count,
      })),
    [percents, sheet.scheme],
  );
  const labels = useMemo(() => counts.map(({ name }) => name), [counts]);
  const series = useMemo(
    () => [{ name: texts.students, values: counts.map(({ count }) => count) }],
    [counts],
  );
  return (
    <Chart
      title={texts.distribution}
      summary={texts.distributionSummary(counts.map(({ name, count }) => `${name} ${count}`).join(', '))}
      x={texts.grade}
      y={texts.students}
      kind="bar"
      labels={labels}
      series={series}
      table={{
        head: [texts.grade, texts.students],
        rows: counts.map(({ name, count }) => [name, String(count)]),
      }}
    />
  );
}

function Trend({ sheet, nameOf, begin }: Pick<ClassPanelProps, 'sheet' | 'nameOf' | 'begin'>) {
  const [student, setStudent] = useState(begin);
  const points = useMemo(() => trendOf(sheet, student), [sheet, student]);
  const labels = useMemo(() => points.map(({ due, title }) => writtenDay(due, 'short') || title), [points]);
  const places = useMemo(() => points.map(({ title }) => title), [points]);
  const name = nameOf(student);
  const series = useMemo(
    () => [
      { name, values: points.map(({ own }) => own) },
      { name: texts.classMean, values: points.map(({ mean }) => mean) },
    ],
    [points, name],
  );
  const written = (value: number | null) => (value === null ? '–' : tenths(value));
  return (
    <>
      <label className={styles.choice}>
        {texts.trendOf}
        <select value={student} onChange={({ target }) => setStudent(Number(target.value))}>
          {sheet.book.students.map(({ id }, position) => (
            <option key={id} value={position}>
              {nameOf(position)}
            </option>
          ))}
        </select>
      </label>
      <Chart
        title={texts.trend}
        summary={texts.trendSummary(name)}
        x={texts.assignment}
        y={texts.percent}
        kind="line"
        labels={labels}
        places={places}
        written={tenths}
        series={series}
        table={{
          head: [texts.assignment, name, texts.classMean],
          rows: points.map(({ title, own, mean }) => [title, written(own), written(mean)]),
        }}
      />
    </>
  );
}

interface AttendanceProps {
  sheet: Sheet;
  percents: Percents;
  nameOf(student: number): string;
}

function Attendance({ sheet, percents, nameOf }: AttendanceProps) {
  const { data: year, isError, refetch } = useQuery(yearQuery(sheet.book.id));
  const points = useMemo(() => {
    const absences = new Map(year?.map(({ studentId, away }) => [studentId, away]));
    return sheet.book.students.flatMap(({ id }, student) => {
      const [percent, absent] = [percents[student], absences.get(id)];
      return percent == null || absent === undefined ? [] : [{ student, x: absent, y: percent / 100 }];
    });
  }, [sheet.book, percents, year]);
  const series = useMemo(
    () => [{ name: texts.students, values: points.map(({ x, y }) => ({ x, y })) }],
    [points],
  );
  const places = useMemo(() => points.map(({ student }) => nameOf(student)), [points, nameOf]);
  const askAgain = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button goes while that is under way.
    panelHeading(currentTarget)?.focus();
    void refetch();
  };
  if (isError && year === undefined)
    return (
      <Notice tone="warn" action={<Button onClick={askAgain}>{uiTexts.tryAgain}</Button>}>
        {texts.attendanceFailed}
      </Notice>
    );
  if (year === null) return <p className={styles.aside}>{texts.noAttendance}</p>;
  if (points.length === 0) return null;
  return (
    <Chart
      title={texts.attendance}
      summary={texts.attendanceSummary(points.length)}
      x={texts.absent}
      y={texts.percent}
      kind="scatter"
      places={places}
      written={whole}
      series={series}
      table={{
        head: [texts.trendOf, texts.absent, texts.percent],
        rows: points.map(({ student, x, y }) => [nameOf(student), String(x), whole(y)]),
      }}
    />
  );
}

/** One assignment of a trend; percents of its full points. */
interface TrendPoint {
  readonly title: string;
  readonly due: string;
  readonly own: number | null;
  readonly mean: number | null;
}

/** A student's percent of every assignment with full points, by due date, beside the mean of the class. */
function trendOf(sheet: Sheet, student: number): readonly TrendPoint[] {
  return sheet.book.assignments
    .map(({ title, due, points }, assignment) => ({ title, due, points, assignment }))
    .filter(({ points }) => points !== null)
    .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.assignment - b.assignment))
    .map(({ title, due, points, assignment }) => {
      const share = (value: number) => (100 * value) / (points ?? 1);
      const code = sheet.score(student, assignment);
      const mean = sheet.mean(assignment);
      return {
        title,
        due,
        own: code >= 0 ? share(code) : code === MISSING ? 0 : null,
        mean: mean === null ? null : share(mean),
      };
    })
    .filter(({ mean }) => mean !== null);
}
