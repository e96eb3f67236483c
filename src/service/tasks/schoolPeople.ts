import { Refusal } from '#service/refusal.ts';
import { lockClass } from '#service/store/classes.ts';
import type { Database } from '#service/store/database.ts';
import { recordChanges } from '#service/store/history.ts';
import {
  addSchoolAdmin,
  addSchoolTeacher,
  adminsOfSchool,
  classesOfSchool,
  dropSchoolAdmin,
  dropSchoolTeacher,
  lockSchool,
  teachersOfSchool,
} from '#service/store/schools.ts';
import { dropTeacher, teachersOfClass } from '#service/store/teachers.ts';
import { sentences } from '#wire/envelope.ts';
import type { Fields } from '#wire/tasks.ts';
import {
  addPersons,
  checkPerson,
  freeUsername,
  hashBefore,
  kinds,
  madePassword,
  type Person,
} from './newAccounts.ts';
import { personProblems } from './profile.ts';
import { permitAdmin } from './schools.ts';
import type { Handler, SignedIn } from './task.ts';

/* The accounts of a school's teachers and admins. */

/** Refuses before the long work of hashing. */
async function prepare(database: Database, caller: SignedIn, fields: Fields<'school-teacher-new'>) {
  await database.asking((db) => permitAdmin(db, caller, fields.schoolid));
  await hashBefore(fields, [fields.pwd]);
}

export const schoolTeacherNew: Handler<'school-teacher-new'> = {
  forAdmins: true,
  changes: true,
  check: checkPerson,
  before: prepare,
  async run(db, caller, fields) {
    await permitAdmin(db, caller, fields.schoolid);
    const [uid = 0] = await addPersons(db, fields, kinds.teacher, caller.now, [fields]);
    await addSchoolTeacher(db, fields.schoolid, uid);
    return { success: true, values: { uid } };
  },
};

export const schoolAdminAdd: Handler<'school-admin-add'> = {
  forAdmins: true,
  changes: true,
  check: checkPerson,
  before: prepare,
  async run(db, caller, fields) {
    await permitAdmin(db, caller, fields.schoolid);
    const [uid = 0] = await addPersons(db, fields, kinds.admin, caller.now, [fields]);
    await addSchoolAdmin(db, fields.schoolid, uid);
    return { success: true, values: { uid } };
  },
};

const mostTeachers = 50;

/** Made before the transaction; the usernames are found in it. */
const passwords = new WeakMap<object, string[]>();

export const schoolTeacherBulk: Handler<'school-teacher-bulk'> = {
  forAdmins: true,
  changes: true,
  async before(database, caller, fields) {
    await database.asking((db) => permitAdmin(db, caller, fields.schoolid));
    const made = numbered(caller.sent).map(madePassword);
    passwords.set(fields, made);
    await hashBefore(fields, made);
  },
  async run(db, caller, fields) {
    await permitAdmin(db, caller, fields.schoolid);
    const persons: Person[] = [];
    const taken = new Set<string>();
    for (const [index, { name, email }] of numbered(caller.sent).entries()) {
      const usr = await freeUsername(db, email, taken);
      taken.add(usr);
      persons.push({ usr, name, email, pwd: passwords.get(fields)?.[index] ?? '' });
    }
    const ids = await addPersons(db, fields, kinds.teacher, caller.now, persons);
    for (const id of ids) await addSchoolTeacher(db, fields.schoolid, id);
    const values = persons.map(({ usr, pwd }, index) => [
      [`uid${index + 1}`, ids[index] ?? 0],
      [`usr${index + 1}`, usr],
      [`pwd${index + 1}`, pwd],
    ]);
    return { success: true, values: Object.fromEntries(values.flat()) };
  },
};

/** `name1 email1 name2 email2 …`, up to the first number that is missing. */
function numbered(sent: SignedIn['sent']): { name: string; email: string }[] {
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
    if (!admins.includes(uid)) throw new Refusal({ uid: sentences.notAtSchool });
    if (admins.length === 1) throw new Refusal({ uid: sentences.lastAdmin });
    await dropSchoolAdmin(db, schoolid, uid);
    return { success: true };
  },
};
