import type { ScaleStep } from '#grading/scale.ts';
import type { DemoYear } from './calendar.ts';
import type { Subject } from './subjects.ts';

/*
 * What is decided about a class before chance fills it.
 */

/** How scores of a kind of work usually fall. */
export type Kind = 'practice' | 'participation' | 'quiz' | 'test' | 'project';

/** A category and the work in it. */
export interface WorkPlan {
  kind: Kind;
  /** Of the category. */
  name: string;
  /** Begins the titles: `Homework` makes `Homework 3: Slope`; '' where each project has its own title. */
  label: string;
  /** In hundredths. */
  weight: number | null;
  dropLowest?: number;
  count: number;
  /** Full points, of which each piece of work has one. */
  points: readonly number[];
  /** Extra credit beside `count`. */
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
  /** Takes the students with the names that no school should be without. */
  notableNames?: boolean;
  /** Has a student who knows it all and does every extra credit. */
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
