import { inBatches, type Queries } from '#service/store/driver/queries.ts';

/*
 * Whether a student on a roster is the one whom the school knows by that ID number. Teachers type the numbers, so a
 * number on their list says nothing about whose guardians and account they may write to.
 */

/** As `auth.edit` of the tasks: teachers of this level change the roster. */
const editing = 4;

interface Named {
  id: number;
  name: string;
}

/**
 * Those of the students of the class who have no word of their names in common with what others in the school call the
 * same ID number: the rosters of classes with other teachers, and the account that the school has confirmed.
 */
export async function studentsMisnamed(
  db: Queries,
  { schoolId, classId }: { schoolId: number; classId: number },
  studentIds: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  await inBatches(studentIds, async (batch) => {
    const here = await db
      .selectFrom('students')
      .select(['id', 'first', 'last'])
      .where('class_id', '=', classId)
      .where('id', 'in', batch)
      .execute();
    const known = new Map<number, Set<string>[]>();
    for (const { id, name } of await namesElsewhere(db, { schoolId, classId }, batch))
      known.set(id, [...(known.get(id) ?? []), wordsOf(name)]);
    for (const { id, first, last } of here) {
      const own = wordsOf(`${first} ${last}`);
      const names = known.get(id) ?? [];
      if (names.length > 0 && !names.some((name) => [...own].some((word) => name.has(word)))) found.add(id);
    }
  });
  return found;
}

async function namesElsewhere(
  db: Queries,
  { schoolId, classId }: { schoolId: number; classId: number },
  ids: readonly number[],
): Promise<Named[]> {
  const found: Named[] = await db
    .selectFrom('school_students')
    .innerJoin('accounts', 'accounts.id', 'school_students.account_id')
    .select(['school_students.student_id as id', 'accounts.name'])
    .where('school_students.school_id', '=', schoolId)
    .where('school_students.confirmed', '=', 1)
    .where('school_students.student_id', 'in', ids)
    .execute();
  await inBatches(await classesOfOthers(db, { schoolId, classId }), async (batch) => {
    const rows = await db
      .selectFrom('students')
      .select(['id', 'first', 'last'])
      .where('class_id', 'in', batch)
      .where('id', 'in', ids)
      .execute();
    for (const { id, first, last } of rows) found.push({ id, name: `${first} ${last}` });
  });
  return found;
}

/** The classes of the school that nobody edits who edits this one. */
async function classesOfOthers(
  db: Queries,
  { schoolId, classId }: { schoolId: number; classId: number },
): Promise<number[]> {
  const editors = await db
    .selectFrom('memberships')
    .select('account_id as id')
    .where('class_id', '=', classId)
    .where('auth', '>=', editing)
    .execute();
  const ids = editors.map(({ id }) => id);
  const classes = await db
    .selectFrom('classes')
    .select('classes.id')
    .where('classes.school_id', '=', schoolId)
    .execute();
  const others = new Set(classes.map(({ id }) => id));
  others.delete(classId);
  await inBatches([...others], async (batch) => {
    if (ids.length === 0) return;
    const shared = await db
      .selectFrom('memberships')
      .select('class_id as id')
      .where('class_id', 'in', batch)
      .where('account_id', 'in', ids)
      .where('auth', '>=', editing)
      .execute();
    for (const { id } of shared) others.delete(id);
  });
  return [...others];
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
