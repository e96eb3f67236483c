import type { Dialect } from './dialects.ts';

/* The tables of ways to sign in other than by password. */

// Authenticator apps, and recovery codes for people who have lost theirs.
export const secondFactors = () => [
  `create table authenticators (
    account_id bigint primary key references accounts (id),
    secret text not null,
    confirmed bigint not null default 0,
    last_step bigint not null default 0
  )`,
  `create table recovery_codes (
    account_id bigint not null references accounts (id),
    hash text not null,
    primary key (account_id, hash)
  )`,
];

// Passkeys; secrets that all processes share; used one-time values.
export const passkeys = ({ identity }: Dialect) => [
  `create table passkeys (
    id ${identity},
    account_id bigint not null references accounts (id),
    credential text not null unique,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created bigint not null,
    used bigint not null default 0
  )`,
  'create index passkeys_by_account on passkeys (account_id)',
  'create table service_secrets (name text primary key, secret text not null)',
  'create table spent (hash text primary key, expires bigint not null)',
  'create index spent_by_time on spent (expires)',
];

/*
 * Whether the user made a link, rather than an address; whether the owner of an address has confirmed it. Both are
 * unknown for older rows, which get the more cautious value.
 */
export const provenSignOns = () => [
  'alter table sign_on_links add column by_user integer not null default 0',
  'alter table accounts add column email_confirmed integer not null default 0',
];

// The accounts of single sign-on users.
export const signOnLinks = ({ identity }: Dialect) => [
  `create table sign_on_links (
    id ${identity},
    issuer text not null,
    subject text not null,
    account_id bigint not null references accounts (id),
    email text not null,
    created bigint not null
  )`,
  'create unique index sign_on_links_once on sign_on_links (issuer, subject)',
  'create index sign_on_links_by_account on sign_on_links (account_id)',
];

/*
 * Sessions by single sign-on: the provider's name of the session, so that it can end it. `limited` is 1 for the session
 * of an admin who must first add a second factor that a school requires.
 */
export const signOnSessions = ({ byKey }: Dialect) => [
  `create table sign_on_sessions (
    hash text primary key,
    issuer text not null,
    subject text not null,
    sid text not null
  ) ${byKey}`,
  'create index sign_on_sessions_by_subject on sign_on_sessions (issuer, subject)',
  'create index sign_on_sessions_by_sid on sign_on_sessions (issuer, sid)',
  'alter table sessions add column limited integer not null default 0',
];

// When the user of a session last proved who they are; long ago for older sessions.
export const sessionProofs = () => ['alter table sessions add column proven bigint not null default 0'];

// The order in which an account's sessions began: several may begin in one second.
export const sessionOrder = () => ['alter table sessions add column num bigint not null default 0'];

// Whether a session has proved a second factor. Older ones of accounts with an app have; of others nobody knows.
export const sessionFactors = () => [
  'alter table sessions add column with_factor integer not null default 0',
  `update sessions set with_factor = 1
    where account_id in (select account_id from authenticators where confirmed > 0)`,
];

/*
 * When a password was set that its owner must replace, since it works only for a while. Unknown for older ones: they
 * count from now.
 */
export const firstPasswords = ({ now }: Dialect) => [
  'alter table accounts add column password_made bigint not null default 0',
  `update accounts set password_made = ${now} where must_change = 1`,
];

// Whether a school requires a second factor of its teachers, as it may of its admins.
export const teacherFactors = () => [
  'alter table schools add column teachers_need_factor integer not null default 0',
];
