import { expect, test } from 'vitest';
import type { Queries } from '#service/store/driver/database.ts';
import { eraseAccount, forgetStudent } from '#service/store/erasure/erasure.ts';
import { claimMail } from '#service/store/mail/outbox.ts';
import { addToken } from '#service/store/mail/tokens.ts';
import { addInvitations, endInvitations, type Invitation } from '#service/store/schools/invitations.ts';
import { askedMeanwhile, startOnPostgres } from '#test/support/service/atOnce.ts';
import { onEachDatabase } from '#test/support/service/databases.ts';
import type { Service } from '#test/support/service/service.ts';

/* Nothing of the letters to an address outlives its erasure. */

const now = 1000;

/** Invites, and begins to send the letter as a process does. */
async function inviteAndSend(db: Queries, invitation: Omit<Invitation, 'at'>): Promise<number> {
  await addInvitations(db, [{ ...invitation, at: now }]);
  return send(db, invitation.email);
}

async function send(db: Queries, email: string): Promise<number> {
  const claimed = await claimMail(db, { now, until: now + 1, skipsLocked: false });
  const invitationId = claimed?.invitationId ?? 0;
  await addToken(db, 'hash', { purpose: 'invitation', accountId: 0, invitationId, email, expires: now + 9 });
  return invitationId;
}

const links = ({ database }: Service) =>
  database.asking((db) => db.selectFrom('mail_tokens').select('email').execute());

onEachDatabase((service) => {
  test('the link by which somebody joined is forgotten with their account', async () => {
    const { database, school } = service();
    const { id: schoolId, teacher, colleague } = school;
    const email = 'okafor@school.example';
    await database.writing(async (db) => {
      const id = await inviteAndSend(db, { kind: 'teacher', schoolId, email, accountId: teacher });
      await endInvitations(db, [id], now);
    });
    expect(await links(service())).toHaveLength(1);
    await database.writing((db) =>
      eraseAccount(db, schoolId, { accountId: colleague, isAddressTheirs: true }),
    );
    expect(await links(service())).toEqual([]);
  });
});

test('the link of a letter that is sent in that moment is forgotten with its student', async () => {
  const service = await startOnPostgres();
  const { database, school } = service;
  const { id: schoolId, teacher: accountId, algebra: classId } = school;
  const [email, studentId] = ['pia@home.example', 12];
  try {
    const invitation = { kind: 'student' as const, schoolId, classId, studentId, email, accountId, at: now };
    await database.writing((db) => addInvitations(db, [invitation]));
    const student = { schoolId, studentId, lists: [classId], othersLists: [], isAttached: true };
    await askedMeanwhile(service, {
      lock: (db) => send(db, email),
      request: () => database.writing((db) => forgetStudent(db, student)),
      change: async () => undefined,
    });
    expect(await links(service)).toEqual([]);
  } finally {
    await service.close();
  }
});
