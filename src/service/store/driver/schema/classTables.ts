import type { Generated } from 'kysely';

/* A class and everything in it, as the queries see them. */

/** The fields of an assignment besides its class, all of which are read together. */
export const assignmentColumns = [
  'id',
  'created',
  'creator',
  'kind',
  'category',
  'calendar',
  'due',
  'points',
  'title',
  'term',
] as const satisfies readonly (keyof ClassTables['assignments'])[];

/** The columns of a class, as the queries see them. */
interface ClassTable {
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

export interface ClassTables {
  classes: ClassTable;
  memberships: { class_id: number; account_id: number; auth: number; role: string; joined: number };
  /** `weight` in hundredths; days are '' if it has none or the school's calendar sets them. */
  class_terms: {
    class_id: number;
    num: number;
    name: string;
    first: string;
    last: string;
    weight: number | null;
  };
  scale_steps: { class_id: number; num: number; low: number; letter: string };
  categories: {
    class_id: number;
    num: number;
    name: string;
    weight: number | null;
    drop_lowest: Generated<number>;
  };
  assignments: {
    class_id: number;
    id: number;
    created: number;
    creator: number;
    kind: Generated<number>;
    category: Generated<number>;
    calendar: Generated<number>;
    due: string;
    /** Null for extra credit. */
    points: number | null;
    title: string;
    /** The marking period chosen for it; 0 if its due date decides. */
    term: Generated<number>;
    /** When it was deleted; 0 if it is not. */
    deleted: Generated<number>;
  };
  students: {
    class_id: number;
    id: number;
    position: number;
    first: string;
    last: string;
    hidden: Generated<number>;
  };
  /** `score` is a `ScoreCode`; a blank one has no row. */
  scores: { class_id: number; student_id: number; assignment_id: number; score: number };
  /** A comment on one score; a blank one has no row. */
  remarks: { class_id: number; student_id: number; assignment_id: number; remark: string };
  /** How many days late the work of a score is; work in time has no row. */
  late_marks: { class_id: number; student_id: number; assignment_id: number; days: number };
  marks: { class_id: number; day: string; student_id: number; mark: string };
  final_grades: { class_id: number; period: number; student_id: number; grade: number };
  /** Marking periods whose final grades are locked; who locked them, and when. */
  locked_periods: { class_id: number; period: number; account_id: number; at: number };
  /** The summaries of classes at a revision, as far as they were needed. */
  summaries: {
    class_id: number;
    revision: number;
    students: number;
    assignments: number;
    average: number | null;
    missing: number;
    failing: number;
    /** The edition of the rules: see `gradingEdition`. */
    edition: Generated<number>;
  };
  /** One row for each request that changed a class: the author and time of the revision. */
  changes: {
    class_id: number;
    revision: number;
    account_id: number;
    at: number;
    /** The sender's name for its request; '' for none. */
    token: Generated<string>;
  };
  /** What a revision changed: `item` is the assignment, the day, the period or the setting. */
  history: {
    class_id: number;
    revision: number;
    num: number;
    kind: string;
    item: string;
    student_id: number;
    field: string;
    before: string;
    after: string;
    reason: string;
  };
  /** A blank comment has no row. */
  comments: { class_id: number; student_id: number; comment: string };
  /** A comment for one marking period, P1 as 1; a blank one has no row. */
  period_comments: { class_id: number; period: number; student_id: number; comment: string };
  mailed_reports: { class_id: number; student_id: number; content: string; address: string; at: number };
  student_notes: { class_id: number; student_id: number; note: string; account_id: number; at: number };
}
