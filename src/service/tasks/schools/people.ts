import {
  accountById,
  makeAdmin,
  renameAccount,
  setPassword,
  setStatus,
} from '#service/store/accounts/accounts.ts';
import { allPeople, detailsOfPeople, type Person, schoolsListing } from '#service/store/accounts/people.ts';
import { classesOfTeacher } from '#service/store/classes/classes.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { kinds, statuses } from '#service/store/driver/schema/codes.ts';
import { studentsFollowedBy } from '#service/store/families/guardians.ts';
import { addMail } from '#service/store/mail/outbox.ts';
import { spendTokensOf } from '#service/store/mail/tokens.ts';
import { rulesOfSchool, schoolsOfAdmin } from '#service/store/schools/schools.ts';
import {
  activeAdminsOfSchool,
  addSchoolAdmin,
  addSchoolTeacher,
  adminsOfSchool,
  dropSchoolAdmin,
  schoolsOfAccount,
  teachersOfSchool,
} from '#service/store/schools/staff.ts';
import { confirmStudent } from '#service/store/schools/studentVouchers.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { asAdmin } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import { type Handler, mustBeFresh, type SignedIn } from '#service/tasks/rules/task.ts';
import { findPeople, namesOnLists } from '#service/tasks/schools/cachedLists/cachedPeople.ts';
import { firstPasswordLife, personProblems } from '#wire/accounts/accounts.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { type NewPassword, withPasswords } from './newAccounts.ts';

/* The people of a school, as its admins see and change them. */

type Page = Awaited<ReturnType<typeof readPage>>;

async function readPage(
  db: Queries,
  { database, now }: { database: Database; now: number },
  { schoolid, search, type, status, confirmed, sort, desc, offset, limit }: Fields<'school-people'>,
) {
  const asked = { schoolId: schoolid, now, search, type, status, confirmed, sort, desc: desc === 1 };
  const found = await findPeople(db, database, asked);
  const total = found.length;
  const page = found.slice(offset, offset + limit);
  const details = await detailsOfPeople(
    db,
    schoolid,
    page.map(({ id }) => id),
  );
  const names = await namesOnLists(db, database, {
    schoolId: schoolid,
    now,
    accountIds: page.map(({ id }) => id),
  });
  const told = page.map((person) => ({
    person,
    details: details.get(person.id),
    roster: names.get(person.id) ?? '',
  }));
  return { total, page: told };
}

export const schoolPeople: Handler<'school-people', Fields<'school-people'>, Page> = {
  forAdmins: true,
  changes: false,
  permit: asAdmin,
  before: (database, { now }, sent) => database.reading((db) => readPage(db, { database, now }, sent)),
  run: async (_db, _caller, { total, page }) => ({
    total,
    people: page.map(({ person, details, roster }) => ({
      uid: person.id,
      usr: person.username,
      name: person.name,
      roster,
      email: person.email,
      status: person.status,
      lastlog: details?.lastSignIn ?? 0,
      teacher: person.isTeacher ? 1 : 0,
      admin: person.isAdmin ? 1 : 0,
      stuid: person.studentId,
      confirmed: person.isConfirmed ? 1 : 0,
      guardian: person.isGuardian ? 1 : 0,
      temp: details?.mustChange ? 1 : 0,
      tempend: details?.mustChange ? details.passwordMade + firstPasswordLife : 0,
      factor: details?.hasFactor ? 1 : 0,
      classes: details?.classes ?? 0,
      owned: details?.owned ?? 0,
    })),
    success: true,
  }),
};

const schoolsRunBy = async (db: Queries, adminId: number): Promise<ReadonlySet<number>> =>
  new Set((await schoolsOfAdmin(db, adminId)).map(({ id }) => id));

/** Whether only the caller's schools are responsible for the account, and it is not a guest in a class of another. */
export async function isOurs(db: Queries, { account }: SignedIn, accountId: number): Promise<boolean> {
  const run = await schoolsRunBy(db, account.id);
  const own = await schoolsOfAccount(db, accountId);
  // A teacher without a school may follow a child at this one.
  if (own.length === 0 || !own.every((id) => run.has(id))) return false;
  const taught = await classesOfTeacher(db, accountId);
  return taught.every(({ schoolId }) => schoolId === null || run.has(schoolId));
}

