import * as v from 'valibot';
import type { ClassSettings } from '#dashboard/api/reading/readSettings.ts';
import { type GradebookAssignment, readAssignment } from '#dashboard/api/reading/shownFields.ts';
import { assignmentItem } from '#wire/classes/gradebook.ts';

/** An assignment with these fields; left-out fields are as read from a reply without them. */
export const assignmentOf = (own: { id: number } & Partial<GradebookAssignment>): GradebookAssignment => ({
  ...readAssignment(v.parse(assignmentItem, { assnid: own.id })),
  ...own,
});

/** The settings of a class: points, letters by the default scale, nothing weighted. */
export const settingsOf = (name: string, own: Partial<ClassSettings> = {}): ClassSettings => ({
  name,
  code: '',
  schoolYear: '2026',
  gradingPeriod: 1,
  scaleKind: 9,
  scale: [],
  categories: [],
  terms: [],
  weighted: false,
  rounding: 0,
  latePolicy: null,
  studentSort: 1,
  assignmentSort: 1,
  showPercent: true,
  studentView: false,
  holdBack: false,
  studentMail: false,
  teacherMail: false,
  ...own,
});
