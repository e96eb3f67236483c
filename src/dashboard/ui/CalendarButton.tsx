import { CalendarDate } from '@internationalized/date';
import type { ReactNode } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Dialog,
  DialogTrigger,
  Heading,
  Popover,
} from 'react-aria-components';
import { buttonClass } from './Button.tsx';
import styles from './CalendarButton.module.css';
import { Icon } from './Icon.tsx';

interface CalendarButtonProps {
  label: string;
  /** YYYYMMDD. */
  day: string;
  onChange(day: string): void;
  children: ReactNode;
}

function dateOf(day: string): CalendarDate {
  return new CalendarDate(Number(day.slice(0, 4)), Number(day.slice(4, 6)), Number(day.slice(6, 8)));
}

/** A button that opens a month to choose a day from. Weeks begin on Monday. */
export function CalendarButton({ label, day, onChange, children }: CalendarButtonProps) {
  return (
    <DialogTrigger>
      <Button className={buttonClass('plain')} aria-label={label}>
        {children}
      </Button>
      <Popover className={styles.popover ?? ''} offset={6}>
        <Dialog className={styles.dialog ?? ''} aria-label={label}>
          {({ close }) => (
            <Calendar
              aria-label={label}
              autoFocus
              firstDayOfWeek="mon"
              value={dateOf(day)}
              onChange={(date) => {
                onChange(date.toString().replaceAll('-', ''));
                close();
              }}
            >
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
                <CalendarGridHeader>
                  {(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
                </CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
