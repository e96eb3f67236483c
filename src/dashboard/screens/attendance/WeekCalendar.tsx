import { LoadAgain } from '#dashboard/screens/problem/LoadAgain.tsx';
import { lazyPiece } from '#dashboard/screens/problem/lazyPiece.tsx';
import { NotLoadedAdvice } from '#dashboard/screens/problem/NotLoaded.tsx';
import { PieceBoundary } from '#dashboard/screens/problem/PieceBoundary.tsx';
import { texts } from '#dashboard/screens/problem/texts.ts';
import { useFetchedAhead } from '#dashboard/screens/problem/useFetchedAhead.ts';
import styles from './WeekChooser.module.css';

const loading = () => import('#dashboard/ui/DayCalendar.tsx');

const DayCalendar = lazyPiece(loading);

export const useCalendarAhead = () => useFetchedAhead(loading);

interface WeekCalendarProps {
  label: string;
  /** YYYYMMDD. */
  day: string;
  onChoose(day: string): void;
}

/** The calendar, its room while it is on its way, or why it does not come. */
export const WeekCalendar = (props: WeekCalendarProps) => (
  <PieceBoundary waiting={<div className={styles.calendar} />} instead={<CalendarNotLoaded />}>
    <DayCalendar {...props} />
  </PieceBoundary>
);

const CalendarNotLoaded = () => (
  <div className={styles.notLoaded}>
    <p role="alert">
      {texts.incomplete}. <NotLoadedAdvice />
    </p>
    <LoadAgain />
  </div>
);
