import { nameOf, valueIn, valuesOf } from '#service/oneroster/planning/content.ts';
import type { Change as ImportChange } from '#service/oneroster/planning/plan.ts';
import type { Row } from '#service/oneroster/reading/columns.ts';
import { classesOfTeacher } from '#service/store/classes/classes.ts';
import { type Change, recordInClasses } from '#service/store/classes/history.ts';
import { eachWithPauses } from '#service/store/driver/pauses.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { handOver } from '#service/store/oneroster/importedClasses.ts';
import { addAuditEntries } from '#service/store/schools/audit.ts';
import type { Applying } from './applying.ts';

/*
 * Who owns a class. The source decides only if its primary teacher changes or the owner leaves the class: an unrelated
 * change does not overrule an admin who has handed a class over here.
 */

export type Enrollment = Pick<Row<'enrollments'>, 'classSourcedId' | 'userSourcedId' | 'role' | 'primary'>;

/** Enrollments as in the file, or as in the last imported one. */
export const enrollmentOf = ({ row, content }: ImportChange<'enrollments'>): Enrollment =>
  row ?? valuesOf('enrollments', content);

/** By class, the sourcedId of the primary teacher in the source, or else of its first teacher. */
type Primaries = ReadonlyMap<string, string>;

function primariesOf(staff: Iterable<Enrollment>): Primaries {
  const found = new Map<string, Enrollment>();
  for (const enrollment of staff) {
    if (enrollment.role !== 'teacher') continue;
    const known = found.get(enrollment.classSourcedId);
    if (!known || (enrollment.primary === 'true' && known.primary !== 'true'))
      found.set(enrollment.classSourcedId, enrollment);
  }
  return new Map([...found].map(([classSourcedId, { userSourcedId }]) => [classSourcedId, userSourcedId]));
}

/** The teachers and aides of the school's classes by the source. */
interface Staff {
  /** For a class that was gone, as it was when it was there. */
  before: Primaries;
  after: Primaries;
  now: Iterable<Enrollment>;
  /** Enrollments that ended in an earlier import. */
  ended: readonly Enrollment[];
}

async function staffOfSource({ plan, state, pause }: Applying): Promise<Staff> {
  const staff = new Map<string, Enrollment>();
  const ended: Enrollment[] = [];
  await eachWithPauses(state.stored.enrollments.values(), pause, ({ sourcedId, content, gone }) => {
    // Nearly all are students.
    if (valueIn('enrollments', content, 'role') === 'student') return;
    const enrollment = valuesOf('enrollments', content);
    if (gone) ended.push(enrollment);
    else staff.set(sourcedId, enrollment);
  });
  const ofClosed = ended.filter(({ classSourcedId }) => state.stored.classes.get(classSourcedId)?.gone);
  const before = primariesOf([...staff.values(), ...ofClosed]);
  await eachWithPauses(plan.kinds.enrollments.changes, pause, (change) => {
    const enrollment = enrollmentOf(change);
    if (change.state !== 'gone' && enrollment.role !== 'student') staff.set(change.sourcedId, enrollment);
    else staff.delete(change.sourcedId);
  });
  return { before, after: primariesOf(staff.values()), now: staff.values(), ended };
}

/** Somebody who was among the staff of a class by the source. */
interface Former {
  classId: number;
  accountId: number;
  user: string;
}

/** Those who were once among the staff of these classes by the source and are not now, each once. */
function formersIn(
  { accountIds, classIds }: Applying,
  { now, ended }: Staff,
  classes: ReadonlySet<string>,
): Former[] {
  const known = new Set<string>();
  const keyOf = ({ classSourcedId, userSourcedId }: Enrollment) =>
    `${classSourcedId} ${accountIds.get(userSourcedId) ?? ''}`;
  const inThem = ({ classSourcedId }: Enrollment) => classes.has(classSourcedId);
  for (const enrollment of now) if (inThem(enrollment)) known.add(keyOf(enrollment));
  const formers: Former[] = [];
  for (const enrollment of ended.filter(inThem)) {
    const classId = classIds.get(enrollment.classSourcedId);
    const accountId = accountIds.get(enrollment.userSourcedId);
    if (classId === undefined || accountId === undefined || known.has(keyOf(enrollment))) continue;
    known.add(keyOf(enrollment));
    formers.push({ classId, accountId, user: enrollment.userSourcedId });
  }
  return formers;
}

/** The staff who leave a class in this import, and those who must stay so that the class has an owner. */
export interface Owners {
  /** The new owner of each class whose owner changes. */
  heirs: ReadonlyMap<number, number>;
  /** Whether the account owns the class and nobody else could. */
  mustStay(classId: number, accountId: number): boolean;
  /** The former staff of classes that were without a teacher in the source and have one again. */
  formers: readonly Former[];
}

