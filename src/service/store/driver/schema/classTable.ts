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
  /** Like the wire's `latepolicy`. */
  late_policy: Generated<string>;
  /** 1 if students see the work of a marking period only once its grades are posted. */
  held_back: Generated<number>;
  primary_teacher: number;
  name: string;
  code: Generated<string>;
  /** The highest assignment number ever used. */
  last_assignment: Generated<number>;
  /** Grows by one with every visible change of the class. */
  revision: Generated<number>;
  /** The revision at which the roster last changed. */
  roster_revision: Generated<number>;
  updated: number;
  /** Its maker's name for the request; '' if it had none. `classMadeBy` finds it by that. */
  token: Generated<string>;
}
