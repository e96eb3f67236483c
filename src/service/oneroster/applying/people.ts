import { staffRolesOf, usernameOf } from '#service/oneroster/planning/accounts.ts';
import { cutTo, nameOf, valueIn, valuesOf } from '#service/oneroster/planning/content.ts';
import type { Change } from '#service/oneroster/planning/plan.ts';
import {
  addAccount,
  freeUsernames,
  makeAdmin,
  renameAccount,
  setStatus,
} from '#service/store/accounts/accounts.ts';
import { touchPeople } from '#service/store/accounts/people.ts';
import { changeClasses, classesOfTeacher } from '#service/store/classes/classes.ts';
import type { Queries } from '#service/store/driver/queries.ts';
import { kinds as accountKinds, statuses } from '#service/store/driver/schema/codes.ts';
import { type Renamed, renameStudents, setRosterRevisions } from '#service/store/oneroster/rosters.ts';
import { addAuditEntries } from '#service/store/schools/audit.ts';
import { rulesOfSchool } from '#service/store/schools/schools.ts';
import {
  activeAdminsOfSchool,
  addSchoolAdmin,
  addSchoolTeacher,
  dropSchoolAdmin,
  dropSchoolTeacher,
  schoolsOfAccount,
} from '#service/store/schools/staff.ts';
import { type Applying, formersOf } from './applying.ts';

/* The people of a school: its staff get accounts, its students ID numbers. */

/** Of the name of an account. */
const mostOfName = 100;

const noRoles = { isAdmin: false, isTeacher: false };

/** Returns the names on rosters that become others. */
export async function applyPeople(applying: Applying): Promise<readonly Renamed[]> {
  const { db, plan, state, schoolId, pause } = applying;
  const staff: Staff = { admins: new Set(state.admins), teachers: new Set(state.teachers) };
  // Add before removing, so that the school never lacks an admin.
  const changes = [...plan.kinds.users.changes].sort(
    (one, other) => Number(one.state === 'gone') - Number(other.state === 'gone'),
  );
  const leaving: Leaving[] = [];
  const staying = rolesElsewhere(applying);
  const renames: Renamed[] = [];
  const formers = formersOf(applying);
  for (const change of changes) {
    const roles = rolesNow(change, staying);
    if (change.state !== 'gone') {
      if (roles.isAdmin || roles.isTeacher) await applyStaff(applying, change, { ...roles, staff });
      for (const before of namedBefore(change.stored ? [change.stored] : formers(change.sourcedId)))
        await applyNames(applying, change, { before, renames });
    }
    const lost = lostRoles(change, { roles, staying });
    if (lost) leaving.push(lost);
    await pause();
  }
  for (const each of leaving) {
    await leave(applying, staff, each);
    const { accountId, content } = each;
    if (!staff.teachers.has(accountId) && !staff.admins.has(accountId))
      applying.leavers.set(accountId, nameOf(valuesOf('users', content)));
    await pause();
  }
  await takeNames(applying, renames);
  if (plan.kinds.users.changes.length + plan.questions.length > 0) await touchPeople(db, schoolId);
  return renames;
}

export async function renameOnRosters(
  { db, now, pause }: Applying,
  renames: readonly Renamed[],
): Promise<void> {
  const renamed = await renameStudents(db, { rows: renames, pause });
  // A roster that is open on a page must not be saved over a new name.
  await setRosterRevisions(db, await changeClasses(db, [...renamed], now));
}

type Roles = typeof noRoles;

/** Somebody may be gone under one sourcedId, and here under another. */
const rolesNow = ({ state: is, content, stored }: Change, staying: ReadonlyMap<number, Roles>): Roles =>
  is === 'gone' ? (staying.get(stored?.accountId ?? 0) ?? noRoles) : staffRolesOf(content);

function lostRoles(
  { state: is, content, stored }: Change,
  { roles, staying }: { roles: Roles; staying: ReadonlyMap<number, Roles> },
): Leaving | null {
  const accountId = stored?.accountId ?? null;
  if (!stored || accountId === null) return null;
  const before = staffRolesOf(stored.content);
  const isLeaver = is === 'gone' && !staying.has(accountId);
  const asTeacher = isLeaver || (before.isTeacher && !roles.isTeacher);
  const asAdmin = isLeaver || (before.isAdmin && !roles.isAdmin);
  return asTeacher || asAdmin ? { accountId, content, asTeacher, asAdmin } : null;
}

/** One of the contents for each name: the source may have listed somebody several times under the same one. */
function namedBefore(stored: readonly { content: string }[]): Iterable<string> {
  const contents = new Map<string, string>();
  for (const { content } of stored) {
    const { givenName, familyName } = valuesOf('users', content);
    contents.set(`${givenName}\n${familyName}`, content);
  }
  return contents.values();
}

