import { useEffect } from 'react';
import { LoadAgain } from '#dashboard/screens/problem/LoadAgain.tsx';
import { lazyPiece } from '#dashboard/screens/problem/lazyPiece.tsx';
import { PieceBoundary } from '#dashboard/screens/problem/PieceBoundary.tsx';
import { texts as problemTexts } from '#dashboard/screens/problem/texts.ts';
import { useOnline } from '#dashboard/ui/useOnline.ts';
import styles from './WeekChooser.module.css';

const loading = () => import('#dashboard/ui/DayCalendar.tsx');

const DayCalendar = lazyPiece(loading);

/** Fetches the calendar, once the page has nothing better to do. */
export function useCalendarAhead(): void {
  useEffect(() => {
    // What fails here is asked for again, and says so, once it is wanted.
    const idle = setTimeout(() => loading().catch(() => {}), 800);
    return () => clearTimeout(idle);
  }, []);
}

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

function CalendarNotLoaded() {
  const online = useOnline();
  return (
    <div className={styles.notLoaded}>
      <p role="alert">
        {problemTexts.incomplete}. {online ? problemTexts.incompleteAdvice : problemTexts.offlineAdvice}
      </p>
      <LoadAgain />
    </div>
  );
}
