import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { addAccount } from '#service/store/accounts/accounts.ts';
import { addAssignments } from '#service/store/classes/assignments.ts';
import { addClass, addMember } from '#service/store/classes/classes.ts';
import { replaceCategories } from '#service/store/classes/schemes.ts';
import { addScores } from '#service/store/classes/scores.ts';
import { replaceRoster } from '#service/store/classes/students.ts';
import { type Database, openDatabase, type Queries } from '#service/store/driver/database.ts';
import { addKey } from '#service/store/schools/keys.ts';
import { digest, hashPassword } from '#service/tasks/accounts/secrets.ts';

/*
 * Classes of a given size with every score, so that no result depends on the demo school.
 */

export const credentials = { key: 'key-of-the-bench', password: 'chalk-and-slates' };
const created = 1_725_264_000;

export interface Store {
  folder: string;
  file: string;
  /** The file, or the database's URL. */
  url: string;
  /** Environment of the service. */
  settings: Record<string, string>;
  /** Of `teacher`. */
  classes: number[];
  large: { size: string; id: number }[];
  /** Of `supply`. */
  others: number[];
}

interface Filling {
  members: number;
  others: number;
  sizes?: string[];
  small?: number;
  /** A PostgreSQL database to fill instead of a file. */
  url?: string | undefined;
}

/**
 * Fills a new store in the folder: classes of 35 × 120 for `teacher` and `supply`, larger ones by size, and small
 * ones without members, in between.
 */
export async function fillStore(
  folder: string,
  { members, others, sizes = [], small = 0, url }: Filling,
): Promise<Store> {
  mkdirSync(folder);
  const file = join(folder, 'rollbook.sqlite');
  const settings: Store['settings'] = url ? { DATABASE_URL: url } : { DATA_DIR: folder };
  const store: Store = { folder, file, url: url ?? file, settings, classes: [], large: [], others: [] };
  const database = await openDatabase(store.url);
  const add = (teacher: number, students: number, assignments: number, isMember = true) =>
    database.writing((db) => addFullClass(db, teacher, students, assignments, isMember));
  const [teacher, supply] = await addTeachers(database);
  for (let count = 0; count < members; count++) store.classes.push(await add(teacher, 35, 120));
  for (const size of sizes) {
    const [students = 0, assignments = 0] = size.split('x').map(Number);
    store.large.push({ size, id: await add(teacher, students, assignments) });
  }
  const spread = Math.ceil(small / Math.max(1, others));
  for (let count = 0; count < others; count++) {
    await database.writing(async (db) => {
      for (let more = 0; more < Math.min(spread, small - count * spread); more++)
        await addFullClass(db, teacher, 20, 10, false);
    });
    store.others.push(await add(supply, 35, 120));
  }
  await database.close();
  return store;
}

export async function addTeachers(database: Database): Promise<[teacher: number, supply: number]> {
  const passwordHash = await hashPassword(credentials.password);
  return database.writing(async (db) => {
    await addKey(db, { name: 'bench', hash: digest(credentials.key), created, mayCreateSchools: false });
    const account = { name: 'Teacher', email: 't@school.example', kind: 3, passwordHash, created };
    const teacher = await addAccount(db, { ...account, username: 'teacher' });
    return [teacher, await addAccount(db, { ...account, username: 'supply' })];
  });
}

/** Adds a class and returns its ID. */
export async function addFullClass(
  db: Queries,
  teacher: number,
  students: number,
  assignments: number,
  isMember: boolean,
) {
  const classId = await addClass(db, {
    created,
    name: `Class of ${students} × ${assignments}`,
    schoolYear: '2024-2025',
    primaryTeacher: teacher,
    weighted: 1,
  });
  if (isMember)
    await addMember(db, classId, { accountId: teacher, auth: 6, role: 'Teacher', joined: created });
  await replaceCategories(db, classId, [
    { num: 1, name: 'Homework', weight: 4000, dropLowest: 1 },
    { num: 2, name: 'Tests', weight: 6000, dropLowest: 0 },
  ]);
  const kind = { creator: teacher, kind: 1, calendar: 1, created };
  await addAssignments(
    db,
    classId,
    numbers(assignments).map((id) => ({
      ...kind,
      id,
      category: (id % 2) + 1,
      due: String(20240902 + (id % 20)),
      points: 1000 + (id % 9) * 500,
      title: `Worksheet ${id}: fractions and decimals`,
    })),
  );
  await replaceRoster(db, classId, {
    students: numbers(students).map((id) => ({
      id,
      first: `First${id}`,
      last: `Lastname${id}`,
      position: id,
    })),
    revision: 1,
  });
  for (const studentId of numbers(students))
    await addScores(
      db,
      classId,
      numbers(assignments).map((assignmentId) => ({
        studentId,
        assignmentId,
        score: ((studentId * 7919 + assignmentId * 104_729) % 200) * 5,
      })),
    );
  return classId;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
