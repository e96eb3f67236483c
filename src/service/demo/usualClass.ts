import { scaleKinds } from '#grading/scale.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { thisYear } from './calendar.ts';
import type { ClassPlan, Teaching, WorkPlan } from './plan.ts';

export const rivera: Teaching = { username: 'rivera', auth: 6, role: 'Teacher' };

/** The defaults for rivera's classes. */
export const usual = {
  year: thisYear,
  folder: folders.active,
  gradingPeriod: 1,
  teachers: [rivera],
  weighted: false,
  scaleKind: scaleKinds.aToF,
  scale: [],
  rounding: 1,
  studentSort: 1,
  assignmentSort: 2,
} satisfies Partial<ClassPlan>;

export const algebraWork: readonly WorkPlan[] = [
  {
    kind: 'practice',
    name: 'Homework',
    label: 'Homework',
    weight: 2500,
    dropLowest: 2,
    count: 56,
    points: [10],
    extraCredit: 3,
  },
  { kind: 'quiz', name: 'Quizzes', label: 'Quiz', weight: 2500, dropLowest: 1, count: 20, points: [20, 25] },
  {
    kind: 'test',
    name: 'Tests',
    label: 'Unit Test',
    weight: 4000,
    count: 7,
    points: [100],
    extraCredit: 2,
  },
  { kind: 'project', name: 'Projects', label: '', weight: 1000, count: 4, points: [50] },
];
