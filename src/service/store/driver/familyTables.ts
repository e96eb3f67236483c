import type { Dialect } from './dialects.ts';

/* The migrations for families. */

/*
 * Who follows a student of a school: one row for each student and address. `account_id` is null until the invitation is
 * accepted; `from_school` 1 where the school entered them, 0 where the student's own account invited them.
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

// 1 where students and guardians see work of a marking period once its grades are posted.
export const heldBack = () => ['alter table classes add column held_back integer not null default 0'];
