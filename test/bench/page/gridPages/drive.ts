import type { Browser, CDPSession, Page } from 'playwright';
import { frozenWidth, heights, scoreWidth } from './shown.ts';
import { within } from './timeout.ts';

/* One grid in a fresh page, driven by wheel, keys and typing, the same for all. */

/** The middle of a visible score, when nothing is scrolled. */
const cellAt = (row: number, column: number) =>
  [frozenWidth + (column + 0.5) * scoreWidth, heights.head + (row + 0.5) * heights.row] as const;

/** Records a figure of a grid, in milliseconds or in the unit that its name has. */
type Note = (what: string, value: number) => void;

const quantile = (values: readonly number[], share: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

const pause = (page: Page, ms: number) =>
  page.evaluate(
    (length) => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, length))),
    ms,
  );

/** Waits for the work that a grid does later, which is part of its cost as well. */
const rest = (page: Page) => pause(page, 1500);

/** Seconds after which a step is abandoned, with all steps after it. */
const patience = Number(process.env.PATIENCE ?? 120);

type Spent = (act: () => Promise<unknown>) => Promise<number>;

/** A grid in its open page. */
interface Opened {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly students: number;
  /** Main-thread milliseconds that `act` takes. */
  readonly spent: Spent;
}

/** Opens a grid in a fresh page, and closes it. */
export const open = (browser: Browser, address: string, size: string, note: Note): Promise<void> =>
  inPage(browser, address, size, note, async () => undefined);

/** Opens a grid, scrolls it, moves its cursor and types scores into it. */
export const drive = (browser: Browser, address: string, size: string, note: Note): Promise<void> =>
  inPage(browser, address, size, note, async (opened) => {
    await within(patience, 'scrolling', () => scrolling(opened, note));
    await within(patience, 'keys', () => keys(opened, note));
    await within(patience, 'edits', () => edits(opened, note));
    await within(patience, 'looking', () => looking(opened, note));
  });

async function inPage(
  browser: Browser,
  address: string,
  size: string,
  note: Note,
  act: (opened: Opened) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(message));
    await page.goto(address);
    await act(await opening(page, size, note));
    if (failures.length) throw new Error(failures.join('; '));
  } finally {
    await within(patience, 'closing its page', () => page.close()).catch(() => undefined);
  }
}

async function opening(page: Page, size: string, note: Note): Promise<Opened> {
  const [students = 0, assignments = 0] = size.split('x').map(Number);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metric = async (name: string) => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find((one) => one.name === name)?.value ?? 0;
  };
  const heap = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    return (await metric('JSHeapUsedSize')) / 1e6;
  };
  const spent: Spent = async (act) => {
    const before = await metric('TaskDuration');
    await act();
    return ((await metric('TaskDuration')) - before) * 1000;
  };

  await page.evaluate(([s, a]) => window.rival.prepare(s, a), [students, assignments] as const);
  await within(patience, 'opening', async () => {
    const empty = await heap();
    note(
      'open: main thread, ms',
      await spent(async () => {
        note('open: data in memory → painted, ms', await page.evaluate(() => window.rival.open()));
        await rest(page);
      }),
    );
    note('heap above the data, MB', (await heap()) - empty);
  });
  return { page, cdp, students, spent };
}

/** Wheel notches for measuring frames; looking for blanks needs fewer. */
const notches = 30;
/** As many as the width of the smallest class allows. */
const passes = 3;
const looks = 15;

type Way = 'across' | 'down';
// 35 rows leave nothing to measure downwards.
const waysOf = (students: number): readonly Way[] => (students > 100 ? ['across', 'down'] : ['across']);

async function wheel(page: Page, way: Way, times: number) {
  for (let notch = 0; notch < times; notch++)
    await page.mouse.wheel(way === 'across' ? 100 : 0, way === 'down' ? 100 : 0);
  await pause(page, 250);
}

/** Back to the first cell. */
async function home(page: Page) {
  await page.mouse.wheel(-1e6, 0);
  await pause(page, 250);
  await page.mouse.wheel(0, -1e6);
  await rest(page);
}

