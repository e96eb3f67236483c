import { kinds, lockUsernames } from '#service/store/accounts.ts';
import type { Queries } from '#service/store/driver/database.ts';
import {
  addSchoolStudent,
  type SchoolStudent,
  studentsOfSchool,
  studentsWithAccount,
} from '#service/store/schoolStudents.ts';
import { lockSchool } from '#service/store/schools.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SentFields } from '#service/tasks/rules/task.ts';
import { isEmail } from '#wire/accounts.ts';
import { sentences } from '#wire/envelope.ts';
import type { Fields } from '#wire/tasks.ts';
import { addPerson, freeUsernames, type NewPassword, usernameFrom, withPasswords } from './newAccounts.ts';
import { permitAdmin } from './schools.ts';

/* Accounts for the students of a school: one for each ID number, in however many classes. */

/** The fields, and the address that was sent for each student ID. */
type Sent = Fields<'school-students-register'> & { addresses: ReadonlyMap<number, string> };
type Ready = Sent & { newcomers: (SchoolStudent & NewPassword)[] };

export const schoolStudentsRegister: Handler<'school-students-register', Sent, Ready> = {
  forAdmins: true,
  changes: true,
  read: (fields, { sent }) => ({ ...fields, addresses: addressesIn(sent()) }),
  async before(database, caller, sent) {
    const students = await database.reading(async (db) => {
      await permitAdmin(db, caller, sent.schoolid);
      return withoutAccount(db, sent);
    });
    return { ...sent, newcomers: await withPasswords(students) };
  },
  async run(db, caller, { schoolid, syr, gp, addresses, newcomers, once }) {
    await permitAdmin(db, caller, schoolid);
    await lockSchool(db, schoolid);
    await lockUsernames(db);
    // Somebody else may have registered some of them meanwhile.
    const registered = await studentsWithAccount(db, schoolid);
    const values: Record<string, string | number> = {};
    const freeUsername = freeUsernames(db);
    for (const { id, first, last, pwd, passwordHash } of newcomers) {
      if (registered.has(id)) continue;
      const usr = await freeUsername(usernameFrom([first, last], String(id)));
      const email = addresses.get(id) ?? '';
      const account = { kind: kinds.student, created: caller.now, passwordHash, mustChange: once === 1 };
      const uid = await addPerson(db, { usr, name: `${first} ${last}`, email }, account);
      await addSchoolStudent(db, schoolid, { studentId: id, accountId: uid });
      Object.assign(values, { [`uid_${id}`]: uid, [`usr_${id}`]: usr, [`pwd_${id}`]: pwd });
    }
    const details = { count: Object.keys(values).length / 3, year: syr, period: gp };
    await audit(db, caller, { schoolId: schoolid, action: 'students registered', details });
    return { success: true, values };
  },
};

async function withoutAccount(db: Queries, { schoolid, syr, gp, addresses }: Sent): Promise<SchoolStudent[]> {
  const students = await studentsOfSchool(db, schoolid, { schoolYear: syr, gradingPeriod: gp });
  const ids = new Set(students.map(({ id }) => id));
  const strangers = [...addresses.keys()].filter((id) => !ids.has(id));
  if (strangers.length > 0)
    throw new Refusal(
      Object.fromEntries(strangers.map((id) => [`email_${id}`, sentences.notInTheseClasses])),
    );
  const registered = await studentsWithAccount(db, schoolid);
  return students.filter(({ id }) => !registered.has(id));
}

/** The fields `email_<stuid>` that are not blank. */
function addressesIn(sent: SentFields): Map<number, string> {
  const found = new Map<number, string>();
  const errors: Record<string, string> = {};
  for (const [field, typed] of Object.entries(sent)) {
    const [, id] = /^email_(\d{1,12})$/.exec(field) ?? [];
    const email = typed.trim();
    if (id === undefined || email === '') continue;
    if (isEmail(email)) found.set(Number(id), email);
    else errors[field] = sentences.emailForm;
  }
  if (Object.keys(errors).length > 0) throw new Refusal(errors);
  return found;
}
