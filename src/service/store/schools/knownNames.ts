import type { ExpressionBuilder } from 'kysely';
import { areAlike } from '#grading/alikeNames.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { accessLevels, folders } from '#service/store/driver/schema/codes.ts';
import type { Tables } from '#service/store/driver/schema/tables.ts';

/*
 * Whether a student on a roster is the one whom the school knows by that ID number. Teachers type the numbers, so a
 * number on their roster says nothing about whose guardians and account they may write to, nor who may see the class.
 */

interface Roster {
  schoolId: number;
  classId: number;
}

/**
 * The students of the class whose ID number is somebody else's, with the name that the number has there. A student
 * whose name is like that of the account that the school has confirmed is none. Of the others, these are: students
 * whose number other teachers' classes (active ones first) give only to names without a word in common; and students
 * whose number's account is that of somebody else on a list. The name that the school has noted with an account may be
 * old, so by itself it makes nobody a stranger.
 */
export async function studentsMisnamed(
  db: Queries,
  roster: Roster,
  studentIds: readonly number[],
): Promise<Map<number, NameThere>> {
  const found = new Map<number, NameThere>();
  if (studentIds.length === 0) return found;
  const classes = await classesBeside(db, roster);
  await inBatches(studentIds, async (batch) => {
    const here = await db
      .selectFrom('students')
      .select(['id', 'first', 'last'])
      .where('class_id', '=', roster.classId)
      .where('id', 'in', batch)
      .execute();
    const elsewhere = await namesIn(db, classes.ofOthers, batch);
    const accounts = await namesOfAccounts(db, roster.schoolId, batch);
    const isAccount = (id: number, name: Name) =>
      (accounts.get(id) ?? []).some((account) => areAlike(account, full(name)));
    const doubtful = here.filter((student) => !isAccount(student.id, student));
    const onAnyList = await namesOnLists(db, classes.all, {
      ids: doubtful.flatMap(({ id }) => (accounts.has(id) ? id : [])),
      hidden: [0, 1],
    });
    for (const student of doubtful) {
      const isAnother = (names: readonly NameThere[]) =>
        !names.some((name) => areAlike(full(name), full(student))) && names[0];
      const ofAccount = onAnyList.get(student.id)?.filter((name) => isAccount(student.id, name)) ?? [];
      const stranger = isAnother(elsewhere.get(student.id) ?? []) || isAnother(ofAccount);
      if (stranger) found.set(student.id, stranger);
    }
  });
  return found;
}

/** What other classes of the school call these students now, or called them: from the latest one. */
export async function namesElsewhere(
  db: Queries,
  roster: Roster,
  studentIds: readonly number[],
): Promise<Map<number, NameThere>> {
  const found = new Map<number, NameThere>();
  if (studentIds.length === 0) return found;
  const { active, all } = await classesBeside(db, roster);
  for (const [id, names] of await namesIn(db, { active, all }, studentIds)) {
    const latest = names.at(-1);
    if (latest) found.set(id, latest);
  }
  return found;
}

/**
 * Those of the classes that call the student something that is not like the name in the class `as`. Nothing if that
 * class does not know the student.
 */
