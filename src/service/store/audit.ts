import type { Queries } from '#service/store/driver/database.ts';

/* Who did what. An entry is written in the transaction of what it tells of, and never changed. */

export interface AuditEntry {
  /** Unix seconds. */
  at: number;
  /** Whose admins may read it; null for nobody's. */
  schoolId: number | null;
  /** Who did it; null for the operator. */
  actorId: number | null;
  action: string;
  /** Whom it was done to. */
  accountId: number | null;
  classId: number | null;
  address: string;
  keyId: number | null;
  /** Values by name: never a password, a token or a score. */
  details: Readonly<Record<string, string | number>>;
}

export async function addAuditEntry(db: Queries, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: entry.at,
      school_id: entry.schoolId,
      actor_id: entry.actorId,
      action: entry.action,
      account_id: entry.accountId,
      class_id: entry.classId,
      address: entry.address,
      key_id: entry.keyId,
      details: JSON.stringify(entry.details),
    })
    .execute();
}
