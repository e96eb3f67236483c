import type { Dialect } from './dialects.ts';
import { early } from './earlyTables.ts';
import { firstTables } from './firstTables.ts';
import {
  calendars,
  classTerms,
  guardians,
  heldBack,
  mailedReports,
  periodComments,
  phraseLists,
  studentVouchers,
  yearStarts,
} from './laterTables.ts';
import {
  oneRoster,
  oneRosterClients,
  oneRosterSecrets,
  oneRosterVersions,
  rosterImports,
  sourcedPeople,
} from './oneRosterTables.ts';
import {
  firstPasswords,
  passkeys,
  provenSignOns,
  secondFactors,
  sessionOrder,
  sessionProofs,
  signOnLinks,
  signOnSessions,
  teacherFactors,
} from './signInTables.ts';

/*
 * The numbered migrations, as statements that both databases read. One that has been released is never changed;
 * the next one follows it.
 */

// A class always has a category to put assignments in.
export const categoryForAll = () => [
  `insert into categories (class_id, num, name, weight, drop_lowest)
    select id, 1, 'Work', null, 0 from classes
    where not exists (select 1 from categories where categories.class_id = classes.id)`,
];

// Where it is tried from time to time whether anything can be written; it is always empty.
const probes = () => ['create table probes (id text primary key, filling text not null)'];
// `failures` is used no more; a release to come drops it, when no process is left that writes it.
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

// Of several invitations of one address to one place the latest stays. Those of students name their class's school,
// too.
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

// The SHA-256 of what an empty store is set up with.
const setupCodes = ({ byKey }: Dialect) => [
  `create table setup_codes (hash text primary key, created bigint not null) ${byKey}`,
];

// Whether the teachers of a school make classes themselves.
const classesByTeachers = () => [
  'alter table schools add column teachers_make_classes integer not null default 1',
];

/*
 * Mail that waits to be sent, or has been. It names accounts, schools and invitations by number and outlives them: what
 * is gone when its turn comes is not written to.
 */
const mail = ({ identity }: Dialect) => [
  `create table mail (
    id ${identity},
    message_key text not null,
    kind text not null,
    recipient text not null,
    account_id bigint,
    school_id bigint,
    invitation_id bigint,
    details text not null,
    once text unique,
    bulk integer not null,
    created bigint not null,
    due bigint not null,
    state integer not null default 0,
    attempts integer not null default 0,
    claim text not null default '',
    claimed_until bigint not null default 0,
    finished bigint not null default 0,
    problem text not null default ''
  )`,
  'create index mail_by_turn on mail (state, bulk, due, id)',
  'create index mail_by_school on mail (school_id, state, id)',
  'create index mail_by_account on mail (account_id, kind, created)',
  // The links that mail carries. A used one stays for a while, so that it can be told from one that never was.
  `create table mail_tokens (
    hash text primary key,
    purpose text not null,
    account_id bigint not null,
    invitation_id bigint not null,
    email text not null,
    expires bigint not null,
    used bigint not null default 0
  )`,
  'create index mail_tokens_by_account on mail_tokens (account_id, purpose)',
  'create index mail_tokens_by_invitation on mail_tokens (invitation_id)',
  'create index mail_tokens_by_time on mail_tokens (expires)',
  // The address that an account will have once somebody has confirmed it there.
  'create table email_changes (account_id bigint primary key, email text not null, at bigint not null)',
  'create index accounts_by_email on accounts (lower(email))',
  // When an invitation was last written to.
  'alter table invitations add column mailed bigint not null default 0',
];

/*
 * Who did what: whom and which class it was about, from where, and by which application. It names accounts by number
 * and outlives them.
 */
const audit = ({ identity }: Dialect) => [
  `create table audit (
    id ${identity},
    at bigint not null,
    school_id bigint,
    actor_id bigint,
    action text not null,
    account_id bigint,
    class_id bigint,
    address text not null,
    key_id bigint,
    details text not null
  )`,
  'create index audit_by_school on audit (school_id, id)',
  'create index audit_by_time on audit (at)',
];

/*
 * Where somebody is signed in: what the browser or application calls itself, the address that the session was last used
 * from, and the application's key.
 */
const sessionPlaces = () => [
  "alter table sessions add column agent text not null default ''",
  "alter table sessions add column address text not null default ''",
  'alter table sessions add column key_id bigint',
];

// Rare acts are found among many sign-ins.
const auditByAction = () => ['create index audit_by_action on audit (school_id, action, id)'];

/*
 * A password that somebody else made is changed at the first sign-in. `people_version` grows whenever what the list of
 * a school's people shows has changed.
 */
const people = () => [
  'alter table accounts add column must_change integer not null default 0',
  'alter table schools add column people_version bigint not null default 0',
];

/*
 * Whose line of a school's people each of the last versions changed, so that one change does not read thousands again;
 * and who signed in lately.
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

// When an admin last had it sent once more.
const mailAgain = () => ['alter table mail add column again bigint not null default 0'];

// Of two admins who change a school's settings at once, the second learns what the first did.
const settingsVersions = () => [
  'alter table schools add column settings_version integer not null default 1',
  'alter table schools add column settings_by bigint',
  'alter table schools add column settings_at bigint not null default 0',
];

// A guest of a class has a level and a role in it once the invitation is accepted.
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
 * What an application's key is good for ('' for all), until when, and when it was last used; and the secret that it had
 * before, which works for a while beside the present one.
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
 * What a school asks of how its staff signs in, and how long it keeps what: an admin who may always sign in by
 * password, whether the marks of who is erased stay, and for how many years after its end a school year does (0 for
 * ever).
 */
const schoolRules = () => [
  'alter table schools add column staff_by_sign_on integer not null default 0',
  'alter table schools add column break_glass bigint',
  'alter table schools add column admins_need_factor integer not null default 0',
  'alter table schools add column keeps_marks integer not null default 0',
  'alter table schools add column kept_years integer not null default 0',
];

/** The list of a school's classes opens by name, one folder at a time, and reads no more of them than a page. */
const classesByName = () => [
  'create index classes_by_school_and_name on classes (school_id, folder, lower(name), id)',
];

/*
 * The version of the list of a school's classes, which caches of the list ask for, and which class each of the
 * last versions changed. Not a column of the school, whose row an import locks for long.
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

/*
 * How many days late the work of a score is, where it is late; and what a class takes off for that ('' for nothing).
 */
const lateMarks = ({ byKey }: Dialect) => [
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

// What a class's teachers note of a student for themselves, who wrote it last, and when.
const studentNotes = ({ byKey }: Dialect) => [
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

// The network from which somebody has last signed in on a device: '' for older devices, and where nobody has yet.
const deviceNetworks = () => ["alter table device_accounts add column network text not null default ''"];

// By which arithmetic a summary was worked out: older ones are worked out again.
const summaryEditions = () => ['alter table summaries add column edition integer not null default 0'];

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
];
