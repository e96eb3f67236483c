import { areAlike } from '#grading/alikeNames.ts';
import { eachWithPauses, pauseWhenDue } from '#service/store/driver/pauses.ts';
import { inBatches, type Queries } from '#service/store/driver/queries.ts';
import { folders } from '#service/store/driver/schema/codes.ts';
import { classesOf, isNamed } from './privacy.ts';

/* The students on all rosters of a school, for its admins. */

/** A student of the school's lists, with the name on the latest of them. */
export interface ListedStudent {
  id: number;
  first: string;
  last: string;
  /** How many rosters they are or were on, and whether any of those classes is active. */
  classes: number;
  isActive: boolean;
  /** Whether rosters give the number to somebody else, too. */
  isShared: boolean;
}

/** One of those who have an ID number, with every name, and whether one of them was wanted. */
interface NumberHolder extends Omit<ListedStudent, 'isShared'> {
  names: string[];
  isWanted: boolean;
}

/** Classes per query of rosters. */
const rostersAtOnce = 50;

/**
 * Searches all students who are or were on a roster of the school, by a name on any roster or by ID number; or finds
 * those with this ID number. Rosters that give a number to names unlike each other mean different students.
 */
export async function listedStudents(
  db: Queries,
  schoolId: number,
  wanting: number | ((student: Pick<ListedStudent, 'id' | 'first' | 'last'>) => boolean),
): Promise<ListedStudent[]> {
  const isWanted = typeof wanting === 'number' ? () => true : wanting;
  const all = await classesOf(db, schoolId);
  const folderOf = new Map(all.map(({ id, folder }) => [id, folder]));
  const pause = pauseWhenDue();
  const everybody = new Map<number, NumberHolder[]>();
  await inBatches(
    [...folderOf.keys()],
    async (batch) => {
      const rows = await db
        .selectFrom('students')
        .select(['class_id as classId', 'id', 'first', 'last', 'hidden'])
        .where('class_id', 'in', batch)
        .where(isNamed)
        .$if(typeof wanting === 'number', (query) => query.where('id', '=', Number(wanting)))
        .orderBy('class_id')
        .execute();
      await eachWithPauses(rows, pause, ({ classId, id, first, last, hidden }) => {
        const isActive = folderOf.get(classId) === folders.active && hidden === 0;
        const holders = everybody.get(id) ?? [];
        if (holders.length === 0) everybody.set(id, holders);
        const known = holderNamed(holders, `${first} ${last}`);
        // Most are on several lists with the same name, which is checked once.
        if (known.first !== first || known.last !== last) known.isWanted ||= isWanted({ id, first, last });
        Object.assign(known, { id, first, last });
        known.classes += 1;
        known.isActive ||= isActive;
      });
      await pause();
    },
    rostersAtOnce,
  );
  return [...everybody.values()].flatMap((holders) =>
    holders
      .filter((each) => each.isWanted)
      .map(({ names, isWanted: _, ...student }) => ({ ...student, isShared: holders.length > 1 })),
  );
}

/** The holder of the name, or of one like it, or a new one. */
function holderNamed(holders: NumberHolder[], name: string): NumberHolder {
  const known =
    holders.find(({ names }) => names.includes(name)) ??
    holders.find(({ names }) => names.some((each) => areAlike(each, name)));
  if (known) {
    if (!known.names.includes(name)) known.names.push(name);
    return known;
  }
  const names = [name];
  const added = { id: 0, first: '', last: '', classes: 0, isActive: false, names, isWanted: false };
  holders.push(added);
  return added;
}
