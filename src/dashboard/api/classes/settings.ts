import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '#dashboard/api/calls/call.ts';
import { problemsBy } from '#dashboard/api/calls/callError.ts';
import {
  type Changed,
  type CommandHandler,
  holds,
  type Values,
} from '#dashboard/api/changes/commandTypes.ts';
import { type FormPlace, formReader } from '#dashboard/api/changes/formPlaces.ts';
import { sendOrFindOut } from '#dashboard/api/changes/lostAnswers.ts';
import type { ClassSettings } from '#dashboard/api/reading/readSettings.ts';
import { writeCategories, writeLatePolicy, writeScale, writeTerms } from '#wire/classes/schemes.ts';
import type { Fields } from '#wire/tasks.ts';
import { classesQuery } from './classes.ts';
import { gradebookQuery } from './gradebook.ts';

/* Settings of a class that are being edited, as this browser keeps them until they are saved or discarded. */

export const settingsPlace = (classId: number): FormPlace => ({ kind: 'settings', classId, item: '' });

const scaleRow = v.object({ key: v.number(), low: v.string(), letter: v.string() });

const categoryRow = v.object({ num: v.number(), name: v.string(), weight: v.string(), drop: v.string() });

const termRow = v.object({
  num: v.number(),
  name: v.string(),
  first: v.string(),
  last: v.string(),
  weight: v.string(),
  ofSchool: v.boolean(),
});

/** Numbers are text, so that unfinished input is not lost. */
const settingsForm = v.object({
  name: v.string(),
  code: v.string(),
  schoolYear: v.string(),
  gradingPeriod: v.number(),
  scaleKind: v.number(),
  scale: v.array(scaleRow),
  categories: v.array(categoryRow),
  terms: v.array(termRow),
  weighted: v.boolean(),
  rounding: v.number(),
  // A draft of an earlier release has none.
  latePolicy: v.optional(v.object({ percent: v.string(), daily: v.boolean(), lowest: v.string() }), {
    percent: '',
    daily: true,
    lowest: '',
  }),
  studentSort: v.number(),
  assignmentSort: v.number(),
  showPercent: v.boolean(),
  studentView: v.boolean(),
  // A draft of an earlier release has none.
  holdBack: v.optional(v.boolean(), false),
  studentMail: v.boolean(),
  teacherMail: v.boolean(),
});

export type ScaleRow = Readonly<v.InferOutput<typeof scaleRow>>;
export type TermRow = Readonly<v.InferOutput<typeof termRow>>;
export type CategoryRow = Readonly<v.InferOutput<typeof categoryRow>>;

export interface SettingsForm
  extends Readonly<Omit<v.InferOutput<typeof settingsForm>, 'scale' | 'categories' | 'terms'>> {
  readonly scale: readonly ScaleRow[];
  readonly categories: readonly CategoryRow[];
  readonly terms: readonly TermRow[];
}

export const readSettingsDraft = formReader<SettingsForm>(settingsForm);

export type { ClassSettings } from '#dashboard/api/reading/readSettings.ts';
export { longestClassCode, longestClassName } from '#wire/classes/classes.ts';
export { longestLetter, longestSchemeName, mostSchemeRows } from '#wire/classes/schemes.ts';

type Sent = Omit<Fields<'class-edit'>, 'clid'>;

const flag = (value: boolean) => (value ? 1 : 0);

