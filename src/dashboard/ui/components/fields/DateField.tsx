import { useId } from 'react';
import {
  Button,
  Calendar,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Label,
  Popover,
} from 'react-aria-components';
import { buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { dateOf, Month } from './Calendar.tsx';
import calendar from './CalendarButton.module.css';
import styles from './DateField.module.css';
import field from './Field.module.css';
import { Problem } from './Field.tsx';

interface DateFieldProps {
  label: string;
  /** YYYYMMDD, or '' for none. */
  day: string;
  onChange(day: string): void;
  problem: string | undefined;
}

/** A labelled day, typed part by part or chosen from a month. Weeks begin on Monday. */
export function DateField({ label, day, onChange, problem }: DateFieldProps) {
  const id = useId();
  return (
    <DatePicker
      className={field.field ?? ''}
      firstDayOfWeek="mon"
      granularity="day"
      value={day === '' ? null : dateOf(day)}
      onChange={(date) => onChange(date ? date.toString().replaceAll('-', '') : '')}
      isInvalid={problem !== undefined}
      aria-describedby={problem === undefined ? '' : id}
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <Group className={styles.box ?? ''}>
        <DateInput className={styles.parts ?? ''}>
          {(segment) => <DateSegment segment={segment} className={styles.part ?? ''} />}
        </DateInput>
        <Button className={buttonClass('quiet', true)}>
          <Icon name="calendar" />
        </Button>
      </Group>
      <Problem id={id}>{problem}</Problem>
      <Popover className={calendar.popover ?? ''} offset={6}>
        <Dialog className={calendar.dialog ?? ''}>
          <Calendar>
            <Month />
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
