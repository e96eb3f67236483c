import { areApart } from '#grading/alikeNames.ts';
import { fullName, plainName } from '#service/store/classes/students.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { pauseWhenDue } from '#service/store/driver/pauses.ts';
import { byClass, inBatches } from '#service/store/driver/queries.ts';
import {
  activeAmong,
  type Named,
  namedOn,
  rosterRevisions,
  rosterStamp,
  trashedAmong,
} from '#service/store/schools/rosterNames.ts';
import { mostCached } from './cachedList.ts';

/*
 * Caches the names that a school's students have on its rosters. The stamp and the revisions of the rosters, read in
 * the same snapshot, say which rosters have changed: only those are read again.
 */

interface Listing {
  classId: number;
  name: string;
  /** No longer on the roster. */
  isFormer: boolean;
}

interface Listed {
  /** What a search looks through: the names as plain text, a line for each. */
  text: string;
  listings: readonly Listing[];
}

class RosterNames {
  stamp = '';
  readonly #lists = new Map<number, { revision: number; students: readonly number[] }>();
  readonly #students = new Map<number, Listed>();

  /** The classes whose lists are not known as of these revisions. */
  outdated(revisions: ReadonlyMap<number, number>): number[] {
    return [...revisions].flatMap(([id, revision]) =>
      this.#lists.get(id)?.revision === revision ? [] : [id],
    );
  }

  /** Forgets all other classes. */
  keepOnly(classes: ReadonlyMap<number, unknown>): void {
    for (const classId of this.#lists.keys()) if (!classes.has(classId)) this.#forget(classId);
  }

  put(classId: number, revision: number, students: readonly Named[]): void {
    this.#forget(classId);
    for (const { id, first, last, hidden } of students) {
      const { text, listings } = this.#students.get(id) ?? { text: '', listings: [] };
      const name = fullName({ first, last });
      // Most are on several lists with the same name.
      const isNew = !listings.some((each) => each.name === name);
      this.#students.set(id, {
        text: isNew ? `${text}${plainName(name)}\n` : text,
        listings: [...listings, { classId, name, isFormer: hidden === 1 }],
      });
    }
    this.#lists.set(classId, { revision, students: students.map(({ id }) => id) });
  }

  #forget(classId: number): void {
    for (const id of this.#lists.get(classId)?.students ?? []) {
      const left = (this.#students.get(id)?.listings ?? []).filter((each) => each.classId !== classId);
      const names = new Set(left.map(({ name }) => name));
      const text = [...names].map((name) => `${plainName(name)}\n`).join('');
      if (left.length > 0) this.#students.set(id, { text, listings: left });
      else this.#students.delete(id);
    }
    this.#lists.delete(classId);
  }

  /** Whether the student has or had a name with this part on any list; `part` is a `plainName`. */
  hasNamed(studentId: number, part: string): boolean {
    return this.#students.get(studentId)?.text.includes(part) === true;
  }

  /** Those of these numbers, or of all, that rosters of active classes give to unlike names: to different people. */
  async apart(
    db: Queries,
    studentIds: readonly number[] = [...this.#students.keys()],
  ): Promise<ReadonlySet<number>> {
    const namesOf = (id: number, isMeant: (listing: Listing) => boolean) => [
      ...new Set(
        this.#students
          .get(id)
          ?.listings.filter(isMeant)
          .map(({ name }) => name) ?? [],
      ),
    ];
    const doubtful = studentIds.filter((id) => areApart(namesOf(id, ({ isFormer }) => !isFormer)));
    const classIds = doubtful.flatMap(
      (id) => this.#students.get(id)?.listings.map(({ classId }) => classId) ?? [],
    );
    const active = await activeAmong(db, [...new Set(classIds)]);
    const isOnIt = ({ classId, isFormer }: Listing) => !isFormer && active.has(classId);
    return new Set(doubtful.filter((id) => areApart(namesOf(id, isOnIt))));
  }

  /** The names of these students on the latest lists that they are on, except those of trashed classes. */
  async latest(db: Queries, studentIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const current = new Map(
      studentIds.map((id) => [
        id,
        this.#students.get(id)?.listings.filter(({ isFormer }) => !isFormer) ?? [],
      ]),
    );
    const classIds = [...current.values()].flatMap((listings) => listings.map(({ classId }) => classId));
    const trashed = await trashedAmong(db, [...new Set(classIds)]);
    const found = new Map<number, string>();
    for (const [id, listings] of current) {
      let last: Listing | undefined;
      for (const each of listings)
        if (!trashed.has(each.classId) && each.classId > (last?.classId ?? 0)) last = each;
      if (last) found.set(id, last.name);
    }
    return found;
  }
}

/** The ID numbers, of these or of all, that rosters of active classes give to different people. */
export const numbersApart = (database: Database, schoolId: number, studentIds?: readonly number[]) =>
  database.reading(async (db) => (await rosterNames(db, database, schoolId)).apart(db, studentIds));

/** Classes per query of rosters. */
const rostersAtOnce = 20;

const cached = new WeakMap<Database, Map<number, RosterNames>>();

/** The names on the rosters of a school in this snapshot. */
export async function rosterNames(db: Queries, database: Database, schoolId: number): Promise<RosterNames> {
  const schools = cached.get(database) ?? new Map<number, RosterNames>();
  cached.set(database, schools);
  const names = schools.get(schoolId) ?? new RosterNames();
  schools.delete(schoolId);
  schools.set(schoolId, names);
  for (const oldest of schools.keys()) if (schools.size > mostCached) schools.delete(oldest);

  const stamp = await rosterStamp(db, schoolId);
  if (names.stamp === stamp) return names;
  const revisions = await rosterRevisions(db, schoolId);
  names.keepOnly(revisions);
  const pause = pauseWhenDue();
  // Another request, of another snapshot, may put lists at the same time: then look again.
  for (let left = names.outdated(revisions); left.length > 0; left = names.outdated(revisions))
    await inBatches(
      left,
      async (batch) => {
        const students = byClass(await namedOn(db, batch));
        for (const classId of batch) {
          names.put(classId, revisions.get(classId) ?? 0, students.get(classId) ?? []);
          await pause();
        }
      },
      rostersAtOnce,
    );
  names.stamp = stamp;
  return names;
}
