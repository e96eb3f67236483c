import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { hasCode } from '#dashboard/api/calls/callError.ts';
import { classKey } from '#dashboard/api/calls/classKey.ts';
import { writeThrough } from '#dashboard/api/calls/writeThrough.ts';
import { cellsPerRequest, outcomesOf, type Subject } from '#dashboard/api/changes/cellChanges.ts';
import type { DaysTaken } from '#grading/absence.ts';
import { type Dates, dayOff } from '#grading/schoolYear.ts';
import { mondayOf } from '#grading/week.ts';
import { writeCells } from '#wire/classes/cells.ts';
import { type MarkLetter, type MarkName, markOfLetter, marks } from '#wire/classes/marks.ts';
import { gradebookQuery } from './gradebook.ts';
import { atRevision } from './scores.ts';

export type { MarkLetter, MarkName } from '#wire/classes/marks.ts';
export { marks };

/** `other` is a mark of another deployment that we do not know; its letter is shown as it is. */
export type MarkKind = MarkName | 'other';

/** The mark of one student on one day; a day without one is not taken. */
export interface Mark {
  studentId: number;
  /** YYYYMMDD */
  day: string;
  kind: MarkKind;
  /** Upper case. */
  letter: string;
}

/** A mark from the text on the wire; null if it is blank. */
export function markOf(studentId: number, day: string, value: string): Mark | null {
  const text = value.trim();
  if (text === '') return null;
  return {
    studentId,
    day,
    kind: markOfLetter(text.toLowerCase())?.kind ?? 'other',
    letter: text.toUpperCase(),
  };
}

/** The marks of one week, which its Monday names. */
export const weekQuery = (classId: number, monday: string) =>
  queryOptions({
    queryKey: classKey(classId, 'attendance', monday),
    queryFn: async ({ signal }): Promise<readonly Mark[]> => {
      const { attendance } = await call('attendance', { clid: classId, ymd: monday }, signal);
      return attendance.flatMap(({ stuid, date, mark }) => markOf(stuid, date, mark) ?? []);
    },
  });

/** How many days have each mark. */
export type Counts = Record<MarkName, number>;

const countsOf = (countOf: (mark: (typeof marks)[number]) => number) =>
  Object.fromEntries(marks.map((mark) => [mark.kind, countOf(mark)])) as Counts;

export const noCounts: Readonly<Counts> = countsOf(() => 0);

export function daysAway(counts: Readonly<Counts>): number {
  return marks.reduce((away, mark) => (mark.away ? away + counts[mark.kind] : away), 0);
}

/** Days taken, by mark and all together. */
export interface MarkedDays extends DaysTaken, Counts {}

export const noDays: Readonly<MarkedDays> = { ...noCounts, away: 0, days: 0 };

/** As they travel: by letter. */
export function markedDays({ days, ...byLetter }: Record<MarkLetter | 'days', number>): MarkedDays {
  const counts = countsOf(({ letter }) => byLetter[letter]);
  return { days, away: daysAway(counts), ...counts };
}

/** A student's days since the year began. */
export interface YearOfStudent extends MarkedDays {
  studentId: number;
}

/** Of the query for the calendar of a class's school year. */
export const classCalendarKey = (classId: number) => classKey(classId, 'calendar');

/** Null if the service does not say: the specification names the operation without its fields. */
export const yearQuery = (classId: number) =>
  queryOptions({
    queryKey: classKey(classId, 'attendance', 'year'),
    queryFn: async ({ signal }): Promise<readonly YearOfStudent[] | null> => {
      try {
        const { totals } = await call('attendance-totals', { clid: classId }, signal);
        if (!totals) return null;
        return totals.map(({ stuid, ...taken }) => ({ studentId: stuid, ...markedDays(taken) }));
      } catch (error) {
        if (hasCode(error, 'otherFields') || hasCode(error, 'unknownTask')) return null;
        throw error;
      }
    },
  });

/** The year's counts with some marks replaced; '' is none. */
export function yearWith(
  year: readonly YearOfStudent[],
  changes: readonly { student: number; was: string; value: string }[],
): readonly YearOfStudent[] {
  if (changes.length === 0) return year;
  return year.map((each) => {
    const days = { ...each };
    for (const { student, was, value } of changes) {
      if (student !== each.studentId) continue;
      for (const [text, by] of [[was, -1] as const, [value, 1] as const]) {
        const mark = markOf(student, '', text);
        if (!mark) continue;
        days.days += by;
        if (mark.kind !== 'other') days[mark.kind] += by;
      }
    }
    return { ...days, away: daysAway(days) };
  });
}

/** Without those on days off, which the service does not count in the year. */
export const countedMarks = <Cell extends { place: string }>(
  cells: readonly Cell[],
  calendar: Dates | null | undefined,
): readonly Cell[] => (calendar ? cells.filter(({ place }) => dayOff(calendar, place) === null) : cells);

/** How marks are sent, and how they enter the cache once saved. */
export const markSubject: Subject = {
  most: cellsPerRequest,
  async send(classId, queuedChanges) {
    const answer = await call('attendance-edit', {
      clid: classId,
      marks: writeCells(queuedChanges),
      each: 1,
    });
    const outcomes = outcomesOf<{ date: string }>(queuedChanges, answer, ({ date }) => date);
    return { outcomes, revision: answer.revision ?? null };
  },
  writeSaved(queryClient, classId, { cells, revision }) {
    const calendar = queryClient.getQueryData<Dates | null>(classCalendarKey(classId));
    for (const monday of new Set(cells.map(({ place }) => mondayOf(place)))) {
      const written = new Set(cells.map(({ student, place }) => `${student} ${place}`));
      const here = cells.filter(({ place }) => mondayOf(place) === monday);
      const query = weekQuery(classId, monday);
      const before = queryClient.getQueryData(query.queryKey);
      if (before) {
        const changes = countedMarks(here, calendar).map(({ student, place, value }) => {
          const was = before.find(({ studentId, day }) => studentId === student && day === place)?.letter;
          return { student, was: was ?? '', value };
        });
        queryClient.setQueryData(yearQuery(classId).queryKey, (year) => year && yearWith(year, changes));
      }
      writeThrough(queryClient, query, (week) => [
        ...week.filter(({ studentId, day }) => !written.has(`${studentId} ${day}`)),
        ...here.flatMap(({ student, place, value }) => markOf(student, place, value) ?? []),
      ]);
    }
    queryClient.setQueryData(gradebookQuery(classId).queryKey, (book) => book && atRevision(book, revision));
    countAgainSoon(queryClient, classId);
  },
};

/** Marks arrive one after another; the year is counted again once, after a pause. */
const pause = 1000;
const counting = new Map<number, ReturnType<typeof setTimeout>>();

function countAgainSoon(queryClient: QueryClient, classId: number): void {
  clearTimeout(counting.get(classId));
  const count = () => {
    counting.delete(classId);
    void queryClient.invalidateQueries({ queryKey: yearQuery(classId).queryKey });
  };
  counting.set(classId, setTimeout(count, pause));
}
