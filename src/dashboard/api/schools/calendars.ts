import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError, problemsBy } from '#dashboard/api/calls/callError.ts';
import { draftReader, schoolPlace } from '#dashboard/api/changes/formPlaces.ts';
import { isAnswerLost, sendOrFindOut } from '#dashboard/api/changes/lostAnswers.ts';
import { classCalendarKey } from '#dashboard/api/classes/attendance.ts';
import type { SchoolYear } from '#grading/schoolYear.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { writeSpans } from '#wire/schools/calendar.ts';
import type { Reply } from '#wire/tasks.ts';

export { longestSpanName } from '#wire/schools/calendar.ts';

/** A school's lesson days in a year; `revision` counts its changes. */
export interface Calendar extends SchoolYear {
  readonly revision: number;
}

const calendarOf = ({ syr, ...rest }: Reply<'class-calendar'>['years'][number]): Calendar => ({
  ...rest,
  name: syr,
});

/** Where the edit of a calendar is; `year` is '' for a new one. */
export const calendarPlace = (schoolId: number, year: string) => schoolPlace('calendar', schoolId, year);

const dates = { name: v.string(), first: v.string(), last: v.string() };
const rows = v.pipe(v.array(v.object({ ...dates, key: v.number() })), v.readonly());
const spans = v.pipe(v.array(v.object(dates)), v.readonly());

export const readCalendarDraft = draftReader(
  v.object({
    form: v.object({ ...dates, off: rows, periods: rows }),
    /** The calendar before any typing; null for a new one. */
    before: v.nullable(v.object({ ...dates, off: spans, periods: spans, revision: v.number() })),
  }),
);

/** The calendars of one of the reader's schools, latest year first. */
export const calendarsQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['school', schoolId, 'calendars'],
    queryFn: async ({ signal }): Promise<readonly Calendar[]> =>
      (await call('school-calendar', { schoolid: schoolId }, signal)).years.map(calendarOf),
  });

/** The calendar of a class's school year; null if there is none, or the service does not know calendars. */
export const classCalendarQuery = (classId: number) =>
  queryOptions({
    queryKey: classCalendarKey(classId),
    queryFn: async ({ signal, client }): Promise<Calendar | null> => {
      if (!offers(await client.ensureQueryData(openTasksQuery()), 'class-calendar')) return null;
      const [year] = (await call('class-calendar', { clid: classId }, signal)).years;
      return year ? calendarOf(year) : null;
    },
    staleTime: 60_000,
  });

/** Reads everything of a class that depends on the school's calendar again. */
const forgetCalendars = (queryClient: QueryClient, schoolId: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: calendarsQuery(schoolId).queryKey }),
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey[0] === 'class' && ['calendar', 'attendance'].includes(String(queryKey[2])),
    }),
  ]);

async function calendarNow(queryClient: QueryClient, schoolId: number, name: string) {
  const calendars = await queryClient.fetchQuery({ ...calendarsQuery(schoolId), staleTime: 0 });
  return calendars.find((calendar) => calendar.name === name);
}

const isSame = (one: SchoolYear, other: SchoolYear): boolean =>
  one.first === other.first &&
  one.last === other.last &&
  writeSpans(one.off) === writeSpans(other.off) &&
  writeSpans(one.periods) === writeSpans(other.periods);

const isOvertaken = (error: unknown) =>
  error instanceof CallError && error.sentences.base === pageSentences.calendarChanged;

/** Writes the calendar of a year, if it is still at revision `base`; 0 for a new one. */
export function useSaveCalendar(schoolId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ year, base }: { year: SchoolYear; base: number }) => {
      const { name, first, last, off, periods } = year;
      const fields = { syr: name, first, last, off: writeSpans(off), periods: writeSpans(periods) };
      await sendOrFindOut(
        () => call('school-calendar-edit', { schoolid: schoolId, ...fields, base }),
        async () => {
          const now = await calendarNow(queryClient, schoolId, name);
          return now !== undefined && isSame(now, year);
        },
        { isAsked: (error) => isAnswerLost(error) || isOvertaken(error) },
      );
      await forgetCalendars(queryClient, schoolId);
    },
    // Show the other person's calendar.
    onError: () => queryClient.invalidateQueries({ queryKey: calendarsQuery(schoolId).queryKey }),
  });
}

/** Removes the calendar of a year. */
export function useDropCalendar(schoolId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, revision }: Calendar) => {
      const nothing = { first: '', last: '', off: '', periods: '' };
      await sendOrFindOut(
        () =>
          call('school-calendar-edit', {
            schoolid: schoolId,
            syr: name,
            ...nothing,
            base: revision,
            delete: 1,
          }),
        async () => (await calendarNow(queryClient, schoolId, name)) === undefined,
      );
      await forgetCalendars(queryClient, schoolId);
    },
  });
}

/** The service's errors about a calendar, by our names of the fields. */
export function calendarProblems(error: Error | null) {
  const { base: _, ...problems } = problemsBy(error, {
    name: 'syr',
    first: 'first',
    last: 'last',
    off: 'off',
    periods: 'periods',
    base: 'base',
  });
  return {
    ...problems,
    /** Somebody else has written it since it was read. */
    overtaken: isOvertaken(error),
  };
}
