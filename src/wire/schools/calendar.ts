import * as v from 'valibot';
import { schoolYearField } from '#wire/classes/classes.ts';
import { linesOf } from '#wire/fields/lines.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { choiceField, integer, list, text, wholeField } from '#wire/fields/values.ts';

/*
 * Ours: the calendar of a school year. `first` and `last` are its days, YYYYMMDD. `off` are its breaks and holidays,
 * `periods` its marking periods, in the order in which they were sent.
 */

export const mostSpans = 100;
export const longestSpanName = 60;

/** The sentences about a span; `outside` means outside its year. */
export const spanFaults = {
  day: pageSentences.dayForm,
  order: pageSentences.yearOrder,
  name: pageSentences.spanName,
  outside: pageSentences.spanOutside,
  overlap: pageSentences.spanOverlap,
  twice: pageSentences.spanTwice,
} as const;

const span = v.object({ name: text, first: text, last: text });

const schoolYear = v.object({
  syr: text,
  first: text,
  last: text,
  revision: integer,
  off: list(span),
  periods: list(span),
});

const schoolId = wholeField(pageSentences.schoolNotYours, 1);

/** The calendars of a school, latest year first; for all its people. */
export const schoolCalendar = {
  fields: v.object({ schoolid: schoolId }),
  reply: v.object({ years: list(schoolYear) }),
};

/**
 * Replaces the calendar of a year, or with `delete` 1 removes it. `off` and `periods` are lines "first last name".
 * `base` is the `revision` that the sender saw, 0 for none: it is refused if the calendar has changed since.
 */
export const schoolCalendarEdit = {
  fields: v.object({
    schoolid: schoolId,
    syr: schoolYearField,
    first: v.optional(v.pipe(v.string(), v.trim()), ''),
    last: v.optional(v.pipe(v.string(), v.trim()), ''),
    off: v.optional(v.string(), ''),
    periods: v.optional(v.string(), ''),
    base: v.optional(wholeField(pageSentences.calendarBase)),
    delete: v.optional(choiceField(pageSentences.flagForm, 0, 1)),
  }),
  reply: v.object({ values: v.object({ revision: integer }) }),
};

/** The calendar of the class's school and year: one, or none. */
export const classCalendar = {
  fields: v.object({ clid: wholeField(pageSentences.classNotYours, 1) }),
  reply: v.object({ years: list(schoolYear) }),
};

interface Span {
  name: string;
  first: string;
  last: string;
}

export const writeSpans = (spans: readonly Span[]) =>
  spans.map(({ name, first, last }) => `${first} ${last} ${name.trim()}`).join('\n');

/** The spans of the lines, each with its line number; null if a line is not a span. */
export function readSpans(lines: string): { line: number; span: Span | null }[] {
  return [...linesOf(lines)].map(({ number, content }) => {
    const [, first, last, name] = /^ *(\d{8}) +(\d{8})(?: +(.*?))? *$/u.exec(content) ?? [];
    return {
      line: number,
      span: first === undefined || last === undefined ? null : { first, last, name: name ?? '' },
    };
  });
}
