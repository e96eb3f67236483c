import { CalendarDate } from '@internationalized/date';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components';
import { buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import styles from './CalendarButton.module.css';

/** A day, YYYYMMDD, as the calendar takes it. */
export function dateOf(day: string): CalendarDate {
  return new CalendarDate(Number(day.slice(0, 4)), Number(day.slice(4, 6)), Number(day.slice(6, 8)));
}

/** The contents of a React Aria `Calendar`: one month, with buttons for the next and the previous one. */
export function Month() {
  return (
    <>
      <header className={styles.head}>
        <Button slot="previous" className={buttonClass('quiet', true)}>
          <Icon name="chevronLeft" />
        </Button>
        <Heading level={2} />
        <Button slot="next" className={buttonClass('quiet', true)}>
          <Icon name="chevronRight" />
        </Button>
      </header>
      <CalendarGrid className={styles.grid ?? ''} weekdayStyle="short">
        <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  );
}

interface DayCalendarProps {
  label: string;
  /** YYYYMMDD. */
  day: string;
  onChoose(day: string): void;
}

/** A month to choose a day from, with the focus in it. Weeks begin on Monday. */
export default function DayCalendar({ label, day, onChoose }: DayCalendarProps) {
  return (
    <Calendar
      aria-label={label}
      autoFocus
      firstDayOfWeek="mon"
      value={dateOf(day)}
      onChange={(date) => onChoose(date.toString().replaceAll('-', ''))}
    >
      <Month />
    </Calendar>
  );
}
