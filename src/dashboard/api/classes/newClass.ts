import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError, problemsBy } from '#dashboard/api/calls/callError.ts';
import { sendOnce, untilAnswered } from '#dashboard/api/changes/lostAnswers.ts';
import { words } from '#dashboard/language/words.ts';
import { classesQuery } from './classes.ts';

export const newClassTexts = words('newClass', {
  perhapsCreated: (reason: string) =>
    `${reason} The class may have been created nevertheless. Try again: it is not created twice.`,
  wasCreated: (name: string) => `“${name}” was created after all. It is in the list of classes.`,
});

/** What a new class starts from. */
export type ClassTemplate = 'points' | 'weighted' | 'standards' | 'copy';

/** A school that the teacher belongs to. */
export interface SchoolOfTeacher {
  readonly id: number;
  readonly name: string;
  readonly mayCreateClasses: boolean;
}

/** The schools that the teacher belongs to; none if the service does not say. */
export const schoolsOfTeacherQuery = () =>
  queryOptions({
    queryKey: ['teacher', 'schools'],
    queryFn: async ({ signal, client }): Promise<readonly SchoolOfTeacher[]> => {
      if (!offers(await client.ensureQueryData(openTasksQuery()), 'teacher-schools')) return [];
      return (await call('teacher-schools', {}, signal)).schools.map(({ schoolid, name, makes }) => ({
        id: schoolid,
        name,
        mayCreateClasses: makes === 1,
      }));
    },
    staleTime: 60_000,
  });

/** Whether a teacher of these schools may create a class in one of them. Teachers of none create their own. */
export const mayCreateIn = (schools: readonly SchoolOfTeacher[]): boolean =>
  schools.length === 0 || schools.some(({ mayCreateClasses }) => mayCreateClasses);

export interface NewClass {
  /** Null for teachers of a single school, or of none. */
  readonly schoolId: number | null;
  readonly name: string;
  readonly code: string;
  /** "2025-2026" or "2026". */
  readonly schoolYear: string;
  /** 1 to 9. */
  readonly gradingPeriod: number;
  readonly template: ClassTemplate;
  /** The class that is copied; null for a template. */
  readonly from: number | null;
  readonly withAssignments: boolean;
  /** How much later its marking periods and assignments are than those of the copied class. */
  readonly weeksLater: number;
  /** Names this request, which may be sent again if its outcome is unknown. */
  readonly once: string;
}

/** A request of which nobody knows whether the class was made; `before` are the classes that there were. */
export interface UnknownClass {
  readonly wanted: NewClass;
  readonly before: ReadonlySet<number>;
}

/** Whether its class is in the list now. */
async function isThere(queryClient: QueryClient, { wanted, before }: UnknownClass): Promise<boolean> {
  const classes = await queryClient.fetchQuery({ ...classesQuery(), staleTime: 0 });
  return classes.some(({ id, name }) => name === wanted.name && !before.has(id));
}

/** Asks until the service answers whether the class was made. */
export function useWasCreated() {
  const queryClient = useQueryClient();
  return async (unknown: UnknownClass): Promise<boolean> =>
    (await untilAnswered(() => isThere(queryClient, unknown))) ?? false;
}

/**
 * Creates a class of the teacher's own, and returns its number once the list shows it. `unknown` is an earlier request
 * with other values: if its class was made after all, no second one is.
 */
export function useCreateClass() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ wanted, unknown }: { wanted: NewClass; unknown: UnknownClass | null }) => {
      if (unknown && unknown.wanted.once !== wanted.once && (await isThere(queryClient, unknown)))
        throw new CallError(newClassTexts.wasCreated(unknown.wanted.name), {
          kind: 'refusal',
          task: 'class-new',
        });
      const { schoolId, name, code, schoolYear, gradingPeriod, template, from } = wanted;
      const fields = {
        ...(schoolId !== null && { schoolid: schoolId }),
        name,
        code,
        syr: schoolYear,
        gp: gradingPeriod,
        students: '',
        template,
        ...(from !== null && { from, weeks: wanted.weeksLater }),
        ...(wanted.withAssignments && { assignments: 1 }),
        once: wanted.once,
      };
      const { values } = await sendOnce(() => call('class-new', fields), newClassTexts.perhapsCreated);
      await queryClient.invalidateQueries({ queryKey: classesQuery().queryKey });
      return values.clid;
    },
    // After a lost reply, the list shows whether the class was made.
    onError: () => queryClient.invalidateQueries({ queryKey: classesQuery().queryKey }),
  });
}

/** What the service said, by our field names. */
export const newClassProblems = (error: Error | null) =>
  problemsBy(error, {
    school: 'schoolid',
    name: 'name',
    code: 'code',
    schoolYear: 'syr',
    gradingPeriod: 'gp',
    template: 'template',
    from: 'from',
    weeks: 'weeks',
  });
