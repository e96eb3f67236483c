import type { Browser } from 'playwright';

/*
 * One browser for all files of a worker, which ends with its process: starting one takes up to 3.5 s of processor time.
 */

/** The shared state of the files, each of which loads this module afresh. */
const shared = globalThis as { journeysBrowsers?: Map<string, Browser> };

export async function sharedBrowser(name: string, start: () => Promise<Browser>): Promise<Browser> {
  shared.journeysBrowsers ??= new Map();
  const present = shared.journeysBrowsers.get(name);
  if (present?.isConnected()) return present;
  const browser = await start();
  shared.journeysBrowsers.set(name, browser);
  return browser;
}

/** Private parts of Playwright: the process, and how to kill it. */
export function processOf(browser: Browser): { process: { pid: number }; kill(): Promise<void> } {
  // biome-ignore lint/suspicious/noExplicitAny: Playwright's own side of the connection has no types.
  const { _connection } = browser as any;
  return _connection.toImpl(browser).options.browserProcess;
}

/**
 * A step that every working browser completes. One that does not is killed, so that it costs one file and not all that
 * follow: a hung browser stays connected, and ignores requests to close.
 */
export async function orEnd<Result>(browser: Browser, step: Promise<Result>): Promise<Result> {
  try {
    return await step;
  } catch (error) {
    for (const [name, each] of shared.journeysBrowsers ?? [])
      if (each === browser) shared.journeysBrowsers?.delete(name);
    await processOf(browser).kill();
    throw error;
  }
}
