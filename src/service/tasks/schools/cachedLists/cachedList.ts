import { plainName } from '#service/store/classes/students.ts';
import type { Database, Queries } from '#service/store/driver/database.ts';
import { withPauses } from '#service/store/driver/pauses.ts';

/*
 * Caches a list of the most recently used schools, in the requested orders, so that a page of 5,000 lines costs as much
 * as a page of 50. The version, read in the same snapshot, says whether the list is current; if not, only the changed
 * lines are reloaded.
 */

interface Order<Item> {
  /** Whether the line is included. */
  has(item: Item): boolean;
  key(item: Item): string;
  /** Decides between equal keys, whatever the direction. */
  tie?(item: Item): string;
  desc?: boolean;
}

interface Keyed<Item> {
  item: Item;
  key: string;
  tie: string;
}

/** Some lines of a list in one order, and the text to search: a line for each. */
class Ordered<Item extends { id: number }> {
  readonly #order: Order<Item>;
  readonly #textOf: (item: Item) => string;
  readonly #keyed: Keyed<Item>[];
  /** Created by the first search. */
  #text: { lines: string; ends: readonly number[] } | undefined;

  constructor(order: Order<Item>, textOf: (item: Item) => string, items: Iterable<Item>) {
    this.#order = order;
    this.#textOf = textOf;
    this.#keyed = [...items].filter((item) => order.has(item)).map((item) => this.#keyedOf(item));
    this.#keyed.sort((one, other) => this.#compare(one, other));
  }

  #keyedOf(item: Item): Keyed<Item> {
    return { item, key: this.#order.key(item), tie: this.#order.tie?.(item) ?? '' };
  }

  #compare(one: Keyed<Item>, other: Keyed<Item>): number {
    if (one.key !== other.key) return one.key < other.key === (this.#order.desc === true) ? 1 : -1;
    if (one.tie !== other.tie) return one.tie < other.tie ? -1 : 1;
    return one.item.id - other.item.id;
  }

