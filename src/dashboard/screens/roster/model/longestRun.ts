/**
 * The positions of a longest rising run of `values`, in order: what can stay where it is when the rest is moved.
 * Patience sorting, n log n; `values` are distinct.
 */
export function longestRun(values: readonly number[]): number[] {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [position, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before.push(low > 0 ? (ends[low - 1] ?? -1) : -1);
    ends[low] = position;
  }
  const run: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) run.push(at);
  return run.reverse();
}
