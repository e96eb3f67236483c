import type { Page } from 'playwright';
import { expect, inject } from 'vitest';
import { axeFindings, colourFindings } from './journey.ts';
import { expectPageFits } from './overflow.ts';

const sizes = [
  { name: 'a desk', width: 1280, height: 800 },
  { name: 'a phone', width: 390, height: 844 },
];

/** Colours are the same in another font. */
const schemes = inject('font') === 'wide' ? [] : (['light', 'dark'] as const);

/**
 * Checks that the current page is accessible and fits, on a desktop and a phone, light and dark. With PICTURES, a
 * folder, it saves a picture of each.
 */
export async function checkPage(page: Page, what: string): Promise<void> {
  for (const { name, ...viewport } of sizes) {
    await page.setViewportSize(viewport);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      // A scheme changes only colours; the rest of the page was checked in the first one.
      const findings = await (colorScheme === schemes[0] ? axeFindings(page) : colourFindings(page));
      expect(findings, `${what}, ${name}, ${colorScheme}`).toEqual([]);
      if (process.env.PICTURES)
        await page.screenshot({
          path: `${process.env.PICTURES}/${what}-${viewport.width}-${colorScheme}.png`,
        });
    }
    await expectPageFits(page, `${what} is wider than ${name}`);
  }
}