/** Whether former staff may come back unasked: only if nothing of theirs is outside the caller's schools. */
export async function mayReturn(db: Queries, { account }: SignedIn, accountId: number): Promise<boolean> {
  const run = await schoolsRunBy(db, account.id);
  if (!(await schoolsListing(db, accountId)).every((id) => run.has(id))) return false;
  const taught = await classesOfTeacher(db, accountId);
  return taught.every(({ schoolId }) => schoolId !== null && run.has(schoolId));
}

async function personOf(db: Queries, schoolId: number, accountId: number): Promise<Person> {
  const [person] = await allPeople(db, schoolId, accountId);
  if (!person) throw new Refusal({ uid: sentences.personNotAtSchool });
  return person;
}

export const schoolPersonEdit: Handler<'school-person-edit'> = {
  forAdmins: true,
  changes: true,
  permit: asAdmin,
  examine: ({ name }) => ({ errors: name === undefined ? {} : personProblems({ name }) }),
  async run(db, caller, { schoolid, uid, name, status, teacher, admin, confirmed }) {
    const person = await personOf(db, schoolid, uid);
    const about = { schoolId: schoolid, accountId: uid };
    const newName = name === undefined || name.trim() === person.name ? undefined : name.trim();
    const newStatus = status === person.status ? undefined : status;
    const makesStaff = (teacher === 1 && !person.isTeacher) || (admin === 1 && !person.isAdmin);
    const confirms = confirmed === 1 && !person.isConfirmed;
    const dropsAdmin = admin === 0 && person.isAdmin;
    if (makesStaff || confirms || dropsAdmin) mustBeFresh(caller);
    if (confirmed === 1 && person.studentId === 0) throw new Refusal({ confirmed: sentences.studentsOnly });
    // People of another school keep the name and the account that they have there.
    const changesAccount = newName !== undefined || newStatus !== undefined;
    if (changesAccount && !(await isOurs(db, caller, uid)))
      throw new Refusal({ uid: sentences.personElsewhere });
    if (newName !== undefined) {
      await renameAccount(db, uid, newName);
      await audit(db, caller, { ...about, action: 'person changed' });
    }
    if (newStatus !== undefined) await changeStatus(db, caller, about, newStatus);
    if (teacher === 1 || admin === 1)
      await addRoles(db, caller, { ...about, person, isTeacher: teacher === 1, isAdmin: admin === 1 });
    if (confirms) {
      await confirmStudent(db, { schoolId: schoolid, studentId: person.studentId });
      await audit(db, caller, { ...about, action: 'student confirmed' });
    }
    if (dropsAdmin) await dropAdmin(db, caller, about);
    return { success: true };
  },
};

interface PersonOfSchool {
  schoolId: number;
  accountId: number;
}

/** Blocks somebody, or lifts the block. */
async function changeStatus(
  db: Queries,
  caller: SignedIn,
  about: PersonOfSchool,
  status: number,
): Promise<void> {
  const { schoolId, accountId } = about;
  if (accountId === caller.account.id) throw new Refusal({ status: sentences.notYourself });
  const blocks = status === statuses.blocked;
  if (blocks) await mustNotBreakGlass(db, schoolId, accountId);
  await setStatus(db, accountId, status);
  await audit(db, caller, { ...about, action: blocks ? 'person blocked' : 'person unblocked' });
}

/** Makes somebody of the school a teacher, an admin, or both; a role that they have stays. */
async function addRoles(
  db: Queries,
  caller: SignedIn,
  {
    person,
    isTeacher,
    isAdmin,
    ...about
  }: PersonOfSchool & Record<'isTeacher' | 'isAdmin', boolean> & { person: Person },
): Promise<void> {
  const { schoolId, accountId } = about;
  if ((await accountById(db, accountId)).kind === kinds.student)
    throw new Refusal({ uid: sentences.notAStudent });
  // Otherwise an account that only follows a child here would become ours.
  const isStaff = person.isTeacher || person.isAdmin;
  if (!isStaff && !(await isOurs(db, caller, accountId)))
    throw new Refusal({ uid: sentences.personElsewhere });
  if (isTeacher && !person.isTeacher) {
    await addSchoolTeacher(db, schoolId, accountId);
    await audit(db, caller, { ...about, action: 'teacher added' });
  }
  if (isAdmin && !person.isAdmin) {
    await makeAdmin(db, accountId);
    await addSchoolAdmin(db, schoolId, accountId);
    await audit(db, caller, { ...about, action: 'admin added' });
  }
}

