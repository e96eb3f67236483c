import { Refusal } from '#service/refusal.ts';
import { kinds, lockUsernames } from '#service/store/accounts.ts';
import { classesOfSchool, lockClass } from '#service/store/classes.ts';
import type { Queries } from '#service/store/database.ts';
import { recordChanges } from '#service/store/history.ts';
import {
  addSchoolAdmin,
  addSchoolTeacher,
  adminsOfSchool,
  dropSchoolAdmin,
  dropSchoolTeacher,
  lockSchool,
  teachersOfSchool,
} from '#service/store/schools.ts';
import { dropTeacher, teachersOfClass } from '#service/store/teachers.ts';
import { personProblems } from '#wire/accounts.ts';
import { sentences } from '#wire/envelope.ts';
import { addPerson, checkPerson, freeUsername, madePassword } from './newAccounts.ts';
import { permitAdmin } from './schools.ts';
import { hashPassword } from './secrets.ts';
import type { Handler, SentFields } from './task.ts';

/* The accounts of a school's teachers and admins. */

export const schoolTeacherNew: Handler<'school-teacher-new', string> = adding(
  kinds.teacher,
  addSchoolTeacher,
);
export const schoolAdminAdd: Handler<'school-admin-add', string> = adding(kinds.admin, addSchoolAdmin);

type Joining = (db: Queries, schoolId: number, accountId: number) => Promise<void>;

function adding(
  kind: number,
  join: Joining,
): Handler<'school-teacher-new', string> & Handler<'school-admin-add', string> {
  return {
    forAdmins: true,
    changes: true,
    check: checkPerson,
    /** The hash of the new account's password; refuses before that long work. */
    async before(database, caller, { schoolid, pwd }) {
      await database.asking((db) => permitAdmin(db, caller, schoolid));
      return hashPassword(pwd);
    },
    async run(db, caller, fields, passwordHash) {
      await permitAdmin(db, caller, fields.schoolid);
      const uid = await addPerson(db, fields, { kind, created: caller.now, passwordHash });
      await join(db, fields.schoolid, uid);
      return { success: true, values: { uid } };
    },
  };
}

const mostTeachers = 50;

/** A teacher to be: the username is found in the transaction. */
interface Newcomer {
  name: string;
  email: string;
  pwd: string;
  passwordHash: string;
}

export const schoolTeacherBulk: Handler<'school-teacher-bulk', Newcomer[]> = {
  forAdmins: true,
  changes: true,
  check(_, { sent }) {
    numbered(sent());
  },
  async before(database, caller, fields) {
    await database.asking((db) => permitAdmin(db, caller, fields.schoolid));
    return Promise.all(
      numbered(caller.sent()).map(async (person) => {
        const pwd = madePassword();
        return { ...person, pwd, passwordHash: await hashPassword(pwd) };
      }),
    );
  },
  async run(db, caller, fields, newcomers) {
    await permitAdmin(db, caller, fields.schoolid);
    await lockUsernames(db);
    const values: Record<string, string | number> = {};
    for (const [index, { name, email, pwd, passwordHash }] of newcomers.entries()) {
      const usr = await freeUsername(db, email.split('@', 1)[0] ?? '');
      const account = { kind: kinds.teacher, created: caller.now, passwordHash };
      const uid = await addPerson(db, { usr, name, email }, account);
      await addSchoolTeacher(db, fields.schoolid, uid);
      const number = index + 1;
      Object.assign(values, { [`uid${number}`]: uid, [`usr${number}`]: usr, [`pwd${number}`]: pwd });
    }
    return { success: true, values };
  },
};

/** `name1 email1 name2 email2 …`, up to the first number that is missing. */
function numbered(sent: SentFields): { name: string; email: string }[] {
  const found: { name: string; email: string }[] = [];
  const errors: Record<string, string> = {};
  for (let number = 1; sent[`name${number}`] !== undefined; number++) {
    const [name, email] = [sent[`name${number}`]?.trim() ?? '', sent[`email${number}`]?.trim() ?? ''];
    // Their usernames are made later.
    for (const [field, problem] of Object.entries(personProblems({ usr: 'made', name, email })))
      errors[`${field}${number}`] = problem;
    found.push({ name, email });
  }
  if (found.length === 0 || found.length > mostTeachers) errors.name1 = sentences.teachersNumbered;
  if (Object.keys(errors).length > 0) throw new Refusal(errors);
  return found;
}

export const schoolTeacherDrop: Handler<'school-teacher-drop'> = {
  forAdmins: true,
  changes: true,
  async run(db, caller, { schoolid, uid }) {
    await permitAdmin(db, caller, schoolid);
    await lockSchool(db, schoolid);
    if (!(await teachersOfSchool(db, schoolid)).some(({ id }) => id === uid))
      throw new Refusal({ uid: sentences.notAtSchool });
    const classes = await classesOfSchool(db, schoolid);
    if (classes.some(({ primaryTeacher }) => primaryTeacher === uid))
      throw new Refusal({ uid: sentences.teachesHere });
    for (const { id } of classes) {
      const member = (await teachersOfClass(db, id)).find(({ accountId }) => accountId === uid);
      if (!member) continue;
      await lockClass(db, id);
      await dropTeacher(db, id, uid);
      const change = { before: `${member.auth} ${member.role}`, after: '' };
      const author = { accountId: caller.account.id, at: caller.now };
      await recordChanges(db, id, author, [{ kind: 'teacher', item: String(uid), ...change }]);
    }
    await dropSchoolTeacher(db, schoolid, uid);
    return { success: true };
  },
};

export const schoolAdminDrop: Handler<'school-admin-drop'> = {
  forAdmins: true,
  changes: true,
  async run(db, caller, { schoolid, uid }) {
    await permitAdmin(db, caller, schoolid);
    await lockSchool(db, schoolid);
    const admins = await adminsOfSchool(db, schoolid);
    if (!admins.includes(uid)) throw new Refusal({ uid: sentences.noAdminOfSchool });
    if (admins.length === 1) throw new Refusal({ uid: sentences.lastAdmin });
    await dropSchoolAdmin(db, schoolid, uid);
    return { success: true };
  },
};
