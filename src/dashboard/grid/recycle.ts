import { isWithin, type Range } from './axis.ts';

/**
 * Of places and what stands in each: those that are free for something else, and what of a range stands nowhere yet.
 * The last of the free is the first to be taken; one with nothing (−1) before one that is only out of the range.
 */
export function recycle(standing: readonly number[], range: Range) {
  const free = standing
    .map((number, place) => ({ number, place }))
    .filter(({ number }) => !isWithin(range, number))
    .sort((a, b) => b.number - a.number)
    .map(({ place }) => place);
  const missing: number[] = [];
  for (let number = range.first; number <= range.last; number++)
    if (!standing.includes(number)) missing.push(number);
  return { free, missing };
}
