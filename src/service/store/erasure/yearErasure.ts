import { areAlike } from '#grading/alikeNames.ts';
import { touchPeople } from '#service/store/accounts/people.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { dropInvitationsOfStudents } from '#service/store/schools/invitations.ts';
import { namesOfAccounts } from '#service/store/schools/knownNames.ts';
import { classesOf, isNamed } from '#service/store/schools/privacy.ts';
import { unlinkStudent } from '#service/store/schools/studentVouchers.ts';
import { eraseUnattached, forgetGuardians } from './erasure.ts';
import { clearSmall } from './pieces.ts';
import { removeClasses } from './removal.ts';
import { forgetSourcedClasses, forgetSourcedStudents } from './sourcedErasure.ts';
import { eraseStudents, type StudentErasure } from './studentErasure.ts';

/* Erases a whole school year, with the people who were there only in that year. */

interface YearHeld {
  classes: number[];
  /** How many of them are still active. */
  active: number;
  /** The ID numbers of everybody on their rosters. */
  students: number[];
}

export async function heldOfYear(db: Queries, schoolId: number, year: string): Promise<YearHeld> {
  const rows = (await classesOf(db, schoolId)).filter((each) => each.year === year);
  const classes = rows.map(({ id }) => id);
  const students = new Set<number>();
  for await (const { id } of studentsOf(db, classes, pauseWhenDue())) students.add(id);
  return {
    classes,
    active: rows.filter(({ folder }) => folder === folders.active).length,
    students: [...students],
  };
}

/** Classes per query of rosters. */
const rostersAtOnce = 50;

/** Everybody who is or was on the rosters of these classes, class by class, except erased students; with the names. */
async function* studentsOf(db: Queries, classIds: readonly number[], pause: () => Promise<void>) {
  for (let at = 0; at < classIds.length; at += rostersAtOnce) {
    yield* await db
      .selectFrom('students')
      .select(['class_id as classId', 'id', 'first', 'last'])
      .where('class_id', 'in', classIds.slice(at, at + rostersAtOnce))
      .where(isNamed)
      .orderBy('class_id')
      .execute();
    await pause();
  }
}

/**
 * Removes the classes of a year with all that is in them or, if marks stay, removes every student's name from them.
 * Students who are on no roster any more lose their guardians and their accounts' link to the school: a later student
 * may get the same number, or has it already. What a source has said of them goes, too. Returns how many scores are
 * gone.
 */
export async function eraseYear(
  db: Queries,
  { classes, students }: YearHeld,
  { schoolId, keepsMarks, now }: Omit<StudentErasure, 'pause'>,
): Promise<number> {
  const pause = pauseWhenDue();
  let scores = 0;
  const attached = await attachedAmong(db, { schoolId, students, pause });
  const before = await namesIn(db, { createdAt: new Map(classes.map((id) => [id, 0])), attached, pause });
  if (keepsMarks) {
    const lists = new Map<number, number[]>();
    for await (const { classId, id } of studentsOf(db, classes, pause)) {
      const ids = lists.get(classId);
      if (ids) ids.push(id);
      else lists.set(classId, [id]);
    }
    await eraseStudents(db, lists, { schoolId, keepsMarks, now, pause });
  } else {
    await clearSmall(db, { table: 'year_start_classes', classIds: classes, pause });
    scores = await removeClasses(db, classes, pause);
  }
  const createdAt = new Map((await classesOf(db, schoolId)).map(({ id, created }) => [id, created]));
  const left = await namesIn(db, { createdAt, attached, pause });
  const gone = [...attached].filter((id) => !left.has(id));
  const others = await leftToOthers(db, schoolId, { before, left });
  for (const studentId of [...gone, ...others.accounts]) {
    await forgetGuardians(db, { schoolId, studentId });
    const accountId = await unlinkStudent(db, { schoolId, studentId });
    if (accountId !== undefined) await eraseUnattached(db, schoolId, accountId);
    await pause();
  }
  for (const [studentId, since] of others.guardians)
    await forgetGuardians(db, { schoolId, studentId }, since);
  await dropInvitationsOfStudents(db, schoolId, { studentIds: gone, now });
  const studentIds = await offRosters(db, { students, classIds: [...createdAt.keys()], pause });
  await forgetSourcedStudents(db, { schoolId, classIds: classes, studentIds, pause });
  if (!keepsMarks) await forgetSourcedClasses(db, { schoolId, classIds: classes, pause });
  if (attached.size > 0) await touchPeople(db, schoolId);
  return scores;
}

/** Those of the students whom no roster of these classes names. */
async function offRosters(
  db: Queries,
  {
    students,
    classIds,
    pause,
  }: { students: readonly number[]; classIds: readonly number[]; pause: () => Promise<void> },
): Promise<number[]> {
  const off = new Set(students);
  for await (const { id } of studentsOf(db, classIds, pause)) off.delete(id);
  return [...off];
}

/** Those of the students who have guardians, an account or an invitation. */
async function attachedAmong(
  db: Queries,
  {
    schoolId,
    students,
    pause,
  }: { schoolId: number; students: readonly number[]; pause: () => Promise<void> },
): Promise<Set<number>> {
  const found = new Set<number>();
  await inBatches(students, async (batch) => {
    for (const table of ['guardians', 'school_students', 'invitations'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('student_id as id')
        .distinct()
        .where('school_id', '=', schoolId)
        .where('student_id', 'in', batch)
        .execute();
      for (const { id } of rows) if (id !== null) found.add(id);
      await pause();
    }
  });
  return found;
}

/** What rosters call a student, and since when the oldest of these classes exists. */
interface Listed {
  names: Set<string>;
  since: number;
}

/** The names on the rosters of the classes in `createdAt`, by student. */
async function namesIn(
  db: Queries,
  {
    createdAt,
    attached,
    pause,
  }: {
    createdAt: ReadonlyMap<number, number>;
    attached: ReadonlySet<number>;
    pause: () => Promise<void>;
  },
): Promise<Map<number, Listed>> {
  const found = new Map<number, Listed>();
  if (attached.size === 0) return found;
  for await (const { classId, id, first, last } of studentsOf(db, [...createdAt.keys()], pause)) {
    if (!attached.has(id)) continue;
    const created = createdAt.get(classId) ?? 0;
    const { names, since } = found.get(id) ?? { names: new Set<string>(), since: created };
    found.set(id, { names: names.add(`${first} ${last}`), since: Math.min(since, created) });
  }
  return found;
}

/**
 * Numbers that all lists which are left give to somebody else. `accounts`: the confirmed account is that of somebody on
 * the erased lists. `guardians`: there is none, and those who were added before this time are from the erased lists.
 */
async function leftToOthers(
  db: Queries,
  schoolId: number,
  { before, left }: { before: ReadonlyMap<number, Listed>; left: ReadonlyMap<number, Listed> },
): Promise<{ accounts: number[]; guardians: [number, number][] }> {
  const found = { accounts: [] as number[], guardians: [] as [number, number][] };
  const isAmong = (name: string, { names }: Listed) => [...names].some((each) => areAlike(each, name));
  await inBatches([...left], async (batch) => {
    const accounts = await namesOfAccounts(
      db,
      schoolId,
      batch.map(([id]) => id),
    );
    for (const [id, now] of batch) {
      const was = before.get(id);
      if (!was) continue;
      const [account] = accounts.get(id) ?? [];
      if (account !== undefined && isAmong(account, was) && !isAmong(account, now)) found.accounts.push(id);
      if (account === undefined && ![...was.names].some((name) => isAmong(name, now)))
        found.guardians.push([id, now.since]);
    }
  });
  return found;
}
