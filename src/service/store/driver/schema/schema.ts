import type { Dialect } from './dialects.ts';
import { early } from './earlyTables.ts';
import { firstTables } from './firstTables.ts';
import {
  calendars,
  classTerms,
  guardians,
  heldBack,
  lateMarks,
  mailedReports,
  periodComments,
  phraseLists,
  studentNotes,
  studentVouchers,
  yearStarts,
} from './laterTables.ts';
import { audit, auditByAction, mail, mailAgain } from './mailTables.ts';
import {
  oneRoster,
  oneRosterClients,
  oneRosterSecrets,
  oneRosterVersions,
  oneRosterVersionsOfLists,
  rosterImports,
  sourcedPeople,
} from './oneRosterTables.ts';
import {
  firstPasswords,
  passkeys,
  provenSignOns,
  secondFactors,
  sessionFactors,
  sessionOrder,
  sessionProofs,
  signOnLinks,
  signOnSessions,
  teacherFactors,
} from './signInTables.ts';

/*
 * The numbered migrations, as statements for both databases. Never change a released one; add another.
 */

// A class always has a category for assignments.
export const categoryForAll = () => [
  `insert into categories (class_id, num, name, weight, drop_lowest)
    select id, 1, 'Work', null, 0 from classes
    where not exists (select 1 from categories where categories.class_id = classes.id)`,
];

// For the write probe; always empty.
const probes = () => ['create table probes (id text primary key, filling text not null)'];
// `failures` is no longer used; a future release drops it, when no process writes it any more.
const attemptsAndDevices = ({ identity, byKey }: Dialect) => [
  `create table attempts (
    id ${identity},
    counter text not null,
    source text not null,
    at bigint not null,
    checked_until bigint not null
  )`,
  'create index attempts_by_counter on attempts (counter, at)',
  'create index attempts_by_time on attempts (at)',
  `create table devices (id ${identity}, hash text not null unique, used bigint not null)`,
  'create index devices_by_use on devices (used)',
  `create table device_accounts (
    device_id bigint not null references devices (id),
    account_id bigint not null references accounts (id),
    used bigint not null,
    primary key (device_id, account_id)
  ) ${byKey}`,
  'create index device_accounts_by_account on device_accounts (account_id, used)',
];

// Only the latest invitation of an address to each place stays. Those of students name their class's school, too.
const invitationsOnce = () => [
  `delete from invitations where exists (
    select 1 from invitations later
    where later.id > invitations.id and later.kind = invitations.kind
      and lower(later.email) = lower(invitations.email)
      and coalesce(later.school_id, 0) = coalesce(invitations.school_id, 0)
      and coalesce(later.class_id, 0) = coalesce(invitations.class_id, 0)
      and coalesce(later.student_id, 0) = coalesce(invitations.student_id, 0)
  )`,
  `update invitations set school_id = (select school_id from classes where classes.id = invitations.class_id)
   where class_id is not null`,
  `create unique index invitations_once on invitations
   (kind, coalesce(school_id, 0), coalesce(class_id, 0), coalesce(student_id, 0), lower(email))`,
  'create index invitations_by_school on invitations (school_id)',
];

// The SHA-256 of the codes that set up an empty store.
const setupCodes = ({ byKey }: Dialect) => [
  `create table setup_codes (hash text primary key, created bigint not null) ${byKey}`,
];

// Whether the teachers of a school may create classes.
const classesByTeachers = () => [
  'alter table schools add column teachers_make_classes integer not null default 1',
];

/*
 * Where somebody is signed in: the browser's or application's User-Agent, the address that last used the session, and
 * the application's key.
 */
const sessionPlaces = () => [
  "alter table sessions add column agent text not null default ''",
  "alter table sessions add column address text not null default ''",
  'alter table sessions add column key_id bigint',
];

/*
 * A password that somebody else set must be changed at the first sign-in. `people_version` grows whenever the list of a
 * school's people changes.
 */
const people = () => [
  'alter table accounts add column must_change integer not null default 0',
  'alter table schools add column people_version bigint not null default 0',
];

/*
 * Which lines of a school's people each recent version changed, so that one change does not reload thousands; and who
 * signed in recently.
 */
const peopleChanges = ({ byKey }: Dialect) => [
  `create table people_changes (
    school_id bigint not null references schools (id),
    version bigint not null,
    account_id bigint not null,
    primary key (school_id, version)
  ) ${byKey}`,
  'create index accounts_by_sign_in on accounts (last_sign_in)',
];

// If two admins change a school's settings at once, the second learns of the first change.
const settingsVersions = () => [
  'alter table schools add column settings_version integer not null default 1',
  'alter table schools add column settings_by bigint',
  'alter table schools add column settings_at bigint not null default 0',
];

