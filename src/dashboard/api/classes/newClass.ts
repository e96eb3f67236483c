import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError, problemsBy } from '#dashboard/api/calls/callError.ts';
import { draftReader, type FormPlace, noClass } from '#dashboard/api/changes/formPlaces.ts';
import { sendOnce, untilAnswered } from '#dashboard/api/changes/lostAnswers.ts';
import { words } from '#dashboard/language/words.ts';
import { classesQuery } from './classes.ts';

export const newClassTexts = words('newClass', {
  perhapsCreated: (reason: string) =>
    `${reason} The class may have been created nevertheless. Try again: it is not created twice.`,
  wasCreated: (name: string) => `“${name}” was created after all. It is in the list of classes.`,
});

const template = v.picklist(['points', 'weighted', 'standards', 'copy']);

/** What a new class starts from. */
export type ClassTemplate = v.InferOutput<typeof template>;

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

const newClass = v.object({
  /** Null for teachers of a single school, or of none. */
  schoolId: v.nullable(v.number()),
  name: v.string(),
  code: v.string(),
  /** "2025-2026" or "2026". */
  schoolYear: v.string(),
  /** 1 to 9. */
  gradingPeriod: v.number(),
  template,
  /** The class that is copied; null for a template. */
  from: v.nullable(v.number()),
  withAssignments: v.boolean(),
  /** How much later its marking periods and assignments are than those of the copied class. */
  weeksLater: v.number(),
  /** Names this request, which may be sent again if its outcome is unknown. */
  once: v.string(),
});

/** A request of which nobody knows whether the class was made; `before` are the classes that there were. */
const unknownClass = v.object({ wanted: newClass, before: v.array(v.number()) });

export type UnknownClass = Readonly<v.InferOutput<typeof unknownClass>>;

const newClassForm = v.object({
  /** '' until one is chosen. */
  school: v.string(),
  name: v.string(),
  code: v.string(),
  schoolYear: v.string(),
  gradingPeriod: v.string(),
  template,
  from: v.string(),
  withAssignments: v.boolean(),
  /** Null while the suggestion is unchanged. */
  weeks: v.nullable(v.string()),
});

export type NewClassForm = Readonly<v.InferOutput<typeof newClassForm>>;

export const newClassPlace: FormPlace = { kind: 'newClass', classId: noClass, item: '' };

/** `once` names the request that would send the form; `unknown` is one that may have been sent. */
export const readNewClass = draftReader(
  v.object({ form: newClassForm, once: v.string(), unknown: v.nullable(unknownClass) }),
);

/** Whether its class is in the list now. */
export async function isThere(queryClient: QueryClient, { wanted, before }: UnknownClass): Promise<boolean> {
  const classes = await queryClient.fetchQuery({ ...classesQuery(), staleTime: 0 });
  return classes.some(({ id, name }) => name === wanted.name && !before.includes(id));
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
    mutationFn: async ({
      wanted,
      unknown,
    }: {
      wanted: UnknownClass['wanted'];
      unknown: UnknownClass | null;
    }) => {
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
