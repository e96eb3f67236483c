import { median, type Sample } from '#test/bench/grid/report.ts';

/* Who is ahead in what; less is better in every line. */

/** What two runs of the same grid differ by: nearer than this is level. Bytes are counted, and differ by nothing. */
const noiseOf = (what: string) => (what.startsWith('bytes') ? 0 : 0.05);

export function ranking(samples: readonly Sample[], sizes: readonly string[], ours: string): string {
  const lines: string[] = [];
  for (const what of new Set(samples.map((sample) => sample.what))) {
    for (const size of sizes) {
      const here = samples.filter((sample) => sample.what === what && sample.size === size);
      const names = [...new Set(here.map(({ name }) => name))];
      const of = (name: string) => median(here.filter((one) => one.name === name).map(({ value }) => value));
      const others = names.filter((name) => name !== ours).sort((a, b) => of(a) - of(b));
      const [best] = others;
      if (best === undefined || !names.includes(ours)) continue;
      const mine = of(ours);
      const theirs = of(best);
      const noise = noiseOf(what);
      // Milliseconds of a single frame and tenths of a megabyte are no difference either.
      const level = Math.abs(mine - theirs) <= Math.max(noise && 0.1, noise * theirs);
      const word = level ? 'level ' : mine < theirs ? 'ahead ' : 'BEHIND';
      lines.push(
        `${word}  ${mine.toFixed(1).padStart(7)}  next ${theirs.toFixed(1).padStart(7)} ${best.padEnd(13)}  ${size.padEnd(9)}  ${what}`,
      );
    }
  }
  return `\nOurs beside the best of the others\n${lines.join('\n')}\n`;
}
