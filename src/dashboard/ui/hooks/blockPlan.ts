/*
 * Which rows of a list are drawn together. A row stays in its block while others come and go around it: moved to
 * another, it would be created again, and text typed in it would be lost.
 */

export type RowKey = string | number;

export interface BlockPlan {
  readonly keys: readonly RowKey[];
  /** Where each block begins. */
  readonly starts: readonly number[];
  /** Rows of the first block and of each other one, as planned. */
  readonly sizes: { readonly first: number; readonly others: number };
}

type Sizes = (count: number) => BlockPlan['sizes'];

export function planBlocks(keys: readonly RowKey[], sizesFor: Sizes): BlockPlan {
  const sizes = sizesFor(keys.length);
  const starts = keys.length === 0 ? [] : [0];
  for (let from = sizes.first; from < keys.length; from += sizes.others) starts.push(from);
  return { keys, starts, sizes };
}

const isSame = (one: readonly RowKey[], other: readonly RowKey[]) =>
  one.length === other.length && one.every((key, at) => key === other[at]);

/** The plan for the current list; a new one if the list is another, or a block would outgrow its size. */
export function followBlocks(plan: BlockPlan, keys: readonly RowKey[], sizesFor: Sizes): BlockPlan {
  if (isSame(plan.keys, keys)) return plan;
  const places = new Map(keys.map((key, at) => [key, at]));
  /** The first row after the block before. */
  let floor = 0;
  const found = plan.starts.map((from, block) => {
    const own = plan.keys.slice(from, plan.starts[block + 1]);
    const there = own.flatMap((key) => places.get(key) ?? []).filter((at) => at >= floor);
    if (there.length === 0) return null;
    const start = block === 0 ? 0 : Math.min(...there);
    floor = start + 1;
    return start;
  });
  // A block that has lost all its rows is placed, empty, at the start of the next one.
  const starts = found.map((start, block) =>
    block === 0 ? 0 : (start ?? found.slice(block).find((next) => next !== null) ?? keys.length),
  );
  const { first, others } = plan.sizes;
  const fits = starts.every((from, block) => {
    const rows = (starts[block + 1] ?? keys.length) - from;
    return rows <= 2 * (block === 0 ? first : others);
  });
  const isKnown = plan.keys.some((key) => places.has(key));
  return fits && isKnown ? { ...plan, keys, starts } : planBlocks(keys, sizesFor);
}

/** The block of a row; among blocks that have become empty, the one after them. */
export const blockOf = ({ starts }: BlockPlan, row: number) => starts.findLastIndex((from) => from <= row);
