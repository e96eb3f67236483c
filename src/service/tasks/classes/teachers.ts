import { accountById, accountNamed, lockAccount } from '#service/store/accounts/accounts.ts';
import {
  classById,
  lockClass,
  type Membership,
  schoolOfClass,
  setPrimaryTeacher,
} from '#service/store/classes/classes.ts';
import { recordChanges } from '#service/store/classes/history.ts';
import {
  dropTeacher,
  setTeacher,
  type Teacher,
  teachersOfClass,
  teachTogether,
} from '#service/store/classes/teachers.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { kinds, statuses } from '#service/store/driver/schema/codes.ts';
import { schoolsOfStaff } from '#service/store/schools/staff.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';

/*
 * The teachers of a class. The primary teacher always owns it, so that somebody can always change it.
 */

export const classTeachers: Handler<'class-teachers'> = {
  changes: false,
  permit: inClass(auth.view),
  async run(db, _, { clid }) {
    const { primaryTeacher } = await classById(db, clid);
    const teachers = await teachersOfClass(db, clid);
    return {
      teachers: teachers.map(({ accountId, username, name, auth, role, joined }) => ({
        uid: accountId,
        usr: username,
        name,
        auth,
        role,
        joined,
        primary: accountId === primaryTeacher ? 1 : 0,
      })),
      success: true,
    };
  },
};

/**
 * Whether the account may be added to the class: it must belong to the class's school. If the class has no school, the
 * account must share a school or another class with the person who adds it.
 */
async function belongsWith(
  db: Queries,
  classId: number,
  { accountId, adderId }: { accountId: number; adderId: number },
) {
  const schools = await schoolsOfStaff(db, accountId);
  const schoolId = await schoolOfClass(db, classId);
  if (schoolId !== null) return schools.includes(schoolId);
  const known = await schoolsOfStaff(db, adderId);
  return schools.some((id) => known.includes(id)) || teachTogether(db, adderId, accountId);
}

const teacherKinds: readonly number[] = [kinds.teacher, kinds.admin];

const usualRoles: Readonly<Record<number, string>> = {
  1: 'Guest',
  2: 'Assistant',
  4: 'Co-teacher',
  6: 'Teacher',
};

/** The default role of this level. */
export const usualRole = (level: number): string => usualRoles[level] ?? '';

export const classTeacherAdd: Handler<'class-teacher-add'> = {
  changes: true,
  permit: inClass(auth.own),
  async run(db, caller, { clid, usr, auth: level, role }) {
    const { account, now } = caller;
    await lockClass(db, clid);
    // Another owner may have removed the caller meanwhile.
    await inClass(auth.own)(db, caller, { clid });
    const named = await accountNamed(db, usr.trim());
    if (!named) throw new Refusal({ usr: sentences.noSuchTeacher });
    // Nobody erases or blocks them meanwhile.
    await lockAccount(db, named.id);
    const added = await accountById(db, named.id);
    if (added.status !== statuses.active || !teacherKinds.includes(added.kind))
      throw new Refusal({ usr: sentences.noSuchTeacher });
    const before = (await teachersOfClass(db, clid)).find(({ accountId }) => accountId === added.id);
    // Refuse a stranger like an unknown username, so that nobody learns who is at other schools.
    if (!before && !(await belongsWith(db, clid, { accountId: added.id, adderId: account.id })))
      throw new Refusal({ usr: sentences.noSuchTeacher });
    const { primaryTeacher } = await classById(db, clid);
    if (added.id === primaryTeacher && level < auth.own)
      throw new Refusal({ auth: sentences.primaryTeacherStays });
    const after = {
      accountId: added.id,
      auth: level,
      joined: now,
      role: role ?? before?.role ?? usualRole(level),
    };
    if (written(before) !== written(after)) await setTeacher(db, clid, after);
    const author = { accountId: account.id, at: now };
    const revision = await recordChanges(db, clid, { ...author, changes: changeOf(added.id, before, after) });
    await audit(db, caller, {
      schoolId: await schoolOfClass(db, clid),
      action: 'class teacher added',
      classId: clid,
      accountId: added.id,
      details: { access: level },
    });
    return { success: true, values: { uid: added.id }, revision };
  },
};

const mayDrop = (db: Queries, caller: SignedIn, { clid, uid }: { clid: number; uid: number }) =>
  inClass(uid === caller.account.id ? auth.view : auth.own)(db, caller, { clid });

