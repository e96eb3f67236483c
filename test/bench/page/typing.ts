import type { Page } from 'playwright';
import { openProduct } from '#test/bench/support/product.ts';
import { quantile } from '#test/bench/support/samples.ts';

/*
 * The time from a key to painted and to saved, in a real browser over the built product: `npm run bench typing`.
 * `EDITS=100` to type 100 scores in each class.
 */

const edits = Number(process.env.EDITS ?? 60);
const sizes = [
  [35, 120],
  [1000, 1000],
] as const;

/** Milliseconds of each commit, by the page's clock. */
interface Noted {
  painted: number[];
  /** To the last byte of the reply, which the service sends once the score is on disk. */
  acknowledged: number[];
  saved: number[];
}

declare global {
  interface Window {
    noted: Noted;
  }
}

const { page, address, classes, close } = await openProduct(sizes);
try {
  for (const [index, [students, assignments]] of sizes.entries()) {
    await open(page, `${address}/classes/${classes[index]}/gradebook`);
    const { painted, acknowledged, saved } = await typing(page);
    const pasted = await pasting(page);
    const say = (times: number[]) => `p50 ${at(times, 0.5)}, p95 ${at(times, 0.95)} ms`;
    process.stdout.write(
      `${students} × ${assignments}: Enter to painted ${say(painted)}; to acknowledged ${say(acknowledged)}; ` +
        `to shown as saved ${say(saved)}; ` +
        `1,000 cells from the button to saved ${pasted.toFixed(0)} ms\n`,
    );
  }
} finally {
  await close();
}

/** Opens it at the first score. */
async function open(page: Page, gradebook: string) {
  await page.goto(gradebook);
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  for (let column = 0; column < 3; column++) await page.keyboard.press('ArrowRight');
}

/** Types scores down column after column, each different from what is there. */
async function typing(page: Page): Promise<Noted> {
  await page.evaluate(noteCommits);
  for (let count = 0; count < edits; count++) {
    if (count > 0 && count % 30 === 0) {
      await page.keyboard.press('Control+Home');
      for (let column = 0; column < 3 + count / 30; column++) await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.type(`${count % 9}.75`);
    await page.keyboard.press('Enter');
    await page.waitForFunction((done) => window.noted.saved.length >= done, count + 1, { polling: 20 });
  }
  return page.evaluate(() => window.noted);
}

/** Runs in the page. An entry is saved once its cell is marked as saved. */
function noteCommits() {
  const noted: Noted = { painted: [], acknowledged: [], saved: [] };
  performance.clearResourceTimings();
  const presses: number[] = [];
  window.noted = noted;
  let pressed = 0;
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') return;
      pressed = event.timeStamp;
      presses.push(pressed);
      const from = pressed;
      const channel = new MessageChannel();
      channel.port1.onmessage = () => noted.painted.push(performance.now() - from);
      requestAnimationFrame(() => channel.port2.postMessage(null));
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const press = presses.findLast((time) => time <= entry.startTime);
      if (entry.name.endsWith('/api/') && press !== undefined)
        noted.acknowledged.push(entry.responseEnd - press);
    }
  }).observe({ type: 'resource' });
  let shown: Element | null = null;
  const grid = document.querySelector('[role=grid]');
  if (!grid) return;
  new MutationObserver(() => {
    const now = grid.querySelector('[class*=justSaved]');
    if (now === null || pressed === 0 || (now === shown && !now.className.includes('justSaved'))) return;
    if (now === shown) return;
    shown = now;
    noted.saved.push(performance.now() - pressed);
  }).observe(grid, { subtree: true, attributes: true, attributeFilter: ['class'] });
}

/** Pastes a thousand cells: milliseconds from the button to the reply that they are on disk. */
async function pasting(page: Page): Promise<number> {
  await page.keyboard.press('Control+Home');
  for (let column = 0; column < 3; column++) await page.keyboard.press('ArrowRight');
  const rows = Array.from({ length: 25 }, (_, row) =>
    Array.from({ length: 40 }, (__, column) => `${(row + column) % 10}.25`).join('\t'),
  );
  await page.getByRole('grid').evaluate((grid, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, rows.join('\n'));
  await page.getByRole('button', { name: /^Paste / }).waitFor();
  const answered = page.waitForResponse((response) => /scores=/.test(response.request().postData() ?? ''));
  const from = Date.now();
  await page.getByRole('button', { name: /^Paste / }).click();
  await (await answered).finished();
  const taken = Date.now() - from;
  await page.getByRole('button', { name: /^Saved/ }).waitFor();
  return taken;
}

function at(times: readonly number[], share: number): string {
  return quantile(times, share).toFixed(1);
}
