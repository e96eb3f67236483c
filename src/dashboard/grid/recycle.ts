import { isWithin, type Range } from './axis.ts';

/**
 * Of places and what stands in each: those that are free for something else, and what of a range stands nowhere yet.
 * The last of the free is the first to be taken; one with nothing (−1) before one that is only out of the range.
 */
export function recycle(standing: readonly number[], range: Range) {
  const numberAt = (place: number) => standing[place] ?? -1;
  const free = [...standing.keys()]
    .filter((place) => !isWithin(range, numberAt(place)))
    .sort((a, b) => numberAt(b) - numberAt(a));
  const missing: number[] = [];
  for (let number = range.first; number <= range.last; number++)
    if (!standing.includes(number)) missing.push(number);
  return { free, missing };
}