export async function classesOfStrangers(
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

/** An ID number on the rosters of a school: it stands for one student there. */
export interface IdNumber {
  schoolId: number;
  studentId: number;
}

/** A name on a roster. */
interface Listed extends Name {
  classId: number;
  name: string;
  /** Whether it is the list of an active class, and the student is still on it. */
  isPresent: boolean;
  /** Whether the student has left the roster, or the class is in the trash. */
  isGone: boolean;
}

/**
 * Those of these classes on whose roster the ID number is somebody else's, by the same rules: neither the student's
 * account nor the guardians see them.
 */
export async function classesMisnaming(
  db: Queries,
  number: IdNumber,
  classIds: readonly number[],
): Promise<Set<number>> {
  if (classIds.length === 0) return new Set();
  const lists = (await listsNaming(db, number.schoolId, [number.studentId])).get(number.studentId) ?? [];
  return misnamingAmong(db, number, { lists, classIds });
}

/**
 * What families may read: the name of each student on the latest list where the number is not somebody else's. No name
 * if there is no such list.
 */
export async function namesForFamilies(
  db: Queries,
  schoolId: number,
  studentIds: readonly number[],
): Promise<Map<number, Name>> {
  const found = new Map<number, Name>();
  for (const [studentId, lists] of await listsNaming(db, schoolId, studentIds)) {
    const classIds = lists.map(({ classId }) => classId);
    const isOne = lists.every(({ name }) => areAlike(name, lists[0]?.name ?? ''));
    const strange = isOne
      ? new Set()
      : await misnamingAmong(db, { schoolId, studentId }, { lists, classIds });
    const name = lists.findLast(({ classId, isGone }) => !isGone && !strange.has(classId));
    if (name) found.set(studentId, { first: name.first, last: name.last });
  }
  return found;
}

async function misnamingAmong(
  db: Queries,
  { schoolId, studentId }: IdNumber,
  { lists, classIds }: { lists: readonly Listed[]; classIds: readonly number[] },
): Promise<Set<number>> {
  const found = new Set<number>();
  const accounts = (await namesOfAccounts(db, schoolId, [studentId])).get(studentId) ?? [];
  const isAccount = (name: string) => accounts.some((account) => areAlike(name, account));
  const doubtful = lists.filter(({ classId, name }) => classIds.includes(classId) && !isAccount(name));
  if (doubtful.every(({ name }) => lists.every((each) => areAlike(name, each.name)))) return found;
  const editors = await editorsOf(
    db,
    lists.map(({ classId }) => classId),
  );
  const ofAccount = lists.filter((each) => isAccount(each.name));
  for (const { classId, name } of doubtful) {
    const isStranger = ofAccount.length > 0 && !ofAccount.some((each) => areAlike(name, each.name));
    if (isStranger) found.add(classId);
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

/** What every roster of the school calls these students, or called them; the latest class last. */
async function listsNaming(
  db: Queries,
  schoolId: number,
  studentIds: readonly number[],
): Promise<Map<number, Listed[]>> {
  const found = new Map<number, Listed[]>();
  if (studentIds.length === 0) return found;
  const classes = await db
    .selectFrom('classes')
    .select(['classes.id', 'classes.folder'])
    .where('classes.school_id', '=', schoolId)
    .orderBy('classes.id')
    .execute();
  const folderOf = new Map(classes.map(({ id, folder }) => [id, folder]));
  await inBatches([...folderOf.keys()], async (batch) => {
    const rows = await db
      .selectFrom('students')
      .select(['class_id as classId', 'id', 'first', 'last', 'hidden'])
      .where('class_id', 'in', batch)
      .where('id', 'in', studentIds)
      .where(isNoMistake)
      .orderBy('class_id')
      .execute();
    for (const { classId, id, first, last, hidden } of rows) {
      const folder = folderOf.get(classId);
      const isPresent = hidden === 0 && folder === folders.active;
      const isGone = hidden === 1 || folder === folders.trashed;
      const list = { classId, first, last, name: `${first} ${last}`, isPresent, isGone };
      found.set(id, [...(found.get(id) ?? []), list]);
    }
  });
  return found;
}

/** Whoever left a list on which their name now has another number had a mistyped one, which says nothing. */
const isNoMistake = (row: ExpressionBuilder<Tables, 'students'>) =>
  row.or([
    row('students.hidden', '=', 0),
    row.not(
      row.exists(
        row
          .selectFrom('students as corrected')
          .select('corrected.id')
          .whereRef('corrected.class_id', '=', 'students.class_id')
          .whereRef('corrected.first', '=', 'students.first')
          .whereRef('corrected.last', '=', 'students.last')
          .where('corrected.hidden', '=', 0),
      ),
    ),
  ]);

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

interface Name {
  first: string;
  last: string;
}

/** A name, and the class whose roster has it. */
export interface NameThere extends Name {
  classId: number;
}

/** What these classes are called, with their primary teachers. */
export async function classesCalled(
  db: Queries,
  classIds: readonly number[],
): Promise<Map<number, { className: string; teacher: string }>> {
  const found = new Map<number, { className: string; teacher: string }>();
  await inBatches([...new Set(classIds)], async (batch) => {
    const rows = await db
      .selectFrom('classes')
      .leftJoin('accounts', 'accounts.id', 'classes.primary_teacher')
      .select(['classes.id', 'classes.name as className', 'accounts.name as teacher'])
      .where('classes.id', 'in', batch)
      .execute();
    for (const { id, className, teacher } of rows) found.set(id, { className, teacher: teacher ?? '' });
  });
  return found;
}

const full = ({ first, last }: Name) => `${first} ${last}`;

/** Some classes of a school, and the active ones among them. */
interface Classes {
  all: number[];
  active: number[];
}

/** What these classes call the students now, or, if they all are former students, called them; by ID number. */
async function namesIn(
  db: Queries,
  { all, active }: Classes,
  ids: readonly number[],
): Promise<Map<number, NameThere[]>> {
  const found = await namesOnLists(db, active, { ids, hidden: [0] });
  const unknown = ids.filter((id) => !found.has(id));
  const others = await namesOnLists(db, all, { ids: unknown, hidden: [0, 1] });
  return new Map([...found, ...others]);
}

async function namesOnLists(
  db: Queries,
  classIds: readonly number[],
  { ids, hidden }: { ids: readonly number[]; hidden: readonly number[] },
): Promise<Map<number, NameThere[]>> {
  const found = new Map<number, NameThere[]>();
  if (ids.length === 0) return found;
  const inOrder = [...classIds].sort((one, other) => one - other);
  await inBatches(inOrder, async (batch) => {
    await inBatches(ids, async (some) => {
      const rows = await db
        .selectFrom('students')
        .select(['class_id as classId', 'id', 'first', 'last'])
        .where('class_id', 'in', batch)
        .where('id', 'in', some)
        .where('hidden', 'in', hidden)
        .where(isNoMistake)
        .orderBy('class_id')
        .execute();
      for (const { id, ...name } of rows) found.set(id, [...(found.get(id) ?? []), name]);
    });
  });
  return found;
}

/** What the school calls each student with an account that it has confirmed. */
export async function namesOfAccounts(
  db: Queries,
  schoolId: number,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('school_students')
    .innerJoin('accounts', 'accounts.id', 'school_students.account_id')
    .select(['school_students.student_id as id', 'school_students.name', 'accounts.name as own'])
    .where('school_students.school_id', '=', schoolId)
    .where('school_students.confirmed', '=', 1)
    .where('school_students.student_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name, own }) => [id, [name || own]]));
}

/** The other classes of the school, and those of them that none of the editors of this one edits. */
async function classesBeside(
  db: Queries,
  { schoolId, classId }: Roster,
): Promise<Classes & { ofOthers: Classes }> {
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
    .where('classes.id', '!=', classId)
    .execute();
  const own = new Set<number>();
  await inBatches(
    classes.map(({ id }) => id),
    async (batch) => {
      if (ids.length === 0) return;
      const shared = await db
        .selectFrom('memberships')
        .select('class_id as id')
        .where('class_id', 'in', batch)
        .where('account_id', 'in', ids)
        .where('auth', '>=', accessLevels.edit)
        .execute();
      for (const { id } of shared) own.add(id);
    },
  );
  const among = (found: typeof classes): Classes => ({
    all: found.map(({ id }) => id),
    active: found.flatMap(({ id, folder }) => (folder === folders.active ? id : [])),
  });
  return { ...among(classes), ofOthers: among(classes.filter(({ id }) => !own.has(id))) };
}
