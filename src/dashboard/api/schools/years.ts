import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError, problemsBy } from '#dashboard/api/calls/callError.ts';
import { lostAnswerTexts, sendOrFindOut } from '#dashboard/api/changes/lostAnswers.ts';
import { classesQuery } from '#dashboard/api/classes/classes.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';

/** A school year, and how many classes of the school it has. */
export interface YearOfSchool {
  name: string;
  active: number;
  archived: number;
}

/** A new year that can still be undone. */
export interface YearStart {
  id: number;
  from: string;
  to: string;
  at: Date;
  until: Date;
  /** Who started it. */
  by: string;
  archived: number;
  made: number;
}

interface SchoolYears {
  years: readonly YearOfSchool[];
  starts: readonly YearStart[];
}

/** What starting a year does with an active class of the old one. */
export interface PlannedClass {
  id: number;
  name: string;
  code: string;
  gradingPeriod: number;
  teacher: string;
  students: number;
  /** Created for the new year. */
  chosen: boolean;
  /** Who teaches the new class, and who no longer does. */
  teachers: readonly string[];
  left: readonly string[];
  /** Why it cannot be created for the new year; '' if it can. */
  problem: string;
}

export interface YearPlan {
  /** Identifies the plan: a start that would do anything else is refused. */
  base: string;
  classes: readonly PlannedClass[];
}

export const schoolYearsQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['school', schoolId, 'years'],
    queryFn: async ({ signal }): Promise<SchoolYears> => {
      const { years, starts } = await call('school-years', { schoolid: schoolId }, signal);
      return {
        years: years.map(({ syr, active, archived }) => ({ name: syr, active, archived })),
        starts: starts.map(({ startid, from, to, time, until, name, archived, made }) => ({
          id: startid,
          from,
          to,
          at: new Date(time * 1000),
          until: new Date(until * 1000),
          by: name,
          archived,
          made,
        })),
      };
    },
  });

interface YearsOfStart {
  from: string;
  to: string;
  /** Ids of the classes to create for the new year. */
  chosen: readonly number[];
}

/** The plan of a start. Read once: the plan on the screen must not change before it is confirmed. */
export const yearPlanQuery = (schoolId: number, { from, to, chosen }: YearsOfStart) =>
  queryOptions({
    // Not below ['school']: a start invalidates that, and its own plan must not be asked for again.
    queryKey: ['yearPlan', schoolId, from, to, chosen],
    queryFn: async ({ signal }): Promise<YearPlan> => {
      const asked = { schoolid: schoolId, from, to, classes: chosen.join(' '), preview: 1 };
      const { values, classes } = await call('school-year-start', asked, signal);
      return {
        base: values.base,
        classes: classes.map(({ clid, gp, stucount, ...rest }) => ({
          ...rest,
          id: clid,
          gradingPeriod: gp,
          students: stucount,
          chosen: rest.chosen === 1,
        })),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Makes a plan to confirm, from the classes as they are now. */
export function usePlanYear(schoolId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (years: YearsOfStart) =>
      queryClient.fetchQuery({ ...yearPlanQuery(schoolId, years), staleTime: 0 }),
  });
}

const forgetYears = (queryClient: QueryClient, schoolId: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['school', schoolId] }),
    queryClient.invalidateQueries({ queryKey: classesQuery().queryKey }),
  ]);

const askStarts = async (queryClient: QueryClient, schoolId: number) =>
  (await queryClient.fetchQuery({ ...schoolYearsQuery(schoolId), staleTime: 0 })).starts;

/** Carries out the plan. */
export function useStartYear(schoolId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ from, to, chosen, base }: YearsOfStart & { base: string }) => {
      const startsNow = () => askStarts(queryClient, schoolId);
      const before = new Set((await startsNow()).map(({ id }) => id));
      await sendOrFindOut(
        () => call('school-year-start', { schoolid: schoolId, from, to, classes: chosen.join(' '), base }),
        async () => (await startsNow()).some((start) => start.to === to && !before.has(start.id)),
      );
      await forgetYears(queryClient, schoolId);
    },
  });
}

/** Undoes a new year; returns how many classes are active again, and how many are gone. */
export function useUndoYear(schoolId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, archived, made }: YearStart) => {
      let done = { restored: archived, removed: made };
      await sendOrFindOut(
        async () => {
          done = (await call('school-year-undo', { schoolid: schoolId, startid: id })).values;
        },
        async () => !(await askStarts(queryClient, schoolId)).some((start) => start.id === id),
        { say: lostAnswerTexts.perhapsDone },
      );
      await forgetYears(queryClient, schoolId);
      return done;
    },
    onError: () => void forgetYears(queryClient, schoolId),
  });
}

/** The service's errors about a start or its undoing. */
export function yearStartProblems(error: Error | null) {
  const { base, ...problems } = problemsBy(error, { from: 'from', to: 'to', base: 'base' });
  return {
    ...problems,
    /** The classes are others than those that were looked at. */
    overtaken:
      error instanceof CallError && error.sentences.base === pageSentences.planChanged ? base : undefined,
  };
}
