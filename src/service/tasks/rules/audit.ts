import { type AuditEntry, addAuditEntry } from '#service/store/audit.ts';
import type { Queries } from '#service/store/driver/database.ts';
import type { SignedIn, Visit } from './task.ts';

/** What is done, with the thing first. A new action gets its sentence in the page's `audit` catalogue. */
export type AuditAction =
  | 'teacher added'
  | 'teacher dropped'
  | 'admin added'
  | 'admin dropped'
  | 'person changed'
  | 'person blocked'
  | 'person unblocked'
  | 'password reset'
  | 'students registered'
  | 'people invited'
  | 'school changed'
  | 'class made'
  | 'class handed over'
  | 'year started'
  | 'year undone'
  | 'calendar changed';

type About = { schoolId: number | null; action: AuditAction } & Partial<
  Pick<AuditEntry, 'accountId' | 'classId' | 'details'>
>;

/** Writes down that the caller does something, in the transaction that does it. */
export function audit(db: Queries, caller: Visit | SignedIn, about: About): Promise<void> {
  return addAuditEntry(db, {
    accountId: null,
    classId: null,
    details: {},
    ...about,
    at: caller.now,
    actorId: 'account' in caller ? caller.account.id : null,
    address: caller.address,
    keyId: caller.key,
  });
}
