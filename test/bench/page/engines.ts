import { servePage } from '#test/bench/page/grid/pages.ts';
import { quantile } from '#test/bench/support/samples.ts';
import type { Engine, EngineWindow } from '#test/support/engines/engine.ts';
import { thisEngineMachine } from '#test/support/engines/enginesSetup.ts';
import { obtainFirefox, obtainWebKit } from '#test/support/engines/finding.ts';
import { launchFirefox } from '#test/support/engines/firefox.ts';
import { launchWebKit } from '#test/support/engines/webkit.ts';

/*
 * The gradebook's grid in Firefox and WebKit: `npm run bench engines`. It scrolls the grid and inspects each frame once
 * it is painted, where a cell without text is a blank; then it presses keys as a person would and reports the time to
 * paint each. `SIZES=35x120,1000x1000` for other classes, `STEPS=200` for more frames, `KEYS=200` for more keys.
 */

const sizes = (process.env.SIZES ?? '1000x1000').split(',');
const steps = Number(process.env.STEPS ?? 120);
const count = Number(process.env.KEYS ?? 72);

const milliseconds = (times: readonly number[]) =>
  `p50 ${quantile(times, 0.5).toFixed(0)}, p95 ${quantile(times, 0.95).toFixed(0)} ms`;

/** Frames per command, which must finish before the driver's timeout. */
const stepsAtOnce = 10;

/** Scrolls by this many pixels a frame, there and back; a place without text is a blank. */
async function scroll(window: EngineWindow, name: string, across: number, down: number) {
  await window.evaluate(() => globalThis.window.bench.scroller()?.scrollTo(0, 0));
  const seen = { blanks: 0, looked: 0, intervals: [] as number[] };
  for (let step = 0; step < steps; step += stepsAtOnce) {
    const way = step < steps / 2 ? 1 : -1;
    const { blanks, looked, intervals } = await window.evaluate(
      (x, y, times) => globalThis.window.bench.glide(x, y, times),
      way * across,
      way * down,
      stepsAtOnce,
    );
    seen.blanks += blanks;
    seen.looked += looked;
    seen.intervals.push(...intervals);
  }
  return `  ${name}: ${seen.blanks} of ${seen.looked} places blank once painted; frames ${milliseconds(seen.intervals)}`;
}

/** A dozen keys one way, then back, so that the cursor stays within the rendered cells. */
const thereAndBack = (there: string, back: string) =>
  Array.from({ length: count }, (_, at) => (Math.floor(at / 12) % 2 ? back : there));

async function press(window: EngineWindow, name: string, keys: readonly string[]) {
  await window.press('Escape', 'Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await window.evaluate(() => globalThis.window.bench.startKeys());
  // Each call waits until the key is delivered.
  for (const key of keys) await window.press(key);
  const times = await window.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
    return globalThis.window.bench.stopKeys();
  });
  return `  ${name}: key to paint ${milliseconds(times)}`;
}

async function measure(window: EngineWindow, size: string): Promise<string[]> {
  const [students = 0, assignments = 0] = size.split('x').map(Number);
  await window.goTo(page.address);
  // WebKit's driver may return before the page's script has run.
  await window.evaluate(async () => {
    while (!globalThis.window.bench) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  await window.evaluate((s, a) => globalThis.window.bench.prepare(s, a), students, assignments);
  const opened = await window.evaluate(() => globalThis.window.bench.open('gradebook'));
  const lines = [`  data in memory to painted: ${opened.toFixed(0)} ms`];
  for (const [name, across, down] of [
    ['down, 100 px a frame', 0, 100],
    ['down, 700 px a frame', 0, 700],
    ['across, 100 px a frame', 100, 0],
    ['across, 900 px a frame', 900, 0],
    ['across and down, 300 px a frame', 300, 300],
  ] as const)
    lines.push(await scroll(window, name, across, down));
  const dragged = await window.evaluate((times) => globalThis.window.bench.drag(times), 40);
  lines.push(
    `  scroll bar dragged to the end and back: ${dragged.toFixed(2)} % of places blank once painted`,
  );
  await window.evaluate(() => {
    globalThis.window.bench.whatIf();
    globalThis.window.bench.scroller()?.focus();
  });
  lines.push(await press(window, 'arrow down', thereAndBack('ArrowDown', 'ArrowUp')));
  lines.push(await press(window, 'arrow right', thereAndBack('ArrowRight', 'ArrowLeft')));
  lines.push(await press(window, 'selection', thereAndBack('Shift+ArrowDown', 'Shift+ArrowUp')));
  const scores = Array.from({ length: count / 2 }, (_, at) => [String(at % 9), 'Enter']).flat();
  lines.push(await press(window, 'a score and Enter', scores));
  return lines;
}

const machine = thisEngineMachine();
const firefox = await obtainFirefox(machine);
const webKit = await obtainWebKit(machine);
const engines: [string, () => Promise<Engine>][] = [];
if (firefox) engines.push(['Firefox', () => launchFirefox(firefox)]);
if (webKit) engines.push(['WebKit', () => launchWebKit(webKit)]);

const page = await servePage(new URL('./grid/', import.meta.url));
try {
  for (const [name, launch] of engines) {
    const engine = await launch();
    try {
      const window = await engine.openWindow();
      for (const size of sizes)
        process.stdout.write(
          `${name} ${engine.version}, ${size}\n${(await measure(window, size)).join('\n')}\n`,
        );
    } finally {
      await engine.close();
    }
  }
} finally {
  await page.close();
}
