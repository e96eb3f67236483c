import { CalendarDate } from '@internationalized/date';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components';
import { buttonClass } from './Button.tsx';
import styles from './CalendarButton.module.css';
import { Icon } from './Icon.tsx';

/** A day, YYYYMMDD, as the calendar takes it. */
export function dateOf(day: string): CalendarDate {
  return new CalendarDate(Number(day.slice(0, 4)), Number(day.slice(4, 6)), Number(day.slice(6, 8)));
}

/** What stands in a React Aria `Calendar`: one month, and the ways to the next and the one before. */
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
