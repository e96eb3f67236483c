import {
  allClasses,
  type ClassLine,
  changedSince,
  classChanges,
  classListVersion,
} from '#service/store/classes/classLists.ts';
import { plainName } from '#service/store/classes/students.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import type { Fields } from '#wire/tasks.ts';
import { type CachedList, cachedLists, unversionedLag } from './cachedList.ts';

/* Caches the classes of a school: see `cachedList.ts`. */

type Sort = Fields<'school-class-list'>['sort'];

const sortedBy: Readonly<Record<Sort, (line: ClassLine) => string>> = {
  name: ({ name }) => plainName(name),
  syr: ({ schoolYear }) => schoolYear,
  teacher: ({ teacher }) => plainName(teacher),
  updated: ({ updated }) => String(updated).padStart(12, '0'),
};

const listOf = cachedLists<ClassLine>({
  textOf: ({ name, code, teacher }) => `${name} ${code} ${teacher}`,
  version: classListVersion,
  changed: classChanges.between,
  read: allClasses,
});

interface Wanted extends Pick<Fields<'school-class-list'>, 'search' | 'syr' | 'folder' | 'uid' | 'sort'> {
  schoolId: number;
  now: number;
  desc: boolean;
}

/** The classes of a school in this snapshot; their last changes are current only as far as `sort` needs it. */
export async function findClasses(
  db: Queries,
  database: Database,
  { schoolId, now, search, syr, folder, uid, sort, desc }: Wanted,
): Promise<{ found: readonly ClassLine[]; choicesOf: () => Choices }> {
  const list = await listOf(db, database, { schoolId, now });
  if (sort === 'updated') {
    for (const { id, updated } of await changedSince(db, schoolId, list.read - unversionedLag))
      list.set(id, { updated });
    list.read = now;
  }
  const year = syr.trim();
  const order = {
    desc,
    key: sortedBy[sort],
    tie: sortedBy.name,
    has: (line: ClassLine) =>
      (year === '' || line.schoolYear === year) &&
      (folder === undefined || line.folder === folder) &&
      (uid === undefined || line.teacherId === uid),
  };
  const words = search.split(/\s+/).filter(Boolean);
  const found = list.find(JSON.stringify([sort, desc, folder, uid, year]), order, words);
  return { found, choicesOf: () => choicesOf(list) };
}

/** The years and primary teachers of a school's classes. */
export interface Choices {
  years: readonly string[];
  teachers: readonly { id: number; name: string }[];
}

/** A longer list is useless for choosing; the search finds classes by teacher, too. */
const mostTeachers = 200;

const known = new WeakMap<CachedList<ClassLine>, { version: number; choices: Choices }>();

function choicesOf(list: CachedList<ClassLine>): Choices {
  const made = known.get(list);
  if (made?.version === list.version) return made.choices;
  const years = new Set<string>();
  const teachers = new Map<number, string>();
  for (const { schoolYear, teacherId, teacher, username } of list.items()) {
    years.add(schoolYear);
    teachers.set(teacherId, teacher || username);
  }
  const choices = {
    years: [...years].sort().reverse(),
    teachers:
      teachers.size > mostTeachers
        ? []
        : [...teachers]
            .map(([id, name]) => ({ id, name }))
            .sort((one, other) => (plainName(one.name) < plainName(other.name) ? -1 : 1)),
  };
  known.set(list, { version: list.version, choices });
  return choices;
}
