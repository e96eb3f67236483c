import type { Calendar } from '#dashboard/api/schools/calendars.ts';
import {
  isSchoolYear,
  type SchoolYear,
  type Span,
  type YearProblem,
  yearProblems,
} from '#grading/schoolYear.ts';

/* A calendar while it is edited: rows have keys, and dates may be missing. */

export interface SpanRow extends Span {
  readonly key: number;
}

export interface CalendarForm extends Omit<SchoolYear, 'off' | 'periods'> {
  readonly off: readonly SpanRow[];
  readonly periods: readonly SpanRow[];
}

export type SpanPart = 'off' | 'periods';

const keyed = (spans: readonly Span[]): SpanRow[] => spans.map((span, key) => ({ ...span, key }));

export const formOf = ({ name, first, last, off, periods }: SchoolYear): CalendarForm => ({
  name,
  first,
  last,
  off: keyed(off),
  periods: keyed(periods),
});

export const newForm = (name: string): CalendarForm => ({ name, first: '', last: '', off: [], periods: [] });

export const emptyRow = (rows: readonly SpanRow[]): SpanRow => ({
  key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
  name: '',
  first: '',
  last: '',
});

const isBlank = ({ name, first, last }: Span) => name.trim() === '' && first === '' && last === '';

/** Without blank rows; a break without a last day is one day long. */
export function yearOf({ name, first, last, off, periods }: CalendarForm): SchoolYear {
  const spans = (rows: readonly SpanRow[]) =>
    rows
      .filter((row) => !isBlank(row))
      .map((row) => ({ name: row.name.trim(), first: row.first, last: row.last }));
  return {
    name: name.trim(),
    first,
    last,
    off: spans(off).map((span) => ({ ...span, last: span.last || span.first })),
    periods: spans(periods),
  };
}

export interface FormProblem extends Omit<YearProblem, 'part' | 'at'> {
  readonly part: 'year' | SpanPart;
  /** The key of the row. */
  readonly key: number;
}

/** The errors, each at its field. The name of a calendar that is saved stays as it is. */
export function formProblems(form: CalendarForm, saved: Calendar | null): readonly FormProblem[] {
  const year = yearOf(form);
  const named: FormProblem[] =
    saved || isSchoolYear(year.name) ? [] : [{ part: 'year', key: 0, field: 'name', fault: 'name' }];
  const keysOf = (part: SpanPart) => form[part].filter((row) => !isBlank(row)).map(({ key }) => key);
  const keys = { off: keysOf('off'), periods: keysOf('periods') };
  return [
    ...named,
    ...yearProblems(year)
      .filter(({ fault }) => named.length === 0 || fault !== 'outside')
      .map(({ part, at, field, fault }) => ({
        part,
        field,
        fault,
        key: part === 'year' ? 0 : (keys[part][at] ?? 0),
      })),
  ];
}

/** Whether saving would change anything. */
export const isChanged = (form: CalendarForm, saved: Calendar | null): boolean =>
  JSON.stringify(yearOf(form)) !== JSON.stringify(yearOf(saved ? formOf(saved) : newForm(form.name)));
