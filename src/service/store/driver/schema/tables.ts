import type { Generated } from 'kysely';
import type { ClassTables } from './classTables.ts';
import type { OneRosterTables } from './oneRosterTables.ts';

/*
 * The tables as the queries see them. Times are Unix seconds, days YYYYMMDD, points, scores, weights and percents
 * whole hundredths, flags 0 or 1. Every table that belongs to a class is keyed by the class first.
 */

export interface Tables extends ClassTables, OneRosterTables {
  schools: {
    id: Generated<number>;
    name: string;
    created: number;
    teachers_make_classes: Generated<number>;
    /** Grows by one with every change of the settings; with the last author and time. */
    settings_version: Generated<number>;
    settings_by: number | null;
    settings_at: Generated<number>;
    /** 1 if teachers and admins must use single sign-on, except the admin `break_glass`. */
    staff_by_sign_on: Generated<number>;
    break_glass: number | null;
    /** 1 if admins need a second factor. */
    admins_need_factor: Generated<number>;
    /** 1 if teachers do. */
    teachers_need_factor: Generated<number>;
    /** 1 if the marks of erased students stay, without a name. */
    keeps_marks: Generated<number>;
    /** Years to keep classes after the end of their school year; 0 for ever. */
    kept_years: Generated<number>;
    /** Grows whenever the list of its people changes. */
    people_version: Generated<number>;
    /** The name of the system whose OneRoster files are imported; '' if unknown. */
    roster_source: Generated<string>;
  };
  /** Whose line each recent version changed; account 0 for many. */
  people_changes: { school_id: number; version: number; account_id: number };
  class_lists: {
    school_id: number;
    /** Grows whenever the list of the school's classes changes, except for the names of teachers. */
    version: number;
    /** Grows whenever a OneRoster application changes something. */
    oneroster_version: Generated<number>;
  };
  /** Which class each recent version changed; 0 for many. */
  class_changes: { school_id: number; version: number; class_id: number };
  school_admins: { account_id: number; school_id: number };
  accounts: {
    id: Generated<number>;
    username: string;
    name: string;
    email: string;
    /** 1 if the owner of the address has confirmed it. */
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
    /** 1 while the password is one that somebody else set. */
    must_change: Generated<number>;
    /** When the password was set, if it must be changed. */
    password_made: Generated<number>;
  };
  keys: {
    id: Generated<number>;
    name: string;
    hash: string;
    created: number;
    may_create_schools: Generated<number>;
    /** Separated by spaces; '' for all. */
    tasks: Generated<string>;
    schools: Generated<string>;
    expires: Generated<number>;
    used: Generated<number>;
    old_hash: Generated<string | null>;
    old_expires: Generated<number>;
    old_used: Generated<number>;
  };
  /** `agent` is the User-Agent, `address` the one that last used the session. */
  sessions: {
    hash: string;
    account_id: number;
    started: number;
    used: number;
    agent: Generated<string>;
    address: Generated<string>;
    /** The application's key; null for our own page. */
    key_id: number | null;
    /** 1 while it only leads to a second factor. */
    limited: Generated<number>;
    /** When its user last proved who they are; 0 for long ago. */
    proven: Generated<number>;
    /** 1 if it began with a second factor, or added the account's first one. */
    with_factor: Generated<number>;
    /** Numbers the account's sessions as they begin; 0 for older ones. */
    num: Generated<number>;
  };
  /** The provider's names of sessions by single sign-on. */
  sign_on_sessions: { hash: string; issuer: string; subject: string; sid: string };
  /** Attempts to sign in that have failed, or are being checked until a moment in the future. */
  attempts: {
    id: Generated<number>;
    counter: string;
    source: string;
    at: number;
    checked_until: number;
  };
  attempt_locks: { name: string; at: number };
  /** Always empty: rows are written and deleted. */
  probes: { id: string; filling: string };
  setup_codes: { hash: string; created: number };
  /** Browsers that somebody has signed in from, and their accounts. */
  devices: { id: Generated<number>; hash: string; used: number };
  device_accounts: { device_id: number; account_id: number; used: number; network: Generated<string> };
  /** A teacher's phrases, a line each; `version` grows by one with every change. */
  phrase_lists: { account_id: number; phrases: string; version: number };
  /** The teachers who belong to a school. Anybody else who teaches its classes is a guest. */
  school_teachers: { school_id: number; account_id: number };
  /** The account of a student of the school, by the ID number on the rosters. */
  school_students: {
    school_id: number;
    student_id: number;
    account_id: number;
    /** 0 if only teachers have invited the student: the account shows only their classes. */
    confirmed: Generated<number>;
    /** What the school calls the student, whatever the name of the account; '' if that is not known. */
    name: Generated<string>;
  };
  /** The teachers who have invited a student whose account the school has not confirmed, and from which class. */
  student_vouchers: { school_id: number; student_id: number; class_id: number; account_id: number };
  /** The guardians of the school's students: one row for each student and address. */
  guardians: {
    id: Generated<number>;
    school_id: number;
    student_id: number;
    /** Null until the invitation is accepted. */
    account_id: number | null;
    name: string;
    email: string;
    relation: string;
    /** 1 if the school entered them, 0 if the student's own account invited them. */
    from_school: number;
    added_by: number;
    added: number;
    /** When the invitation was accepted; 0 if it is open. */
    joined: Generated<number>;
  };
  /**
   * `kind` teacher, admin, student, guardian, or guest of a class; `account_id` is the inviter. One row for each
   * address and place.
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
    /** When mail was last sent for it; 0 for never. */
    mailed: Generated<number>;
    /** The level and role of a guest in the class. */
    auth: Generated<number>;
    role: Generated<string>;
    /** What the roster called the student when the invitation was mailed; '' before there was this column. */
    student_name: Generated<string>;
  };
  /** Mail that waits to be sent, or has been: see `store/mail/outbox.ts`. */
  mail: {
    id: Generated<number>;
    message_key: string;
    kind: string;
    /** An address; '' for the account's own, or if there is no recipient. */
    recipient: string;
    account_id: number | null;
    school_id: number | null;
    invitation_id: number | null;
    /** JSON: values for the text that the store does not know. */
    details: string;
    /** A unique name; null for none. */
    once: string | null;
    /** Bulk mail is sent after mail that somebody waits for. */
    bulk: number;
    created: number;
    due: number;
    /** 0 waiting, 1 sent, 2 given up, 3 not wanted. */
    state: Generated<number>;
    attempts: Generated<number>;
    /** The process that is sending it, until `claimed_until`. */
    claim: Generated<string>;
    claimed_until: Generated<number>;
    finished: Generated<number>;
    problem: Generated<string>;
    /** When an admin last had it sent again; 0 for never. */
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
  /** Authenticator apps; `last_step` is the step of the last used code. */
  authenticators: {
    account_id: number;
    secret: string;
    confirmed: Generated<number>;
    last_step: Generated<number>;
  };
  /** The accounts of single sign-on users. */
  sign_on_links: {
    id: Generated<number>;
    issuer: string;
    subject: string;
    account_id: number;
    email: string;
    created: number;
    /** 1 if its user made it, 0 if an address did. */
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
  /** Used one-time values. */
  spent: { hash: string; expires: number };
  recovery_codes: { account_id: number; hash: string };
  email_changes: { account_id: number; email: string; at: number };
  /** The audit list: see `store/schools/audit.ts`. `actor_id` is null for the service itself or its operator. */
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
  /** The calendar of a school year; its days are '' if it was removed. */
  school_years: { school_id: number; name: string; first: string; last: string; revision: number };
  /** Starts of school years; `undone` is the time of undoing, 0 if it was not undone. */
  year_starts: {
    id: Generated<number>;
    school_id: number;
    account_id: number;
    from_year: string;
    to_year: string;
    at: number;
    undone: Generated<number>;
  };
  /** `made` is 1 for a new class, 0 for an archived one; `revision` is the class's after that. */
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
  /** One row; `version` grows whenever a name in replies about classes changes. */
  directory: { id: number; version: number };
}

/** The tables that record that an account belongs to a school. */
export type PeopleTable = 'school_admins' | 'school_teachers' | 'school_students' | 'guardians';
