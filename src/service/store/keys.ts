import type { Queries } from '#service/store/driver/queries.ts';

export interface Key {
  name: string;
  mayCreateSchools: boolean;
}

/** `hash` is the SHA-256 of the key; the key itself is never stored. */
export async function keyWith(
  db: Queries,
  hash: string,
): Promise<(Key & { id: number; created: number }) | undefined> {
  const row = await db
    .selectFrom('keys')
    .select(['id', 'name', 'created', 'may_create_schools'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { may_create_schools: mayCreateSchools, ...rest } = row;
  return { ...rest, mayCreateSchools: mayCreateSchools === 1 };
}

export async function addKey(db: Queries, key: Key & { hash: string; created: number }): Promise<number> {
  const { id } = await db
    .insertInto('keys')
    .values({
      name: key.name,
      hash: key.hash,
      created: key.created,
      may_create_schools: key.mayCreateSchools ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function allKeys(db: Queries): Promise<{ id: number; name: string; created: number }[]> {
  return db.selectFrom('keys').select(['id', 'name', 'created']).orderBy('id').execute();
}

/** Answers whether there was such a key. */
export async function revokeKey(db: Queries, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('keys').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