/** Refuses to remove the only admin who can still sign in by password. */
async function mustNotBreakGlass(db: Queries, schoolId: number, accountId: number): Promise<void> {
  const { staffBySignOn, breakGlass } = await rulesOfSchool(db, schoolId);
  if (staffBySignOn === 1 && breakGlass === accountId) throw new Refusal({ uid: sentences.breakGlassStays });
}

/** Takes an admin from a school whose row is locked; an admin who teaches there stays a teacher of it. */
export async function dropAdmin(
  db: Queries,
  caller: SignedIn,
  { schoolId, accountId }: { schoolId: number; accountId: number },
): Promise<void> {
  if (!(await adminsOfSchool(db, schoolId)).includes(accountId))
    throw new Refusal({ uid: sentences.noAdminOfSchool });
  // A blocked admin loses the role.
  const active = await activeAdminsOfSchool(db, schoolId);
  if (active.every((id) => id === accountId)) throw new Refusal({ uid: sentences.lastAdmin });
  await mustNotBreakGlass(db, schoolId, accountId);
  if ((await teachersOfSchool(db, schoolId)).some(({ id }) => id === accountId))
    await addSchoolTeacher(db, schoolId, accountId);
  await dropSchoolAdmin(db, schoolId, accountId);
  await audit(db, caller, { schoolId, action: 'admin dropped', accountId });
}

const mostAtOnce = 500;

interface Asked {
  schoolid: number;
  uids: number[];
  how: 'mail' | 'slip';
}

/** The person who gets a new password; no password if a link is mailed. */
type Receiver = { id: number } & Partial<NewPassword>;

export const schoolPersonPassword: Handler<
  'school-person-password',
  Asked,
  Asked & { receivers: Receiver[] }
> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  permit: asAdmin,
  read({ schoolid, uids, how }) {
    const ids = [...new Set(uids.split(/\s+/, mostAtOnce + 2).filter((part) => part !== ''))];
    if (ids.length === 0 || ids.length > mostAtOnce || !ids.every((id) => /^\d{1,15}$/.test(id)))
      throw new Refusal({ uids: sentences.uidsForm });
    return { schoolid, uids: ids.map(Number), how };
  },
  async before(database, caller, sent) {
    await database.reading((db) => mayReset(db, caller, sent));
    const receivers: Receiver[] = sent.uids.map((id) => ({ id }));
    return { ...sent, receivers: sent.how === 'slip' ? await withPasswords(receivers) : receivers };
  },
  async run(db, caller, { receivers, ...sent }) {
    const people = await mayReset(db, caller, sent);
    const values: Record<string, string> = {};
    for (const { id, pwd, passwordHash } of receivers) {
      if (passwordHash === undefined)
        await addMail(db, [{ kind: 'reset', accountId: id, schoolId: sent.schoolid, now: caller.now }]);
      else {
        await setPassword(db, id, { passwordHash, made: caller.now });
        await spendTokensOf(db, id, { purposes: ['reset', 'device'], now: caller.now });
        const { name = '', username = '' } = people.get(id) ?? {};
        Object.assign(values, { [`name_${id}`]: name, [`usr_${id}`]: username, [`pwd_${id}`]: pwd ?? '' });
      }
      await audit(db, caller, {
        schoolId: sent.schoolid,
        action: 'password reset',
        accountId: id,
        details: { how: sent.how },
      });
    }
    return { success: true, values };
  },
};

/** Refuses access to an account that other schools trust, or to one's own. */
async function mayReset(db: Queries, caller: SignedIn, { schoolid, uids, how }: Asked) {
  const people = new Map((await allPeople(db, schoolid)).map((person) => [person.id, person]));
  for (const id of uids) {
    const person = people.get(id);
    if (!person) throw new Refusal({ uids: sentences.personNotAtSchool });
    if (how === 'mail' && person.email === '') throw new Refusal({ uids: sentences.noAddressOfPerson });
    if (how === 'mail') continue;
    if (id === caller.account.id) throw new Refusal({ uids: sentences.notYourself });
    if (!(await mayOpen(db, caller, id))) throw new Refusal({ uids: sentences.personElsewhere });
  }
  return people;
}

/** Whether the caller may know a password of the account: it opens nothing of another school, nor a child there. */
async function mayOpen(db: Queries, caller: SignedIn, accountId: number): Promise<boolean> {
  if (!(await isOurs(db, caller, accountId))) return false;
  const run = await schoolsRunBy(db, caller.account.id);
  return (await studentsFollowedBy(db, accountId)).every(({ schoolId }) => run.has(schoolId));
}
