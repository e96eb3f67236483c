import { hash } from '@node-rs/argon2';
import { BLANK, readScore } from '#grading/score.ts';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addAssignments } from '#service/store/classes/assignments.ts';
import { addMarks } from '#service/store/classes/attendance.ts';
import { addClass, addMember } from '#service/store/classes/classes.ts';
import { addFinalGrades } from '#service/store/classes/periods.ts';
import { replaceCategories, replaceScale } from '#service/store/classes/schemes.ts';
import { addScores } from '#service/store/classes/scores.ts';
import { replaceRoster } from '#service/store/classes/students.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { addKey } from '#service/store/schools/keys.ts';
import { addSchool } from '#service/store/schools/schools.ts';
import { addSchoolAdmin, addSchoolTeacher } from '#service/store/schools/staff.ts';
import { digest } from '#service/tasks/accounts/secrets.ts';

/*
 * A small school: two teachers who belong to it, a class that one of them owns and the other may only view, a class of
 * the other's, and a student. The classes are the teachers' own: they belong to no school, and so have no admin.
 * Everybody has the same password.
 */

export const key = 'key-of-the-tests';
export const password = 'chalk-and-slate';
/** Monday, 2 September 2024, 08:00 UTC. */
export const schoolStart = 1_725_264_000;

export interface School {
  id: number;
  teacher: number;
  colleague: number;
  student: number;
  /** Owned by `rivera`, seen by `okafor`. */
  algebra: number;
  /** Owned by `okafor` alone; it has no students and no assignments. */
  biology: number;
}

/** Cheap parameters, since a thousand tests sign in: the hash itself contains them. */
const weakly = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 };

/** For accounts whose password was set before a test begins. */
export const weakHash = (secret: string): Promise<string> => hash(secret, weakly);

const passwordHash = weakHash(password);

const roster = [
  { id: 11, first: 'José', last: 'García' },
  { id: 12, first: 'Mary Ann', last: 'de la Cruz' },
  { id: 13, first: 'Siobhán', last: "O'Brien" },
  { id: 14, first: '小明', last: '王' },
];

/** By student, then by assignment. */
const scores = [
  ['9', '45', '8.5', ''],
  ['10', '50', '10', '3'],
  ['M', '20', 'E', ''],
  ['', '', '', ''],
];

export async function fillSchool(database: Database): Promise<School> {
  const hashed = await passwordHash;
  return database.writing(async (db) => {
    await addKey(db, { name: 'tests', hash: digest(key), created: schoolStart, mayCreateSchools: false });
    const person = (username: string, name: string, kind: number) =>
      addAccount(db, {
        username,
        name,
        kind,
        email: `${username}@school.example`,
        passwordHash: hashed,
        created: schoolStart,
      });
    const teacher = await person('rivera', 'Ana Rivera', 3);
    const colleague = await person('okafor', 'Chidi Okafor', 3);
    const student = await person('mary', 'Mary Ann de la Cruz', 2);
    const created = schoolStart;
    const id = await addSchool(db, { name: 'Small School', created });
    for (const accountId of [teacher, colleague]) await addSchoolTeacher(db, id, accountId);
    const algebra = await addClass(db, {
      created,
      name: 'Algebra I',
      code: 'ALG1',
      schoolYear: '2024-2025',
      primaryTeacher: teacher,
      weighted: 1,
      assignmentSort: 2,
    });
    const biology = await addClass(db, {
      created,
      name: 'Biology',
      schoolYear: '2024-2025',
      primaryTeacher: colleague,
    });
    await addMember(db, algebra, { accountId: teacher, auth: 6, role: 'Teacher', joined: created });
    await addMember(db, algebra, { accountId: colleague, auth: 1, role: 'Guest', joined: created });
    await addMember(db, biology, { accountId: colleague, auth: 6, role: 'Teacher', joined: created });
    await fillAlgebra();
    return { id, teacher, colleague, student, algebra, biology };

    async function fillAlgebra() {
      await replaceScale(db, algebra, [
        { num: 1, low: 5000, letter: 'Pass' },
        { num: 2, low: 0, letter: 'Fail' },
      ]);
      await replaceCategories(db, algebra, [
        { num: 1, name: 'Homework', weight: 4000, dropLowest: 0 },
        { num: 2, name: 'Tests', weight: 6000, dropLowest: 0 },
      ]);
      const assignment = { created, creator: teacher, kind: 1, calendar: 1 };
      await addAssignments(db, algebra, [
        { ...assignment, id: 1, category: 1, due: '20240904', points: 1000, title: 'Worksheet 1' },
        { ...assignment, id: 2, category: 2, due: '20240910', points: 5000, title: 'Unit test' },
        { ...assignment, id: 3, category: 1, due: '20240912', points: 1000, title: 'Worksheet 2' },
        { ...assignment, id: 4, category: 1, due: '20240913', points: null, title: 'Puzzle' },
      ]);
      await replaceRoster(db, algebra, {
        students: roster.map((person, index) => ({ ...person, position: index + 1 })),
        revision: 1,
      });
      await addScores(
        db,
        algebra,
        scores
          .flatMap((row, student) =>
            row.map((text, assignment) => ({
              studentId: roster[student]?.id ?? 0,
              assignmentId: assignment + 1,
              score: readScore(text),
            })),
          )
          .filter(({ score }) => score !== BLANK),
      );
      await addMarks(db, algebra, [
        { day: '20240902', studentId: 11, mark: 'p' },
        { day: '20240902', studentId: 12, mark: 't' },
        { day: '20240903', studentId: 11, mark: 'a' },
        { day: '20240909', studentId: 11, mark: 'e' },
      ]);
      await addFinalGrades(db, algebra, [
        { period: 1, studentId: 11, grade: 88 },
        { period: 1, studentId: 12, grade: 101 },
        { period: 3, studentId: 11, grade: 90 },
      ]);
    }
  });
}

/** Makes somebody of the school its admin, account and all. */
export async function makeAdmin(db: Queries, schoolId: number, accountId: number): Promise<void> {
  await db.updateTable('accounts').set({ kind: 4 }).where('id', '=', accountId).execute();
  await addSchoolAdmin(db, schoolId, accountId);
}