async function scrolling({ page, cdp, students, spent }: Opened, note: Note) {
  for (const processor of [1, 4]) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: processor });
    const slowed = processor > 1 ? ', processor ÷ 4' : '';
    for (const way of waysOf(students)) {
      for (let pass = 0; pass < passes; pass++) {
        await page.mouse.move(800, 400);
        const from = await page.evaluate(() => window.rival.offset());
        await page.evaluate(() => window.rival.startFrames(false));
        let intervals: readonly number[] = [];
        const cost = await spent(async () => {
          await wheel(page, way, notches);
          // Recording more frames would add to the cost.
          ({ intervals } = await page.evaluate(() => window.rival.stopFrames()));
          await rest(page);
        });
        const to = await page.evaluate(() => window.rival.offset());
        const moved = Math.abs(to.left - from.left) + Math.abs(to.top - from.top);
        note(`${way}${slowed}: main thread, ms per 1,000 px`, (cost / moved) * 1000);
        note(`${way}${slowed}: frame p50, ms`, quantile(intervals, 0.5));
        note(`${way}${slowed}: frame p95, ms`, quantile(intervals, 0.95));
        note(`${way}${slowed}: frames over 33 ms`, intervals.filter((interval) => interval > 34).length);
      }
    }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await home(page);
  }
}

/** Separate from the measured frames, and last: inspecting each costs more than many a grid does. */
async function looking({ page, cdp, students }: Opened, note: Note) {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const way of waysOf(students)) {
    await page.mouse.move(800, 400);
    await rest(page);
    await page.evaluate(() => window.rival.startFrames(true));
    await wheel(page, way, looks);
    const { blanks, looked } = await page.evaluate(() => window.rival.stopFrames());
    if (looked) note(`${way}, processor ÷ 4: places without text, %`, (100 * blanks) / looked);
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

const presses = 20;
/** There and back, often enough that the p95 is not a key that met the end of a frame. */
const turns = 4;

async function keys({ page, spent }: Opened, note: Note) {
  for (const [there, back, what] of [
    ['ArrowDown', 'ArrowUp', 'arrows down and up'],
    ['ArrowRight', 'ArrowLeft', 'arrows right and left'],
  ] as const) {
    await page.mouse.click(...cellAt(2, 2));
    await rest(page);
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const cost = await spent(async () => {
        for (let press = 0; press < presses; press++) {
          await page.keyboard.press(turn % 2 ? back : there);
          // As fast as a held key repeats.
          await page.waitForTimeout(33);
        }
        await rest(page);
      });
      note(`${what}: main thread, ms per key`, cost / presses);
      times.push(...(await page.evaluate(() => window.rival.takeTimes())));
    }
    if (times.length !== presses * turns || times.some(Number.isNaN))
      throw new Error(`${there} moved nothing`);
    note(`${what}: key → paint p50, ms`, quantile(times, 0.5));
    note(`${what}: key → paint p95, ms`, quantile(times, 0.95));
    await home(page);
  }
}

/** Fewer than the smallest class has rows. */
const scores = 28;

async function edits({ page, spent }: Opened, note: Note) {
  await page.mouse.click(...cellAt(2, 2));
  await rest(page);
  const times: number[] = [];
  let cost = 0;
  for (let score = 0; score < scores; score++) {
    const before = await page.evaluate(() => ({
      active: window.rival.active(),
      edits: window.rival.edits(),
    }));
    cost += await spent(async () => {
      await page.keyboard.press('3');
      await page.waitForFunction(() => window.rival.editing());
      // No cell has this score yet, so each is a change.
      await page.keyboard.type('.25');
      // At a different point of the frame each time, so that the chance of making that frame varies.
      await pause(page, 60 + (score % 17));
      await page.keyboard.press('Enter');
      await pause(page, 60);
    });
    times.push(...(await page.evaluate(() => window.rival.takeTimes())));
    const after = await page.evaluate(() => ({ active: window.rival.active(), edits: window.rival.edits() }));
    if (after.edits !== before.edits + 1) throw new Error('a score was not committed');
    // Not every grid moves to the next row on Enter.
    if (after.active === before.active) {
      await page.keyboard.press('ArrowDown');
      await pause(page, 60);
      await page.evaluate(() => window.rival.takeTimes());
    }
  }
  cost += await spent(() => rest(page));
  // Each separately: the median of many shows differences that one number a round hides.
  for (const time of times) note('edit: Enter → painted, ms', time);
  note('edit: Enter → painted p95, ms', quantile(times, 0.95));
  note('edit: main thread, ms per edit', cost / scores);
}
