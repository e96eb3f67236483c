import { median, quantile, type Sample } from '#test/bench/support/samples.ts';

/* Which grid is ahead in what; less is always better. */

/** Medians nearer than this share are level, however little the samples differ. */
const leastNoise = 0.05;
/** How far a single sample may vary between runs. */
const noiseOfOne = 0.15;
/** A tenth of a millisecond or of a megabyte is no difference either. */
const leastDifference = 0.1;

/**
 * How far a median may be off, like the notch of a box plot: from the middle half of the samples, and their number.
 */
const notch = (values: readonly number[]) =>
  (1.57 * (quantile(values, 0.75) - quantile(values, 0.25))) / Math.sqrt(values.length);

function noiseOf(what: string, mine: readonly number[], theirs: readonly number[]): number {
  // Bytes are exact: any difference counts.
  if (what.startsWith('bytes')) return 0;
  const isOne = mine.length === 1 || theirs.length === 1;
  const share = (isOne ? noiseOfOne : leastNoise) * median(theirs);
  return Math.max(leastDifference, share, isOne ? 0 : notch(mine) + notch(theirs));
}

/** With enough decimals to tell the two apart. */
function told(one: number, other: number): readonly [string, string] {
  const decimals = [1, 2, 3].find((count) => one.toFixed(count) !== other.toFixed(count)) ?? 1;
  return [one.toFixed(decimals), other.toFixed(decimals)];
}

export function ranking(samples: readonly Sample[], sizes: readonly string[], ours: string): string {
  const lines: string[] = [];
  for (const what of new Set(samples.map((sample) => sample.what))) {
    for (const size of sizes) {
      const here = samples.filter((sample) => sample.what === what && sample.size === size);
      const names = [...new Set(here.map(({ name }) => name))];
      const of = (name: string) => here.filter((one) => one.name === name).map(({ value }) => value);
      const others = names.filter((name) => name !== ours).sort((a, b) => median(of(a)) - median(of(b)));
      const [best] = others;
      if (best === undefined || !names.includes(ours)) continue;
      const [mine, theirs] = [median(of(ours)), median(of(best))];
      const level = Math.abs(mine - theirs) <= noiseOf(what, of(ours), of(best));
      const word = level ? 'level ' : mine < theirs ? 'ahead ' : 'BEHIND';
      const [own, next] = told(mine, theirs);
      lines.push(
        `${word}  ${own.padStart(7)}  next ${next.padStart(7)} ${best.padEnd(13)}  ${size.padEnd(9)}  ${what}`,
      );
    }
  }
  return `\nOurs beside the best of the others\n${lines.join('\n')}\n`;
}
