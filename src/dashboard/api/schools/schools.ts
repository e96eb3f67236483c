import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError, problemsBy } from '#dashboard/api/calls/callError.ts';
import { draftReader, schoolPlace } from '#dashboard/api/changes/formPlaces.ts';
import { isAnswerLost, sendOrFindOut } from '#dashboard/api/changes/lostAnswers.ts';

/** A school that somebody runs. */
export interface School {
  id: number;
  name: string;
  teachersMakeClasses: boolean;
  /** Teachers and admins sign in only by single sign-on, except the admin `breakGlass`; null for nobody. */
  signOnOnly: boolean;
  breakGlass: number | null;
  /** Whether a single sign-on is set up for the school; undefined if the service does not say. */
  hasSignOn: boolean | undefined;
  /** Admins need a second factor. */
  adminsNeedFactor: boolean;
  /** Teachers need one too; null if the service does not know the rule. */
  teachersNeedFactor: boolean | null;
  /** The marks of erased students stay, without names. */
  keepsMarks: boolean;
  /** For how many years after its end a school year is kept; 0 for ever. */
  keptYears: number;
  /** Whether the service knows of such rules at all. */
  hasRules: boolean;
  /** Grows with every change of the settings; undefined if the service does not say. */
  version: number | undefined;
  /** Who changed the settings last; '' for nobody. */
  changedBy: string;
  /** When; null for never. */
  changedAt: Date | null;
}

/** The settings that a school's admins choose for all of it. */
export type SchoolSettings = Pick<
  School,
  | 'name'
  | 'teachersMakeClasses'
  | 'signOnOnly'
  | 'breakGlass'
  | 'adminsNeedFactor'
  | 'teachersNeedFactor'
  | 'keepsMarks'
  | 'keptYears'
>;

/** Where the form of the settings is. */
export const schoolSettingsPlace = (schoolId: number) => schoolPlace('school', schoolId, 'settings');

const typedSettings = v.object({
  name: v.string(),
  teachersMakeClasses: v.boolean(),
  signOnOnly: v.boolean(),
  breakGlass: v.nullable(v.number()),
  adminsNeedFactor: v.boolean(),
  teachersNeedFactor: v.nullable(v.boolean()),
  keepsMarks: v.boolean(),
  /** As typed. */
  keptYears: v.string(),
});

/** The settings in the form. */
export type TypedSettings = Readonly<v.InferOutput<typeof typedSettings>>;

const settingsBefore = v.object({
  ...typedSettings.entries,
  keptYears: v.number(),
  version: v.optional(v.number()),
});

/** The settings when editing began, which the service compares. */
export type SettingsBefore = Readonly<v.InferOutput<typeof settingsBefore>>;

export const readSchoolDraft = draftReader(v.object({ base: settingsBefore, typed: typedSettings }));

/** The schools that the reader runs. */
export const schoolsQuery = () =>
  queryOptions({
    queryKey: ['schools'],
    queryFn: async ({ signal }): Promise<readonly School[]> =>
      (await call('schools', {}, signal)).schools.map((school) => ({
        id: school.schoolid,
        name: school.name,
        teachersMakeClasses: school.classes !== 0,
        signOnOnly: school.sso === 1,
        breakGlass: school.breakglass || null,
        hasSignOn: school.signon === undefined ? undefined : school.signon === 1,
        adminsNeedFactor: school.factor === 1,
        teachersNeedFactor: school.teacherfactor === undefined ? null : school.teacherfactor === 1,
        keepsMarks: school.keepmarks === 1,
        keptYears: school.keepyears ?? 0,
        hasRules: school.sso !== undefined && school.keepmarks !== undefined,
        version: school.version,
        changedBy: school.changedby,
        changedAt: school.changed ? new Date(school.changed * 1000) : null,
      })),
  });

const flag = (value: boolean) => (value ? 1 : 0);

const isHeld = (school: School | undefined, settings: SchoolSettings): boolean =>
  school !== undefined &&
  (Object.keys(settings) as (keyof SchoolSettings)[]).every((name) => school[name] === settings[name]);

/** Changes the settings as they were read; returns the new ones. */
export function useEditSchool({ id: schoolId, hasRules }: Pick<School, 'id' | 'hasRules'>) {
  const queryClient = useQueryClient();
  const { queryKey } = schoolsQuery();
  return useMutation({
    mutationFn: async ({ settings, base }: { settings: SchoolSettings; base: number | undefined }) => {
      const { name, teachersMakeClasses, breakGlass, teachersNeedFactor } = settings;
      const rules = {
        sso: flag(settings.signOnOnly),
        ...(breakGlass === null ? {} : { breakglass: breakGlass }),
        factor: flag(settings.adminsNeedFactor),
        ...(teachersNeedFactor === null ? {} : { teacherfactor: flag(teachersNeedFactor) }),
        keepmarks: flag(settings.keepsMarks),
        keepyears: settings.keptYears,
      };
      const all = { schoolid: schoolId, name, classes: flag(teachersMakeClasses), base };
      await sendOrFindOut(
        () => call('school-edit', hasRules ? { ...all, ...rules } : all),
        async () => {
          const now = await queryClient.fetchQuery({ ...schoolsQuery(), staleTime: 0 });
          return isHeld(
            now.find(({ id }) => id === schoolId),
            settings,
          );
        },
        {
          isAsked: (error) =>
            isAnswerLost(error) || (error instanceof CallError && error.sentences.base !== undefined),
        },
      );
    },
    // Also after a refusal: somebody else may have changed it.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey });
      await queryClient.invalidateQueries({ queryKey: ['classes'] });
    },
  });
}

/** The service's errors about a change, by our names of the settings; `other` joins the rest. */
export function schoolProblems(error: Error | null) {
  // That somebody was faster is told by what they did.
  const { base: _, ...problems } = problemsBy(error, {
    name: 'name',
    signOnOnly: 'sso',
    breakGlass: 'breakglass',
    adminsNeedFactor: 'factor',
    teachersNeedFactor: 'teacherfactor',
    keptYears: 'keepyears',
    base: 'base',
  });
  return problems;
}
