import type { Generated } from 'kysely';
import type { Dialect } from './dialects.ts';

/* The tables of OneRoster, as the queries see them, and their migrations. */

export interface OneRosterTables {
  /** The sourcedIds of a school information system: see `store/oneroster/sourcedIds.ts`. */
  sourced_ids: {
    school_id: number;
    kind: string;
    sourced_id: string;
    content: string;
    gone: Generated<number>;
    class_id: number | null;
    account_id: number | null;
    student_id: number | null;
    item: number | null;
    client_id: number | null;
  };
  /** Packages that admins have uploaded: see `store/oneroster/imports.ts`. */
  roster_imports: {
    id: Generated<number>;
    school_id: number;
    account_id: number;
    name: string;
    bytes: number;
    created: number;
    /** The last sign of life of the process `runner`, which reads or applies it. */
    touched: number;
    runner: string;
    state: string;
    cancelled: Generated<number>;
    report: Generated<string>;
  };
  /** In base64. */
  roster_import_parts: { import_id: number; num: number; data: string };
  roster_import_lines: { import_id: number; kind: string; num: number; content: string };
  /** OneRoster applications of a school, and what they may do: see `store/oneroster/clients.ts`. */
  oneroster_clients: {
    id: Generated<number>;
    school_id: number;
    /** The account that the history names for its changes; nobody signs in as it. */
    account_id: number;
    name: string;
    public_id: string;
    secret_hash: string;
    scopes: string;
    created: number;
    /** As in `keys`. */
    expires: Generated<number>;
    used: Generated<number>;
    old_hash: Generated<string | null>;
    old_expires: Generated<number>;
    old_used: Generated<number>;
  };
  /** `by_old` 1 if the previous secret got it. */
  oneroster_tokens: {
    hash: string;
    client_id: number;
    scopes: string;
    expires: number;
    by_old: Generated<number>;
  };
}

/*
 * The permanent sourcedIds of a school's things, and their last imported values. `item` is the number of an assignment,
 * a category or a period in its class.
 */
export const oneRoster = ({ byKey }: Dialect) => [
  `create table sourced_ids (
    school_id bigint not null references schools (id),
    kind text not null,
    sourced_id text not null,
    content text not null,
    gone integer not null default 0,
    class_id bigint,
    account_id bigint,
    student_id bigint,
    item integer,
    primary key (school_id, kind, sourced_id)
  ) ${byKey}`,
];

/*
 * OneRoster applications of a school and their tokens; and which of them created things that came from no file.
 */
export const oneRosterClients = ({ identity, byKey }: Dialect) => [
  `create table oneroster_clients (
    id ${identity},
    school_id bigint not null references schools (id),
    account_id bigint not null references accounts (id),
    name text not null,
    public_id text not null unique,
    secret_hash text not null,
    scopes text not null,
    created bigint not null
  )`,
  `create table oneroster_tokens (
    hash text primary key,
    client_id bigint not null references oneroster_clients (id),
    scopes text not null,
    expires bigint not null
  ) ${byKey}`,
  'create index oneroster_tokens_by_client on oneroster_tokens (client_id)',
  'create index oneroster_tokens_by_time on oneroster_tokens (expires)',
  'alter table sourced_ids add column client_id bigint',
];

// Data that applications put by OneRoster and that no class shows.
export const oneRosterVersions = () => [
  'alter table schools add column oneroster_version bigint not null default 0',
];

// Packages that admins have uploaded by the interface, in parts, and the findings.
export const rosterImports = ({ identity, byKey }: Dialect) => [
  `create table roster_imports (
    id ${identity},
    school_id bigint not null references schools (id),
    account_id bigint not null,
    name text not null,
    bytes bigint not null,
    created bigint not null,
    touched bigint not null,
    runner text not null,
    state text not null,
    cancelled integer not null default 0,
    report text not null default ''
  )`,
  'create index roster_imports_by_school on roster_imports (school_id)',
  'create index roster_imports_by_time on roster_imports (touched)',
  `create table roster_import_parts (
    import_id bigint not null,
    num integer not null,
    data text not null,
    primary key (import_id, num)
  ) ${byKey}`,
  `create table roster_import_lines (
    import_id bigint not null,
    kind text not null,
    num integer not null,
    content text not null,
    primary key (import_id, kind, num)
  ) ${byKey}`,
];

// OneRoster applications rotate their secrets like those of the interface.
export const oneRosterSecrets = () => [
  'alter table oneroster_clients add column expires bigint not null default 0',
  'alter table oneroster_clients add column used bigint not null default 0',
  'alter table oneroster_clients add column old_hash text',
  'alter table oneroster_clients add column old_expires bigint not null default 0',
  'alter table oneroster_clients add column old_used bigint not null default 0',
  'alter table oneroster_tokens add column by_old integer not null default 0',
];

// Looks up the sourcedId of a person, and the source by the name in its files.
export const sourcedPeople = () => [
  "create index sourced_ids_by_account on sourced_ids (school_id, account_id) where kind = 'users'",
  "create index sourced_ids_by_student on sourced_ids (school_id, student_id) where kind = 'users'",
  "alter table schools add column roster_source text not null default ''",
];

// Not a column of the school, whose row an import locks before its classes, and an application after its class. The
// school's column stays for processes of an earlier release.
export const oneRosterVersionsOfLists = () => [
  'alter table class_lists add column oneroster_version bigint not null default 0',
];
