import { type SqlBool, sql } from 'kysely';
import { accountById, lockAccount } from '#service/store/accounts/accounts.ts';
import { schoolsListing, schoolsOfRoles, touchPeople } from '#service/store/accounts/people.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { inBatches, isAddress, type Queries } from '#service/store/driver/queries.ts';
import { kinds, statuses } from '#service/store/driver/schema/codes.ts';
import { dropWaitingGuardians } from '#service/store/families/guardians.ts';
import { dropReportMail } from '#service/store/families/reportMail.ts';
import { invitationOfGuardian } from '#service/store/schools/invitations.ts';
import { classesOf, invitationsOf, type OwnedStudent } from '#service/store/schools/privacy.ts';
import { unlinkStudent } from '#service/store/schools/studentVouchers.ts';
import { forgetSourcedPerson, tablesOfAccount } from './removal.ts';
import { forgetSourcedStudents } from './sourcedErasure.ts';

/*
 * Erases a person from the store: names, addresses, ways to sign in, and what others wrote about them. What they did
 * stays if others' work depends on it, under the number of an account that no longer names anybody.
 */

/** The name of every erased person. */
const erasedName = 'Erased person';

/**
 * Takes name, contact and every way to sign in from the account, and its roles at the school. Others may use its
 * address, as families do: `isAddressTheirs` says to remove what waits for the address at the school as well.
 */
export async function eraseAccount(
  db: Queries,
  schoolId: number,
  { accountId, isAddressTheirs }: { accountId: number; isAddressTheirs: boolean },
): Promise<void> {
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  for (const id of await schoolsListing(db, accountId)) await touchPeople(db, id);
  for (const table of [
    ...tablesOfAccount,
    'school_admins',
    'school_teachers',
    'school_students',
    'guardians',
  ] as const)
    await db.deleteFrom(table).where(`${table}.account_id`, '=', accountId).execute();
  await forgetSourcedPerson(db, accountId);
  if (email !== '' && isAddressTheirs) await forgetAddress(db, schoolId, email);
  await forgetLettersOfInvitations(db, schoolId, email);
  const ids = (await classesOf(db, schoolId)).map(({ id }) => id);
  await inBatches(ids, (batch) =>
    db.deleteFrom('memberships').where('class_id', 'in', batch).where('account_id', '=', accountId).execute(),
  );
  await db
    .updateTable('accounts')
    .set({
      username: `erased-${accountId}`,
      name: erasedName,
      email: '',
      status: statuses.blocked,
      password_hash: '',
      picture: 0,
      mail: 0,
      must_change: 0,
      last_sign_in: 0,
    })
    .where('id', '=', accountId)
    .execute();
  await db
    .updateTable('directory')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}

/** Removes what waits for the address. Somebody who has accepted stays: they have their own account. */
async function forgetAddress(db: Queries, schoolId: number, email: string): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('school_id', '=', schoolId)
    .where(isAddress('email', email))
    .execute();
  await db
    .deleteFrom('mail')
    .where('school_id', '=', schoolId)
    .where(isAddress('recipient', email))
    .execute();
  await dropWaitingGuardians(db, schoolId, [email]);
}

const hasNoInvitation = (table: 'mail' | 'mail_tokens') =>
  sql<SqlBool>`not exists (
    select 1 from invitations where invitations.id = ${sql.ref(`${table}.invitation_id`)})`;

/** Removes letters to the address whose invitations have been accepted, withdrawn or erased, and their links. */
async function forgetLettersOfInvitations(db: Queries, schoolId: number, email: string): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('school_id', '=', schoolId)
    .where('kind', '=', 'invitation')
    .where(isAddress('recipient', email))
    .where(hasNoInvitation('mail'))
    .execute();
  await db
    .deleteFrom('mail_tokens')
    .where('purpose', '=', 'invitation')
    .where(isAddress('email', email))
    .where(hasNoInvitation('mail_tokens'))
    .execute();
}

/** Deletes the student's invitations, and what else belongs to the ID number if that is the student's. */
export async function forgetStudent(db: Queries, student: OwnedStudent): Promise<void> {
  const { schoolId, studentId, isAttached } = student;
  const invited = await invitationsOf(db, student);
  await forgetInvitations(
    db,
    invited.map(({ id }) => id),
  );
  await dropReportMail(db, student);
  if (isAttached) {
    await forgetGuardians(db, student);
    await unlinkStudent(db, student);
    const sourced = { schoolId, classIds: [], studentIds: [studentId], pause: pauseWhenDue() };
    await forgetSourcedStudents(db, sourced);
    await db
      .deleteFrom('sourced_ids')
      .where('school_id', '=', schoolId)
      .where('student_id', '=', studentId)
      .execute();
  }
  await touchPeople(db, schoolId);
}

/** Invitations with their links and letters. */
async function forgetInvitations(db: Queries, ids: readonly number[]): Promise<void> {
  await inBatches(ids, async (batch) => {
    // Letters first: one that is being sent gets its link at this moment.
    await db.deleteFrom('mail').where('invitation_id', 'in', batch).execute();
    await db.deleteFrom('mail_tokens').where('invitation_id', 'in', batch).execute();
    await db.deleteFrom('invitations').where('id', 'in', batch).execute();
  });
}

/**
 * Removes the student's guardians, invited ones as well. An address that waits for no other student is erased, and so
 * is an account made to follow only this student. With `addedBefore` only those who were added before then.
 */
export async function forgetGuardians(
  db: Queries,
  { schoolId, studentId }: { schoolId: number; studentId: number },
  addedBefore?: number,
): Promise<void> {
  const gone = await db
    .deleteFrom('guardians')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .$if(addedBefore !== undefined, (query) => query.where('added', '<', addedBefore ?? 0))
    .returning(['email', 'account_id as accountId'])
    .execute();
  for (const { email, accountId } of gone) {
    if (accountId !== null) await eraseUnattached(db, schoolId, accountId);
    else await forgetIdleInvitation(db, schoolId, email);
  }
  if (gone.length > 0) await touchPeople(db, schoolId);
}

/** The invitation of a guardian's address for which no student is left. */
async function forgetIdleInvitation(db: Queries, schoolId: number, email: string): Promise<void> {
  const waiting = await db
    .selectFrom('guardians')
    .select('id')
    .where('school_id', '=', schoolId)
    .where(isAddress('email', email))
    .where('account_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const id = waiting ? undefined : await invitationOfGuardian(db, schoolId, email);
  if (id !== undefined) await forgetInvitations(db, [id]);
  await forgetLettersOfInvitations(db, schoolId, email);
}

/**
 * Erases an account that was made to follow students and follows none any more: no school has it among its people, so
 * nobody else could. Returns whether it was one. Two schools may each remove a student at once: the second waits for
 * the account, and then sees that the first has done so.
 */
export async function eraseUnattached(db: Queries, schoolId: number, accountId: number): Promise<boolean> {
  await lockAccount(db, accountId);
  const { kind } = await accountById(db, accountId);
  if (kind !== kinds.student || (await schoolsListing(db, accountId)).length > 0) return false;
  await eraseAccount(db, schoolId, { accountId, isAddressTheirs: false });
  return true;
}

/** Whether `eraseUnattached` will erase the account once it follows one student fewer. */
export async function isLastFollowed(db: Queries, accountId: number): Promise<boolean> {
  const { kind } = await accountById(db, accountId);
  if (kind !== kinds.student || (await schoolsOfRoles(db, accountId).executeTakeFirst())) return false;
  const followed = await db
    .selectFrom('guardians')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(2)
    .execute();
  return followed.length === 1;
}
