import { Link } from 'react-router-dom';
import { ChunkBoundary } from '#dashboard/shell/problem/ChunkBoundary.tsx';
import { LoadAgain } from '#dashboard/shell/problem/LoadAgain.tsx';
import { lazyChunk, useFetchedAhead } from '#dashboard/shell/problem/lazyChunk.tsx';
import { NotLoadedAdvice } from '#dashboard/shell/problem/NotLoaded.tsx';
import { texts as problemTexts } from '#dashboard/shell/problem/texts.ts';
import { buttonClass } from '#dashboard/ui/components/Button.tsx';
import { CalendarButton } from '#dashboard/ui/components/fields/CalendarButton.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { writtenDays } from '#dashboard/ui/format/written.ts';
import { addDays, mondayOf } from '#grading/week.ts';
import { texts } from './texts.ts';
import styles from './WeekChooser.module.css';

const loading = () => import('#dashboard/ui/components/fields/Calendar.tsx');

const DayCalendar = lazyChunk(loading);

const useCalendarAhead = () => useFetchedAhead(loading);

interface WeekCalendarProps {
  label: string;
  /** YYYYMMDD. */
  day: string;
  onChoose(day: string): void;
}

/** The calendar, its space while it loads, or a message if it failed to load. */
const WeekCalendar = (props: WeekCalendarProps) => (
  <ChunkBoundary waiting={<div className={styles.calendar} />} instead={<CalendarNotLoaded />}>
    <DayCalendar {...props} />
  </ChunkBoundary>
);

const CalendarNotLoaded = () => (
  <div className={styles.notLoaded}>
    <p role="alert">
      {problemTexts.incomplete}. <NotLoadedAdvice />
    </p>
    <LoadAgain />
  </div>
);

interface WeekChooserProps {
  monday: string;
  today: string;
  /** The address of a week. */
  to(monday: string): string;
  onChoose(monday: string): void;
}

/** Chooses the week by arrows, by a calendar, or this one. */
export function WeekChooser({ monday, today, to, onChoose }: WeekChooserProps) {
  const current = mondayOf(today);
  const week = writtenDays(monday, addDays(monday, 6));
  const label = texts.weekOpensCalendar(week);
  useCalendarAhead();
  return (
    <nav className={styles.chooser} aria-label={texts.chooseWeek}>
      <Link
        className={buttonClass('plain', true)}
        to={to(addDays(monday, -7))}
        aria-label={texts.previousWeek}
        preventScrollReset
      >
        <Icon name="chevronLeft" />
      </Link>
      <CalendarButton
        label={label}
        calendar={(close) => (
          <WeekCalendar
            label={label}
            day={monday}
            onChoose={(day) => {
              onChoose(mondayOf(day));
              close();
            }}
          />
        )}
      >
        <Icon name="calendar" />
        {week}
      </CalendarButton>
      <Link
        className={buttonClass('plain', true)}
        to={to(addDays(monday, 7))}
        aria-label={texts.nextWeek}
        preventScrollReset
      >
        <Icon name="chevronRight" />
      </Link>
      {monday !== current && (
        <Link className={buttonClass('quiet')} to={to(current)} preventScrollReset>
          {texts.thisWeek}
        </Link>
      )}
    </nav>
  );
}
