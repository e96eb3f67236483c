import { freeUsernames, lockUsernames } from '#service/store/accounts/accounts.ts';
import { dropAuthenticator } from '#service/store/accounts/factors.ts';
import { dropPasskeysOf } from '#service/store/accounts/passkeys.ts';
import { allPeople, schoolsListing } from '#service/store/accounts/people.ts';
import { endOtherSessions } from '#service/store/accounts/sessions.ts';
import { classesOfTeacher, lockClass } from '#service/store/classes/classes.ts';
import { recordChanges } from '#service/store/classes/history.ts';
import { dropTeacher } from '#service/store/classes/teachers.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { kinds, statuses } from '#service/store/driver/schema/codes.ts';
import {
  addSchoolAdmin,
  addSchoolTeacher,
  dropSchoolTeacher,
  teachersOfSchool,
} from '#service/store/schools/staff.ts';
import { tellOfFactor } from '#service/tasks/accounts/secondFactor.ts';
import { hashPassword } from '#service/tasks/accounts/secrets.ts';
import { handOver } from '#service/tasks/classes/teachers.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { asAdmin } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SentFields } from '#service/tasks/rules/task.ts';
import { personProblems } from '#wire/accounts/accounts.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { addPerson, examinePerson, type NewPassword, withPasswords } from './newAccounts.ts';
import { dropAdmin, isOurs } from './people.ts';

/* The accounts of a school's teachers and admins. */

export const schoolTeacherNew: Adding<'school-teacher-new'> = adding('teacher', addSchoolTeacher);
export const schoolAdminAdd: Adding<'school-admin-add'> = adding('admin', addSchoolAdmin);

type NewPerson = Fields<'school-teacher-new'>;
type Adding<Name extends 'school-teacher-new' | 'school-admin-add'> = Handler<
  Name,
  NewPerson,
  NewPerson & { passwordHash: string }
>;
type Joining = (db: Queries, schoolId: number, accountId: number) => Promise<void>;

function adding(
  as: 'teacher' | 'admin',
  join: Joining,
): Adding<'school-teacher-new'> & Adding<'school-admin-add'> {
  return {
    forAdmins: true,
    sensitive: true,
    changes: true,
    permit: asAdmin,
    examine: (sent, _, caller) => examinePerson(sent, caller),
    /** Checks the permission before the slow hash; `run` checks it again, since it may be lost meanwhile. */
    async before(_database, _caller, sent) {
      return { ...sent, passwordHash: await hashPassword(sent.pwd) };
    },
    async run(db, caller, { passwordHash, ...fields }) {
      const account = { kind: kinds[as], created: caller.now, passwordHash };
      const uid = await addPerson(db, fields, account);
      await join(db, fields.schoolid, uid);
      await audit(db, caller, { schoolId: fields.schoolid, action: `${as} added`, accountId: uid });
      return { success: true, values: { uid } };
    },
  };
}

const mostTeachers = 500;

/** A new teacher, whose username is chosen in the transaction. */
interface Newcomer {
  /** Its number in the request. */
  number: number;
  name: string;
  email: string;
}

interface Newcomers<Each> {
  schoolid: number;
  newcomers: Each[];
}

export const schoolTeacherBulk: Handler<
  'school-teacher-bulk',
  Newcomers<Newcomer>,
  Newcomers<Newcomer & NewPassword>
> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  permit: asAdmin,
  read: ({ schoolid }, { sent }) => ({ schoolid, newcomers: numbered(sent()) }),
  async before(_database, _caller, { schoolid, newcomers }) {
    return { schoolid, newcomers: await withPasswords(newcomers) };
  },
  async run(db, caller, { schoolid, newcomers }) {
    await lockUsernames(db);
    const values: Record<string, string | number> = {};
    const freeUsername = freeUsernames(db);
    for (const { number, name, email, pwd, passwordHash } of newcomers) {
      const usr = await freeUsername(email.split('@', 1)[0] ?? '');
      const account = { kind: kinds.teacher, created: caller.now, passwordHash };
      const uid = await addPerson(db, { usr, name, email }, account);
      await addSchoolTeacher(db, schoolid, uid);
      await audit(db, caller, { schoolId: schoolid, action: 'teacher added', accountId: uid });
      Object.assign(values, { [`uid${number}`]: uid, [`usr${number}`]: usr, [`pwd${number}`]: pwd });
    }
    return { success: true, values };
  },
};

