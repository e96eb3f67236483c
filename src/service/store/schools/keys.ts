import type { Queries } from '#service/store/driver/queries.ts';

/* The keys of applications, as SHA-256. Times are Unix seconds; 0 is never. */

/** The scope of a key; null if it is not limited. */
export interface KeyScope {
  /** Names of tasks, or `reading` for all that change nothing. */
  tasks: readonly string[] | null;
  /** The schools that the key is limited to. */
  schools: readonly number[] | null;
}

export const unscoped: KeyScope = { tasks: null, schools: null };

/** In a scope: every task that changes nothing. */
export const reading = 'reading';

export interface Key {
  name: string;
  mayCreateSchools: boolean;
  scope?: KeyScope;
  expires?: number;
}

export interface StoredKey extends Required<Key> {
  id: number;
  created: number;
  used: number;
  /** Until when the previous secret works, and when it was last used. */
  oldExpires: number;
  oldUsed: number;
}

const columns = [
  'id',
  'name',
  'created',
  'may_create_schools as mayCreateSchools',
  'tasks',
  'schools',
  'expires',
  'used',
  'old_hash as oldHash',
  'old_expires as oldExpires',
  'old_used as oldUsed',
] as const;

const listOf = (text: string) => (text === '' ? null : text.split(' '));

function keyOf<Row extends { mayCreateSchools: number; tasks: string; schools: string; oldHash: unknown }>(
  row: Row,
) {
  const { mayCreateSchools, tasks, schools, oldHash: _, ...rest } = row;
  const scope: KeyScope = { tasks: listOf(tasks), schools: listOf(schools)?.map(Number) ?? null };
  return { ...rest, mayCreateSchools: mayCreateSchools === 1, scope };
}

/** `isOld` if it was found by its previous secret; undefined if no key has this secret any more. */
export async function keyWith(
  db: Queries,
  hash: string,
  now: number,
): Promise<(StoredKey & { isOld: boolean }) | undefined> {
  const row = await db
    .selectFrom('keys')
    .select(columns)
    .where((is) =>
      is.or([is('hash', '=', hash), is.and([is('old_hash', '=', hash), is('old_expires', '>', now)])]),
    )
    .executeTakeFirst();
  return row && { ...keyOf(row), isOld: row.oldHash === hash };
}

export async function addKey(db: Queries, key: Key & { hash: string; created: number }): Promise<number> {
  const { tasks, schools } = key.scope ?? unscoped;
  const { id } = await db
    .insertInto('keys')
    .values({
      name: key.name,
      hash: key.hash,
      created: key.created,
      may_create_schools: key.mayCreateSchools ? 1 : 0,
      tasks: tasks?.join(' ') ?? '',
      schools: schools?.join(' ') ?? '',
      expires: key.expires ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function allKeys(db: Queries): Promise<StoredKey[]> {
  return (await db.selectFrom('keys').select(columns).orderBy('id').execute()).map(keyOf);
}

/** The keys that are limited to this school. */
export async function keysOfSchool(db: Queries, schoolId: number): Promise<StoredKey[]> {
  const rows = await db
    .selectFrom('keys')
    .select(columns)
    .where('schools', '=', String(schoolId))
    .orderBy('id')
    .execute();
  return rows.map(keyOf);
}

export async function keyNumbered(db: Queries, id: number): Promise<StoredKey | undefined> {
  const row = await db.selectFrom('keys').select(columns).where('id', '=', id).executeTakeFirst();
  return row && keyOf(row);
}

export async function recordKeyUse(
  db: Queries,
  id: number,
  { isOld, now }: { isOld: boolean; now: number },
): Promise<void> {
  await db
    .updateTable('keys')
    .set(isOld ? { old_used: now } : { used: now })
    .where('id', '=', id)
    .execute();
}

/** Returns whether there was such a key. */
export async function revokeKey(db: Queries, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('keys').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
