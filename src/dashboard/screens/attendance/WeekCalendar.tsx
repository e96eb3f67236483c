import { ChunkBoundary } from '#dashboard/shell/problem/ChunkBoundary.tsx';
import { LoadAgain } from '#dashboard/shell/problem/LoadAgain.tsx';
import { lazyChunk } from '#dashboard/shell/problem/lazyChunk.tsx';
import { NotLoadedAdvice } from '#dashboard/shell/problem/NotLoaded.tsx';
import { texts } from '#dashboard/shell/problem/texts.ts';
import { useFetchedAhead } from '#dashboard/shell/problem/useFetchedAhead.ts';
import styles from './WeekChooser.module.css';

const loading = () => import('#dashboard/ui/components/DayCalendar.tsx');

const DayCalendar = lazyChunk(loading);

export const useCalendarAhead = () => useFetchedAhead(loading);

interface WeekCalendarProps {
  label: string;
  /** YYYYMMDD. */
  day: string;
  onChoose(day: string): void;
}

/** The calendar, its room while it is on its way, or why it does not come. */
export const WeekCalendar = (props: WeekCalendarProps) => (
  <ChunkBoundary waiting={<div className={styles.calendar} />} instead={<CalendarNotLoaded />}>
    <DayCalendar {...props} />
  </ChunkBoundary>
);

const CalendarNotLoaded = () => (
  <div className={styles.notLoaded}>
    <p role="alert">
      {texts.incomplete}. <NotLoadedAdvice />
    </p>
    <LoadAgain />
  </div>
);