/** Reads `name1 email1 name2 email2 …` in any order, skipping numbers whose fields are both blank. */
function numbered(sent: SentFields): Newcomer[] {
  const numbers = new Set<number>();
  for (const [field, value] of Object.entries(sent)) {
    const [, number] = /^(?:name|email)([1-9]\d{0,8})$/.exec(field) ?? [];
    if (number !== undefined && value.trim() !== '') numbers.add(Number(number));
  }
  if (numbers.size === 0 || numbers.size > mostTeachers)
    throw new Refusal({ name1: sentences.teachersNumbered });
  const errors: Record<string, string> = {};
  const found = [...numbers]
    .sort((one, other) => one - other)
    .map((number) => {
      const [name, email] = [sent[`name${number}`]?.trim() ?? '', sent[`email${number}`]?.trim() ?? ''];
      // Their usernames are generated later.
      for (const [field, problem] of Object.entries(personProblems({ name, email })))
        errors[`${field}${number}`] = problem;
      return { number, name, email };
    });
  if (Object.keys(errors).length > 0) throw new Refusal(errors);
  return found;
}

export const schoolTeacherDrop: Handler<'school-teacher-drop'> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, { schoolid, uid, to }) {
    const ofSchool = async () =>
      (await classesOfTeacher(db, uid)).filter(({ schoolId }) => schoolId === schoolid);
    // The owner of one may make them its owner at the same time.
    for (const { id } of await ofSchool()) await lockClass(db, id);
    const taught = await ofSchool();
    const staff = await teachersOfSchool(db, schoolid);
    const isStaff = staff.some(({ id }) => id === uid);
    // Guests of its classes can be dropped too.
    if (taught.length === 0 && !isStaff) throw new Refusal({ uid: sentences.notAtSchool });
    const owns = taught.some(({ primaryTeacher }) => primaryTeacher === uid);
    if (owns && to === undefined) throw new Refusal({ uid: sentences.teachesHere });
    if (owns && to !== undefined) await mustInherit(db, schoolid, { from: uid, to });
    for (const { id, primaryTeacher, ...member } of taught) {
      await lockClass(db, id);
      if (primaryTeacher === uid && to !== undefined) {
        await handOver(db, caller, { classId: id, to, leaving: uid });
        continue;
      }
      await dropTeacher(db, id, uid);
      const change = { before: `${member.auth} ${member.role}`, after: '' };
      const author = { accountId: caller.account.id, at: caller.now };
      await recordChanges(db, id, {
        ...author,
        changes: [{ kind: 'teacher', item: String(uid), ...change }],
      });
    }
    await dropSchoolTeacher(db, schoolid, uid);
    const details = { as: isStaff ? 'teacher' : 'guest', classes: taught.length };
    await audit(db, caller, { schoolId: schoolid, action: 'teacher dropped', accountId: uid, details });
    return { success: true };
  },
};

/** Refuses to hand classes to anybody except an active teacher or admin of the school. */
async function mustInherit(
  db: Queries,
  schoolId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const [heir] = await allPeople(db, schoolId, to);
  if (to === from || !heir || heir.status !== statuses.active || !(heir.isTeacher || heir.isAdmin))
    throw new Refusal({ to: sentences.heirNotAtSchool });
}

export const schoolAdminDrop: Handler<'school-admin-drop'> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, { schoolid, uid }) {
    await dropAdmin(db, caller, { schoolId: schoolid, accountId: uid });
    return { success: true };
  },
};

/**
 * For a person of the school who has lost the second factor and the recovery codes. Afterwards they sign in with only
 * the password.
 */
export const schoolFactorsDrop: Handler<'school-factors-drop'> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, { schoolid, uid }) {
    if (!(await schoolsListing(db, uid)).includes(schoolid))
      throw new Refusal({ uid: sentences.personNotAtSchool });
    if (!(await isOurs(db, caller, uid))) throw new Refusal({ uid: sentences.personElsewhere });
    // Nobody resets their own: anyone who finds an open session could do that.
    if (uid === caller.account.id) throw new Refusal({ uid: sentences.ownFactors });
    const hadPasskeys = await dropPasskeysOf(db, uid);
    if (!(await dropAuthenticator(db, uid)) && !hadPasskeys) throw new Refusal({ uid: sentences.noFactor });
    await endOtherSessions(db, uid, '');
    await tellOfFactor(db, caller, { accountId: uid, change: 'second factor reset' });
    return { success: true };
  },
};
