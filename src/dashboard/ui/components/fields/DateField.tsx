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
import { FocusReturn } from '#dashboard/ui/components/FocusReturn.ts';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { dateOf, Month } from './Calendar.tsx';
import calendar from './CalendarButton.module.css';
import styles from './DateField.module.css';
import field from './Field.module.css';
import { Problem } from './Field.tsx';

interface DateFieldProps {
  label: string;
  /** Its accessible name, if its label alone does not say which of several it is. */
  name?: string;
  /**
   * In a table, the column's header is its label; on a phone, where the header is hidden, its own label is above it.
   */
  bare?: boolean;
  /** YYYYMMDD, or '' for none. */
  day: string;
  onChange(day: string): void;
  /** What is wrong with it; true if that is shown elsewhere. */
  problem: string | true | undefined;
}

/** A day, typed part by part or chosen from a month. Weeks begin on Monday. */
export function DateField({ label, name, bare = false, day, onChange, problem }: DateFieldProps) {
  const id = useId();
  const isNamed = bare || name !== undefined;
  return (
    <DatePicker
      className={(bare ? styles.bare : field.field) ?? ''}
      firstDayOfWeek="mon"
      granularity="day"
      value={day === '' ? null : dateOf(day)}
      onChange={(date) => onChange(date ? date.toString().replaceAll('-', '') : '')}
      isInvalid={problem !== undefined}
      aria-describedby={typeof problem === 'string' ? id : ''}
      aria-label={isNamed ? (name ?? label) : ''}
    >
      {isNamed ? (
        <span className={bare ? styles.head : field.label} aria-hidden>
          {label}
        </span>
      ) : (
        <Label className={field.label ?? ''}>{label}</Label>
      )}
      <Group className={styles.box ?? ''}>
        <DateInput className={styles.parts ?? ''}>
          {(segment) => <DateSegment segment={segment} className={styles.part ?? ''} />}
        </DateInput>
        <Button className={buttonClass('quiet', true)}>
          <Icon name="calendar" />
        </Button>
      </Group>
      <Problem id={id}>{problem === true ? undefined : problem}</Problem>
      <Popover className={calendar.popover ?? ''} offset={6}>
        <FocusReturn />
        <Dialog className={calendar.dialog ?? ''}>
          <Calendar>
            <Month />
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
