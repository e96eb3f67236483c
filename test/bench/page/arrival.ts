import type { Page } from 'playwright';
import { openProduct } from '#test/bench/support/product.ts';
import { median } from '#test/bench/support/samples.ts';

/*
 * What loading a class costs the page, in a real browser over the built product: `npm run bench arrival`. It measures
 * the time from the reply's last byte to the paint, against `JSON.parse` of that reply in the same page; and the tasks
 * over 50 ms, which freeze the page, from the click on the class until 1.5 s after the paint.
 * `VISITS=20` to open each class 20 times.
 */

const visits = Number(process.env.VISITS ?? 7);
const sizes = [
  [35, 120],
  [1000, 1000],
] as const;

interface Arrival {
  /** Milliseconds from the last byte of the reply to the paint. */
  readonly painted: number;
  /** Milliseconds of the longest task over 50 ms; 0 if none. */
  readonly longest: number;
}

declare global {
  interface Window {
    arrival: () => Promise<Arrival>;
  }
}

const { page, address, classes, close } = await openProduct(sizes);
try {
  for (const [index, [students, assignments]] of sizes.entries()) {
    const id = classes[index] ?? 0;
    const arrivals: Arrival[] = [];
    const asked = page.waitForRequest((request) => /apitask=gradebook(&|$)/.test(request.postData() ?? ''));
    for (let visit = 0; visit < visits; visit++) arrivals.push(await visited(page, id));
    const parsed = await parsing(page, (await asked).postData() ?? '');
    const painted = median(arrivals.map((one) => one.painted));
    const stops = arrivals.filter(({ longest }) => longest > 0).map(({ longest }) => longest.toFixed(0));
    process.stdout.write(
      `${students} × ${assignments}: reply received to painted ${painted.toFixed(1)} ms, JSON.parse of it ` +
        `${parsed.toFixed(1)} ms; in ${stops.length} of ${visits} visits the page stood still over 50 ms` +
        `${stops.length ? ` (${stops.join(', ')})` : ''}\n`,
    );
  }
} finally {
  await close();
}

/** Opens the gradebook from a freshly loaded list of classes. */
async function visited(page: Page, id: number): Promise<Arrival> {
  await page.goto(`${address}/classes`);
  const link = page.locator(`a[href="/classes/${id}/gradebook"]`).first();
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(watch);
  const arrival = page.evaluate(() => window.arrival());
  await link.click();
  return arrival;
}

/** Runs in the page. */
function watch() {
  let received = 0;
  let longest = 0;
  let largest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      if (!entry.name.endsWith('/api/') || entry.decodedBodySize <= largest) continue;
      largest = entry.decodedBodySize;
      received = entry.responseEnd;
    }
  }).observe({ type: 'resource' });
  window.arrival = async () => {
    while (!document.querySelector('[role=gridcell]')) await new Promise(requestAnimationFrame);
    // The frame is painted before this message arrives.
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
    const painted = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return { painted: painted - received, longest };
  };
}

/** Milliseconds that `JSON.parse` alone takes for the reply. */
function parsing(page: Page, request: string): Promise<number> {
  return page.evaluate(async (fields) => {
    const answer = await fetch('/api/', { method: 'POST', body: new URLSearchParams(fields) });
    const text = await answer.text();
    const times: number[] = [];
    for (let turn = 0; turn < 9; turn++) {
      const from = performance.now();
      JSON.parse(text);
      times.push(performance.now() - from);
    }
    return times.sort((a, b) => a - b)[4] ?? Number.NaN;
  }, request);
}
