import { median, type Sample } from '#test/bench/support/samples.ts';

/*
 * The figures to reach. Ratios compare processor time of the main thread, which other processes on the machine do not
 * disturb; times to paint hold only on an otherwise idle machine.
 */

interface Figure {
  what: string;
  value: number;
  limit: number;
}

export function figures(samples: readonly Sample[], sizes: readonly string[]): string {
  const of = (name: string, size: string, what: string) =>
    median(
      samples
        .filter((one) => one.name === name && one.size === size && one.what === what)
        .map(({ value }) => value),
    );
  const smallest = sizes[0] ?? '';
  const largest = sizes.at(-1) ?? '';
  const open = 'open: main thread, ms';
  const heap = 'heap above the data, MB';
  const cost = (towards: string) => `${towards}: main thread, ms per 1,000 px`;
  const all: Figure[] = [
    {
      what: `open ${smallest} against the baseline`,
      value: of('gradebook', smallest, open) / of('baseline', smallest, open),
      limit: 2,
    },
  ];
  for (const what of [
    open,
    cost('across'),
    'arrow down: main thread, ms per key',
    'arrow right: main thread, ms per key',
    'selection: main thread, ms per key',
    'edit: main thread, ms per edit',
  ]) {
    const value = of('gradebook', largest, what) / of('gradebook', smallest, what);
    all.push({ what: `${what} ${largest} against ${smallest}`, value, limit: 1.5 });
  }
  for (const size of sizes) {
    for (const towards of size === smallest ? ['across'] : ['across', 'down']) {
      const value = of('gradebook', size, cost(towards)) / of('pool', size, cost(towards));
      all.push({ what: `scroll ${towards} ${size} against the bare pool`, value, limit: 2 });
    }
  }
  for (const what of ['arrow down', 'arrow right', 'selection']) {
    const value = Math.max(...sizes.map((size) => of('gradebook', size, `${what}: key → paint p95, ms`)));
    all.push({ what: `${what}, every size, p95 ms (two frames)`, value, limit: 34 });
  }
  all.push(
    {
      what: `heap ${largest} above ${smallest}, MB`,
      value: of('gradebook', largest, heap) - of('gradebook', smallest, heap),
      limit: 60,
    },
    { what: `sort ${largest}, ms`, value: of('gradebook', largest, 'sort: click → painted, ms'), limit: 50 },
    {
      what: `search ${largest}, ms`,
      value: of('gradebook', largest, 'search: key → painted, ms'),
      limit: 30,
    },
  );
  const line = ({ what, value, limit }: Figure) =>
    `${value <= limit ? 'reached' : 'MISSED '}  ${value.toFixed(2).padStart(7)}  ≤ ${String(limit).padEnd(4)}  ${what}`;
  return `\n${all.map(line).join('\n')}\n`;
}
