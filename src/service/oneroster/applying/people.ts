import { nameOf, valueIn, valuesOf } from '#service/oneroster/planning/content.ts';
import type { Change } from '#service/oneroster/planning/plan.ts';
import {
  kinds as accountKinds,
  accountNamed,
  addAccount,
  makeAdmin,
  setStatus,
  statuses,
} from '#service/store/accounts.ts';
import { changeClass } from '#service/store/classes.ts';
import { renameAccount, renameStudent } from '#service/store/oneroster/rosters.ts';
import { touchPeople } from '#service/store/people.ts';
import {
  addSchoolAdmin,
  addSchoolTeacher,
  adminsOfSchool,
  dropSchoolTeacher,
} from '#service/store/schools.ts';
import type { Applying } from './applying.ts';

/* The people of a school: its staff get accounts, its students ID numbers. */

const adminRoles = ['administrator', 'siteAdministrator', 'principal'];
const teacherRoles = ['teacher', 'aide', 'proctor', 'counselor'];

const has = (roles: readonly string[], some: readonly string[]) => some.some((role) => roles.includes(role));

const rolesOf = (content: string) => valueIn('users', content, 'roles').split(',');

export async function applyPeople(applying: Applying): Promise<void> {
  const { db, plan, schoolId } = applying;
  const admins = new Set(await adminsOfSchool(db, schoolId));
  for (const change of plan.kinds.users.changes) {
    const known = change.stored;
    if (change.state === 'gone') {
      const accountId = known?.accountId ?? null;
      if (accountId !== null) await dropSchoolTeacher(db, schoolId, accountId);
      continue;
    }
    const roles = rolesOf(change.content);
    if (has(roles, adminRoles) || has(roles, teacherRoles))
      await applyStaff(applying, change, { roles, admins });
    if (known) await applyNames(applying, change, known.content);
  }
  await takeNames(applying);
  if (plan.kinds.users.changes.length + plan.questions.length > 0) await touchPeople(db, schoolId);
}

async function applyStaff(
  applying: Applying,
  change: Change<'users'>,
  { roles, admins }: { roles: string[]; admins: Set<number> },
): Promise<void> {
  const { db, schoolId, accountIds } = applying;
  const isAdmin = has(roles, adminRoles);
  const accountId = accountIds.get(change.sourcedId) ?? (await accountFor(applying, change, isAdmin));
  accountIds.set(change.sourcedId, accountId);
  applying.accounts.set(change.sourcedId, accountId);
  if (has(roles, teacherRoles)) await addSchoolTeacher(db, schoolId, accountId);
  if (isAdmin && !admins.has(accountId)) {
    await makeAdmin(db, accountId);
    await addSchoolAdmin(db, schoolId, accountId);
    admins.add(accountId);
  }
  const enabled = valueIn('users', change.content, 'enabledUser');
  const before = change.stored ? valueIn('users', change.stored.content, 'enabledUser') : 'true';
  if (enabled !== before)
    await setStatus(db, accountId, enabled === 'true' ? statuses.active : statuses.blocked);
}

/** The account of somebody here with that username or address, or a new one. */
async function accountFor(
  applying: Applying,
  { sourcedId, content }: Change,
  isAdmin: boolean,
): Promise<number> {
  const { db, state, accounts, accountIds, now, passwordHash } = applying;
  const elsewhere = accounts.get(sourcedId);
  if (elsewhere !== undefined) return elsewhere;
  const user = valuesOf('users', content);
  const linked = new Set(accountIds.values());
  const wished = usernameOf(user.username, sourcedId);
  for (const [id, { username, email }] of state.staff) {
    const isSame = username === wished || (email !== '' && email.toLowerCase() === user.email.toLowerCase());
    if (isSame && !linked.has(id)) return id;
  }
  return addAccount(db, {
    username: await freeUsername(applying, wished),
    name: nameOf(user).slice(0, 100),
    email: user.email,
    kind: isAdmin ? accountKinds.admin : accountKinds.teacher,
    passwordHash,
    created: now,
  });
}

/** What is before the @ of an address, of the characters that a username may have. */
function usernameOf(text: string, sourcedId: string): string {
  const plain = (each: string) =>
    each
      .toLowerCase()
      .replace(/@.*$/, '')
      .replace(/[^a-z0-9._-]/g, '')
      .slice(0, 34);
  return (plain(text) || plain(sourcedId)).padEnd(2, '0');
}

async function freeUsername({ db }: Applying, wished: string): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wished : `${wished}${number}`;
    if (!(await accountNamed(db, name))) return name;
  }
}

/** A name that the source changed changes here where it is still the old one. */
async function applyNames(applying: Applying, { sourcedId, content }: Change, before: string): Promise<void> {
  const [was, is] = [valuesOf('users', before), valuesOf('users', content)];
  if (was.givenName === is.givenName && was.familyName === is.familyName) return;
  await rename(applying, sourcedId, {
    is: { first: is.givenName, last: is.familyName },
    isOld: (name) => name === nameOf(was),
  });
}

async function takeNames(applying: Applying): Promise<void> {
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
    });
  }
}

async function rename(
  { db, state, plan, accountIds, now }: Applying,
  sourcedId: string,
  { is, isOld }: { is: { first: string; last: string }; isOld: (name: string) => boolean },
): Promise<void> {
  const accountId = accountIds.get(sourcedId) ?? 0;
  const account = state.staff.get(accountId);
  if (account && isOld(account.name))
    await renameAccount(db, accountId, `${is.first} ${is.last}`.trim().slice(0, 100));
  const id = plan.studentIds.get(sourcedId) ?? 0;
  for (const was of state.studentNames.get(id) ?? []) {
    if (!isOld(`${was.first} ${was.last}`.trim())) continue;
    for (const classId of await renameStudent(db, [...state.classes.keys()], { id, was, is }))
      await changeClass(db, classId, now);
  }
}
