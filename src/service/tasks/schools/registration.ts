import { kinds, lockUsernames } from '#service/store/accounts.ts';
import { breather } from '#service/store/driver/breather.ts';
import type { Database } from '#service/store/driver/database.ts';
import {
  addSchoolStudents,
  rosterPage,
  type SchoolStudent,
  studentsWithAccount,
} from '#service/store/schoolStudents.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SentFields } from '#service/tasks/rules/task.ts';
import { isEmail } from '#wire/accounts.ts';
import { sentences } from '#wire/envelope.ts';
import type { Fields } from '#wire/tasks.ts';
import { addPerson, freeUsernames, type NewPassword, usernameFrom, withPasswords } from './newAccounts.ts';
import { lockSchoolAsAdmin, permitAdmin } from './schools.ts';

/* Accounts for the students of a school: one for each ID number, in however many classes. */

/** The fields, and the address that was sent for each student ID. */
type Sent = Fields<'school-students-register'> & { addresses: ReadonlyMap<number, string> };
type Ready = Sent & { newcomers: (SchoolStudent & NewPassword)[] };

export const schoolStudentsRegister: Handler<'school-students-register', Sent, Ready> = {
  forAdmins: true,
  changes: true,
  read: (fields, { sent }) => ({ ...fields, addresses: addressesIn(sent()) }),
  async before(database, caller, sent) {
    await database.asking((db) => permitAdmin(db, caller, sent.schoolid));
    return { ...sent, newcomers: await withPasswords(await withoutAccount(database, sent)) };
  },
  async run(db, caller, { schoolid, syr, gp, addresses, newcomers, once }) {
    await lockSchoolAsAdmin(db, caller, schoolid);
    await lockUsernames(db);
    // Somebody else may have registered some of them meanwhile.
    const registered = await studentsWithAccount(
      db,
      schoolid,
      newcomers.map(({ id }) => id),
    );
    const added: { studentId: number; accountId: number }[] = [];
    const values: Record<string, string | number> = {};
    let count = 0;
    const freeUsername = freeUsernames(db);
    for (const { id, first, last, pwd, passwordHash } of newcomers) {
      if (registered.has(id)) continue;
      const usr = await freeUsername(usernameFrom([first, last], String(id)));
      const email = addresses.get(id) ?? '';
      const account = { kind: kinds.student, created: caller.now, passwordHash, mustChange: once === 1 };
      const uid = await addPerson(db, { usr, name: `${first} ${last}`, email }, account);
      added.push({ studentId: id, accountId: uid });
      Object.assign(values, { [`uid_${id}`]: uid, [`usr_${id}`]: usr, [`pwd_${id}`]: pwd });
      count++;
      if (once === 1) values[`name_${id}`] = `${first} ${last}`;
    }
    const details = { count, year: syr, period: gp };
    await audit(db, caller, { schoolId: schoolid, action: 'students registered', details });
    await addSchoolStudents(db, schoolid, added);
    return { success: true, values };
  },
};

/** Who is in these classes, each once, by ID. They are read page by page, and other requests run in between. */
async function studentsIn(
  database: Database,
  { schoolid, syr, gp }: Sent,
): Promise<Map<number, SchoolStudent>> {
  const found = new Map<number, SchoolStudent>();
  const pause = breather();
  let after: number | null = 0;
  for (; after !== null; await pause()) {
    const from: Parameters<typeof rosterPage>[2] = { schoolYear: syr, gradingPeriod: gp, after };
    const page = await database.reading((db) => rosterPage(db, schoolid, from));
    for (const student of page.students) if (!found.has(student.id)) found.set(student.id, student);
    after = page.last;
  }
  return found;
}

async function withoutAccount(database: Database, sent: Sent): Promise<SchoolStudent[]> {
  const students = await studentsIn(database, sent);
  const strangers = [...sent.addresses.keys()].filter((id) => !students.has(id));
  if (strangers.length > 0)
    throw new Refusal(
      Object.fromEntries(strangers.map((id) => [`email_${id}`, sentences.notInTheseClasses])),
    );
  const ids = [...students.keys()];
  const registered = await database.reading((db) => studentsWithAccount(db, sent.schoolid, ids));
  return [...students.values()]
    .filter(({ id }) => !registered.has(id))
    .sort((one, other) => one.id - other.id);
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
