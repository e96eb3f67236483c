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
  /** The student whose grade is drawn first. */
  begin: number;
}

const written = (hundredths: number | null) => (hundredths === null ? '–' : alignedPercent(hundredths / 100));
const share = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

/** A student's grade as it was after each day's work, beside the average of the class. */
export function Trend({ sheet, nameOf, begin }: TrendProps) {
  const [student, setStudent] = useState(begin);
  const points = useMemo(() => runningGrades(sheet, student), [sheet, student]);
  const labels = useMemo(() => points.map(placeOf), [points]);
  const places = useMemo(
    () => points.map((point) => [writtenDay(point.due), ...point.titles].filter(Boolean).join(' · ')),
    [points],
  );
  const name = nameOf(student);
  const series = useMemo(
    () => [
      { name, values: points.map(({ own }) => share(own)) },
      { name: texts.classAverage, values: points.map(({ mean }) => share(mean)) },
    ],
    [points, name],
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
        summary={wordsOf(points, name)}
        isSaid
        x={texts.due}
        y={texts.percent}
        kind="line"
        labels={labels}
        places={places}
        written={alignedPercent}
        series={series}
        table={{
          head: [texts.due, name, texts.classAverage],
          rows: points.map((point) => [placeOf(point), written(point.own), written(point.mean)]),
        }}
      />
    </>
  );
}

const placeOf = ({ due, titles }: RunningGrade) => writtenDay(due, 'short') || titles.join(', ');

/** Where the grade began, where it is, and where the class is. */
function wordsOf(points: readonly RunningGrade[], name: string): string {
  const known = points.filter(({ own }) => own !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return texts.noTrend(name);
  return texts.trendWords({
    name,
    before: written(first.own),
    day: placeOf(first),
    now: written(last.own),
    change: writtenChange(((last.own ?? 0) - (first.own ?? 0)) / 100),
    mean: written(points.at(-1)?.mean ?? null),
  });
}
