const largest = 999_999_999_999;

/**
 * A number after all of `taken`. Not every service tells who was removed earlier, so it is a proposal: a number that
 * somebody had before would bring that person's scores back.
 */
export function freeNumber(taken: readonly number[]): number {
  const highest = taken.reduce((most, id) => Math.max(most, id), 0);
  if (highest < largest) return highest + 1;
  const used = new Set(taken);
  let free = 1;
  while (used.has(free)) free += 1;
  return free;
}