/** How each setting is written on the wire. */
const writers: { readonly [Name in keyof ClassSettings]: (value: ClassSettings[Name]) => Sent } = {
  name: (name) => ({ name }),
  code: (code) => ({ code }),
  schoolYear: (syr) => ({ syr }),
  gradingPeriod: (gp) => ({ gp }),
  scaleKind: (gscale) => ({ gscale }),
  scale: (steps) => ({
    cgs: writeScale(steps.map(({ low, letter }) => ({ low: low / 100, grade: letter }))),
  }),
  categories: (rows) => ({
    cat: writeCategories(
      rows
        .toSorted((one, other) => one.num - other.num)
        .map(({ num, name, weight, dropLowest }) => ({
          num,
          name,
          dls: dropLowest,
          weight: weight === null ? null : weight / 100,
        })),
    ),
  }),
  terms: (rows) => ({
    terms: writeTerms(
      rows
        .filter(({ ofSchool, weight }) => !ofSchool || weight !== null)
        .map(({ num, name, first, last, weight, ofSchool }) => ({
          num,
          weight: weight === null ? null : weight / 100,
          // The school's calendar sets these, not the class.
          ...(ofSchool ? { name: '', first: '', last: '' } : { name, first, last }),
        })),
    ),
  }),
  weighted: (weighted) => ({ weighted: flag(weighted) }),
  rounding: (round) => ({ round }),
  latePolicy: (policy) => ({ latepolicy: writeLatePolicy(policy) }),
  studentSort: (stusort) => ({ stusort }),
  assignmentSort: (assnsort) => ({ assnsort }),
  showPercent: (show) => ({ showper: flag(show) }),
  studentView: (view) => ({ stuview: flag(view) }),
  holdBack: (hold) => ({ stuhold: flag(hold) }),
  studentMail: (mail) => ({ stumail: flag(mail) }),
  teacherMail: (mail) => ({ teachmail: flag(mail) }),
};

function written<Name extends keyof ClassSettings>(settings: Partial<ClassSettings>, name: Name): Sent {
  const value: ClassSettings[Name] | undefined = settings[name];
  return value === undefined ? {} : writers[name](value);
}

const settingNames = Object.keys(writers) as readonly (keyof ClassSettings)[];

/** The settings that differ in `after`. */
export function changedSettings(before: ClassSettings, after: ClassSettings): Partial<ClassSettings> {
  const changed = settingNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** By the wire's names. */
function valuesOf(settings: Partial<ClassSettings>): Values {
  const fields: Sent = Object.assign({}, ...settingNames.map((name) => written(settings, name)));
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

async function send(queryClient: QueryClient, classId: number, values: Values): Promise<void> {
  await call('class-edit', { clid: classId, ...values });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: classesQuery().queryKey }),
    queryClient.invalidateQueries({ queryKey: gradebookQuery(classId).queryKey }),
  ]);
}

/** Saves the settings of a class that have changed; done when the gradebook is graded by them. */
export function useSaveSettings(classId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ before, changed }: { before: ClassSettings; changed: Partial<ClassSettings> }) {
      const to = valuesOf(changed);
      const made: Changed = { kind: 'settings', item: '', from: picked(valuesOf(before), to), to };
      await sendOrFindOut(
        () => send(queryClient, classId, to),
        async () => holds(await settingsCommand.read(queryClient, classId, made), to),
      );
      return made;
    },
  });
}

const picked = (values: Values, names: Values): Values =>
  Object.fromEntries(Object.keys(names).map((name) => [name, values[name] ?? '']));

/** How a change of settings is undone and redone. */
export const settingsCommand: CommandHandler = {
  async read(queryClient, classId, { to }) {
    const { settings } = await queryClient.fetchQuery({ ...gradebookQuery(classId), staleTime: 0 });
    return picked(valuesOf(settings), to);
  },
  async write(queryClient, classId, { to }) {
    await send(queryClient, classId, to);
    return true;
  },
  concerns: ({ to }, { kind, field }) => kind === 'setting' && field in to,
};

/** What a failed save says, by our names of the settings. */
export const settingProblems = (error: Error | null) =>
  problemsBy(error, {
    name: 'name',
    code: 'code',
    schoolYear: 'syr',
    gradingPeriod: 'gp',
    scale: ['cgs', 'gscale'],
    categories: 'cat',
    terms: 'terms',
    late: 'latepolicy',
  });
