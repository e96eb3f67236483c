import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useMemo, useRef } from 'react';
import { redirect, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { askBeside, type Load, withinASecond } from '#dashboard/api/calls/load.ts';
import {
  countedMarks,
  marks,
  weekQuery,
  type YearOfStudent,
  yearQuery,
  yearWith,
} from '#dashboard/api/classes/attendance.ts';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { usePermission } from '#dashboard/api/classes/permissions.ts';
import { classCalendarQuery } from '#dashboard/api/schools/calendars.ts';
import { paths } from '#dashboard/app/paths.ts';
import { NoStudents } from '#dashboard/shell/NoStudents.tsx';
import { FailureNotice } from '#dashboard/shell/sync/FailureNotice.tsx';
import { UndoButtons } from '#dashboard/shell/undo/UndoButtons.tsx';
import { useToday } from '#dashboard/shell/useToday.ts';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { RetryNotice } from '#dashboard/ui/components/RetryNotice.tsx';
import { prepareDays, writtenDays } from '#dashboard/ui/format/written.ts';
import { addDays, dayOf, isDay, isMonday, mondayOf } from '#grading/week.ts';
import styles from './AttendanceScreen.module.css';
import { ChronicAbsence } from './ChronicAbsence.tsx';
import markGridStyles from './MarkGrid.module.css';
import { MarkGrid } from './MarkGrid.tsx';
import { Legend } from './MarkSign.tsx';
import { texts } from './texts.ts';
import { type MarkedStudent, type Marking, useMarking } from './useMarking.ts';
import { keyOfMark } from './useMarkKeys.ts';
import { WeekChooser } from './WeekChooser.tsx';
import { ReadOnlyWeek } from './WeekGrid.tsx';
import { type WeekTable, weekTable } from './weekTable.ts';

/** Help for keys and touch, with undo buttons. */
function MarkHelp({ marking }: { marking: Marking }) {
  const { keys } = texts;
  return (
    <div className={markGridStyles.tools}>
      <p className={markGridStyles.help}>
        {marks.map(({ kind }) => (
          <Fragment key={kind}>
            <kbd>{keyOfMark[kind].toUpperCase()}</kbd>{' '}
          </Fragment>
        ))}
        {keys.marks} · <kbd>R</kbd> {keys.rest} · <kbd>1</kbd>–<kbd>99</kbd> {keys.number} · <kbd>Del</kbd>{' '}
        {keys.clear} · {keys.click}
      </p>
      <p className={markGridStyles.touchHelp}>{keys.tap}</p>
      <span className={markGridStyles.undoButtons}>
        <UndoButtons onUndoOrRedo={marking.undoOrRedo} />
      </span>
    </div>
  );
}

/** The week of an address; this one if it names none. */
function weekIn(search: URLSearchParams, today = dayOf(new Date())): string {
  const week = search.get('week') ?? '';
  return mondayOf(isDay(week) ? week : today);
}

export const load: Load = async (queryClient, { params, url }) => {
  const classId = Number(params.classId);
  const asked = url.searchParams.get('week');
  if (asked !== null && !isMonday(asked)) throw redirect(paths.attendance(classId, weekIn(url.searchParams)));
  // If it came later, its columns would widen a visible table.
  const year = askBeside(queryClient, yearQuery(classId));
  const calendar = askBeside(queryClient, classCalendarQuery(classId));
  const loaded = Promise.all([
    queryClient.ensureQueryData(gradebookQuery(classId)),
    queryClient.ensureQueryData(weekQuery(classId, weekIn(url.searchParams))),
  ]);
  void prepareDays('weekday', 'long', 'medium');
  await loaded;
  await withinASecond(year, calendar);
};

export function Component() {
  const classId = Number(useParams().classId);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const today = useToday();
  const monday = weekIn(search, today);
  const to = (chosen: string) => paths.attendance(classId, chosen);
  /** When this week was opened. */
  const opened = useRef({ monday, at: 0 });
  useEffect(() => {
    opened.current = { monday, at: performance.now() };
  }, [monday]);
  const { gradebook, year, days, table, marking, calendar } = useWeek(classId, monday, (day, at) => {
    // An undo that had to wait moves nobody who has gone to another week by now.
    if (mondayOf(day) !== monday && at >= opened.current.at) void navigate(to(mondayOf(day)));
  });
  useWeeksBeside(classId, monday);

  const week = writtenDays(monday, addDays(monday, 6));

  return (
    <Screen
      title={texts.title}
      documentTitle={texts.documentTitle(week, gradebook.name)}
      width="wide"
      printed={texts.printed(week, gradebook.name)}
      aside={
        <WeekChooser monday={monday} today={today} to={to} onChoose={(chosen) => void navigate(to(chosen))} />
      }
    >
      {table.rows.length === 0 ? (
        <NoStudents classId={classId}>{texts.noStudentsAdvice}</NoStudents>
      ) : (
        <div className={styles.content}>
          {year.isError && <YearFailed onRetry={() => void year.refetch()} />}
          {days === null && <p className={styles.nothing}>{texts.notTold}</p>}
          {days && (
            <ChronicAbsence
              classId={classId}
              students={gradebook.students}
              year={days}
              schoolDays={calendar !== null}
            />
          )}
          <Week
            classId={classId}
            monday={monday}
            today={today}
            table={table}
            marking={marking}
            year={days ?? null}
          />
        </div>
      )}
    </Screen>
  );
}

/** A week as the teacher means it, and the year's days beside it: null if the service does not tell. */
function useWeek(classId: number, monday: string, onUndone: (day: string, at: number) => void) {
  const { data: gradebook } = useSuspenseQuery(gradebookQuery(classId));
  const { data: saved } = useSuspenseQuery(weekQuery(classId, monday));
  const year = useQuery(yearQuery(classId));
  const { data: calendar = null } = useQuery(classCalendarQuery(classId));
  const { students } = gradebook;
  const marking = useMarking({ classId, saved, students, onUndone });
  const table = useMemo(
    () => weekTable(monday, students, marking.marks, calendar),
    [monday, students, marking.marks, calendar],
  );
  const days = useMemo(
    () => year.data && yearWith(year.data, countedMarks(marking.queuedChanges.all, calendar)),
    [year.data, marking.queuedChanges, calendar],
  );
  return { gradebook, year, days, table, marking, calendar };
}

interface WeekProps {
  classId: number;
  /** YYYYMMDD, as is `today`. */
  monday: string;
  today: string;
  table: WeekTable<MarkedStudent>;
  marking: Marking;
  year: readonly YearOfStudent[] | null;
}

/** A week to be marked, or only to be read. */
function Week({ classId, monday, today, table, marking, year }: WeekProps) {
  const may = usePermission(classId, 'enterMarks');
  const week = writtenDays(monday, addDays(monday, 6));
  return (
    <div className={styles.week}>
      {/* Shows a message after a step to an empty or future week; a step to another week hides it. */}
      <p className={styles.nothing} role="status">
        {weekText({ monday, today, isMarked: may === 'yes', isEmpty: table.isEmpty })}
      </p>
      {may === 'yes' ? (
        <>
          <MarkHelp marking={marking} />
          <FailureNotice queuedChanges={marking.queuedChanges} />
          <MarkGrid classId={classId} week={week} table={table} marking={marking} today={today} year={year} />
        </>
      ) : (
        <>
          <p className={styles.nothing}>{texts.readOnly[may]}</p>
          <ReadOnlyWeek classId={classId} week={week} table={table} year={year} />
        </>
      )}
      <Legend ahead={table.days.some((day) => day > today)} />
    </div>
  );
}

function YearFailed({ onRetry }: { onRetry(): void }) {
  return (
    <RetryNotice tone="warn" onRetry={onRetry}>
      {texts.yearFailed}
    </RetryNotice>
  );
}

interface WeekFacts {
  /** YYYYMMDD, as is `today`. */
  monday: string;
  today: string;
  /** Whether this teacher can mark it. */
  isMarked: boolean;
  isEmpty: boolean;
}

/** The message above a week that lies ahead or has no marks; '' for any other. */
function weekText({ monday, today, isMarked, isEmpty }: WeekFacts): string {
  if (monday > today) return texts.weekAhead[isMarked ? 'marked' : 'lookedAt'];
  if (!isEmpty) return '';
  return mondayOf(today) > monday ? texts.nothingTaken : texts.nothingYet;
}

/** Fetches the previous and the next week ahead, so that a step is instant; in a separate task. */
function useWeeksBeside(classId: number, monday: string) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const step of [-7, 7]) void queryClient.prefetchQuery(weekQuery(classId, addDays(monday, step)));
    });
    return () => clearTimeout(timer);
  }, [queryClient, classId, monday]);
}
