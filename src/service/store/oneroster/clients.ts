import { sql } from 'kysely';
import type { Queries } from '#service/store/driver/queries.ts';

/* OneRoster applications, each for one school, and their tokens. */

export interface OneRosterClient {
  id: number;
  schoolId: number;
  /** The account that the history names for its changes. */
  accountId: number;
  name: string;
}

/** `publicId` is its client ID; the store has only the SHA-256 of its secret. `scopes` by name, separated by spaces. */
interface NewClient extends Omit<OneRosterClient, 'id'> {
  publicId: string;
  secretHash: string;
  scopes: string;
  created: number;
  /** In Unix seconds; 0 for never. */
  expires?: number;
}

export async function addOneRosterClient(db: Queries, added: NewClient): Promise<number> {
  const { id } = await db
    .insertInto('oneroster_clients')
    .values({
      school_id: added.schoolId,
      account_id: added.accountId,
      name: added.name,
      public_id: added.publicId,
      secret_hash: added.secretHash,
      scopes: added.scopes,
      created: added.created,
      expires: added.expires ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The applications of one school, or all. */
export function oneRosterClients(db: Queries, schoolId?: number) {
  return db
    .selectFrom('oneroster_clients')
    .innerJoin('schools', 'schools.id', 'oneroster_clients.school_id')
    .select(['oneroster_clients.id', 'oneroster_clients.name', 'oneroster_clients.public_id as publicId'])
    .select(['oneroster_clients.scopes', 'oneroster_clients.created', 'schools.name as school'])
    .select(['oneroster_clients.expires', 'oneroster_clients.used'])
    .select(['oneroster_clients.old_expires as oldExpires', 'oneroster_clients.old_used as oldUsed'])
    .$if(schoolId !== undefined, (query) => query.where('oneroster_clients.school_id', '=', schoolId ?? 0))
    .orderBy('oneroster_clients.id')
    .execute();
}

/** Deletes the client and its tokens; returns its school. */
export async function dropOneRosterClient(db: Queries, id: number): Promise<number | undefined> {
  await db.deleteFrom('oneroster_tokens').where('client_id', '=', id).execute();
  const dropped = await db
    .deleteFrom('oneroster_clients')
    .where('id', '=', id)
    .returning('school_id as schoolId')
    .executeTakeFirst();
  return dropped?.schoolId;
}

export function oneRosterClientCalled(db: Queries, publicId: string) {
  return db
    .selectFrom('oneroster_clients')
    .select(['id', 'account_id as accountId', 'secret_hash as secretHash', 'scopes', 'expires'])
    .select(['old_hash as oldHash', 'old_expires as oldExpires'])
    .where('public_id', '=', publicId)
    .executeTakeFirst();
}

export function oneRosterClientNumbered(db: Queries, id: number) {
  return db
    .selectFrom('oneroster_clients')
    .select(['id', 'school_id as schoolId', 'expires', 'old_expires as oldExpires'])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface NewToken {
  hash: string;
  clientId: number;
  scopes: string;
  expires: number;
  /** Whether the previous secret got it. */
  isOld: boolean;
  now: number;
}

/** Also records the use of its application. */
export async function addOneRosterToken(
  db: Queries,
  { hash, clientId, scopes, expires, isOld, now }: NewToken,
): Promise<void> {
  await db
    .insertInto('oneroster_tokens')
    .values({ hash, client_id: clientId, scopes, expires, by_old: isOld ? 1 : 0 })
    .execute();
  await db
    .updateTable('oneroster_clients')
    .set(isOld ? { old_used: now } : { used: now })
    .where('id', '=', clientId)
    .execute();
}

/** The application and scopes of a token, if it is still valid. */
export function oneRosterTokenWith(
  db: Queries,
  hash: string,
  now: number,
): Promise<(OneRosterClient & { scopes: string }) | undefined> {
  return db
    .selectFrom('oneroster_tokens')
    .innerJoin('oneroster_clients', 'oneroster_clients.id', 'oneroster_tokens.client_id')
    .select(['oneroster_clients.id', 'oneroster_clients.name', 'oneroster_tokens.scopes'])
    .select(['oneroster_clients.school_id as schoolId', 'oneroster_clients.account_id as accountId'])
    .where('oneroster_tokens.hash', '=', hash)
    .where('oneroster_tokens.expires', '>', now)
    .executeTakeFirst();
}

/** Deletes at most `most` expired tokens, and returns how many. */
export async function forgetOldOneRosterTokens(db: Queries, now: number, most: number): Promise<number> {
  const old = db.selectFrom('oneroster_tokens').select('hash').where('expires', '<=', now).limit(most);
  const { numDeletedRows } = await db
    .deleteFrom('oneroster_tokens')
    .where('hash', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Versions that change whenever something of the school changes that OneRoster shows. */
export interface SchoolStamp {
  stamp: string;
  /** The same for sourcedIds: the last import, and what applications have put since. */
  imported: number;
  put: number;
  /** When the school itself, or imported data, last changed. */
  modified: number;
}

/** The acts that change how OneRoster shows somebody: an address is shown once its owner has confirmed it. */
const peopleActions = [
  'person changed',
  'person blocked',
  'person unblocked',
  'email changed',
  'email confirmed',
];

/** When people of the school were last changed, as far as it is recorded, by account. */
export async function peopleModified(db: Queries, schoolId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('audit')
    .select(({ fn }) => ['account_id as accountId', fn.max('at').as('at')])
    .where('school_id', '=', schoolId)
    .where('action', 'in', peopleActions)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ accountId, at }) => [accountId ?? 0, Number(at)]));
}

export async function stampOfSchool(db: Queries, schoolId: number): Promise<SchoolStamp> {
  const classes = await db
    .selectFrom('classes')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('classes.revision').as('revisions')])
    .where('classes.school_id', '=', schoolId)
    .executeTakeFirstOrThrow();
  const school = await db
    .selectFrom('schools')
    .leftJoin('class_lists', 'class_lists.school_id', 'schools.id')
    .select([
      'created',
      'people_version as people',
      'settings_version as settings',
      'class_lists.oneroster_version as put',
      'settings_at as settledAt',
    ])
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow();
  const put = school.put ?? 0;
  const directory = await db.selectFrom('directory').select('version').executeTakeFirstOrThrow();
  const imported = await db
    .selectFrom('audit')
    .select(['id', 'at'])
    .where('school_id', '=', schoolId)
    .where('action', '=', 'roster imported')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const parts = [
    classes.count,
    classes.revisions,
    school.people,
    school.settings,
    put,
    directory.version,
    imported?.id,
  ];
  return {
    stamp: parts.join(' '),
    imported: imported?.id ?? 0,
    put,
    modified: Math.max(school.created, school.settledAt, imported?.at ?? 0),
  };
}

/** Returns the new version of what applications have put. Locks no school: an import does so before its classes. */
export async function touchOneRoster(db: Queries, schoolId: number): Promise<number> {
  const { version } = await db
    .insertInto('class_lists')
    .values({ school_id: schoolId, version: 0, oneroster_version: 1 })
    .onConflict((there) =>
      there.column('school_id').doUpdateSet({ oneroster_version: sql`class_lists.oneroster_version + 1` }),
    )
    .returning('oneroster_version as version')
    .executeTakeFirstOrThrow();
  return version;
}
