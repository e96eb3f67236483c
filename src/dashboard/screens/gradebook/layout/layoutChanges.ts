import { everythingShown, type Layout } from './layout.ts';

/* A teacher's changes to columns, as pure changes of the layout. */

/**
 * At least this many digits are matched as the beginning of an ID number; fewer would match too many, and occur in
 * names and titles.
 */
const beginning = 4;

const isOfId = (word: string, id: string) =>
  word === id || (word.length >= beginning && /^\d+$/.test(word) && id.startsWith(word));

/** Whether each word is in the name, or is the ID number. `name` and `words` are folded; null to ignore the ID. */
export const isFound = (name: string, id: number | null, words: readonly string[]) =>
  words.every((word) => name.includes(word) || (id !== null && isOfId(word, String(id))));

/** Ascending, then descending, then the class's order. */
export function sortedBy(layout: Layout, id: string): Layout {
  const { sorting } = layout;
  if (sorting?.id !== id) return { ...layout, sorting: { id, desc: false } };
  return { ...layout, sorting: sorting.desc ? null : { id, desc: true } };
}

const without = (list: readonly string[], id: string) => list.filter((other) => other !== id);

export const hide = (layout: Layout, id: string): Layout => ({
  ...layout,
  hidden: [...without(layout.hidden, id), id],
  pinned: without(layout.pinned, id),
});

const toggled = (nums: readonly number[], num: number) =>
  nums.includes(num)
    ? nums.filter((other) => other !== num)
    : [...nums, num].sort((one, other) => one - other);

export const toggleTerm = (layout: Layout, num: number): Layout => ({
  ...layout,
  terms: toggled(layout.terms, num),
});

export const toggleSubtotal = (layout: Layout, num: number): Layout => ({
  ...layout,
  subtotals: toggled(layout.subtotals, num),
});

export const togglePin = (layout: Layout, id: string): Layout => ({
  ...layout,
  pinned: layout.pinned.includes(id) ? without(layout.pinned, id) : [...layout.pinned, id],
});

interface ColumnMove {
  /** The ids of the visible columns, in order. */
  readonly shown: readonly string[];
  readonly id: string;
  readonly to: number;
}

/**
 * The place among `movable` of a column that is moved from one place to another of all `ids`. If that is occupied by a
 * fixed column, such as a subtotal, it moves past it.
 */
export function placeAmong(
  movable: readonly string[],
  ids: readonly string[],
  [from, to]: readonly [number, number],
): number {
  const step = Math.sign(to - from);
  const onTheWay = step > 0 ? ids.slice(from + 1, to + 1).reverse() : ids.slice(to, from);
  const beyond = step > 0 ? ids.slice(to + 1) : ids.slice(0, to).reverse();
  const passed = [...onTheWay, ...beyond].find((id) => movable.includes(id));
  return passed === undefined ? -1 : movable.indexOf(passed);
}

/** Moves a column to another place among the visible ones. */
export function moveColumn(layout: Layout, { shown, id, to }: ColumnMove): Layout {
  if (!shown.includes(id) || to < 0 || to >= shown.length) return layout;
  const order = without(shown, id);
  order.splice(to, 0, id);
  return { ...layout, grouped: false, order };
}

export const resizeColumn = (layout: Layout, id: string, width: number): Layout => ({
  ...layout,
  widths: { ...layout.widths, [id]: width },
});

export const showEverything = (layout: Layout): Layout => ({ ...layout, ...everythingShown });
