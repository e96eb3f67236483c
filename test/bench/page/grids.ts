import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { buildPage, installGrids } from '#test/bench/page/gridPages/build.ts';
import { drive, open } from '#test/bench/page/gridPages/drive.ts';
import { ranking } from '#test/bench/page/gridPages/ranking.ts';
import { type Sample, tableOf } from '#test/bench/support/samples.ts';
import { launchFlags, obtainBrowser } from '#test/support/journeys/browser.ts';
import { thisMachine } from '#test/support/journeys/browserSetup.ts';

/*
 * Our grid against five others, on the same gradebook in the same browser, in one run: `npm run bench grids`.
 * A full round takes half an hour on two cores. `ROUNDS=1` for a first look, which may miss small differences,
 * `ROUNDS=5 MINUTES=120` for a steadier result; `SIZES=35x120` and `GRIDS=rollbook,slickGrid` for fewer,
 * `PATIENCE=240` to allow a step 240 seconds on a slower machine.
 */

const rounds = Number(process.env.ROUNDS ?? 3);
/** After this many, no grid is measured again. */
const minutes = Number(process.env.MINUTES ?? 60);
/** A measurement that takes longer (seconds) is not repeated. */
const slow = 120;
/** One opening is only a few frames, so it takes many to measure it. */
const openings = 7;
const sizes = (process.env.SIZES ?? '35x120,300x300,1000x1000').split(',');
const all = ['rollbook', 'agGrid', 'glide', 'slickGrid', 'revoGrid', 'reactDataGrid'];
const names = (process.env.GRIDS ?? all.join(',')).split(',');
/** What a page loads besides its grid: ours the dashboard's shell, some of the others React. */
const without: Readonly<Record<string, string>> = {
  rollbook: 'blankShell',
  glide: 'blankReact',
  reactDataGrid: 'blankReact',
};
const blanks = ['blank', 'blankReact', 'blankShell'];

await installGrids();
const samples: Sample[] = [];
const pages = new Map(
  await Promise.all([...names, ...blanks].map(async (name) => [name, await buildPage(name)] as const)),
);
const browser = await chromium.launch({
  executablePath: await obtainBrowser(thisMachine(), 'whole'),
  args: launchFlags,
});

const begun = performance.now();
const since = (time: number) => (performance.now() - time) / 1000;
const say = (line: string) => process.stdout.write(`${line}\n`);
type Step = typeof drive;
/** For each step, the grids that failed or took too long to repeat. */
const once = new Map<Step, Set<string>>([
  [open, new Set()],
  [drive, new Set()],
]);
const driven = new Set<string>();

async function measure(step: Step, size: string, name: string, about: string) {
  const grid = `${size} ${name}`;
  const started = performance.now();
  let ended = '';
  try {
    await step(browser, pages.get(name)?.address ?? '', size, (what, value) =>
      samples.push({ name, size, what, value }),
    );
    if (step === drive) driven.add(grid);
  } catch (error) {
    // The figures of the earlier steps are kept.
    ended = `, ${error instanceof Error ? error.message : error}`;
    once.get(step)?.add(grid);
    if (name === 'rollbook') process.exitCode = 1;
  }
  if (since(started) > slow) once.get(step)?.add(grid);
  const note = once.get(step)?.has(grid) ? ', not repeated' : '';
  if (step === drive || note)
    say(`${about}, ${step.name} ${size} ${name}: ${since(started).toFixed(0)} s${ended}${note}`);
}

async function measureAll(step: Step, size: string, about: string, isLate: () => boolean) {
  for (const name of names) {
    if (once.get(step)?.has(`${size} ${name}`)) continue;
    if (!isLate()) await measure(step, size, name, about);
    else if (step === drive) say(`${about}, drive ${size} ${name}: left out, ${minutes} min are over`);
  }
}

for (let round = 0; round < rounds; round++) {
  const isLate = () => round > 0 && since(begun) > minutes * 60;
  for (const size of sizes) {
    const about = `round ${round + 1}`;
    // Take turns, so that a momentary slowdown affects all of them.
    for (let opening = 0; opening < openings; opening++) await measureAll(open, size, about, isLate);
    await measureAll(drive, size, about, isLate);
  }
}

/** Kilobytes, gzipped, of the scripts and styles that the page requested. */
async function weight(name: string): Promise<number> {
  const asked = [...(pages.get(name)?.asked ?? [])].filter((file) => /\.(js|css)$/.test(file));
  const files = await Promise.all(asked.map((file) => readFile(file)));
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) / 1000;
}

for (const name of blanks) {
  const page = await browser.newPage();
  await page.goto(pages.get(name)?.address ?? '', { waitUntil: 'networkidle' });
  await page.close();
}
for (const name of names) {
  const value = (await weight(name)) - (await weight(without[name] ?? 'blank'));
  for (const size of sizes) {
    samples.push({ name, size, what: 'bytes of the whole page, kB gzip', value: await weight(name) });
    samples.push({ name, size, what: 'bytes beyond its framework, kB gzip', value });
  }
}

for (const size of sizes) {
  const here = samples.filter((sample) => sample.size === size);
  process.stdout.write(`\n${size}\n${tableOf(here)}`);
  const missed = names.filter((name) => !driven.has(`${size} ${name}`));
  if (missed.length) say(`not driven to the end: ${missed.join(', ')}`);
}
process.stdout.write(ranking(samples, sizes, 'rollbook'));
process.stdout.write(`\nLoad of the machine over the last 15 minutes: ${loadavg()[2]?.toFixed(1)}\n`);
await browser.close();
await Promise.all([...pages.values()].map((page) => page.close()));
