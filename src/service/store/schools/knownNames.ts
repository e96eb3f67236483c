import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { accessLevels, folders } from '#service/store/driver/schema/codes.ts';

/*
 * Whether a student on a roster is the one whom the school knows by that ID number. Teachers type the numbers, so a
 * number on their list says nothing about whose guardians and account they may write to, nor who may see the class.
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
    const active = await namesIn(db, others.active, { ids: batch, hidden: [0] });
    const unknown = batch.filter((id) => !active.has(id));
    const former = await namesIn(db, [...others.active, ...others.former], { ids: unknown, hidden: [0, 1] });
    const accounts = await namesOfAccounts(db, roster.schoolId, batch);
    for (const { id, first, last } of here) {
      const names = active.get(id) ?? former.get(id);
      const all = [...(names ?? []), ...(accounts.get(id) ?? [])];
      if (names && !all.some((name) => areAlike(name, `${first} ${last}`))) found.add(id);
    }
  });
  return found;
}

/**
 * Those of the classes that call the student something that has no word in common with the name in the class `as`.
 * Nothing if that class does not know the student.
 */
export async function classesOfNamesakes(
  db: Queries,
  { studentId, as }: { studentId: number; as: number },
  classIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('students')
    .select(['class_id as classId', 'first', 'last'])
    .where('class_id', 'in', [as, ...classIds])
    .where('id', '=', studentId)
    .execute();
  const nameIn = new Map(rows.map(({ classId, first, last }) => [classId, `${first} ${last}`]));
  const name = nameIn.get(as);
  const isOther = (there: string | undefined) =>
    name !== undefined && there !== undefined && !areAlike(there, name);
  return new Set(classIds.filter((classId) => isOther(nameIn.get(classId))));
}

interface Listed {
  classId: number;
  name: string;
  isPresent: boolean;
}

/**
 * Those of these classes on whose roster the ID number is somebody else's, by the same rule: neither the account of the
 * student nor the guardians see them.
 */
export async function classesMisnaming(
  db: Queries,
  { schoolId, studentId }: { schoolId: number; studentId: number },
  classIds: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  if (classIds.length === 0) return found;
  const accounts = (await namesOfAccounts(db, schoolId, [studentId])).get(studentId) ?? [];
  const lists = await listsNaming(db, schoolId, studentId);
  const isAccount = (name: string) => accounts.some((account) => areAlike(name, account));
  const doubtful = lists.filter(({ classId, name }) => classIds.includes(classId) && !isAccount(name));
  if (doubtful.every(({ name }) => lists.every((each) => areAlike(name, each.name)))) return found;
  const editors = await editorsOf(
    db,
    lists.map(({ classId }) => classId),
  );
  for (const { classId, name } of doubtful) {
    const own = editors.get(classId);
    const others = lists.filter(
      (each) =>
        each.classId !== classId && ![...(editors.get(each.classId) ?? [])].some((id) => own?.has(id)),
    );
    const present = others.filter(({ isPresent }) => isPresent);
    const names = present.length > 0 ? present : others;
    if (names.length > 0 && !names.some((each) => areAlike(name, each.name))) found.add(classId);
  }
  return found;
}

/** What every class list of the school calls the student, or called them. */
async function listsNaming(db: Queries, schoolId: number, studentId: number): Promise<Listed[]> {
  const classes = await db
    .selectFrom('classes')
    .select(['classes.id', 'classes.folder'])
    .where('classes.school_id', '=', schoolId)
    .execute();
  const folderOf = new Map(classes.map(({ id, folder }) => [id, folder]));
  const found: Listed[] = [];
  await inBatches([...folderOf.keys()], async (batch) => {
    const rows = await db
      .selectFrom('students')
      .select(['class_id as classId', 'first', 'last', 'hidden'])
      .where('class_id', 'in', batch)
      .where('id', '=', studentId)
      .execute();
    for (const { classId, first, last, hidden } of rows) {
      const isPresent = hidden === 0 && folderOf.get(classId) === folders.active;
      found.push({ classId, name: `${first} ${last}`, isPresent });
    }
  });
  return found;
}

async function editorsOf(db: Queries, classIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const found = new Map(classIds.map((id) => [id, new Set<number>()]));
  await inBatches(classIds, async (batch) => {
    const rows = await db
      .selectFrom('memberships')
      .select(['class_id as classId', 'account_id as accountId'])
      .where('class_id', 'in', batch)
      .where('auth', '>=', accessLevels.edit)
      .execute();
    for (const { classId, accountId } of rows) found.get(classId)?.add(accountId);
  });
  return found;
}

/** Whether two names have a word in common. */
export function areAlike(one: string, other: string): boolean {
  const words = wordsOf(one);
  return [...wordsOf(other)].some((word) => words.has(word));
}

/** What these classes call the students, by ID number. */
async function namesIn(
  db: Queries,
  classIds: readonly number[],
  { ids, hidden }: { ids: readonly number[]; hidden: readonly number[] },
): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  if (ids.length === 0) return found;
  await inBatches(classIds, async (batch) => {
    const rows = await db
      .selectFrom('students')
      .select(['id', 'first', 'last'])
      .where('class_id', 'in', batch)
      .where('id', 'in', ids)
      .where('hidden', 'in', hidden)
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
