import { expect, test } from 'vitest';
import { openPage, withProduct } from '#test/support/journeys/journey.ts';

/* The page brings its own font, so that it looks the same on every computer. */

withProduct();

declare global {
  interface Window {
    shift: number;
  }
}

/** In the page's own font, not in that of the journeys. */
async function openAsItIs() {
  const { page } = await openPage('/login');
  await page.addInitScript(() => {
    // The journeys' own font is added to the page before this.
    document.adoptedStyleSheets = [];
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const fonts: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('.woff2'))
      fonts.push(/inter-\w+/.exec(response.url())?.[0] ?? response.url());
  });
  await page.reload();
  await page.getByLabel('Username').waitFor();
  return { page, fonts };
}

test('the page uses its own font, and fetches only the necessary letters, once', async () => {
  const { page, fonts } = await openAsItIs();
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check('16px Inter', 'Sign in 0123'))).toBe(true);
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(family).toMatch(/^"?Inter\b/);
  expect(fonts).toEqual(['inter-latin']);
});

test('digits in tables have equal widths, and nothing moves when the font has loaded', async () => {
  const { page } = await openAsItIs();
  const widths = await page.evaluate(async () => {
    await document.fonts.ready;
    const widthOf = (text: string) => {
      const word = document.createElement('span');
      word.style.fontVariantNumeric = 'tabular-nums';
      word.textContent = text;
      document.body.append(word);
      const { width } = word.getBoundingClientRect();
      word.remove();
      return width;
    };
    return ['1111', '0000', '8888'].map(widthOf);
  });
  expect(new Set(widths).size).toBe(1);
  expect(await page.evaluate(() => window.shift)).toBeLessThan(0.01);
});
