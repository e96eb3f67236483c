import type { Queries } from '#service/store/driver/queries.ts';

/** Several processes may have started on one empty store, each with its own code. */
const mostCodes = 20;

/** Stores the SHA-256 of a set-up code, and deletes the oldest if there are too many. */
export async function addSetupCode(db: Queries, code: { hash: string; created: number }): Promise<void> {
  await db.insertInto('setup_codes').values(code).execute();
  const oldest = await db
    .selectFrom('setup_codes')
    .select('hash')
    .orderBy('created', 'desc')
    .orderBy('hash')
    .offset(mostCodes)
    .limit(mostCodes)
    .execute();
  if (oldest.length === 0) return;
  await db
    .deleteFrom('setup_codes')
    .where(
      'hash',
      'in',
      oldest.map(({ hash }) => hash),
    )
    .execute();
}

export async function hasSetupCode(db: Queries, hash: string): Promise<boolean> {
  const found = await db.selectFrom('setup_codes').select('hash').where('hash', '=', hash).executeTakeFirst();
  return found !== undefined;
}

export async function dropSetupCodes(db: Queries): Promise<void> {
  await db.deleteFrom('setup_codes').execute();
}
