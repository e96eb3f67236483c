import type { Dialect } from './dialects.ts';

/* The migrations for school years. */

/*
 * When a school year begins and ends, its breaks and holidays, and its marking periods. `kind` is `off` or `period`.
 * A revision is never used twice for a year, though its calendar be taken away and made again.
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

// What each start of a school year made and archived, and at which revision that left each class.
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
 * The marking periods of a class as it has them itself: their weights, and where no calendar of its school says so, their
 * names and days. `term` of an assignment is the period that was chosen for it, 0 where its due date decides.
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
