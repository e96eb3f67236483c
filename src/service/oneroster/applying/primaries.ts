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

function primariesOf(teaching: Iterable<Enrollment>): Primaries {
  const found = new Map<string, Enrollment>();
  for (const enrollment of teaching) {
    const known = found.get(enrollment.classSourcedId);
    if (!known || (enrollment.primary === 'true' && known.primary !== 'true'))
      found.set(enrollment.classSourcedId, enrollment);
  }
  return new Map([...found].map(([classSourcedId, { userSourcedId }]) => [classSourcedId, userSourcedId]));
}

/**
 * The primary teachers by the source, before this import and after it. For a class that was gone, before means when it
 * was there.
 */
async function primariesOfSource({ plan, state, pause }: Applying): Promise<[Primaries, Primaries]> {
  const teaching = new Map<string, Enrollment>();
  const ofClosed: Enrollment[] = [];
  await eachWithPauses(state.stored.enrollments.values(), pause, ({ sourcedId, content, gone }) => {
    if (valueIn('enrollments', content, 'role') !== 'teacher') return;
    const enrollment = valuesOf('enrollments', content);
    if (!gone) teaching.set(sourcedId, enrollment);
    else if (state.stored.classes.get(enrollment.classSourcedId)?.gone) ofClosed.push(enrollment);
  });
  const before = primariesOf([...teaching.values(), ...ofClosed]);
  await eachWithPauses(plan.kinds.enrollments.changes, pause, (change) => {
    const enrollment = enrollmentOf(change);
    if (change.state !== 'gone' && enrollment.role === 'teacher') teaching.set(change.sourcedId, enrollment);
    else teaching.delete(change.sourcedId);
  });
  return [before, primariesOf(teaching.values())];
}

/**
 * Returns whether the source has somebody among the staff of a class after this import; undefined if it never had, as
 * for teachers who were added here.
 */
async function staffOfSource({ plan, state, accountIds, pause }: Applying) {
  const found = new Map<string, boolean>();
  const add = ({ classSourcedId, userSourcedId, role }: Enrollment, is: boolean) => {
    const key = `${classSourcedId} ${accountIds.get(userSourcedId) ?? ''}`;
    if (role !== 'student') found.set(key, is || found.get(key) === true);
  };
  const changed = new Set(plan.kinds.enrollments.changes.map(({ sourcedId }) => sourcedId));
  await eachWithPauses(state.stored.enrollments.values(), pause, ({ sourcedId, content, gone }) =>
    add(valuesOf('enrollments', content), !gone && !changed.has(sourcedId)),
  );
  await eachWithPauses(plan.kinds.enrollments.changes, pause, (change) =>
    add(enrollmentOf(change), change.state !== 'gone'),
  );
  return (classSourcedId: string, accountId: number) => found.get(`${classSourcedId} ${accountId}`);
}

/** The staff who leave a class in this import, and those who must stay so that the class has an owner. */
export interface Owners {
  /** The new owner of each class whose owner changes. */
  heirs: ReadonlyMap<number, number>;
  /** Whether the account owns the class and nobody else could. */
  mustStay(classId: number, accountId: number): boolean;
  /** Former owners who have stayed only because a class had nobody else, and leave it now. */
  relieved: { classId: number; accountId: number }[];
}

export async function ownersOf(
  applying: Applying,
  { classes, leaves }: { classes: ReadonlySet<number>; leaves(classId: number, accountId: number): boolean },
): Promise<Owners> {
  const { state, accountIds, classIds, made } = applying;
  const heirs = new Map<number, number>();
  const relieved: Owners['relieved'] = [];
  if (classes.size > 0) {
    const [before, after] = await primariesOfSource(applying);
    const isThere = await staffOfSource(applying);
    for (const [classSourcedId, user] of after) {
      const classId = classIds.get(classSourcedId) ?? 0;
      const heir = accountIds.get(user);
      const ownerHere = state.classes.get(classId)?.primaryTeacher ?? 0;
      if (!classes.has(classId) || heir === undefined || heir === ownerHere) continue;
      // The same teacher may have another sourcedId than before.
      const isMeant = made.has(classId) || accountIds.get(before.get(classSourcedId) ?? '') !== heir;
      if (!isMeant && !leaves(classId, ownerHere)) continue;
      heirs.set(classId, heir);
      if (!before.has(classSourcedId) && isThere(classSourcedId, ownerHere) === false)
        relieved.push({ classId, accountId: ownerHere });
    }
  }
  return {
    heirs,
    relieved,
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
