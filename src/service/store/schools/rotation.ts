import type { Queries } from '#service/store/driver/queries.ts';

/*
 * Rotates the secrets of keys, for the interface or for OneRoster: both secrets work while an application changes over.
 * The store has only the SHA-256 of secrets. Times are Unix seconds; 0 is never.
 */

/** The tables with secrets, and the column of the present secret's hash in each. */
const hashes = { keys: 'hash', oneroster_clients: 'secret_hash' } as const;

type Table = keyof typeof hashes;

export interface Rotation {
  hash: string;
  now: number;
  /** Seconds that the present secret stays valid, never longer than it would have otherwise. */
  overlap: number;
  /** Seconds that the new secret is valid; null for as long as before. */
  lasts: number | null;
}

/** `oldWorks`: a third secret would cut off a client that still uses the first. */
export type Rotated = { oldExpires: number } | 'expired' | 'oldWorks';

/** Gives a key a new secret, and returns until when the present one works. */
export async function rotateSecret(
  db: Queries,
  table: Table,
  { id, expires }: { id: number; expires: number },
  { hash, now, overlap, lasts }: Rotation,
): Promise<Rotated> {
  if (lasts === null && expires > 0 && expires <= now) return 'expired';
  const oldExpires = expires > 0 ? Math.max(now, Math.min(now + overlap, expires)) : now + overlap;
  const name = hashes[table] as 'hash';
  const rotated = await db
    .updateTable(table as 'keys')
    .set((row) => ({
      old_hash: row.ref(name),
      old_used: row.ref('used'),
      old_expires: oldExpires,
      [name]: hash,
      used: 0,
      expires: lasts === null ? expires : now + lasts,
    }))
    .where('id', '=', id)
    .where('old_expires', '<=', now)
    .returning('id')
    .executeTakeFirst();
  return rotated ? { oldExpires } : 'oldWorks';
}

/** Ends the previous secret; returns whether it still worked. */
export async function endOldSecret(db: Queries, table: Table, id: number, now: number): Promise<boolean> {
  const ended = await db
    .updateTable(table as 'keys')
    .set({ old_expires: now })
    .where('id', '=', id)
    .where('old_expires', '>', now)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** The same for a OneRoster application: its tokens last no longer than the secret that got them. */
export async function rotateOneRosterClient(
  db: Queries,
  client: { id: number; expires: number },
  rotation: Rotation,
): Promise<Rotated> {
  const rotated = await rotateSecret(db, 'oneroster_clients', client, rotation);
  if (typeof rotated === 'string') return rotated;
  const { oldExpires } = rotated;
  await db
    .updateTable('oneroster_tokens')
    .set((row) => ({
      by_old: 1,
      expires: row.case().when('expires', '>', oldExpires).then(oldExpires).else(row.ref('expires')).end(),
    }))
    .where('client_id', '=', client.id)
    .execute();
  return rotated;
}

/** Ends the previous secret and its tokens; returns whether it still worked. */
export async function endOldOneRosterSecret(db: Queries, id: number, now: number): Promise<boolean> {
  if (!(await endOldSecret(db, 'oneroster_clients', id, now))) return false;
  await db.deleteFrom('oneroster_tokens').where('client_id', '=', id).where('by_old', '=', 1).execute();
  return true;
}
