import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { report, type Sample } from '#test/bench/grid/report.ts';
import { buildPage, installGrids } from '#test/bench/gridPages/build.ts';
import { drive } from '#test/bench/gridPages/drive.ts';
import { ranking } from '#test/bench/gridPages/ranking.ts';
import { launchFlags, obtainBrowser } from '#test/support/browser.ts';
import { thisMachine } from '#test/support/browserSetup.ts';

/*
 * Our grid beside five others, on the same gradebook in the same browser, in one run: `npm run bench grids`.
 * `ROUNDS=5` for a quieter result, `SIZES=35x120` and `GRIDS=rollbook,slickGrid` for fewer.
 */

const rounds = Number(process.env.ROUNDS ?? 3);
const sizes = (process.env.SIZES ?? '35x120,300x300,1000x1000').split(',');
const all = ['rollbook', 'agGrid', 'glide', 'slickGrid', 'revoGrid', 'reactDataGrid'];
const names = (process.env.GRIDS ?? all.join(',')).split(',');
/** Grids that stand on React, as the dashboard does in any case. */
const onReact = ['rollbook', 'glide', 'reactDataGrid'];

await installGrids();
const samples: Sample[] = [];
const pages = new Map(
  await Promise.all(
    [...names, 'blank', 'blankReact'].map(async (name) => [name, await buildPage(name)] as const),
  ),
);
const browser = await chromium.launch({
  executablePath: await obtainBrowser(thisMachine()),
  args: launchFlags,
});

for (let round = 0; round < rounds; round++) {
  for (const size of sizes) {
    for (const name of names) {
      const started = performance.now();
      await drive(browser, pages.get(name)?.address ?? '', size, (what, value) =>
        samples.push({ name, size, what, value }),
      );
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      process.stdout.write(`round ${round + 1}, ${size}, ${name}: ${seconds} s\n`);
    }
  }
}

/** Kilobytes of scripts and styles that the page has asked for, as they travel. */
async function weight(name: string): Promise<number> {
  const asked = [...(pages.get(name)?.asked ?? [])].filter((file) => /\.(js|css)$/.test(file));
  const files = await Promise.all(asked.map((file) => readFile(file)));
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) / 1000;
}

for (const name of ['blank', 'blankReact']) {
  const page = await browser.newPage();
  await page.goto(pages.get(name)?.address ?? '', { waitUntil: 'networkidle' });
  await page.close();
}
for (const name of names) {
  const value = (await weight(name)) - (await weight(onReact.includes(name) ? 'blankReact' : 'blank'));
  for (const size of sizes) {
    samples.push({ name, size, what: 'bytes of the whole page, kB gzip', value: await weight(name) });
    samples.push({ name, size, what: 'bytes beyond its framework, kB gzip', value });
  }
}

for (const size of sizes) {
  const here = samples.filter((sample) => sample.size === size);
  process.stdout.write(`\n${size}\n${report(here)}`);
}
process.stdout.write(ranking(samples, sizes, 'rollbook'));
process.stdout.write(`\nLoad of the machine over the last 15 minutes: ${loadavg()[2]?.toFixed(1)}\n`);
await browser.close();
await Promise.all([...pages.values()].map((page) => page.close()));
