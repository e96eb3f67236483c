import type { Dialect } from './dialects.ts';

/* The migrations of mail and of the audit list. */

/*
 * Mail that waits to be sent, or has been. It refers to accounts, schools and invitations by number and outlives them:
 * mail whose account or invitation is gone by its turn is not sent.
 */
export const mail = ({ identity }: Dialect) => [
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
  // The links in mail. A used one stays for a while, so that it can be told from one that never existed.
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
  // The new address of an account that waits to be confirmed.
  'create table email_changes (account_id bigint primary key, email text not null, at bigint not null)',
  'create index accounts_by_email on accounts (lower(email))',
  // When mail was last sent for an invitation.
  'alter table invitations add column mailed bigint not null default 0',
];

// When an admin last had it sent again.
export const mailAgain = () => ['alter table mail add column again bigint not null default 0'];

/*
 * The audit list: who did what to whom or which class, from where, and by which application. It refers to accounts by
 * number and outlives them.
 */
export const audit = ({ identity }: Dialect) => [
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

// Finds rare acts among many sign-ins.
export const auditByAction = () => ['create index audit_by_action on audit (school_id, action, id)'];
