import type { Queries } from '#service/store/driver/database.ts';
import { eraseUnattached } from '#service/store/erasure/erasure.ts';
import { dropGuardian, type Guardian, studentsWaitingFor } from '#service/store/families/guardians.ts';
import { endInvitations, invitationOfGuardian } from '#service/store/schools/invitations.ts';
import { type AuditedFrom, audit } from '#service/tasks/rules/audit.ts';

/**
 * From now on they see nothing of the student. An account made to follow only this student is erased; returns whether
 * it was one.
 */
export async function removeGuardian(
  db: Queries,
  caller: AuditedFrom,
  { schoolId, found }: { schoolId: number; found: Guardian },
): Promise<boolean> {
  const { accountId, studentId, invitedAs } = found;
  await dropGuardian(db, schoolId, found);
  await forgetInvitation(db, schoolId, { email: invitedAs, now: caller.now });
  const details = { student: studentId };
  const action =
    accountId !== null && accountId === caller.account?.id ? 'guardian left' : 'guardian removed';
  await audit(db, caller, { schoolId, action, accountId, details });
  if (accountId === null || !(await eraseUnattached(db, schoolId, accountId))) return false;
  await audit(db, caller, { schoolId, action: 'person erased', accountId });
  return true;
}

/** Withdraws the invitation of an address that waits for no other student: its link no longer works. */
async function forgetInvitation(
  db: Queries,
  schoolId: number,
  { email, now }: { email: string; now: number },
): Promise<void> {
  if ((await studentsWaitingFor(db, schoolId, email)).length > 0) return;
  const id = await invitationOfGuardian(db, schoolId, email);
  if (id === undefined) return;
  await endInvitations(db, [id], now);
}
