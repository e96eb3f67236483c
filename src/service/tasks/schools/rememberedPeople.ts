import { kinds } from '#service/store/accounts.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import {
  allPeople,
  type Person,
  peopleChanged,
  peopleVersion,
  signedInSince,
} from '#service/store/people.ts';
import { plainName } from '#service/store/students.ts';
import type { Fields } from '#wire/tasks.ts';

/*
 * Remembers the people of the schools that were asked for last, in the orders that were asked for, so that a page of
 * 5,000 costs what a page of 50 costs. The version, read in the same snapshot, says whether the list is still the right
 * one; of one that is not, only the people who have changed are read again.
 */

type Wanted = Pick<Fields<'school-people'>, 'type' | 'status' | 'sort'>;

const sortedBy: Readonly<Record<Wanted['sort'], (person: Person) => string>> = {
  name: ({ name }) => plainName(name),
  usr: ({ username }) => plainName(username),
  email: ({ email }) => plainName(email),
  lastlog: ({ lastSignIn, name }) => `${String(lastSignIn).padStart(12, '0')} ${plainName(name)}`,
};

const isOfKind: Readonly<Record<number, (person: Person) => boolean>> = {
  [kinds.student]: ({ studentId }) => studentId > 0,
  [kinds.teacher]: ({ isTeacher }) => isTeacher,
  [kinds.admin]: ({ isAdmin }) => isAdmin,
};

interface Keyed {
  person: Person;
  key: string;
}

/** Some of the people of one school in one order, and the text in which they are found: a line for each. */
class Ordered {
  readonly #wanted: Wanted;
  #keyed: Keyed[];
  /** Made when somebody first searches. */
  #text: { lines: string; ends: readonly number[] } | undefined;

  constructor(wanted: Wanted, people: Iterable<Person>) {
    this.#wanted = wanted;
    this.#keyed = [...people].filter((person) => this.#has(person)).map((person) => this.#keyedOf(person));
    this.#keyed.sort(inOrder);
  }

  #has(person: Person): boolean {
    const { type, status } = this.#wanted;
    return (
      (type === undefined || isOfKind[type]?.(person) === true) &&
      (status === undefined || person.status === status)
    );
  }

  #keyedOf(person: Person): Keyed {
    return { person, key: sortedBy[this.#wanted.sort](person) };
  }

  /** Takes out the person as it was, and puts it where it belongs as it is. */
  change(before: Person | undefined, after: Person | undefined): void {
    if (before && this.#has(before)) this.#keyed.splice(this.#placeOf(before), 1);
    if (after && this.#has(after)) this.#keyed.splice(this.#placeOf(after), 0, this.#keyedOf(after));
    this.#text = undefined;
  }

  /** Where the person is, or would be. */
  #placeOf(person: Person): number {
    const wanted = this.#keyedOf(person);
    let [low, high] = [0, this.#keyed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = this.#keyed[middle];
      if (there && inOrder(there, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whoever's line contains what is looked for. */
  containing(wanted: string): Person[] {
    if (wanted === '') return this.#keyed.map(({ person }) => person);
    this.#text ??= this.#searchable();
    const { lines, ends } = this.#text;
    const found: Person[] = [];
    let line = 0;
    for (let at = lines.indexOf(wanted); at >= 0; at = lines.indexOf(wanted, ends[line - 1])) {
      while ((ends[line] ?? Number.POSITIVE_INFINITY) <= at) line++;
      const keyed = this.#keyed[line++];
      if (!keyed) break;
      found.push(keyed.person);
    }
    return found;
  }

  #searchable(): { lines: string; ends: readonly number[] } {
    const ends: number[] = [];
    let lines = '';
    for (const { person } of this.#keyed) {
      const { name, username, email, studentId } = person;
      lines += `${plainName(`${name} ${username} ${email} ${studentId || ''}`)}\n`;
      ends.push(lines.length);
    }
    return { lines, ends };
  }
}

const inOrder = (one: Keyed, other: Keyed): number =>
  one.key === other.key ? one.person.id - other.person.id : one.key < other.key ? -1 : 1;

/** Orders that are remembered of a school. */
const mostOrders = 8;

class PeopleList {
  version: number;
  /** When the sign-ins were read, in Unix seconds. */
  signInsRead: number;
  readonly #people: Map<number, Person>;
  readonly #orders = new Map<string, Ordered>();

  constructor(people: readonly Person[], { version, now }: { version: number; now: number }) {
    this.version = version;
    this.signInsRead = now;
    this.#people = new Map(people.map((person) => [person.id, person]));
  }

  find(wanted: Wanted, search: string): readonly Person[] {
    const name = `${wanted.sort} ${wanted.type} ${wanted.status}`;
    const ordered = this.#orders.get(name) ?? new Ordered(wanted, this.#people.values());
    if (!this.#orders.has(name) && this.#orders.size === mostOrders) this.#orders.clear();
    this.#orders.set(name, ordered);
    return ordered.containing(plainName(search.trim()));
  }

  /** Undefined for somebody who belongs to the school no more. */
  change(id: number, after: Person | undefined): void {
    const before = this.#people.get(id);
    for (const ordered of this.#orders.values()) ordered.change(before, after);
    if (after) this.#people.set(id, after);
    else this.#people.delete(id);
  }

  signedIn(id: number, lastSignIn: number): void {
    const person = this.#people.get(id);
    if (person && person.lastSignIn !== lastSignIn) this.change(id, { ...person, lastSignIn });
  }
}

/** Schools whose people a process remembers. */
const mostRemembered = 20;

const remembered = new WeakMap<Database, Map<number, PeopleList>>();

/** Seconds in which a sign-in may become visible after its time, and by which clocks may differ. */
const latest = 300;

/** The people of a school as the snapshot has them; of when they last signed in, as far as `sort` needs it. */
export async function peopleList(
  db: Queries,
  database: Database,
  { schoolId, now, sort }: { schoolId: number; now: number; sort: Wanted['sort'] },
): Promise<PeopleList> {
  const lists = remembered.get(database) ?? new Map<number, PeopleList>();
  remembered.set(database, lists);
  const version = await peopleVersion(db, schoolId);
  const known = lists.get(schoolId);
  const isCurrent = known !== undefined && (await isBrought(known, db, { schoolId, version }));
  const list = isCurrent ? known : new PeopleList(await allPeople(db, schoolId), { version, now });
  lists.delete(schoolId);
  lists.set(schoolId, list);
  for (const oldest of lists.keys()) if (lists.size > mostRemembered) lists.delete(oldest);
  if (sort === 'lastlog') {
    for (const { id, lastSignIn } of await signedInSince(db, list.signInsRead - latest))
      list.signedIn(id, lastSignIn);
    list.signInsRead = now;
  }
  return list;
}

/** Brings the list to the version, and answers whether it could. */
async function isBrought(
  list: PeopleList,
  db: Queries,
  { schoolId, version }: { schoolId: number; version: number },
): Promise<boolean> {
  const from = list.version;
  if (from === version) return true;
  const ids = await peopleChanged(db, schoolId, { from, to: version });
  if (!ids) return false;
  const changed: [number, Person | undefined][] = [];
  for (const id of ids) changed.push([id, (await allPeople(db, schoolId, id))[0]]);
  // Another request may have brought it elsewhere meanwhile.
  if (list.version !== from) return list.version === version;
  for (const [id, person] of changed) list.change(id, person);
  list.version = version;
  return true;
}
