import type { Browser, CDPSession, Page } from 'playwright';
import type { Bench } from './page.tsx';

/* One candidate on one class in a fresh page, driven as if by hand: wheel, keys, pointer. */

declare global {
  interface Window {
    bench: Bench;
  }
}

interface Scrolled {
  /** Main-thread milliseconds per 1,000 px. */
  cost: number;
  intervals: number[];
  blanks: number;
  looked: number;
}

export class Driver {
  readonly page: Page;
  readonly #cdp: CDPSession;

  constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.#cdp = cdp;
  }

  static async open(browser: Browser, address: string, students: number, assignments: number) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(address);
    const cdp = await page.context().newCDPSession(page);
    // Processor time of the page's main thread: another process on the machine does not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const driver = new Driver(page, cdp);
    await page.evaluate(([s, a]) => window.bench.prepare(s, a), [students, assignments] as const);
    return driver;
  }

  show(name: string): Promise<number> {
    return this.page.evaluate((which) => window.bench.open(which), name);
  }

  async slow(times: number): Promise<void> {
    await this.#cdp.send('Emulation.setCPUThrottlingRate', { rate: times });
  }

  async metric(name: string): Promise<number> {
    const { metrics } = await this.#cdp.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === name)?.value ?? 0;
  }

  /** Main-thread milliseconds that `act` takes, until the page is idle. */
  async spent(act: () => Promise<unknown>): Promise<number> {
    const before = await this.metric('TaskDuration');
    await act();
    await this.page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    );
    return ((await this.metric('TaskDuration')) - before) * 1000;
  }

  /** Megabytes in use after a collection. */
  async heap(): Promise<number> {
    await this.#cdp.send('HeapProfiler.collectGarbage');
    return (await this.metric('JSHeapUsedSize')) / 1e6;
  }

  async rest(): Promise<void> {
    await this.page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 250))),
    );
  }

  /** Turns the wheel `steps` notches, one per frame. */
  async wheel(towards: 'down' | 'across', steps: number, look: boolean): Promise<Scrolled> {
    const { page } = this;
    const offset = () =>
      page.evaluate(() => {
        const scroller = window.bench.scroller();
        return (scroller?.scrollTop ?? 0) + (scroller?.scrollLeft ?? 0);
      });
    await page.mouse.move(800, 400);
    await this.rest();
    const from = await offset();
    await page.evaluate((looking) => window.bench.startFrames(looking), look);
    const before = await this.metric('TaskDuration');
    for (let step = 0; step < steps; step++) {
      await page.mouse.wheel(towards === 'across' ? 100 : 0, towards === 'down' ? 100 : 0);
    }
    await this.rest();
    const after = await this.metric('TaskDuration');
    const log = await page.evaluate(() => window.bench.stopFrames());
    const moved = (await offset()) - from;
    return { ...log, cost: ((after - before) * 1000) / (moved / 1000) };
  }

  /** Presses keys as fast as a held key repeats; returns key → paint of each. */
  async keys(keys: readonly string[]): Promise<number[]> {
    await this.page.evaluate(() => {
      window.bench.scroller()?.focus();
      window.bench.startKeys();
    });
    for (const key of keys) {
      await this.page.keyboard.press(key);
      await this.page.waitForTimeout(33);
    }
    await this.rest();
    return this.page.evaluate(() => window.bench.stopKeys());
  }

  /** Types scores down a column; returns Enter → paint of each. */
  async edits(times: number): Promise<number[]> {
    const { page } = this;
    const found: number[] = [];
    await page.keyboard.press('Escape');
    for (let count = 0; count < times; count++) {
      await page.keyboard.press('7');
      await page.evaluate(() => window.bench.startKeys());
      await page.keyboard.press('Enter');
      await page.evaluate(
        () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
      );
      found.push(...(await page.evaluate(() => window.bench.stopKeys())));
    }
    return found;
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