  /** Moves a changed line to its new position. */
  change(before: Item | undefined, after: Item | undefined): void {
    if (before && this.#order.has(before)) this.#keyed.splice(this.#indexOf(before), 1);
    if (after && this.#order.has(after)) this.#keyed.splice(this.#indexOf(after), 0, this.#keyedOf(after));
    this.#text = undefined;
  }

  /** The position of the line, or where it would be. */
  #indexOf(item: Item): number {
    const wanted = this.#keyedOf(item);
    let [low, high] = [0, this.#keyed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = this.#keyed[middle];
      if (there && this.#compare(there, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The lines whose text contains every search word. */
  containing([first = '', ...others]: readonly string[]): Item[] {
    if (first === '') return this.#keyed.map(({ item }) => item);
    this.#text ??= this.#searchable();
    const { lines, ends } = this.#text;
    const found: Item[] = [];
    let line = 0;
    for (let at = lines.indexOf(first); at >= 0; at = lines.indexOf(first, ends[line - 1])) {
      while ((ends[line] ?? Number.POSITIVE_INFINITY) <= at) line++;
      const keyed = this.#keyed[line++];
      if (!keyed) break;
      if (others.length > 0) {
        const text = lines.slice(ends[line - 2] ?? 0, ends[line - 1]);
        if (!others.every((word) => text.includes(word))) continue;
      }
      found.push(keyed.item);
    }
    return found;
  }

  #searchable(): { lines: string; ends: readonly number[] } {
    const ends: number[] = [];
    let lines = '';
    for (const { item } of this.#keyed) {
      lines += `${plainName(this.#textOf(item))}\n`;
      ends.push(lines.length);
    }
    return { lines, ends };
  }
}

/** The most cached orders of a school. */
const mostOrders = 12;

interface Version {
  /** Grows with each change of a line. */
  version: number;
  /** Changes when an unknown number of lines have changed. */
  base?: number;
}

class CachedList<Item extends { id: number }> {
  version: number;
  readonly base: number | undefined;
  /** When the unversioned values were read, in Unix seconds. */
  read: number;
  readonly #items: Map<number, Item>;
  readonly #textOf: (item: Item) => string;
  readonly #orders = new Map<string, Ordered<Item>>();

  constructor(
    items: readonly Item[],
    textOf: (item: Item) => string,
    { version, base }: Version,
    now: number,
  ) {
    this.version = version;
    this.base = base;
    this.read = now;
    this.#textOf = textOf;
    this.#items = new Map(items.map((item) => [item.id, item]));
  }

  items(): Iterable<Item> {
    return this.#items.values();
  }

  item(id: number): Item | undefined {
    return this.#items.get(id);
  }

  some(test: (item: Item) => boolean): boolean {
    for (const item of this.#items.values()) if (test(item)) return true;
    return false;
  }

  /** The lines with all of the words; `name` identifies the order. */
  find(name: string, order: Order<Item>, words: readonly string[]): readonly Item[] {
    const ordered = this.#orders.get(name) ?? new Ordered(order, this.#textOf, this.#items.values());
    this.#orders.delete(name);
    this.#orders.set(name, ordered);
    for (const oldest of this.#orders.keys()) if (this.#orders.size > mostOrders) this.#orders.delete(oldest);
    return ordered.containing(words.map(plainName));
  }

  /** Undefined for a line that no longer exists. */
  change(id: number, after: Item | undefined): void {
    const before = this.#items.get(id);
    for (const ordered of this.#orders.values()) ordered.change(before, after);
    if (after) this.#items.set(id, after);
    else this.#items.delete(id);
  }

  /** Updates the unversioned values. */
  set(id: number, part: Partial<Item>): void {
    const item = this.#items.get(id);
    if (item && Object.entries(part).some(([name, value]) => item[name as keyof Item] !== value))
      this.change(id, { ...item, ...part });
  }
}

export type { CachedList };

interface ListSource<Item> {
  /** The text in which a line is found. */
  textOf(item: Item): string;
  /** Grows whenever the result of `read` changes. */
  version(db: Queries, schoolId: number): Promise<Version>;
  /** The lines that changed between two versions; null if that is unknown. */
  changed(
    db: Queries,
    schoolId: number,
    between: { from: number; to: number },
  ): Promise<ReadonlySet<number> | null>;
  /** All lines, or the one with this id if it is there. */
  read(db: Queries, schoolId: number, id?: number): Promise<readonly Item[]>;
}

/** The most schools whose lists a process caches. */
export const mostCached = 20;

/** Seconds in which a change without a version may become visible after its time, and by which clocks may differ. */
export const unversionedLag = 300;

/** Returns the list of a school in this snapshot. */
export function cachedLists<Item extends { id: number }>(source: ListSource<Item>) {
  const cached = new WeakMap<Database, Map<number, CachedList<Item>>>();

  /** Updates the list to this version; returns false if it must be reloaded. */
  async function catchUp(
    list: CachedList<Item>,
    db: Queries,
    schoolId: number,
    { version, base }: Version,
  ): Promise<boolean> {
    const from = list.version;
    if (list.base !== base) return false;
    if (from === version) return true;
    const ids = await source.changed(db, schoolId, { from, to: version });
    if (!ids) return false;
    const changed: [number, Item | undefined][] = [];
    for (const id of ids) changed.push([id, (await source.read(db, schoolId, id))[0]]);
    // Another request may have updated it meanwhile.
    if (list.version !== from) return list.version === version;
    for (const [id, item] of changed) list.change(id, item);
    list.version = version;
    return true;
  }

  return async (
    db: Queries,
    database: Database,
    { schoolId, now }: { schoolId: number; now: number },
  ): Promise<CachedList<Item>> => {
    const lists = cached.get(database) ?? new Map<number, CachedList<Item>>();
    cached.set(database, lists);
    const version = await source.version(db, schoolId);
    const known = lists.get(schoolId);
    const isCurrent = known !== undefined && (await catchUp(known, db, schoolId, version));
    const list = isCurrent
      ? known
      : new CachedList(await source.read(withPauses(db), schoolId), source.textOf, version, now);
    lists.delete(schoolId);
    lists.set(schoolId, list);
    for (const oldest of lists.keys()) if (lists.size > mostCached) lists.delete(oldest);
    return list;
  };
}
