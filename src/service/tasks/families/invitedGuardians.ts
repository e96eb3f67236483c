import type { Queries } from '#service/store/driver/database.ts';
import { studentsWaitingFor } from '#service/store/guardians.ts';
import { dropInvitation, invitationOfGuardian } from '#service/store/invitations.ts';
import { spendTokensOfInvitation } from '#service/store/mail/tokens.ts';

/** Withdraws the invitation of an address that nobody waits for any more: its link leads nowhere from now on. */
export async function forgetInvitation(
  db: Queries,
  schoolId: number,
  { email, now }: { email: string; now: number },
): Promise<void> {
  if ((await studentsWaitingFor(db, schoolId, email)).length > 0) return;
  const id = await invitationOfGuardian(db, schoolId, email);
  if (id === undefined) return;
  await spendTokensOfInvitation(db, id, now);
  await dropInvitation(db, id);
}
