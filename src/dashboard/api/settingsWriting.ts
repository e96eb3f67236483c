import * as v from 'valibot';
import type { WritingPlace } from './formDrafts.ts';
import { formReader } from './formDrafts.ts';

/* Settings of a class that are being typed, as they are kept in this browser until they are saved or given up. */

export const settingsPlace = (classId: number): WritingPlace => ({ kind: 'settings', classId, item: '' });

const scaleRow = v.object({ key: v.number(), low: v.string(), letter: v.string() });

const categoryRow = v.object({ num: v.number(), name: v.string(), weight: v.string(), drop: v.string() });

/** Numbers are text, so that nothing is lost while it is not yet one. */
const settingsForm = v.object({
  name: v.string(),
  code: v.string(),
  schoolYear: v.string(),
  gradingPeriod: v.number(),
  scaleKind: v.number(),
  scale: v.array(scaleRow),
  categories: v.array(categoryRow),
  weighted: v.boolean(),
  rounding: v.number(),
  studentSort: v.number(),
  assignmentSort: v.number(),
  showPercent: v.boolean(),
  studentView: v.boolean(),
  studentMail: v.boolean(),
  teacherMail: v.boolean(),
});

export type ScaleRow = Readonly<v.InferOutput<typeof scaleRow>>;
export type CategoryRow = Readonly<v.InferOutput<typeof categoryRow>>;

export interface SettingsForm
  extends Readonly<Omit<v.InferOutput<typeof settingsForm>, 'scale' | 'categories'>> {
  readonly scale: readonly ScaleRow[];
  readonly categories: readonly CategoryRow[];
}

export const readSettingsWriting = formReader<SettingsForm>(settingsForm);
