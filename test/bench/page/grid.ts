import { chromium } from 'playwright';
import { Driver } from '#test/bench/page/grid/driver.ts';
import { figures } from '#test/bench/page/grid/figures.ts';
import { servePage } from '#test/bench/page/grid/pages.ts';
import { quantile, type Sample, tableOf } from '#test/bench/support/samples.ts';
import { launchFlags, obtainBrowser } from '#test/support/journeys/browser.ts';
import { thisMachine } from '#test/support/journeys/browserSetup.ts';

/*
 * How fast the gradebook's grid is: `npm run bench grid`. One run compares the gradebook at three sizes, a baseline
 * (React drawing only the visible cells, once) and a bare pool of recycled cells. Read the ratios: times are
 * comparable only within a run. `ROUNDS=7` for a steadier result, `SIZES=35x120,1000x1000` for fewer classes.
 */

const rounds = Number(process.env.ROUNDS ?? 3);
const sizes = (process.env.SIZES ?? '35x120,300x300,1000x1000').split(',');
const smallest = sizes[0] ?? '35x120';

const samples: Sample[] = [];
const note = (name: string, size: string, what: string, value: number) =>
  samples.push({ name, size, what, value });

const browser = await chromium.launch({
  executablePath: await obtainBrowser(thisMachine(), 'whole'),
  args: launchFlags,
});
const page = await servePage(new URL('./grid/', import.meta.url));

async function scroll(driver: Driver, name: string, size: string, towards: 'down' | 'across', suffix = '') {
  const { cost, intervals } = await driver.wheel(towards, 40, false);
  const kind = `${towards}${suffix}`;
  note(name, size, `${kind}: main thread, ms per 1,000 px`, cost);
  for (const share of [50, 95, 99])
    note(name, size, `${kind}: frame p${share}, ms`, quantile(intervals, share / 100));
  note(name, size, `${kind}: frames over 33 ms`, intervals.filter((interval) => interval > 34).length);
  if (suffix === '') return;
  // Separate from the measured frames: inspecting each costs more than the grid does.
  const { blanks, looked } = await driver.wheel(towards, 20, true);
  note(name, size, `${kind}: places without text, %`, (100 * blanks) / Math.max(1, looked));
}

/** Keys one way, then back: too few to scroll any class downwards, with enough turns for a p95. */
const steps = 12;
const turns = 3;

const thereAndBack = (there: string, back: string) =>
  Array.from({ length: 2 * steps * turns }, (_, at) => (Math.floor(at / steps) % 2 ? back : there));

/** What only a whole grid has: keys, selection, edit, sort, search, a dragged scroll bar. */
async function handle(driver: Driver, size: string) {
  const name = 'gradebook';
  const { page: window } = driver;
  await driver.slow(4);
  const blank = await window.evaluate(() => globalThis.window.bench.drag(40));
  note(name, size, 'dragged bar, processor ÷ 4: places without text, %', blank);
  await driver.slow(1);
  await window.mouse.click(700, 400);
  for (const [there, back, what] of [
    ['ArrowDown', 'ArrowUp', 'arrow down'],
    ['ArrowRight', 'ArrowLeft', 'arrow right'],
    ['Shift+ArrowDown', 'Shift+ArrowUp', 'selection'],
  ] as const) {
    await window.keyboard.press('Control+Home');
    const keys = thereAndBack(there, back);
    const press = () =>
      driver
        .keys(keys)
        .then((times) => note(name, size, `${what}: key → paint p95, ms`, quantile(times, 0.95)));
    note(name, size, `${what}: main thread, ms per key`, (await driver.spent(press)) / keys.length);
  }
  for (const place of [2, 4, 2, 4]) {
    const sort = () =>
      window
        .evaluate((at) => globalThis.window.bench.sort(at), place)
        .then((ms) => note(name, size, 'sort: click → painted, ms', ms));
    note(name, size, 'sort: main thread, ms', await driver.spent(sort));
  }
  for (const text of ['n', 'ng', 'n', '']) {
    const search = () =>
      window
        .evaluate((typed) => globalThis.window.bench.search(typed), text)
        .then((ms) => note(name, size, 'search: key → painted, ms', ms));
    note(name, size, 'search: main thread, ms', await driver.spent(search));
  }
  await window.evaluate(() => globalThis.window.bench.whatIf());
  await window.keyboard.press('Control+Home');
  await window.evaluate(() => globalThis.window.bench.scroller()?.focus());
  for (let step = 0; step < 3; step++) await window.keyboard.press('ArrowRight');
  await driver.keys(['7']);
  const edit = () =>
    driver
      .edits(12)
      .then((times) => note(name, size, 'edit: Enter → painted p95, ms', quantile(times, 0.95)));
  note(name, size, 'edit: main thread, ms per edit', (await driver.spent(edit)) / 12);
}

/** Shows a candidate in a fresh page that stays open. */
async function open(name: string, size: string): Promise<Driver> {
  const [students = 0, assignments = 0] = size.split('x').map(Number);
  const driver = await Driver.open(browser, page.address, students, assignments);
  const empty = await driver.heap();
  const before = await driver.metric('TaskDuration');
  note(name, size, 'open: data in memory → painted, ms', await driver.show(name));
  note(name, size, 'open: main thread, ms', ((await driver.metric('TaskDuration')) - before) * 1000);
  await driver.rest();
  note(name, size, 'heap above the data, MB', (await driver.heap()) - empty);
  return driver;
}

async function use(name: string, size: string) {
  const driver = await open(name, size);
  await scroll(driver, name, size, 'across');
  if (size !== smallest) await scroll(driver, name, size, 'down');
  await driver.slow(4);
  await scroll(driver, name, size, 'across', ', processor ÷ 4');
  if (size !== smallest) await scroll(driver, name, size, 'down', ', processor ÷ 4');
  await driver.slow(1);
  if (name === 'gradebook') await handle(driver, size);
  await driver.close();
}

/** One opening is only a few frames, so it takes many to measure it. */
const openings = 7;

for (let round = 0; round < rounds; round++) {
  // Take turns, so that a momentary slowdown affects all of them.
  for (let opening = 0; opening < openings; opening++) {
    await (await open('baseline', smallest)).close();
    for (const size of sizes) await (await open('gradebook', size)).close();
  }
  for (const name of ['pool', 'gradebook']) for (const size of sizes) await use(name, size);
}

process.stdout.write(tableOf(samples));
process.stdout.write(figures(samples, sizes));
await browser.close();
await page.close();
