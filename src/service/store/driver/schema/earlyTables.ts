import type { Dialect } from './dialects.ts';

/* The migrations two to ten, as they were released. */

const second = ({ byKey }: Dialect) => [
  // One row for each request that changed a class.
  `create table changes (
    class_id bigint not null references classes (id),
    revision bigint not null,
    account_id bigint not null references accounts (id),
    at bigint not null,
    primary key (class_id, revision)
  ) ${byKey}`,
  `create table history (
    class_id bigint not null references classes (id),
    revision bigint not null,
    num integer not null,
    kind text not null,
    item text not null,
    student_id bigint not null,
    field text not null,
    before text not null,
    after text not null,
    primary key (class_id, revision, num)
  ) ${byKey}`,
  'create index history_by_cell on history (class_id, kind, item, student_id, revision)',
  `create table comments (
    class_id bigint not null,
    student_id bigint not null,
    comment text not null,
    primary key (class_id, student_id),
    foreign key (class_id, student_id) references students (class_id, id)
  ) ${byKey}`,
  `create table draft_keys (account_id bigint primary key references accounts (id), secret text not null)`,
];

const third = ({ identity, byKey }: Dialect) => [
  `create table school_teachers (
    school_id bigint not null references schools (id),
    account_id bigint not null references accounts (id),
    primary key (school_id, account_id)
  ) ${byKey}`,
  // Invitations that are mailed: to a school (teacher or admin), or for a student in a class.
  `create table invitations (
    id ${identity},
    kind text not null,
    school_id bigint references schools (id),
    class_id bigint references classes (id),
    student_id bigint,
    email text not null,
    account_id bigint not null references accounts (id),
    at bigint not null
  )`,
];

// The sender's name for the request, so that one whose reply was lost can be sent again.
const fourth = () => ["alter table changes add column token text not null default ''"];

// Why somebody posted a final grade other than the calculated one.
const fifth = () => ["alter table history add column reason text not null default ''"];

// Marking periods whose final grades are locked, and who locked them when.
const sixth = ({ byKey }: Dialect) => [
  `create table locked_periods (
    class_id bigint not null references classes (id),
    period integer not null,
    account_id bigint not null references accounts (id),
    at bigint not null,
    primary key (class_id, period)
  ) ${byKey}`,
];

// Finds changes of one kind, since a time, or by a request's name, without reading all of a class.
const seventh = () => [
  'create index history_by_kind on history (class_id, kind, revision, num)',
  'create index history_by_item on history (class_id, kind, item, revision, num)',
  'create index changes_by_time on changes (class_id, at)',
  'create index changes_by_token on changes (class_id, token, account_id)',
];

const eighth = () => [
  // An attempt counts as being checked until this moment; 0 once it has failed.
  'alter table failures add column checked_until bigint not null default 0',
  // A row to lock while attempts of an address or a username are counted and one is added.
  'create table attempt_locks (name text primary key, at bigint not null)',
];

// The account of a student of a school, by the ID number on the school's rosters.
const ninth = ({ byKey }: Dialect) => [
  `create table school_students (
    school_id bigint not null references schools (id),
    student_id bigint not null,
    account_id bigint not null references accounts (id),
    primary key (school_id, student_id)
  ) ${byKey}`,
];

/*
 * Until now everyone who taught a class of a school counted as its teacher. From now on people belong to schools:
 * people without a school join those where they teach. People who already belong to a school stay guests at the others.
 */
const tenth = () => [
  `insert into school_teachers (school_id, account_id)
   select distinct classes.school_id, memberships.account_id
   from memberships
   join classes on classes.id = memberships.class_id
   join accounts on accounts.id = memberships.account_id
   where classes.school_id is not null and accounts.kind in (3, 4)
     and memberships.account_id not in (select account_id from school_teachers)
     and memberships.account_id not in (select account_id from school_admins)`,
];

export const early = [second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth] as const;