/** The roles of each account by the users whom the source lists: somebody may be gone under one sourcedId alone. */
function rolesElsewhere({ plan, state }: Applying): ReadonlyMap<number, Roles> {
  const found = new Map<number, Roles>();
  const add = (accountId: number, content: string) => {
    const { isAdmin, isTeacher } = staffRolesOf(content);
    const known = found.get(accountId) ?? noRoles;
    found.set(accountId, {
      isAdmin: isAdmin || known.isAdmin,
      isTeacher: isTeacher || known.isTeacher,
    });
  };
  const changes = new Map(plan.kinds.users.changes.map((change) => [change.sourcedId, change]));
  for (const [sourcedId, accountId] of plan.matches) add(accountId, changes.get(sourcedId)?.content ?? '');
  for (const { sourcedId, accountId, gone, content } of state.stored.users.values()) {
    const change = changes.get(sourcedId);
    const isThere = change ? change.state !== 'gone' : !gone;
    if (accountId !== null && isThere) add(accountId, change?.content ?? content);
  }
  return found;
}

/** The roles at the school while its people change. */
interface Staff {
  admins: Set<number>;
  teachers: Set<number>;
}

interface Leaving {
  accountId: number;
  content: string;
  asTeacher: boolean;
  asAdmin: boolean;
}

/** Removes the roles that the source no longer gives. */
async function leave(
  applying: Applying,
  staff: Staff,
  { accountId, content, asTeacher, asAdmin }: Leaving,
): Promise<void> {
  const { db, schoolId, addNote } = applying;
  if (asTeacher && staff.teachers.delete(accountId)) {
    await dropSchoolTeacher(db, schoolId, accountId);
    await writeDown(applying, 'teacher dropped', accountId);
  }
  if (!asAdmin || !staff.admins.has(accountId)) return;
  const active = await activeAdminsOfSchool(db, schoolId);
  if (active.every((id) => id === accountId)) {
    const name = nameOf(valuesOf('users', content));
    addNote(`${name} is no admin in the source any more, but stays one here: the school has no other`);
    return;
  }
  if (await isBreakGlass(db, [schoolId], accountId)) {
    const name = nameOf(valuesOf('users', content));
    addNote(`${name} is no admin in the source any more, but stays one here: ${breakGlassStays}`);
    return;
  }
  staff.admins.delete(accountId);
  await dropSchoolAdmin(db, schoolId, accountId);
  await writeDown(applying, 'admin dropped', accountId);
}

const breakGlassStays = 'the school’s settings name the account as the one that signs in with a password';

/** Whether the account is, at one of the schools, the one that a failure of the single sign-on does not lock out. */
async function isBreakGlass(db: Queries, schoolIds: readonly number[], accountId: number): Promise<boolean> {
  for (const schoolId of schoolIds) {
    const { staffBySignOn, breakGlass } = await rulesOfSchool(db, schoolId);
    if (staffBySignOn === 1 && breakGlass === accountId) return true;
  }
  return false;
}

/** Each change of a role, name or status gets its own audit entry, like one made by hand. */
function writeDown(
  { db, schoolId, actorId, now, address, keyId }: Applying,
  action: string,
  accountId: number,
): Promise<void> {
  const entry = { at: now, schoolId, actorId, action, accountId, classId: null, address, keyId };
  return addAuditEntries(db, [{ ...entry, details: { by: 'import' } }]);
}

/** Whether the import may change the account itself: not if a school outside this import has it. */
async function isOurs({ db, schools }: Applying, accountId: number): Promise<boolean> {
  if (!(await schoolsOfAccount(db, accountId)).every((id) => schools.has(id))) return false;
  const taught = await classesOfTeacher(db, accountId);
  return taught.every(({ schoolId }) => schoolId === null || schools.has(schoolId));
}

