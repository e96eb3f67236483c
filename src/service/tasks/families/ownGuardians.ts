import { accountById } from '#service/store/accounts/accounts.ts';
import type { Queries } from '#service/store/driver/database.ts';
import {
  addGuardians,
  countByAddress,
  type Guardian,
  guardiansOf,
  mostFollowed,
  mostGuardians,
  mostInvitedByStudent,
} from '#service/store/families/guardians.ts';
import { countActs } from '#service/store/schools/audit.ts';
import { addInvitations } from '#service/store/schools/invitations.ts';
import type { IdNumber } from '#service/store/schools/knownNames.ts';
import { idNumbersOf } from '#service/store/schools/schoolStudents.ts';
import { lockSchool } from '#service/store/schools/staff.ts';
import { isStudentConfirmed } from '#service/store/schools/studentVouchers.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import { personProblems } from '#wire/accounts/accounts.ts';
import { sentences } from '#wire/sentences.ts';
import { removeGuardian } from './removeGuardian.ts';

/* The guardians of a student, as the student's own account sees and invites them. */

/** An account that the school has not confirmed is told of none whom the school has entered. */
async function guardiansAt(
  db: Queries,
  numbers: readonly IdNumber[],
): Promise<(Guardian & { schoolId: number })[]> {
  const found = [];
  for (const number of numbers) {
    const { schoolId, studentId } = number;
    const isSure = await isStudentConfirmed(db, number);
    for (const each of await guardiansOf(db, schoolId, [studentId]))
      if (isSure || !each.isFromSchool) found.push({ ...each, schoolId });
  }
  return found;
}

export const studentGuardians: Handler<'student-guardians'> = {
  forStudents: true,
  changes: false,
  async run(db, { account }) {
    const numbers = await idNumbersOf(db, account.id);
    const found = await guardiansAt(db, numbers);
    const most = numbers.length * mostInvitedByStudent;
    return {
      guardians: found.map(({ id, studentId, name, invitedAs, relation, isFromSchool, added, joined }) => ({
        guardian: id,
        stuid: studentId,
        name,
        // Parents may live apart: what one of them told the school is not for the other's eyes. Nor is the address that
        // a guardian's account has by now.
        email: isFromSchool ? '' : invitedAs,
        relation,
        bysch: isFromSchool ? 1 : 0,
        added,
        joined,
      })),
      left: Math.max(0, most - found.filter(({ isFromSchool }) => !isFromSchool).length),
      success: true,
    };
  },
};

const day = 24 * 3600;
/** The most letters of a student's account in a day, however often guardians are removed again. */
const mostInADay = 8;

export const studentGuardianAdd: Handler<'student-guardian-add'> = {
  forStudents: true,
  changes: true,
  check({ name, email }) {
    const errors = personProblems({ name, email });
    if (Object.keys(errors).length > 0) throw new Refusal(errors);
  },
  async run(db, caller, { name, email, relation }) {
    const locked = (await idNumbersOf(db, caller.account.id)).map(({ schoolId }) => schoolId);
    for (const schoolId of locked) await lockSchool(db, schoolId);
    // A school may have given the number to another account meanwhile, or another school has given one to this account.
    const numbers = (await idNumbersOf(db, caller.account.id)).filter((each) =>
      locked.includes(each.schoolId),
    );
    if (numbers.length === 0) throw new Refusal({ apitask: sentences.taskNotYours });
    const { email: own } = await accountById(db, caller.account.id);
    if (own.toLowerCase() === email.trim().toLowerCase())
      throw new Refusal({ email: sentences.guardianOwnAddress });
    const person = { name: name.trim(), email: email.trim(), relation };
    // One of the student's schools may have entered them already.
    const without: { number: IdNumber; there: Guardian[] }[] = [];
    for (const number of numbers) {
      const there = await guardiansOf(db, number.schoolId, [number.studentId]);
      if (!isAmong(there, person.email)) without.push({ number, there });
    }
    if (without.length === 0) throw new Refusal({ email: sentences.guardianAlready });
    for (const { number, there } of without) await invite(db, caller, { ...number, ...person, there });
    return { success: true };
  },
};

function isAmong(guardians: readonly Guardian[], email: string): boolean {
  const small = email.toLowerCase();
  return guardians.some(
    (each) => each.email.toLowerCase() === small || each.invitedAs.toLowerCase() === small,
  );
}

/** Adds to the existing guardians at a school whose row is locked. */
async function invite(
  db: Queries,
  caller: SignedIn,
  {
    there,
    ...sent
  }: IdNumber & { name: string; email: string; relation: string; there: readonly Guardian[] },
): Promise<void> {
  const { schoolId, studentId, email } = sent;
  if (there.length >= mostGuardians) throw new Refusal({ email: sentences.guardiansFull });
  if (there.filter(({ isFromSchool }) => !isFromSchool).length >= mostInvitedByStudent)
    throw new Refusal({ email: sentences.guardiansInvited });
  const followed = (await countByAddress(db, schoolId, [email])).get(email.toLowerCase()) ?? 0;
  if (followed >= mostFollowed) throw new Refusal({ email: sentences.guardianFollowsMany });
  const action = 'guardian invited';
  const acts = { schoolId, actorId: caller.account.id, action, since: caller.now - day };
  if ((await countActs(db, acts)) >= mostInADay) throw new Refusal({ email: sentences.guardiansTooOften });
  await addGuardians(db, [{ ...sent, isFromSchool: false, addedBy: caller.account.id, added: caller.now }]);
  const invitation = { kind: 'guardian' as const, schoolId, email, accountId: caller.account.id };
  await addInvitations(db, [{ ...invitation, at: caller.now }]);
  const details = { student: studentId, addresses: email };
  await audit(db, caller, { schoolId, action, details });
}

export const studentGuardianDrop: Handler<'student-guardian-drop'> = {
  forStudents: true,
  changes: true,
  async run(db, caller, { guardian }) {
    const find = async () => {
      const own = await guardiansAt(db, await idNumbersOf(db, caller.account.id));
      const found = own.find(({ id }) => id === guardian);
      if (!found) throw new Refusal({ guardian: sentences.noSuchGuardian });
      if (found.isFromSchool) throw new Refusal({ guardian: sentences.guardianBySchool });
      return found;
    };
    await lockSchool(db, (await find()).schoolId);
    // They may have accepted meanwhile, or the school has entered them.
    const found = await find();
    await removeGuardian(db, caller, { schoolId: found.schoolId, found });
    return { success: true };
  },
};