export const classTeacherDrop: Handler<'class-teacher-drop'> = {
  changes: true,
  permit: mayDrop,
  async run(db, caller, { clid, uid }) {
    const { account, now } = caller;
    await lockClass(db, clid);
    await mayDrop(db, caller, { clid, uid });
    const before = (await teachersOfClass(db, clid)).find(({ accountId }) => accountId === uid);
    if (!before) throw new Refusal({ uid: sentences.notInClass });
    const { primaryTeacher } = await classById(db, clid);
    if (uid === primaryTeacher) throw new Refusal({ uid: sentences.primaryTeacherStays });
    await dropTeacher(db, clid, uid);
    const schoolId = await schoolOfClass(db, clid);
    await audit(db, caller, { schoolId, action: 'class teacher dropped', classId: clid, accountId: uid });
    const author = { accountId: account.id, at: now };
    return {
      success: true,
      revision: await recordChanges(db, clid, { ...author, changes: changeOf(uid, before, undefined) }),
    };
  },
};

export const classTeacherPrimary: Handler<'class-teacher-primary'> = {
  changes: true,
  permit: inClass(auth.own),
  async run(db, caller, { clid, uid }) {
    await lockClass(db, clid);
    await inClass(auth.own)(db, caller, { clid });
    const teaches = (await teachersOfClass(db, clid)).some(({ accountId }) => accountId === uid);
    const adderId = caller.account.id;
    if (!teaches && !(await belongsWith(db, clid, { accountId: uid, adderId })))
      throw new Refusal({ uid: sentences.primaryForm });
    // Nobody erases or blocks the heir meanwhile.
    await lockAccount(db, uid);
    const heir = await accountById(db, uid);
    if (heir.status !== statuses.active || !teacherKinds.includes(heir.kind))
      throw new Refusal({ uid: sentences.primaryForm });
    const { primaryTeacher } = await classById(db, clid);
    if (primaryTeacher === uid) throw new Refusal({ uid: sentences.primaryAlready });
    return { success: true, revision: await handOver(db, caller, { classId: clid, to: uid }) };
  },
};

/** Makes somebody who accepts an invitation a teacher of the class; keeps a higher level that they already have. */
export async function joinClass(
  db: Queries,
  classId: number,
  { accountId, auth: level, role, joined }: Membership,
): Promise<void> {
  await lockClass(db, classId);
  const before = (await teachersOfClass(db, classId)).find((each) => each.accountId === accountId);
  if (before && before.auth >= level) return;
  const after = { accountId, auth: level, role, joined };
  await setTeacher(db, classId, after);
  await recordChanges(db, classId, { accountId, at: joined, changes: changeOf(accountId, before, after) });
}

/** Makes somebody the primary teacher and an owner of a class whose row is locked; returns the new revision. */
export async function handOver(
  db: Queries,
  caller: SignedIn,
  { classId, to, leaving }: { classId: number; to: number; leaving?: number },
): Promise<number> {
  const teachers = await teachersOfClass(db, classId);
  const before = teachers.find(({ accountId }) => accountId === to);
  const after = { accountId: to, auth: auth.own, joined: caller.now, role: before?.role ?? 'Teacher' };
  await setTeacher(db, classId, after);
  const { primaryTeacher } = await classById(db, classId);
  await setPrimaryTeacher(db, classId, { accountId: to });
  const left = teachers.find(({ accountId }) => accountId === leaving);
  if (left) await dropTeacher(db, classId, left.accountId);
  await audit(db, caller, {
    schoolId: await schoolOfClass(db, classId),
    action: 'class handed over',
    accountId: to,
    classId,
    details: { from: primaryTeacher },
  });
  return recordChanges(db, classId, {
    accountId: caller.account.id,
    at: caller.now,
    changes: [
      { kind: 'setting', item: 'primary', before: String(primaryTeacher), after: String(to) },
      ...changeOf(to, before, after),
      ...(left ? changeOf(left.accountId, left, undefined) : []),
    ],
  });
}

type Level = Pick<Teacher, 'auth' | 'role'>;

const written = (level: Level | undefined) => (level ? `${level.auth} ${level.role}` : '');

function changeOf(accountId: number, before: Level | undefined, after: Level | undefined) {
  if (written(before) === written(after)) return [];
  const [from, to] = [written(before), written(after)];
  return [{ kind: 'teacher', item: String(accountId), before: from, after: to } as const];
}
