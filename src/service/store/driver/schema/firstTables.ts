import type { Dialect } from './dialects.ts';

/** The first migration: the school, its classes, and the data entered in them. */
export const firstTables = ({ identity, byKey }: Dialect) => [
  `create table schools (id ${identity}, name text not null, created bigint not null)`,
  `create table accounts (
    id ${identity},
    username text not null unique,
    name text not null,
    email text not null,
    kind integer not null,
    status integer not null,
    password_hash text not null,
    created bigint not null,
    last_sign_in bigint not null default 0,
    picture integer not null default 0,
    mail integer not null default 0
  )`,
  `create table school_admins (
    account_id bigint not null references accounts (id),
    school_id bigint not null references schools (id),
    primary key (account_id, school_id)
  ) ${byKey}`,
  `create table keys (
    id ${identity},
    name text not null,
    hash text not null unique,
    created bigint not null,
    may_create_schools integer not null default 0
  )`,
  `create table sessions (
    hash text primary key,
    account_id bigint not null references accounts (id),
    started bigint not null,
    used bigint not null
  ) ${byKey}`,
  'create index sessions_by_account on sessions (account_id)',
  `create table failures (
    id ${identity},
    username text not null,
    address text not null,
    at bigint not null
  )`,
  'create index failures_by_username on failures (username, at)',
  'create index failures_by_address on failures (address, at)',
  'create index failures_by_time on failures (at)',
  `create table classes (
    id ${identity},
    school_id bigint references schools (id),
    created bigint not null,
    folder integer not null default 3,
    school_year text not null,
    grading_period integer not null default 1,
    scale_kind integer not null default 9,
    weighted integer not null default 0,
    show_percent integer not null default 1,
    student_sort integer not null default 1,
    assignment_sort integer not null default 1,
    rounding integer not null default 1,
    student_view integer not null default 0,
    student_mail integer not null default 0,
    teacher_mail integer not null default 0,
    primary_teacher bigint not null references accounts (id),
    name text not null,
    code text not null default '',
    last_assignment integer not null default 0,
    revision bigint not null default 1,
    roster_revision bigint not null default 1,
    updated bigint not null
  )`,
  'create index classes_by_school on classes (school_id)',
  `create table memberships (
    class_id bigint not null references classes (id),
    account_id bigint not null references accounts (id),
    auth integer not null,
    role text not null,
    joined bigint not null,
    primary key (class_id, account_id)
  ) ${byKey}`,
  'create index memberships_by_account on memberships (account_id, class_id)',
  `create table scale_steps (
    class_id bigint not null references classes (id),
    num integer not null,
    low integer not null,
    letter text not null,
    primary key (class_id, num)
  ) ${byKey}`,
  `create table categories (
    class_id bigint not null references classes (id),
    num integer not null,
    name text not null,
    weight integer,
    drop_lowest integer not null default 0,
    primary key (class_id, num)
  ) ${byKey}`,
  `create table assignments (
    class_id bigint not null references classes (id),
    id integer not null,
    created bigint not null,
    creator bigint not null references accounts (id),
    kind integer not null default 1,
    category integer not null default 0,
    calendar integer not null default 0,
    due text not null,
    points integer,
    title text not null,
    deleted bigint not null default 0,
    primary key (class_id, id)
  ) ${byKey}`,
  `create table students (
    class_id bigint not null references classes (id),
    id bigint not null,
    position integer not null,
    first text not null,
    last text not null,
    hidden integer not null default 0,
    primary key (class_id, id)
  ) ${byKey}`,
  `create table scores (
    class_id bigint not null,
    student_id bigint not null,
    assignment_id integer not null,
    score integer not null,
    primary key (class_id, student_id, assignment_id),
    foreign key (class_id, student_id) references students (class_id, id),
    foreign key (class_id, assignment_id) references assignments (class_id, id)
  ) ${byKey}`,
  `create table marks (
    class_id bigint not null,
    day text not null,
    student_id bigint not null,
    mark text not null,
    primary key (class_id, day, student_id),
    foreign key (class_id, student_id) references students (class_id, id)
  ) ${byKey}`,
  `create table final_grades (
    class_id bigint not null,
    period integer not null,
    student_id bigint not null,
    grade integer not null,
    primary key (class_id, period, student_id),
    foreign key (class_id, student_id) references students (class_id, id)
  ) ${byKey}`,
  `create table summaries (
    class_id bigint primary key references classes (id),
    revision bigint not null,
    students integer not null,
    assignments integer not null,
    average integer,
    missing integer not null,
    failing integer not null
  )`,
  // One row: a number that grows whenever a name in replies about classes changes.
  'create table directory (id integer primary key, version bigint not null)',
  'insert into directory (id, version) values (1, 1)',
];
