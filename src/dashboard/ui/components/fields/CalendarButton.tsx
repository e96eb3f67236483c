import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { buttonClass } from '#dashboard/ui/components/Button.tsx';
import { FocusReturn } from '#dashboard/ui/focus/FocusReturn.ts';
import styles from './CalendarButton.module.css';

interface CalendarButtonProps {
  label: string;
  /** The overlay: a `DayCalendar`, which is large and so a chunk of its own, or a message in its place. */
  calendar(close: () => void): ReactNode;
  children: ReactNode;
}

/** A button that opens a month to choose a day from. */
export function CalendarButton({ label, calendar, children }: CalendarButtonProps) {
  return (
    <DialogTrigger>
      <Button className={buttonClass('plain')} aria-label={label}>
        {children}
      </Button>
      <Popover className={styles.popover ?? ''} offset={6}>
        <FocusReturn />
        <Dialog className={styles.dialog ?? ''} aria-label={label}>
          {({ close }) => calendar(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
