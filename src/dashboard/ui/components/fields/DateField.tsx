import { type ComponentProps, type KeyboardEvent, useContext, useId, useLayoutEffect } from 'react';
import {
  Button,
  Calendar,
  DateFieldStateContext,
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
import { FocusReturn } from '#dashboard/ui/focus/FocusReturn.ts';
import { Month } from './Calendar.tsx';
import calendar from './CalendarButton.module.css';
import styles from './DateField.module.css';
import field from './Field.module.css';
import { Problem } from './Field.tsx';
import { useTypedDay } from './useTypedDay.ts';

interface DateFieldProps {
  label: string;
  /** Its accessible name, if its label alone does not say which of several it is. */
  name?: string;
  /**
   * In a table, the column's header is its label; on a phone, where the header is hidden, its own label is above it.
   */
  bare?: boolean;
  autoFocus?: boolean;
  /** YYYYMMDD, or '' for none. What was typed and is no day comes and goes with dashes. */
  day: string;
  onChange(day: string): void;
  /** What is wrong with it. */
  problem: string | undefined;
  /** The id of what is wrong with it, if that is shown elsewhere. */
  problemId?: string | undefined;
}

/** A day, typed part by part or chosen from a month. Weeks begin on Monday. */
export function DateField(props: DateFieldProps) {
  const { label, name, bare = false, autoFocus = false, day, onChange, problem, problemId } = props;
  const id = useId();
  const isNamed = bare || name !== undefined;
  const typed = useTypedDay(day, onChange);
  const wrong = typed.problem ?? problem;
  return (
    <DatePicker
      className={`${styles.day} ${bare ? styles.bare : field.field}`}
      firstDayOfWeek="mon"
      granularity="day"
      autoFocus={autoFocus}
      value={typed.date}
      onChange={typed.onDate}
      isInvalid={wrong !== undefined || problemId !== undefined}
      aria-describedby={wrong === undefined ? (problemId ?? '') : id}
      aria-label={isNamed ? (name ?? label) : ''}
    >
      {isNamed ? (
        <span className={bare ? styles.head : field.label} aria-hidden>
          {label}
        </span>
      ) : (
        <Label className={field.label ?? ''}>{label}</Label>
      )}
      <Group
        className={styles.box ?? ''}
        onKeyDownCapture={(event) => {
          typed.onKeyDownCapture(event);
          submitByEnter(event);
        }}
        onBlurCapture={typed.onBlurCapture}
        onBlur={typed.onBlur}
      >
        <DateInput className={styles.parts ?? ''}>
          {(segment) => <Part segment={segment} watch={typed.watch} />}
        </DateInput>
        <Button className={buttonClass('quiet', true)}>
          <Icon name="calendar" />
        </Button>
      </Group>
      <Problem id={id}>{wrong}</Problem>
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

/** In a part of the date, as in any other input of a form. */
function submitByEnter(event: KeyboardEvent) {
  const { key, target } = event;
  if (key !== 'Enter' || !(target instanceof HTMLElement) || !target.matches('[role=spinbutton]')) return;
  event.preventDefault();
  target.closest('form')?.requestSubmit();
}

type PartProps = Pick<ComponentProps<typeof DateSegment>, 'segment'> &
  Pick<ReturnType<typeof useTypedDay>, 'watch'>;

/** The year, the month or the day, or a sign between them. The year watches over all, since there is only one. */
function Part({ segment, watch }: PartProps) {
  const state = useContext(DateFieldStateContext);
  useLayoutEffect(() => {
    if (state && segment.type === 'year') watch(state);
  });
  return <DateSegment segment={segment} className={styles.part ?? ''} />;
}
