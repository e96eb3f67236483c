import type { Dialect } from './dialects.ts';

/* The migrations for what is written about students, and for the phrases that it is written with. */

// What a teacher writes of a student for one marking period; what is written for the whole class stays in `comments`.
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
 * Which reports were mailed to whom, by digests of what was in one and of the address: the mail itself is forgotten
 * after a week.
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

// A teacher's own phrases, a line each, in the order that they are offered in.
export const phraseLists = () => [
  `create table phrase_lists (
    account_id bigint primary key references accounts (id),
    phrases text not null,
    version bigint not null
  )`,
];
