import type { Generated } from 'kysely';

/** The columns of a class, as the queries see them. */
export interface ClassTable {
  id: Generated<number>;
  school_id: number | null;
  created: number;
  /** 3 active, 2 archived, 1 trashed. */
  folder: Generated<number>;
  school_year: string;
  grading_period: Generated<number>;
  scale_kind: Generated<number>;
  weighted: Generated<number>;
  show_percent: Generated<number>;
  student_sort: Generated<number>;
  assignment_sort: Generated<number>;
  rounding: Generated<number>;
  student_view: Generated<number>;
  student_mail: Generated<number>;
  teacher_mail: Generated<number>;
  /** As the wire's `latepolicy`. */
  late_policy: Generated<string>;
  /** 1 where students see work of a marking period once its grades are posted. */
  held_back: Generated<number>;
  primary_teacher: number;
  name: string;
  code: Generated<string>;
  /** The highest assignment number that was ever used. */
  last_assignment: Generated<number>;
  /** One more with every change of what the class shows. */
  revision: Generated<number>;
  /** The revision at which the roster last changed. */
  roster_revision: Generated<number>;
  updated: number;
}
