import type { ReactNode } from 'react';
import { Button, Calendar, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { buttonClass } from './Button.tsx';
import styles from './CalendarButton.module.css';
import { dateOf, Month } from './Month.tsx';

interface CalendarButtonProps {
  label: string;
  /** YYYYMMDD. */
  day: string;
  onChange(day: string): void;
  children: ReactNode;
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
              <Month />
            </Calendar>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
