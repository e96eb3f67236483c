import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { accessLevels, folders } from '#service/store/driver/schema/codes.ts';

/*
 * Whether a student on a roster is the one whom the school knows by that ID number. Teachers type the numbers, so a
 * number on their list says nothing about whose guardians and account they may write to.
 */

interface Roster {
  schoolId: number;
  classId: number;
}

/**
 * Those of the students of the class who have no word of their names in common with what classes of other teachers in
 * the school call the same ID number, active ones first, nor with the account that the school has confirmed. Its owner
 * chooses the name of an account, so that name alone makes nobody a stranger.
 */
export async function studentsMisnamed(
  db: Queries,
  roster: Roster,
  studentIds: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  if (studentIds.length === 0) return found;
  const others = await classesOfOthers(db, roster);
  await inBatches(studentIds, async (batch) => {
    const here = await db
      .selectFrom('students')
      .select(['id', 'first', 'last'])
      .where('class_id', '=', roster.classId)
      .where('id', 'in', batch)
      .execute();
    const active = await namesIn(db, others.active, batch);
    const unknown = batch.filter((id) => !active.has(id));
    const former = await namesIn(db, others.former, unknown);
    const accounts = await namesOfAccounts(db, roster.schoolId, batch);
    for (const { id, first, last } of here) {
      const own = wordsOf(`${first} ${last}`);
      const isSame = (name: string) => haveCommonWord(wordsOf(name), own);
      const names = active.get(id) ?? former.get(id);
      if (names && ![...names, ...(accounts.get(id) ?? [])].some(isSame)) found.add(id);
    }
  });
  return found;
}

const haveCommonWord = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((word) => other.has(word));

/**
 * Those of the classes that call the student something that has no word in common with the name in the class `as`.
 * Nothing if that class does not know the student.
 */
export async function classesOfNamesakes(
  db: Queries,
  { studentId, as }: { studentId: number; as: number },
  classIds: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  const [name] = (await namesIn(db, [as], [studentId])).get(studentId) ?? [];
  if (name === undefined) return found;
  for (const classId of classIds) {
    const [there = name] = (await namesIn(db, [classId], [studentId])).get(studentId) ?? [];
    if (!haveCommonWord(wordsOf(there), wordsOf(name))) found.add(classId);
  }
  return found;
}

/** What these classes call the students, by ID number. */
async function namesIn(
  db: Queries,
  classIds: readonly number[],
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  if (ids.length === 0) return found;
  await inBatches(classIds, async (batch) => {
    const rows = await db
      .selectFrom('students')
      .select(['id', 'first', 'last'])
      .where('class_id', 'in', batch)
      .where('id', 'in', ids)
      .execute();
    for (const { id, first, last } of rows) found.set(id, [...(found.get(id) ?? []), `${first} ${last}`]);
  });
  return found;
}

async function namesOfAccounts(
  db: Queries,
  schoolId: number,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('school_students')
    .innerJoin('accounts', 'accounts.id', 'school_students.account_id')
    .select(['school_students.student_id as id', 'accounts.name'])
    .where('school_students.school_id', '=', schoolId)
    .where('school_students.confirmed', '=', 1)
    .where('school_students.student_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, [name]]));
}

/** The classes of the school that none of the editors of this one edits. */
async function classesOfOthers(
  db: Queries,
  { schoolId, classId }: Roster,
): Promise<{ active: number[]; former: number[] }> {
  const editors = await db
    .selectFrom('memberships')
    .select('account_id as id')
    .where('class_id', '=', classId)
    .where('auth', '>=', accessLevels.edit)
    .execute();
  const ids = editors.map(({ id }) => id);
  const classes = await db
    .selectFrom('classes')
    .select(['classes.id', 'classes.folder'])
    .where('classes.school_id', '=', schoolId)
    .execute();
  const others = new Map(classes.map(({ id, folder }) => [id, folder]));
  others.delete(classId);
  await inBatches([...others.keys()], async (batch) => {
    if (ids.length === 0) return;
    const shared = await db
      .selectFrom('memberships')
      .select('class_id as id')
      .where('class_id', 'in', batch)
      .where('account_id', 'in', ids)
      .where('auth', '>=', accessLevels.edit)
      .execute();
    for (const { id } of shared) others.delete(id);
  });
  const all = [...others];
  const idsOf = (wanted: (folder: number) => boolean) =>
    all.filter(([, folder]) => wanted(folder)).map(([id]) => id);
  return {
    active: idsOf((folder) => folder === folders.active),
    former: idsOf((folder) => folder !== folders.active),
  };
}

/** Without accents and in small letters, so that a nickname beside the family name still fits. */
const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word !== ''),
  );