// The level and role that a guest of a class gets once the invitation is accepted.
const invitationLevels = () => [
  'alter table invitations add column auth integer not null default 0',
  "alter table invitations add column role text not null default ''",
];

// A comment on one score, which the wire calls a remark.
const remarks = ({ byKey }: Dialect) => [
  `create table remarks (
    class_id bigint not null,
    student_id bigint not null,
    assignment_id integer not null,
    remark text not null,
    primary key (class_id, student_id, assignment_id),
    foreign key (class_id, student_id) references students (class_id, id),
    foreign key (class_id, assignment_id) references assignments (class_id, id)
  ) ${byKey}`,
];

/*
 * The scope of an application's key ('' for all), its expiry and its last use; and its previous secret, which works for
 * a while along with the present one.
 */
const keyScopes = () => [
  "alter table keys add column tasks text not null default ''",
  "alter table keys add column schools text not null default ''",
  'alter table keys add column expires bigint not null default 0',
  'alter table keys add column used bigint not null default 0',
  'alter table keys add column old_hash text',
  'alter table keys add column old_expires bigint not null default 0',
  'alter table keys add column old_used bigint not null default 0',
  'create unique index keys_by_old_hash on keys (old_hash)',
];

/*
 * A school's rules for staff sign-in and retention: the admin who may always sign in by password, whether the marks of
 * erased people stay, and how many years after its end a school year is kept (0 for ever).
 */
const schoolRules = () => [
  'alter table schools add column staff_by_sign_on integer not null default 0',
  'alter table schools add column break_glass bigint',
  'alter table schools add column admins_need_factor integer not null default 0',
  'alter table schools add column keeps_marks integer not null default 0',
  'alter table schools add column kept_years integer not null default 0',
];

/** For the list of a school's classes, which opens by name, one folder at a time, and reads only a page. */
const classesByName = () => [
  'create index classes_by_school_and_name on classes (school_id, folder, lower(name), id)',
];

/*
 * The version of the list of a school's classes, which caches of the list check, and which class each recent version
 * changed. Not a column of the school, whose row an import locks for long.
 */
const classLists = ({ byKey }: Dialect) => [
  `create table class_lists (
    school_id bigint primary key references schools (id),
    version bigint not null
  ) ${byKey}`,
  `create table class_changes (
    school_id bigint not null references schools (id),
    version bigint not null,
    class_id bigint not null,
    primary key (school_id, version)
  ) ${byKey}`,
  'create index classes_by_school_and_change on classes (school_id, updated)',
  'drop index classes_by_school_and_name',
];

// The network of the last sign-in on a device; '' for older devices and those without a sign-in.
const deviceNetworks = () => ["alter table device_accounts add column network text not null default ''"];

// The edition of the rules that computed a summary: older ones are computed again.
const summaryEditions = () => ['alter table summaries add column edition integer not null default 0'];

// The maker's name for the request that made a class.
const classTokens = () => ["alter table classes add column token text not null default ''"];

// What the roster called a student when the invitation was mailed: a number may get somebody else's name.
const invitedNames = () => ["alter table invitations add column student_name text not null default ''"];

// What the school calls the student of an account: the owner may choose any name for the account itself. '' if that was
// not recorded, by an earlier release.
const studentNames = () => [
  "alter table school_students add column name text not null default ''",
  `update school_students set name = coalesce(
    (select accounts.name from accounts where accounts.id = school_students.account_id), '')`,
];

// Who signs in is looked up among the students of all schools.
const studentsByAccount = () => ['create index school_students_by_account on school_students (account_id)'];

export const migrations: readonly ((dialect: Dialect) => readonly string[])[] = [
  firstTables,
  ...early,
  categoryForAll,
  probes,
  attemptsAndDevices,
  invitationsOnce,
  setupCodes,
  classesByTeachers,
  mail,
  audit,
  sessionPlaces,
  auditByAction,
  calendars,
  people,
  secondFactors,
  oneRoster,
  mailAgain,
  passkeys,
  yearStarts,
  settingsVersions,
  signOnLinks,
  peopleChanges,
  provenSignOns,
  oneRosterClients,
  oneRosterVersions,
  invitationLevels,
  remarks,
  rosterImports,
  keyScopes,
  schoolRules,
  signOnSessions,
  classesByName,
  classLists,
  oneRosterSecrets,
  classTerms,
  lateMarks,
  studentNotes,
  deviceNetworks,
  guardians,
  periodComments,
  phraseLists,
  summaryEditions,
  mailedReports,
  heldBack,
  sessionOrder,
  sessionProofs,
  firstPasswords,
  teacherFactors,
  sourcedPeople,
  studentVouchers,
  sessionFactors,
  classTokens,
  invitedNames,
  studentNames,
  studentsByAccount,
  oneRosterVersionsOfLists,
];
