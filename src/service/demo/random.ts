/*
 * Random numbers that are the same every time and on every machine: whole numbers and the four operations only.
 */

export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  /** One of a list that is not empty. */
  pick<Item>(items: readonly Item[]): Item;
  /** Bell-shaped around 0 with a deviation of 1; never beyond 4.3. */
  normal(): number;
  /** That many different items, in random order. */
  sample<Item>(items: readonly Item[], count: number): Item[];
}

/** FNV-1a, so that a seed can be a name and each part of the school has its own random numbers. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value;
}

export function randomOf(seed: string): Random {
  let state = hash(seed);

  /** mulberry32, by Tommy Ettinger; public domain. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (limit: number) => Math.floor(next() * limit);

  function sample<Item>(items: readonly Item[], count: number): Item[] {
    const rest = [...items];
    const chosen: Item[] = [];
    while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(below(rest.length), 1));
    return chosen;
  }

  return {
    next,
    below,
    sample,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
    normal() {
      let sum = 0;
      for (let count = 0; count < 6; count++) sum += next();
      return (sum - 3) * Math.SQRT2;
    },
  };
}