export async function ownersOf(
  applying: Applying,
  { classes, leaves }: { classes: ReadonlySet<number>; leaves(classId: number, accountId: number): boolean },
): Promise<Owners> {
  const { state, accountIds, classIds, made } = applying;
  const heirs = new Map<number, number>();
  let formers: readonly Former[] = [];
  if (classes.size > 0) {
    const staff = await staffOfSource(applying);
    const { before } = staff;
    const refilled = new Set<string>();
    for (const [classSourcedId, user] of staff.after) {
      const classId = classIds.get(classSourcedId) ?? 0;
      const heir = accountIds.get(user);
      const ownerHere = state.classes.get(classId)?.primaryTeacher ?? 0;
      if (!classes.has(classId) || heir === undefined || heir === ownerHere) continue;
      // The same teacher may have another sourcedId than before.
      const isMeant = made.has(classId) || accountIds.get(before.get(classSourcedId) ?? '') !== heir;
      if (!isMeant && !leaves(classId, ownerHere)) continue;
      heirs.set(classId, heir);
      if (!before.has(classSourcedId) && !made.has(classId)) refilled.add(classSourcedId);
    }
    if (refilled.size > 0) formers = formersIn(applying, staff, refilled);
  }
  return {
    heirs,
    formers,
    mustStay: (classId, accountId) =>
      state.classes.get(classId)?.primaryTeacher === accountId && !heirs.has(classId),
  };
}

/**
 * Reports that somebody stays the primary teacher of a class although the source has removed them from it. For whoever
 * has left the school, `reportLeavers` does.
 */
export function reportOwnerStays(applying: Applying, classId: number, user: string): void {
  const { state, addNote, accountIds, leavers } = applying;
  if (leavers.has(accountIds.get(user) ?? 0)) return;
  const name = nameOf(valuesOf('users', state.stored.users.get(user)?.content ?? ''));
  const title = state.classes.get(classId)?.name ?? '';
  addNote(
    `${name} no longer teaches ${title} in the source, but stays its primary teacher here: it has no other`,
  );
}

/**
 * Reports the former staff who are still in a class that has a new owner. Whoever stayed because the class had nobody
 * else is not taken out: an admin may as well have chosen them here.
 */
export async function reportFormers(applying: Applying, formers: readonly Former[]): Promise<void> {
  const { db, state, addNote, leavers, pause } = applying;
  for (const { classId, accountId, user } of formers) {
    if (leavers.has(accountId)) continue;
    const taught = (await classesOfTeacher(db, accountId)).find(({ id }) => id === classId);
    const name = nameOf(valuesOf('users', state.stored.users.get(user)?.content ?? ''));
    if (taught)
      addNote(
        `${name} no longer teaches ${taught.name} in the source, but is still in it here: remove them if that is not intended`,
      );
    await pause();
  }
}

/** Reports the classes that are still open to people who have left the staff: those that the source does not know. */
export async function reportLeavers({ db, schoolId, addNote, leavers, pause }: Applying): Promise<void> {
  for (const [accountId, name] of leavers) {
    const taught = (await classesOfTeacher(db, accountId)).filter(
      (each) => each.schoolId === schoolId && each.folder !== folders.trashed,
    );
    for (const { name: title, primaryTeacher } of taught)
      addNote(
        primaryTeacher === accountId
          ? `${name} has left the school in the source, but still owns ${title} here: hand the class over`
          : `${name} has left the school in the source, but still teaches ${title} here: remove them from the class`,
      );
    await pause();
  }
}

/** Makes each heir the primary teacher of their class, and an owner of it. */
export async function setOwners(applying: Applying, heirs: Owners['heirs']): Promise<void> {
  const { db, state, schoolId, authorId, actorId, now, made, pause, address, keyId } = applying;
  await handOver(db, { heirs, joined: now, pause });
  // A new class has no history: its creation already says who owns it.
  const handed = [...heirs].filter(([classId]) => !made.has(classId));
  const ownerOf = (classId: number) => state.classes.get(classId)?.primaryTeacher ?? 0;
  const changes = handed.map(([classId, to]): [number, Change[]] => [
    classId,
    [{ kind: 'setting', item: 'primary', before: String(ownerOf(classId)), after: String(to) }],
  ]);
  await recordInClasses(db, new Map(changes), { accountId: authorId, at: now, pause });
  const entry = { at: now, schoolId, actorId, action: 'class handed over', address, keyId };
  await addAuditEntries(
    db,
    handed.map(([classId, accountId]) => {
      const details = { from: ownerOf(classId), by: 'import' };
      return { ...entry, accountId, classId, details };
    }),
  );
}
