import type { ScaleStep } from '#grading/scale.ts';
import type { DemoYear } from './calendar.ts';
import type { Subject } from './subjects.ts';

/*
 * The fixed decisions about a class, before chance fills it.
 */

/** How well students usually do in this kind of work. */
export type Kind = 'practice' | 'participation' | 'quiz' | 'test' | 'project';

/** A category and the work in it. */
export interface WorkPlan {
  kind: Kind;
  /** The name of the category. */
  name: string;
  /** The start of the titles: `Homework` makes `Homework 3: Slope`; '' if each project has its own title. */
  label: string;
  /** In hundredths. */
  weight: number | null;
  dropLowest?: number;
  count: number;
  /** Possible full points; each piece of work gets one of these. */
  points: readonly number[];
  /** Extra-credit assignments, in addition to `count`. */
  extraCredit?: number;
}

export interface Teaching {
  username: string;
  auth: number;
  role: string;
}

export interface ClassPlan {
  name: string;
  code: string;
  subject: Subject;
  year: DemoYear;
  /** 3 active, 2 archived, 1 trashed. */
  folder: number;
  gradingPeriod: number;
  /** The primary teacher first. */
  teachers: readonly Teaching[];
  students: number;
  /** Includes the students with unusual names. */
  notableNames?: boolean;
  /** Includes a student with perfect scores and all extra credit. */
  star?: boolean;
  work: readonly WorkPlan[];
  weighted: boolean;
  /** Numbers as the wire has them, as are `rounding`, `studentSort` and `assignmentSort`. */
  scaleKind: number;
  scale: readonly ScaleStep[];
  rounding: number;
  studentSort: number;
  assignmentSort: number;
}
