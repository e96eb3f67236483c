import type { Dialect } from './dialects.ts';

/*
 * The later migrations: comments and notes on students and the phrases for them, late marks, families, and school
 * years.
 */

// A teacher's comment on a student for one marking period; comments for the whole class stay in `comments`.
export const periodComments = ({ byKey }: Dialect) => [
  `create table period_comments (
    class_id bigint not null,
    period integer not null,
    student_id bigint not null,
    comment text not null,
    primary key (class_id, period, student_id),
    foreign key (class_id, student_id) references students (class_id, id)
  ) ${byKey}`,
];

/*
 * Which reports were mailed to whom, by digests of the content and of the address: the mail itself is forgotten after a
 * week.
 */
export const mailedReports = ({ byKey }: Dialect) => [
  `create table mailed_reports (
    class_id bigint not null,
    student_id bigint not null,
    content text not null,
    address text not null,
    at bigint not null,
    primary key (class_id, student_id, content, address),
    foreign key (class_id, student_id) references students (class_id, id)
  ) ${byKey}`,
];

// A teacher's own phrases, a line each, in display order.
export const phraseLists = () => [
  `create table phrase_lists (
    account_id bigint primary key references accounts (id),
    phrases text not null,
    version bigint not null
  )`,
];

/*
 * The guardians of a school's students: one row for each student and address. `account_id` is null until the invitation
 * is accepted; `from_school` is 1 if the school entered them, 0 if the student's own account invited them.
 */
export const guardians = ({ identity }: Dialect) => [
  `create table guardians (
    id ${identity},
    school_id bigint not null references schools (id),
    student_id bigint not null,
    account_id bigint references accounts (id),
    name text not null,
    email text not null,
    relation text not null,
    from_school integer not null,
    added_by bigint not null,
    added bigint not null,
    joined bigint not null default 0
  )`,
  'create unique index guardians_once on guardians (school_id, student_id, lower(email))',
  'create index guardians_by_account on guardians (account_id)',
  'create index guardians_by_email on guardians (school_id, lower(email))',
];

// 1 if students and guardians see the work of a marking period only once its grades are posted.
export const heldBack = () => ['alter table classes add column held_back integer not null default 0'];

/*
 * When a school year begins and ends, its breaks and holidays, and its marking periods. `kind` is `off` or `period`. A
 * revision is never used twice for a year, even if its calendar is removed and created again.
 */
export const calendars = ({ byKey }: Dialect) => [
  `create table school_years (
    school_id bigint not null references schools (id),
    name text not null,
    first text not null,
    last text not null,
    revision bigint not null,
    primary key (school_id, name)
  ) ${byKey}`,
  `create table year_spans (
    school_id bigint not null,
    year text not null,
    kind text not null,
    num integer not null,
    name text not null,
    first text not null,
    last text not null,
    primary key (school_id, year, kind, num)
  ) ${byKey}`,
];

// What each start of a school year created and archived, and the revision of each class after it.
export const yearStarts = ({ identity, byKey }: Dialect) => [
  `create table year_starts (
    id ${identity},
    school_id bigint not null references schools (id),
    account_id bigint not null references accounts (id),
    from_year text not null,
    to_year text not null,
    at bigint not null,
    undone bigint not null default 0
  )`,
  'create index year_starts_by_school on year_starts (school_id, at)',
  `create table year_start_classes (
    start_id bigint not null references year_starts (id),
    class_id bigint not null,
    made integer not null,
    revision bigint not null,
    primary key (start_id, class_id)
  ) ${byKey}`,
  'create index year_start_classes_by_class on year_start_classes (class_id)',
];

/*
 * The class's own settings of its marking periods: their weights and, if no calendar of its school sets them, their
 * names and days. `term` of an assignment is the period chosen for it, 0 if its due date decides.
 */
export const classTerms = ({ byKey }: Dialect) => [
  `create table class_terms (
    class_id bigint not null references classes (id),
    num integer not null,
    name text not null,
    first text not null,
    last text not null,
    weight integer,
    primary key (class_id, num)
  ) ${byKey}`,
  'alter table assignments add column term integer not null default 0',
];

// Which teachers have invited a student whose account the school has not confirmed. Earlier accounts count as
// confirmed.
export const studentVouchers = ({ byKey }: Dialect) => [
  'alter table school_students add column confirmed integer not null default 1',
  `create table student_vouchers (
    school_id bigint not null references schools (id),
    student_id bigint not null,
    class_id bigint not null references classes (id),
    account_id bigint not null references accounts (id),
    primary key (school_id, student_id, class_id, account_id)
  ) ${byKey}`,
  'create index student_vouchers_by_class on student_vouchers (class_id)',
  'create index student_vouchers_by_account on student_vouchers (account_id)',
];

/*
 * How many days late the work of a score is; and a class's late policy ('' for none).
 */
export const lateMarks = ({ byKey }: Dialect) => [
  `create table late_marks (
    class_id bigint not null,
    student_id bigint not null,
    assignment_id integer not null,
    days integer not null,
    primary key (class_id, student_id, assignment_id),
    foreign key (class_id, student_id) references students (class_id, id),
    foreign key (class_id, assignment_id) references assignments (class_id, id)
  ) ${byKey}`,
  "alter table classes add column late_policy text not null default ''",
];

// Private notes of a class's teachers on a student, with the last author and time.
export const studentNotes = ({ byKey }: Dialect) => [
  `create table student_notes (
    class_id bigint not null,
    student_id bigint not null,
    note text not null,
    account_id bigint not null references accounts (id),
    at bigint not null,
    primary key (class_id, student_id),
    foreign key (class_id, student_id) references students (class_id, id)
  ) ${byKey}`,
  'create index student_notes_by_account on student_notes (account_id)',
];
