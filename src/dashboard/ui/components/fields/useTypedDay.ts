import { type CalendarDate, GregorianCalendar, toCalendar } from '@internationalized/date';
import { type ContextType, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { DateFieldStateContext } from 'react-aria-components';
import { dateOf } from './Calendar.tsx';
import { dateIn, dayOf, type Parts, partsOf, problemOf } from './typedDay.ts';

type DateFieldState = NonNullable<ContextType<typeof DateFieldStateContext>>;

const partNames = ['year', 'month', 'day'] as const;
const textOf = (parts: Parts) => partNames.map((name) => parts[name] ?? '').join('-');
const dateOfDay = (day: string) => (/^\d{8}$/.test(day) ? dateOf(day) : null);

/** The parts as the field shows them; of another calendar than ours only a whole date counts. */
function partsShown({ segments, calendar, value }: DateFieldState): Parts {
  if (calendar.identifier !== 'gregory') {
    const date = value && toCalendar(value, new GregorianCalendar());
    return { year: date?.year ?? null, month: date?.month ?? null, day: date?.day ?? null };
  }
  const read = (name: keyof Parts) => {
    const found = segments.find(({ type }) => type === name);
    return found && !found.isPlaceholder ? (found.value ?? null) : null;
  };
  return { year: read('year'), month: read('month'), day: read('day') };
}

/**
 * The state of a date field. When the field is left, React Aria keeps the year 26, and makes February 31 the 28th. Here
 * the year becomes 2026, and the 31st stays, with an error.
 */
export function useTypedDay(day: string, onChange: (day: string) => void) {
  const [date, setDate] = useState<CalendarDate | null>(() => dateOfDay(day));
  const [given, setGiven] = useState(day);
  const [sent, setSent] = useState(day);
  const [problem, setProblem] = useState(() => (dateOfDay(day) ? undefined : problemOf(partsOf(day))));
  /** The parts that the field shows. Null before it has shown any. */
  const shown = useRef<Parts | null>(null);
  /** The parts to show again, which React Aria has replaced; or a day with dashes, which it cannot take. */
  const kept = useRef<Parts | null>(day.includes('-') ? partsOf(day) : null);
  const isLeaving = useRef(false);
  const isTouched = useRef(false);
  const typedIn = useRef<EventTarget | null>(null);

  if (day !== given) {
    setGiven(day);
    // A filter answers what is no day yet with '': the rest of the year is still to be typed.
    const isUnfinished = day === '' && sent.includes('-') && given !== sent;
    if (day !== sent && !isUnfinished) {
      setSent(day);
      setDate(dateOfDay(day));
      setProblem(undefined);
    }
  }

  return {
    date,
    problem,
    /** Compares what the field shows with what it has shown; call it in an effect. */
    watch(state: DateFieldState) {
      const parts = partsShown(state);
      if (kept.current && state.calendar.identifier === 'gregory') {
        shown.current = kept.current;
        if (showsAgain(state, parts, kept.current)) kept.current = null;
        return;
      }
      const before = shown.current;
      shown.current = parts;
      if (before === null || textOf(before) === textOf(parts)) return;
      const isGiven = date !== null && dateOfDay(given)?.compare(date) === 0 && sent === given;
      if (isGiven && textOf(parts) === textOf(partsOf(given))) return;
      isTouched.current = true;
      setProblem(undefined);
      const next = dayOf(parts);
      if (next === sent) return;
      setSent(next);
      onChange(next);
    },
    /** A day from the calendar, or one whose last part has been typed. */
    onDate(chosen: CalendarDate | null) {
      if (!isLeaving.current) setDate(chosen);
    },
    onKeyDownCapture(event: KeyboardEvent) {
      if (/^\d$/.test(event.key)) typedIn.current = event.target;
      if (!['/', '.', '-'].includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      // A full part has gone on to the next one by itself.
      if (typedIn.current === event.target && event.target instanceof HTMLElement) goOn(event.target);
    },
    onBlurCapture() {
      isLeaving.current = true;
    },
    onBlur({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      isLeaving.current = false;
      const isPart = (element: EventTarget | null) =>
        element instanceof HTMLElement && currentTarget.contains(element) && 'type' in element.dataset;
      const parts = shown.current;
      if (!isPart(target) || isPart(relatedTarget) || !parts || !isTouched.current) return;
      setProblem(problemOf(parts));
      const whole = dateIn(parts);
      if (whole) setDate(whole);
      else if (partNames.every((name) => parts[name] !== null)) kept.current = parts;
    },
  };
}

function goOn(part: HTMLElement) {
  let next = part.nextElementSibling;
  while (next instanceof HTMLElement && next.tabIndex < 0) next = next.nextElementSibling;
  if (next instanceof HTMLElement) next.focus();
}

/** Whether the field shows these parts. If not, sets one of them: the state takes one at a time. */
function showsAgain(state: DateFieldState, parts: Parts, wanted: Parts): boolean {
  const name = partNames.find((name) => parts[name] !== wanted[name]);
  if (!name) return true;
  const value = wanted[name];
  if (value === null) state.clearSegment(name);
  else state.setSegment(name, value);
  return false;
}
