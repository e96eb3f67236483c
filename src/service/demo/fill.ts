import { BLANK } from '#grading/score.ts';
import { addAccount, hasAccounts, recordSignIn } from '#service/store/accounts/accounts.ts';
import { addAssignments } from '#service/store/classes/assignments.ts';
import { addMarks } from '#service/store/classes/attendance.ts';
import { addClass, addMember, changeClass } from '#service/store/classes/classes.ts';
import { recordChanges } from '#service/store/classes/history.ts';
import { addFinalGrades } from '#service/store/classes/periods.ts';
import { replaceCategories, replaceScale } from '#service/store/classes/schemes.ts';
import { addScores, type Score } from '#service/store/classes/scores.ts';
import { replaceRoster } from '#service/store/classes/students.ts';
import type { Database, Queries } from '#service/store/driver/queries.ts';
import { kinds } from '#service/store/driver/schema/codes.ts';
import { StoreUnavailable } from '#service/store/driver/unavailable.ts';
import { addKey, keyWith } from '#service/store/schools/keys.ts';
import { addSchoolStudents } from '#service/store/schools/schoolStudents.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin, addSchoolTeacher } from '#service/store/schools/staff.ts';
import { digest, hashPassword } from '#service/tasks/accounts/secrets.ts';
import { momentOf, thisYear } from './calendar.ts';
import {
  type DemoAccount,
  type DemoClass,
  type DemoSchool,
  type DemoSize,
  demoKey,
  demoPassword,
  demoSchool,
} from './school.ts';

/** Scores to turn into rows at a time, so that a million rows never exist at once. */
const scoresAtOnce = 20_000;

const begun = momentOf(thisYear.first, 14);

async function addAccounts(db: Queries, accounts: readonly DemoAccount[], hashes: readonly string[]) {
  const ids = new Map<string, number>();
  for (const [index, account] of accounts.entries()) {
    const passwordHash = hashes[index] ?? '';
    const id = await addAccount(db, {
      ...account,
      email: `${account.username}@cedarhollow.example`,
      passwordHash,
      created: begun,
    });
    await recordSignIn(db, { id, passwordHash }, momentOf(thisYear.today, 13 + index));
    ids.set(account.username, id);
  }
  return (username: string): number => {
    const id = ids.get(username);
    if (id === undefined) throw new Error(`The demo school has no account ${username}`);
    return id;
  };
}

async function addAllScores(db: Queries, classId: number, { students, assignments, scores }: DemoClass) {
  let rows: Score[] = [];
  for (const [row, { id: studentId }] of students.entries()) {
    for (const [column, { id: assignmentId }] of assignments.entries()) {
      const score = scores[row * assignments.length + column] ?? BLANK;
      if (score !== BLANK) rows.push({ studentId, assignmentId, score });
    }
    if (rows.length < scoresAtOnce) continue;
    await addScores(db, classId, rows);
    rows = [];
  }
  await addScores(db, classId, rows);
}

async function addDemoClass(
  db: Queries,
  demo: DemoClass,
  { schoolId, accountOf }: { schoolId: number; accountOf: (username: string) => number },
): Promise<void> {
  const { plan, categories, assignments, students } = demo;
  const created = momentOf(plan.year.first, 15);
  const [primary] = plan.teachers;
  const creator = accountOf(primary?.username ?? '');
  const classId = await addClass(db, {
    ...plan,
    schoolId,
    created,
    schoolYear: plan.year.name,
    primaryTeacher: creator,
    weighted: plan.weighted ? 1 : 0,
    studentView: 1,
  });
  for (const { username, auth, role } of plan.teachers)
    await addMember(db, classId, { accountId: accountOf(username), auth, role, joined: created });
  await replaceScale(
    db,
    classId,
    plan.scale.map((step, index) => ({ ...step, num: index + 1 })),
  );
  await replaceCategories(db, classId, categories);
  await addAssignments(
    db,
    classId,
    assignments.map((assignment) => ({ ...assignment, creator, kind: 1, calendar: 1 })),
  );
  await postGrades(db, classId, { accountId: creator, demo });
  const revision = await changeClass(db, classId, momentOf(plan.year.today, 20));
  await replaceRoster(db, classId, {
    students: students.map((student, index) => ({ ...student, position: index + 1 })),
    revision,
  });
  await addAllScores(db, classId, demo);
  await addMarks(db, classId, demo.marks);
  await addFinalGrades(db, classId, demo.finalGrades);
}

/** Each period was posted on the afternoon of its last day, in one request of the primary teacher. */
async function postGrades(
  db: Queries,
  classId: number,
  { accountId, demo }: { accountId: number; demo: DemoClass },
): Promise<void> {
  const { finalGrades, plan } = demo;
  const { year } = plan;
  const ends = [...year.periods.map(({ last }) => last), year.last];
  for (const [index, end] of ends.entries()) {
    const changes = finalGrades
      .filter(({ period }) => period === index + 1)
      .map(({ studentId, grade }) => ({
        kind: 'grade' as const,
        item: `P${index + 1}`,
        studentId,
        before: '',
        after: String(grade),
      }));
    await recordChanges(db, classId, { accountId, at: momentOf(end, 16), changes });
  }
}

/** Links each student account to the student with the same name on the rosters. */
const studentsOf = ({ accounts, classes }: DemoSchool, accountOf: (username: string) => number) =>
  accounts.flatMap(({ username, name, kind }) => {
    if (kind !== kinds.student) return [];
    const found = classes
      .flatMap(({ students }) => students)
      .find(({ first, last }) => `${first} ${last}` === name);
    return found ? [{ studentId: found.id, accountId: accountOf(username), name }] : [];
  });

async function addDemoSchool(db: Queries, school: DemoSchool, hashes: readonly string[]): Promise<void> {
  await addKey(db, { name: 'demo', hash: digest(demoKey), created: begun, mayCreateSchools: false });
  const schoolId = await addSchool(db, { name: school.name, created: begun });
  const accountOf = await addAccounts(db, school.accounts, hashes);
  const joining: Readonly<Record<number, typeof addSchoolAdmin>> = {
    [kinds.teacher]: addSchoolTeacher,
    [kinds.admin]: addSchoolAdmin,
  };
  for (const { username, kind } of school.accounts) await joining[kind]?.(db, schoolId, accountOf(username));
  await addSchoolStudents(db, schoolId, studentsOf(school, accountOf));
  for (const demo of school.classes) await addDemoClass(db, demo, { schoolId, accountOf });
}

/**
 * Fills a store without accounts; returns false if there are any. The demo school's password and key are public, so
 * they never join real accounts.
 */
export async function fillDemo(database: Database, size: DemoSize): Promise<boolean> {
  if (await database.reading(hasAccounts)) return false;
  const school = demoSchool(size);
  const hashes = await Promise.all(school.accounts.map(() => hashPassword(demoPassword)));
  for (;;)
    try {
      return await database.writing(async (db) => {
        if (await hasAccounts(db)) return false;
        await addDemoSchool(db, school, hashes);
        return true;
      });
    } catch (error) {
      // Another process started at the same time on this database and was first, or is not done yet.
      if (await database.reading(hasAccounts)) return false;
      if (!(error instanceof StoreUnavailable && error.reason === 'busy')) throw error;
    }
}

/** Whether the store holds the demo school, with its public password and key. */
export async function holdsDemo(database: Database): Promise<boolean> {
  return database.reading(async (db) => (await keyWith(db, digest(demoKey), 0)) !== undefined);
}
