import type { Locator, Page } from 'playwright';

/** Counts the clicks and keys on the way, and keeps `window.print` from opening anything: `printed` tells of it. */
export async function countedSteps(page: Page) {
  let steps = 0;
  await page.evaluate(() => {
    Object.assign(window, { printed: 0, print: () => Object.assign(window, { printed: 1 }) });
  });
  return {
    count: () => steps,
    printed: () => page.evaluate(() => Object(window).printed === 1),
    async click(target: Locator, how: Parameters<Locator['click']>[0] = {}) {
      await target.click(how);
      steps += 1;
    },
    async press(key: string) {
      await page.keyboard.press(key);
      steps += 1;
    },
  };
}
