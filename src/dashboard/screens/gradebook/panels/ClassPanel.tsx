import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useMemo } from 'react';
import { yearQuery } from '#dashboard/api/classes/attendance.ts';
import { periodsQuery } from '#dashboard/api/classes/periods.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { percentText } from '#dashboard/screens/gradebook/model/texts.ts';
import { termTitle } from '#dashboard/screens/gradebook/model/totalColumns.ts';
import { Chart } from '#dashboard/ui/components/Chart.tsx';
import { RetryNotice } from '#dashboard/ui/components/RetryNotice.tsx';
import { panelHeading } from '#dashboard/ui/focus/heading.ts';
import { writtenChange } from '#dashboard/ui/format/written.ts';
import { classAverage, distribution, summarize } from '#grading/statistics.ts';
import { dayOf } from '#grading/week.ts';
import { chartTexts as texts } from './chartTexts.ts';
import { type EarlierGrades, earlierGrades } from './earlierGrades.ts';
import styles from './SidePanel.module.css';
import { SidePanel } from './SidePanel.tsx';
import { SummaryList } from './SummaryList.tsx';
import { Trend } from './Trend.tsx';

interface ClassPanelProps {
  sheet: Sheet;
  nameOf(student: number): string;
  /** The number of the only term whose work is shown; 0 for all. */
  term: number;
  /** The student whose trend is drawn first. */
  begin: number;
  onClose(): void;
}

const whole = (percent: number) => `${percent}%`;

/** The class in numbers and charts. */
export default function ClassPanel({ sheet, nameOf, term, begin, onClose }: ClassPanelProps) {
  const percents = useMemo(() => percentsOf(sheet, term), [sheet, term]);
  const summary = summarize(percents.filter((percent) => percent !== null));
  return (
    <SidePanel title={texts.classTitle} onClose={onClose}>
      {summary === null ? (
        <p>{texts.nothing}</p>
      ) : (
        <>
          {term !== 0 && <p className={styles.aside}>{texts.ofTerm(termTitle(sheet.scheme, term))}</p>}
          {/* The mean is the average below the students. */}
          <SummaryList
            summary={{ ...summary, mean: classAverage(percents) ?? summary.mean }}
            write={percentText}
          />
          <Letters sheet={sheet} term={term} percents={percents} />
          <Trend sheet={sheet} nameOf={nameOf} term={term} begin={begin} />
          <Attendance sheet={sheet} isOfTerm={term !== 0} nameOf={nameOf} />
        </>
      )}
    </SidePanel>
  );
}

type Percents = readonly (number | null)[];

/** The students' grades: of one term, or with 0 of all. */
const percentsOf = (sheet: Sheet, term: number): Percents =>
  sheet.book.students.map((_, student) =>
    term === 0 ? sheet.total(student).percent : sheet.termTotal(student, term).percent,
  );

interface LettersProps {
  sheet: Sheet;
  /** The number of the only term whose work is shown; 0 for all. */
  term: number;
  percents: Percents;
}

/** How many students have each grade, and behind that how many had it in the previous marking period. */
function Letters({ sheet, term, percents }: LettersProps) {
  const { data: periods } = useQuery(periodsQuery(sheet.book.id));
  const { counts, earlier, words } = useMemo(() => {
    const before = earlierGrades(sheet, { term, today: dayOf(new Date()), periods: periods ?? [] });
    const counts = countsOf(percents, sheet);
    return {
      counts,
      earlier: before && { name: before.name, counts: countsOf(before.percents, sheet) },
      words: distributionWords(counts, percents, before),
    };
  }, [sheet, term, percents, periods]);
  const labels = useMemo(() => counts.map(({ name }) => name), [counts]);
  const now = term === 0 ? texts.now : termTitle(sheet.scheme, term);
  const series = useMemo(
    () => [
      { name: earlier ? now : texts.students, values: counts.map(({ count }) => count) },
      ...(earlier
        ? [{ name: earlier.name, values: earlier.counts.map(({ count }) => count), behind: true }]
        : []),
    ],
    [counts, earlier, now],
  );
  const rows = counts.map(({ name, count }, at) => [
    name,
    String(count),
    ...(earlier ? [String(earlier.counts[at]?.count ?? 0)] : []),
  ]);
  return (
    <Chart
      title={texts.distribution}
      summary={words}
      isSaid={earlier !== null}
      x={texts.grade}
      y={texts.students}
      kind="bar"
      labels={labels}
      series={series}
      table={{ head: [texts.grade, ...series.map(({ name }) => name)], rows }}
    />
  );
}

interface Count {
  /** Of the grade. */
  readonly name: string;
  readonly count: number;
}

const countsOf = (percents: Percents, { scheme }: Sheet): readonly Count[] =>
  distribution(percents, scheme).map(({ letter, low, count }) => ({
    name: letter || `${percentText(low)}+`,
    count,
  }));

/**
 * How many have each grade; after an earlier marking period also how the average moved, and how many went up or down.
 */
function distributionWords(counts: readonly Count[], now: Percents, before: EarlierGrades | null): string {
  const parts = counts.map(({ name, count }) => `${name} ${count}`).join(', ');
  const summary = texts.distributionSummary(parts);
  const [mean, was] = [classAverage(now), before && classAverage(before.percents)];
  if (!before || mean === null || was === null) return summary;
  const moved = now.flatMap((percent, student) => {
    const earlier = before.percents[student];
    return percent === null || earlier == null ? [] : [percent - earlier];
  });
  const words = texts.distributionMoved({
    name: before.name,
    mean: percentText(mean),
    was: percentText(was),
    change: writtenChange((mean - was) / 100),
    higher: moved.filter((change) => change > 0).length,
    lower: moved.filter((change) => change < 0).length,
  });
  return `${summary} ${words}`;
}

interface AttendanceProps {
  sheet: Sheet;
  /** Everything else is of one marking period. */
  isOfTerm: boolean;
  nameOf(student: number): string;
}

/** The days absent are those of the whole year, and so is the grade beside them. */
function Attendance({ sheet, isOfTerm, nameOf }: AttendanceProps) {
  const percents = useMemo(() => percentsOf(sheet, 0), [sheet]);
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
  const pointNames = useMemo(() => points.map(({ student }) => nameOf(student)), [points, nameOf]);
  const askAgain = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button is hidden while they load.
    panelHeading(currentTarget)?.focus();
    void refetch();
  };
  if (isError && year === undefined)
    return (
      <RetryNotice tone="warn" onRetry={askAgain}>
        {texts.attendanceFailed}
      </RetryNotice>
    );
  if (year === null) return <p className={styles.aside}>{texts.noAttendance}</p>;
  if (points.length === 0) return null;
  return (
    <Chart
      title={isOfTerm ? texts.attendanceOfYear : texts.attendance}
      summary={texts.attendanceSummary(points.length)}
      x={texts.absent}
      y={texts.percent}
      kind="scatter"
      pointNames={pointNames}
      written={whole}
      series={series}
      table={{
        head: [texts.trendOf, texts.absent, texts.percent],
        rows: points.map(({ student, x, y }) => [nameOf(student), String(x), whole(y)]),
      }}
    />
  );
}
