import type { Page } from 'playwright';

/*
 * A window in which the tests of a file follow one another; see `inOneWindow` in journey.ts.
 */

export interface LastingWindow {
  /** Whether a test has changed it in a way that cannot be taken back: by a clock, a script, or its end. */
  isSpoilt(): boolean;
  /** Ends what runs in it and removes all that a test has left. Its process stays, at an address without scripts. */
  empty(): Promise<void>;
}

export async function lastingWindow(page: Page): Promise<LastingWindow> {
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  let isSpoilt = false;
  const spoils = <Owner extends object>(owner: Owner, ...names: (keyof Owner)[]) => {
    for (const name of names) {
      const method = owner[name] as (...args: unknown[]) => unknown;
      const watched = (...args: unknown[]) => {
        isSpoilt = true;
        return method.apply(owner, args);
      };
      Object.assign(owner, { [name]: watched });
    }
  };
  spoils(page.clock, 'install', 'pauseAt', 'setFixedTime', 'setSystemTime');
  spoils(page, 'addInitScript', 'close', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders');
  spoils(context, 'addInitScript', 'grantPermissions', 'newCDPSession', 'route');
  return {
    isSpoilt: () => isSpoilt,
    async empty() {
      for (const other of context.pages()) if (other !== page) await other.close();
      for (const event of ['dialog', 'download', 'request', 'requestfailed', 'response'])
        page.removeAllListeners(event);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.setOffline(false);
      const usual = { colorScheme: null, contrast: null, forcedColors: null, reducedMotion: null };
      await page.emulateMedia({ media: null, ...usual });
      await page.mouse.move(-1, -1);
      await page.goto(`${origin}/favicon.svg`);
      await page.evaluate(() => sessionStorage.clear());
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await context.clearCookies();
    },
  };
}
