import { hasAccounts, lockUsernames } from '#service/store/accounts/accounts.ts';
import { hasPasskeys } from '#service/store/accounts/passkeys.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { kinds } from '#service/store/driver/schema/codes.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSetupCode, dropSetupCodes, hasSetupCode } from '#service/store/schools/setupCodes.ts';
import { addSchoolAdmin, addSchoolTeacher } from '#service/store/schools/staff.ts';
import { digest, hashPassword } from '#service/tasks/accounts/secrets.ts';
import { newTypedCode, readTypedCode } from '#service/tasks/accounts/typedCodes.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { addPerson, examinePerson } from './newAccounts.ts';

/*
 * The first school of an empty store. The operator reads a set-up code on the service's terminal and types it into the
 * page; the first to do so becomes the admin, and the codes are deleted.
 */

/** 28 characters hold 140 bits. */
const groups = 7;

/** Creates a set-up code for a store without accounts, and stores its hash. Null if there is an account. */
export async function newSetupCode(database: Database, now: number): Promise<string | null> {
  const code = newTypedCode(groups);
  if (await database.reading(hasAccounts)) return null;
  return database.writing(async (db) => {
    if (await hasAccounts(db)) return null;
    await addSetupCode(db, { hash: hashOf(code), created: now });
    return code;
  });
}

const hashOf = (code: string) => digest(readTypedCode(code));

export const setupOpen: Handler<'setup-open'> = {
  open: true,
  changes: false,
  async run(db, { key }) {
    const [open, passkeys] = [!(await hasAccounts(db)), await hasPasskeys(db)];
    // An application can neither request nor use a device link, and pages on other hosts use an application's key.
    const devicelinks = key === null ? 1 : 0;
    const values = { open: open ? 1 : 0, mail: 1, passkeys: passkeys ? 1 : 0, devicelinks };
    return { values, success: true };
  },
};

type Sent = Fields<'setup'>;

export const setup: Handler<'setup', Sent, Sent & { passwordHash: string }> = {
  open: true,
  changes: true,
  examine: (sent, _, visit) => examinePerson(sent, visit),
  /** Check the code before the slow hash, so that a stranger cannot keep the service busy. */
  async before(database, _, sent) {
    await database.reading((db) => checkCode(db, sent.setupcode));
    return { ...sent, passwordHash: await hashPassword(sent.pwd) };
  },
  async run(db, visit, { setupcode, school, teach, passwordHash, ...person }) {
    const created = visit.now;
    // If two people set up at once, one finds that the other was first.
    await lockUsernames(db);
    await checkCode(db, setupcode);
    const uid = await addPerson(db, person, { kind: kinds.admin, created, passwordHash });
    const schoolid = await addSchool(db, { name: school, created });
    await addSchoolAdmin(db, schoolid, uid);
    if (teach === '1') await addSchoolTeacher(db, schoolid, uid);
    await dropSetupCodes(db);
    await audit(db, visit, { schoolId: schoolid, action: 'school made', actorId: uid });
    return { values: { schoolid, uid }, success: true };
  },
};

async function checkCode(db: Queries, code: string): Promise<void> {
  if (await hasAccounts(db)) throw new Refusal({ system: sentences.setUpAlready });
  if (!(await hasSetupCode(db, hashOf(code)))) throw new Refusal({ setupcode: sentences.setUpCode });
}
