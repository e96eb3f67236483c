import { useMemo, useState } from 'react';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { Chart } from '#dashboard/ui/components/Chart.tsx';
import { alignedPercent, writtenChange, writtenDay } from '#dashboard/ui/format/written.ts';
import { chartTexts as texts } from './chartTexts.ts';
import { type RunningGrade, runningGrades } from './runningGrade.ts';
import styles from './SidePanel.module.css';

interface TrendProps {
  sheet: Sheet;
  nameOf(student: number): string;
  /** The number of the only term whose work is shown; 0 for all. */
  term: number;
  /** The student whose grade is drawn first. */
  begin: number;
}

const written = (hundredths: number | null) => (hundredths === null ? '–' : alignedPercent(hundredths / 100));
const share = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

/** A student's grade after each day's work, beside the average of the class. */
export function Trend({ sheet, nameOf, term, begin }: TrendProps) {
  const [student, setStudent] = useState(begin);
  const points = useMemo(() => runningGrades(sheet, term), [sheet, term]);
  const own = useMemo(() => points.map(({ percents }) => percents[student] ?? null), [points, student]);
  const labels = useMemo(() => points.map(labelOf), [points]);
  const pointNames = useMemo(
    () => points.map((point) => [writtenDay(point.due), ...point.titles].filter(Boolean).join(' · ')),
    [points],
  );
  const name = nameOf(student);
  const series = useMemo(
    () => [
      { name, values: own.map(share) },
      { name: texts.classAverage, values: points.map(({ mean }) => share(mean)) },
    ],
    [points, own, name],
  );
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
        summary={wordsOf(points, own, name)}
        isSaid
        x={texts.due}
        y={texts.percent}
        kind="line"
        labels={labels}
        pointNames={pointNames}
        written={alignedPercent}
        series={series}
        table={{
          head: [texts.due, name, texts.classAverage],
          rows: points.map((point, at) => [labelOf(point), written(own[at] ?? null), written(point.mean)]),
        }}
      />
    </>
  );
}

const labelOf = ({ due, titles }: RunningGrade) => writtenDay(due, 'short') || titles.join(', ');

/** Where the grade began, where it is, and where the class is. */
function wordsOf(points: readonly RunningGrade[], own: readonly (number | null)[], name: string): string {
  const known = points.flatMap((point, at) => {
    const percent = own[at] ?? null;
    return percent === null ? [] : [{ day: labelOf(point), percent }];
  });
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return texts.noTrend(name);
  return texts.trendWords({
    name,
    before: written(first.percent),
    day: first.day,
    now: written(last.percent),
    change: writtenChange((last.percent - first.percent) / 100),
    mean: written(points.at(-1)?.mean ?? null),
  });
}
