import { sql } from 'kysely';
import { type Database, inBatches, type Queries } from '#service/store/driver/queries.ts';

/* The audit list: who did what. An entry is written in the transaction of the act, and never changed. */

export interface AuditEntry {
  /** Unix seconds. */
  at: number;
  /** The school whose admins may read it; null for none. */
  schoolId: number | null;
  /** The actor; null for the operator. */
  actorId: number | null;
  action: string;
  /** The account that it was done to. */
  accountId: number | null;
  classId: number | null;
  address: string;
  keyId: number | null;
  /** Values by name: never a password, a token or a score. */
  details: Readonly<Record<string, string | number>>;
}

export function addAuditEntries(db: Queries, entries: readonly AuditEntry[]): Promise<void> {
  return inBatches(entries, (batch) =>
    db
      .insertInto('audit')
      .values(
        batch.map(({ at, schoolId, actorId, action, accountId, classId, address, keyId, details }) => ({
          at,
          school_id: schoolId,
          actor_id: actorId,
          action,
          account_id: accountId,
          class_id: classId,
          address,
          key_id: keyId,
          details: JSON.stringify(details),
        })),
      )
      .execute(),
  );
}

interface Wanted {
  /** Only these actions; empty for all. */
  actions: readonly string[];
  /** Part of the name or username of the actor or of the person it was done to; '' for anybody. */
  person: string;
  /** Accounts that match `person` in another way. */
  accounts?: readonly number[] | undefined;
  /** At or after this time. */
  from?: number | undefined;
  /** Before this time. */
  to?: number | undefined;
  /** Older than this entry. */
  before?: number | undefined;
  most: number;
}

/** An entry, with names. */
export interface ToldEntry extends AuditEntry {
  id: number;
  actorName: string | null;
  accountName: string | null;
  className: string | null;
}

/** The newest matching entries of a school. */
export async function auditOfSchool(
  db: Queries,
  schoolId: number,
  { kind, actions, person, accounts = [], from, to, before, most }: Wanted & Pick<Database, 'kind'>,
): Promise<ToldEntry[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('accounts as actors', 'actors.id', 'audit.actor_id')
    .leftJoin('accounts as people', 'people.id', 'audit.account_id')
    .select([
      'audit.id',
      'audit.at',
      'audit.school_id as schoolId',
      'audit.actor_id as actorId',
      'audit.action',
      'audit.account_id as accountId',
      'audit.class_id as classId',
      'audit.address',
      'audit.key_id as keyId',
      'audit.details',
      'actors.name as actorName',
      'people.name as accountName',
    ])
    .where('audit.school_id', '=', schoolId)
    .$if(actions.length > 0, (query) => query.where('audit.action', 'in', actions))
    .$if(person !== '', (query) =>
      query.where((row) =>
        row.or(
          (['actor_id', 'account_id'] as const).flatMap((column) => [
            named(column, person),
            ...(accounts.length > 0 ? [isAmong(column, accounts, kind)] : []),
          ]),
        ),
      ),
    )
    .$if(from !== undefined, (query) => query.where('audit.at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('audit.at', '<', to ?? 0))
    .$if(before !== undefined, (query) => query.where('audit.id', '<', before ?? 0))
    .orderBy('audit.id', 'desc')
    .limit(most)
    .execute();
  const names = await classNames(
    db,
    rows.map(({ classId }) => classId),
  );
  return rows.map((row) => ({
    ...row,
    details: JSON.parse(row.details),
    className: names.get(row.classId ?? 0) ?? null,
  }));
}

async function classNames(db: Queries, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('classes').select(['id', 'name']).where('id', 'in', wanted).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether the column's account contains this in its name or username. */
function named(column: 'actor_id' | 'account_id', part: string) {
  const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const [small, typed] = [like(part.toLowerCase()), like(part)];
  // The embedded store lower-cases only the letters a to z.
  return sql<boolean>`${sql.ref(`audit.${column}`)} in (
    select id from accounts
    where lower(name) like ${small} escape '\\' or name like ${typed} escape '\\' or username like ${small} escape '\\'
  )`;
}

/** As one value: there may be more accounts than a statement can carry. */
function isAmong(column: 'actor_id' | 'account_id', ids: readonly number[], kind: Database['kind']) {
  const list =
    kind === 'postgres'
      ? sql`select unnest(cast(${ids} as bigint[]))`
      : sql`select value from json_each(${JSON.stringify(ids)})`;
  return sql<boolean>`${sql.ref(`audit.${column}`)} in (${list})`;
}

/** How often the actor has done this at the school since then. */
export async function countActs(
  db: Queries,
  { schoolId, actorId, action, since }: { schoolId: number; actorId: number; action: string; since: number },
): Promise<number> {
  const { acts } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('acts'))
    .where('school_id', '=', schoolId)
    .where('action', '=', action)
    .where('actor_id', '=', actorId)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(acts);
}

/** Seconds to keep wrong passwords for unknown usernames, which are many and concern nobody. */
const nobodysKept = 24 * 3600;

/** Deletes entries older than `until`, at most `most` of a kind, and returns how many. */
export async function forgetOldAudit(
  db: Queries,
  { until, now, most }: { until: number; now: number; most: number },
): Promise<number> {
  const old = db.selectFrom('audit').select('id').where('at', '<=', until).orderBy('at').limit(most);
  const nobodys = db
    .selectFrom('audit')
    .select('id')
    .where('school_id', 'is', null)
    .where('account_id', 'is', null)
    .where('action', '=', 'sign-in failed')
    .where('at', '<=', now - nobodysKept)
    .limit(most);
  const [one] = await db.deleteFrom('audit').where('id', 'in', old).execute();
  const [other] = await db.deleteFrom('audit').where('id', 'in', nobodys).execute();
  return Number(one?.numDeletedRows ?? 0) + Number(other?.numDeletedRows ?? 0);
}
