import type { Generated } from 'kysely';
import type { ClassTable } from './classTable.ts';
import type { OneRosterTables } from './oneRosterTables.ts';

/*
 * The tables as the queries see them. Times are Unix seconds, days YYYYMMDD, points, scores, weights and percents
 * whole hundredths, flags 0 or 1. Every table that belongs to a class is keyed by the class first.
 */

/** What an assignment is made of, beside its class: each of these is read with it. */
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
] as const satisfies readonly (keyof Tables['assignments'])[];

export interface Tables extends OneRosterTables {
  schools: {
    id: Generated<number>;
    name: string;
    created: number;
    teachers_make_classes: Generated<number>;
    /** One more with every change of the settings, and who made the last one and when. */
    settings_version: Generated<number>;
    settings_by: number | null;
    settings_at: Generated<number>;
    /** 1 where teachers and admins sign in by another sign-in alone, but for the admin `break_glass`. */
    staff_by_sign_on: Generated<number>;
    break_glass: number | null;
    /** 1 where admins need a second factor. */
    admins_need_factor: Generated<number>;
    /** 1 where teachers do. */
    teachers_need_factor: Generated<number>;
    /** 1 where the marks of erased students stay, without a name. */
    keeps_marks: Generated<number>;
    /** Years after the end of a school year for which its classes are kept; 0 for ever. */
    kept_years: Generated<number>;
    /** Grows whenever what the list of its people shows has changed. */
    people_version: Generated<number>;
    /** Grows whenever an application puts something by OneRoster. */
    oneroster_version: Generated<number>;
    /** How the system calls itself whose OneRoster files are imported; '' where that is not known. */
    roster_source: Generated<string>;
  };
  /** Whose line each of the last versions changed; account 0 for many. */
  people_changes: { school_id: number; version: number; account_id: number };
  /** Grows whenever what the list of a school's classes shows has changed, but for the names of teachers. */
  class_lists: { school_id: number; version: number };
  /** Which class each of the last versions changed; 0 for many. */
  class_changes: { school_id: number; version: number; class_id: number };
  school_admins: { account_id: number; school_id: number };
  accounts: {
    id: Generated<number>;
    username: string;
    name: string;
    email: string;
    /** 1 where the owner of the address has shown that it is theirs. */
    email_confirmed: Generated<number>;
    /** 2 student, 3 teacher, 4 admin. */
    kind: number;
    /** 2 active, 0 blocked. */
    status: number;
    password_hash: string;
    created: number;
    last_sign_in: Generated<number>;
    picture: Generated<number>;
    mail: Generated<number>;
    /** 1 while the password is one that somebody else made. */
    must_change: Generated<number>;
    /** When the password was made, where it must be changed. */
    password_made: Generated<number>;
  };
  keys: {
    id: Generated<number>;
    name: string;
    hash: string;
    created: number;
    may_create_schools: Generated<number>;
    /** With spaces between; '' for all. */
    tasks: Generated<string>;
    schools: Generated<string>;
    expires: Generated<number>;
    used: Generated<number>;
    old_hash: Generated<string | null>;
    old_expires: Generated<number>;
    old_used: Generated<number>;
  };
  /** `agent` is what the browser or application calls itself, `address` the one that it was last used from. */
  sessions: {
    hash: string;
    account_id: number;
    started: number;
    used: number;
    agent: Generated<string>;
    address: Generated<string>;
    /** Of an application; null for our own page. */
    key_id: number | null;
    /** 1 while it only leads to a second factor. */
    limited: Generated<number>;
    /** When its user last proved who they are; 0 for long ago. */
    proven: Generated<number>;
    /** Counts the sessions of the account as they begin; 0 for older ones. */
    num: Generated<number>;
  };
  /** What another sign-in calls the sessions that it began. */
  sign_on_sessions: { hash: string; issuer: string; subject: string; sid: string };
  /** Attempts to sign in that have failed, or are being checked until a moment that is not yet over. */
  attempts: {
    id: Generated<number>;
    counter: string;
    source: string;
    at: number;
    checked_until: number;
  };
  attempt_locks: { name: string; at: number };
  /** Always empty: a row is written and taken away. */
  probes: { id: string; filling: string };
  setup_codes: { hash: string; created: number };
  /** Browsers that somebody has signed in from, and who has. */
  devices: { id: Generated<number>; hash: string; used: number };
  device_accounts: { device_id: number; account_id: number; used: number; network: Generated<string> };
  classes: ClassTable;
  memberships: { class_id: number; account_id: number; auth: number; role: string; joined: number };
  /** `weight` in hundredths; '' for the days of one that has none, or that the school's calendar says. */
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
    /** The marking period that was chosen for it; 0 where its due date decides. */
    term: Generated<number>;
    /** When it was deleted; 0 for one that is there. */
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
  /** Whose final grades are locked; who locked it, and when. */
  locked_periods: { class_id: number; period: number; account_id: number; at: number };
  /** What a class came to at a revision, as far as it has been asked for. */
  summaries: {
    class_id: number;
    revision: number;
    students: number;
    assignments: number;
    average: number | null;
    missing: number;
    failing: number;
    /** By which arithmetic: see `gradingEdition`. */
    edition: Generated<number>;
  };
  /** One row for each request that changed a class: who made the revision, and when. */
  changes: {
    class_id: number;
    revision: number;
    account_id: number;
    at: number;
    /** What the sender calls its request; '' for nothing. */
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
  /** What is written for one marking period, P1 as 1; a blank one has no row. */
  period_comments: { class_id: number; period: number; student_id: number; comment: string };
  mailed_reports: { class_id: number; student_id: number; content: string; address: string; at: number };
  student_notes: { class_id: number; student_id: number; note: string; account_id: number; at: number };
  /** A teacher's phrases, a line each; one more version with every change. */
  phrase_lists: { account_id: number; phrases: string; version: number };
  /** The teachers who belong to a school. A class takes them; anybody else in it is a guest. */
  school_teachers: { school_id: number; account_id: number };
  /** Whose account a student of the school has, by the ID number of the rosters. */
  school_students: {
    school_id: number;
    student_id: number;
    account_id: number;
    /** 0 if only teachers have invited the student: the account shows their classes alone. */
    confirmed: Generated<number>;
  };
  /** Who has invited a student whose account the school has not confirmed, and from which class. */
  student_vouchers: { school_id: number; student_id: number; class_id: number; account_id: number };
  /** Who follows a student of the school: one for each student and address. */
  guardians: {
    id: Generated<number>;
    school_id: number;
    student_id: number;
    /** Null until the invitation is accepted. */
    account_id: number | null;
    name: string;
    email: string;
    relation: string;
    /** 1 where the school entered them, 0 where the student's own account invited them. */
    from_school: number;
    added_by: number;
    added: number;
    /** When the invitation was accepted; 0 for not yet. */
    joined: Generated<number>;
  };
  /**
   * `kind` teacher, admin, student, guardian, or guest of a class; `account_id` who invites. One for each address and
   * place.
   */
  invitations: {
    id: Generated<number>;
    kind: string;
    school_id: number | null;
    class_id: number | null;
    student_id: number | null;
    email: string;
    account_id: number;
    at: number;
    /** When mail was last written to it; 0 for never. */
    mailed: Generated<number>;
    /** What a guest will be in the class. */
    auth: Generated<number>;
    role: Generated<string>;
  };
  /** Mail that waits to be sent, or has been: see `store/mail/outbox.ts`. */
  mail: {
    id: Generated<number>;
    message_key: string;
    kind: string;
    /** An address; '' where it is the account's, or where there is nobody to write to. */
    recipient: string;
    account_id: number | null;
    school_id: number | null;
    invitation_id: number | null;
    /** JSON: what the text says beside what the store knows. */
    details: string;
    /** No other mail has this name; null for none. */
    once: string | null;
    /** Bulk is sent after what somebody waits for. */
    bulk: number;
    created: number;
    due: number;
    /** 0 waiting, 1 sent, 2 given up, 3 not wanted. */
    state: Generated<number>;
    attempts: Generated<number>;
    /** Who is sending it, until `claimed_until`. */
    claim: Generated<string>;
    claimed_until: Generated<number>;
    finished: Generated<number>;
    problem: Generated<string>;
    /** When an admin last had it sent once more; 0 for never. */
    again: Generated<number>;
  };
  /** Links that were mailed; `hash` is the SHA-256 of the token. 0 stands for no account and no invitation. */
  mail_tokens: {
    hash: string;
    purpose: string;
    account_id: number;
    invitation_id: number;
    email: string;
    expires: number;
    used: Generated<number>;
  };
  /** Authenticator apps; `last_step` is that of the code that was used last. */
  authenticators: {
    account_id: number;
    secret: string;
    confirmed: Generated<number>;
    last_step: Generated<number>;
  };
  /** Whom another sign-in's users are here. */
  sign_on_links: {
    id: Generated<number>;
    issuer: string;
    subject: string;
    account_id: number;
    email: string;
    created: number;
    /** 1 where its user made it, 0 where an address did. */
    by_user: Generated<number>;
  };
  passkeys: {
    id: Generated<number>;
    account_id: number;
    credential: string;
    public_key: string;
    counter: number;
    transports: string;
    name: string;
    created: number;
    used: Generated<number>;
  };
  service_secrets: { name: string; secret: string };
  /** Codes that work once, and have been used. */
  spent: { hash: string; expires: number };
  recovery_codes: { account_id: number; hash: string };
  email_changes: { account_id: number; email: string; at: number };
  /** Who did what: see `store/schools/audit.ts`. `actor_id` null for the service itself or its operator. */
  audit: {
    id: Generated<number>;
    at: number;
    school_id: number | null;
    actor_id: number | null;
    action: string;
    account_id: number | null;
    class_id: number | null;
    address: string;
    /** The application's key; null for our own page. */
    key_id: number | null;
    /** JSON: values by name, none of them a secret. */
    details: string;
  };
  /** The calendar of a school year; '' for the days of one that was taken away. */
  school_years: { school_id: number; name: string; first: string; last: string; revision: number };
  /** Starts of school years; `undone` is when, 0 where it is not undone. */
  year_starts: {
    id: Generated<number>;
    school_id: number;
    account_id: number;
    from_year: string;
    to_year: string;
    at: number;
    undone: Generated<number>;
  };
  /** `made` 1 for a new class, 0 for an archived one; `revision` the class's after that. */
  year_start_classes: { start_id: number; class_id: number; made: number; revision: number };
  /** The breaks (`kind` off) and the marking periods (`kind` period) of a school year. */
  year_spans: {
    school_id: number;
    year: string;
    kind: string;
    num: number;
    name: string;
    first: string;
    last: string;
  };
  draft_keys: { account_id: number; secret: string };
  /** One row; `version` grows whenever a name changes that replies of classes carry. */
  directory: { id: number; version: number };
}

/** Where it is recorded that an account belongs to a school. */
export type PeopleTable = 'school_admins' | 'school_teachers' | 'school_students' | 'guardians';
