import { Calendar } from 'react-aria-components';
import { dateOf, Month } from './Month.tsx';

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
