import type { Queries } from '#service/store/driver/database.ts';
import { type AuditEntry, addAuditEntries } from '#service/store/schools/audit.ts';
import { schoolsOfAccount } from '#service/store/schools/staff.ts';
import type { AuditAction, AuditDetails } from '#wire/schools/audit.ts';
import type { SignedIn, Visit } from './task.ts';

interface About extends Partial<Pick<AuditEntry, 'accountId' | 'actorId' | 'classId'>> {
  schoolId: number | null;
  action: AuditAction;
  details?: AuditDetails;
}

/** The source of an act; the operator has no address. */
export interface AuditedFrom extends Pick<Visit, 'now' | 'address' | 'key'> {
  account?: Pick<SignedIn['account'], 'id'>;
}

/** Records an act of the caller, in the same transaction. */
export function audit(db: Queries, caller: AuditedFrom, ...abouts: readonly About[]): Promise<void> {
  return addAuditEntries(
    db,
    abouts.map((about) => ({
      accountId: null,
      classId: null,
      details: {},
      actorId: caller.account?.id ?? null,
      ...about,
      at: caller.now,
      address: caller.address,
      keyId: caller.key,
    })),
  );
}

/** Like `audit`, about an account (0 for none): one entry for each of its schools, or one without a school. */
export async function auditPerson(
  db: Queries,
  caller: AuditedFrom,
  { accountId, ...about }: Omit<About, 'schoolId'> & { accountId: number },
): Promise<void> {
  const schools = await schoolsOfAccount(db, accountId);
  const places = schools.length > 0 ? schools : [null];
  const whom = accountId === 0 ? null : accountId;
  await audit(db, caller, ...places.map((schoolId) => ({ ...about, accountId: whom, schoolId })));
}

/** Records an operator's act at the terminal. */
export const operatorNow = (): AuditedFrom => ({
  now: Math.floor(Date.now() / 1000),
  address: '',
  key: null,
});