async function applyStaff(
  applying: Applying,
  change: Change<'users'>,
  { isAdmin, isTeacher, staff }: { isAdmin: boolean; isTeacher: boolean; staff: Staff },
): Promise<void> {
  const { db, schoolId, accountIds } = applying;
  const accountId = accountIds.get(change.sourcedId) ?? (await accountFor(applying, change, isAdmin));
  accountIds.set(change.sourcedId, accountId);
  applying.accounts.set(change.sourcedId, accountId);
  if (isTeacher && !staff.teachers.has(accountId)) {
    await addSchoolTeacher(db, schoolId, accountId);
    staff.teachers.add(accountId);
    await writeDown(applying, 'teacher added', accountId);
  }
  if (isAdmin && !staff.admins.has(accountId)) {
    await makeAdmin(db, accountId);
    await addSchoolAdmin(db, schoolId, accountId);
    staff.admins.add(accountId);
    await writeDown(applying, 'admin added', accountId);
  }
  const enabled = valueIn('users', change.content, 'enabledUser');
  const before = wasEnabled(applying, change, accountId);
  if (enabled === before) return;
  const verb = enabled === 'true' ? 'unblocked' : 'blocked';
  if (!(await isOurs(applying, accountId))) {
    const name = nameOf(valuesOf('users', change.content));
    applying.addNote(`${name} belongs to another school as well: the account is not ${verb}`);
    return;
  }
  // A blocked account cannot sign in to any of its schools.
  if (enabled !== 'true' && (await isBreakGlass(db, await schoolsOfAccount(db, accountId), accountId))) {
    const name = nameOf(valuesOf('users', change.content));
    applying.addNote(`${name} is not blocked: ${breakGlassStays}`);
    return;
  }
  await setStatus(db, accountId, enabled === 'true' ? statuses.active : statuses.blocked);
  await writeDown(applying, `person ${verb}`, accountId);
}

/** Whether the account was enabled by the last import: new users may have had one under another sourcedId. */
function wasEnabled({ state }: Applying, { stored }: Change, accountId: number): string {
  const known = stored ?? [...state.stored.users.values()].find((each) => each.accountId === accountId);
  return known ? valueIn('users', known.content, 'enabledUser') : 'true';
}

/**
 * The existing account of somebody, or a new one. The one that this school knows comes first: its classes are there,
 * and the preview has named it.
 */
async function accountFor(
  applying: Applying,
  { sourcedId, content }: Change,
  isAdmin: boolean,
): Promise<number> {
  const { db, plan, accounts, now, passwordHash } = applying;
  const known = plan.matches.get(sourcedId) ?? accounts.get(sourcedId);
  if (known !== undefined) return known;
  const user = valuesOf('users', content);
  return addAccount(db, {
    username: await freeUsernames(db)(usernameOf(user.username, sourcedId)),
    name: cutTo(nameOf(user), mostOfName),
    email: user.email,
    kind: isAdmin ? accountKinds.admin : accountKinds.teacher,
    passwordHash,
    created: now,
  });
}

/** A name that changed in the source changes here if it is still the old one. */
async function applyNames(
  applying: Applying,
  { sourcedId, content }: Change,
  { before, renames }: { before: string; renames: Renamed[] },
): Promise<void> {
  const [was, is] = [valuesOf('users', before), valuesOf('users', content)];
  if (was.givenName === is.givenName && was.familyName === is.familyName) return;
  await rename(applying, sourcedId, {
    is: { first: is.givenName, last: is.familyName },
    isOld: (name) => name === nameOf(was),
    // Nobody whom every roster hides has a name in the state.
    hidden: { first: was.givenName, last: was.familyName },
    renames,
  });
}

async function takeNames(applying: Applying, renames: Renamed[]): Promise<void> {
  const { plan, state } = applying;
  const contents = new Map(plan.kinds.users.changes.map(({ sourcedId, content }) => [sourcedId, content]));
  for (const question of plan.questions) {
    if (question.kind !== 'users' || !applying.takes(question)) continue;
    const { sourcedId, here } = question;
    const content = contents.get(sourcedId) ?? state.stored.users.get(sourcedId)?.content ?? '';
    const { givenName, familyName } = valuesOf('users', content);
    await rename(applying, sourcedId, {
      is: { first: givenName, last: familyName },
      isOld: (name) => name === here,
      renames,
    });
  }
}

interface RosterName {
  first: string;
  last: string;
}

interface Renaming {
  is: RosterName;
  isOld: (name: string) => boolean;
  hidden?: RosterName;
  /** Gets the names on rosters that become this one. */
  renames: Renamed[];
}

async function rename(
  applying: Applying,
  sourcedId: string,
  { is, isOld, hidden, renames }: Renaming,
): Promise<void> {
  const { db, state, plan, accountIds } = applying;
  const accountId = accountIds.get(sourcedId) ?? 0;
  const account = state.staff.get(accountId);
  if (account && isOld(account.name)) {
    const name = cutTo(`${is.first} ${is.last}`.trim(), mostOfName);
    if (await isOurs(applying, accountId)) {
      await renameAccount(db, accountId, name);
      await writeDown(applying, 'person changed', accountId);
    } else
      applying.addNote(`${account.name} belongs to another school as well, and is not renamed to ${name}`);
  }
  const id = plan.studentIds.get(sourcedId);
  if (id === undefined) return;
  for (const was of state.studentNames.get(id) ?? (hidden ? [hidden] : [])) {
    if (!isOld(`${was.first} ${was.last}`.trim())) continue;
    for (const classId of applying.classesOf.get(id) ?? []) renames.push({ classId, id, was, is });
  }
}
