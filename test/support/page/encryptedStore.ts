import type { Page } from 'playwright';
import { expect } from 'vitest';

/*
 * What a browser keeps of a page, and how a page ends without notice.
 */

/** The content of this browser's databases, as the next user of the computer could read it. */
function keptEncrypted(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      const store = database.transaction('records').objectStore('records');
      const [names, records] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      database.close();
      found.push(name, ...names.map(String));
      for (const { bytes } of records) found.push(new TextDecoder('latin1').decode(bytes));
    }
    return found.join();
  });
}

/** The same, with the other storages. */
export async function keptInBrowser(page: Page): Promise<string> {
  const others = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  return others + (await keptEncrypted(page));
}

/** Does it, and waits until what the encrypted store keeps has changed by it. */
export async function untilKept(page: Page, act: () => Promise<void>) {
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0);
  const before = await keptEncrypted(page);
  await act();
  await expect.poll(() => keptEncrypted(page)).not.toBe(before);
}

/** How many steps the browser keeps so far: an entry is shown before it is kept. */
export const keptSteps = async (page: Page) => (await keptEncrypted(page)).match(/\/step\//g)?.length ?? 0;

/** Ends the tab without notice to its page. */
export async function kill(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
}
