import { expect, inject, test } from 'vitest';
import { beyondWindow } from '#test/support/cut.ts';
import { axeFindings, openPage, screenHeading, signIn, withProduct } from '#test/support/journey.ts';
import { demoAccount } from '#test/support/product.ts';

withProduct();

const sizes = [
  { name: 'a desk', width: 1280, height: 800 },
  { name: 'a phone', width: 390, height: 844 },
];

/** Colours are the same in another font. */
const schemes = inject('font') === 'wide' ? [] : (['light', 'dark'] as const);

test('classes and years of a school are accessible and fit, on a desk and a phone, light and dark', async () => {
  const { page } = await openPage('/login');
  await signIn(page, { ...demoAccount, username: 'whitfield' });
  await screenHeading(page).waitFor();
  async function look(what: string) {
    for (const { name, ...viewport } of sizes) {
      await page.setViewportSize(viewport);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        expect(await axeFindings(page), `${what}, ${name}, ${colorScheme}`).toEqual([]);
        if (process.env.PICTURES)
          await page.screenshot({
            path: `${process.env.PICTURES}/${what}-${viewport.width}-${colorScheme}.png`,
          });
      }
      expect(await beyondWindow(page), `${what} is wider than ${name}`).toBeLessThanOrEqual(0);
    }
  }
  await page.goto('/school/classes');
  await page.getByRole('table', { name: 'Classes of the school' }).waitFor();
  await look('classes');
  await page.goto('/school/years');
  await page.getByRole('button', { name: 'Start a new year' }).waitFor();
  await look('years');
  await page.getByRole('button', { name: 'Start a new year' }).click();
  await page.getByRole('checkbox').first().waitFor();
  await look('wizard');
  await page.getByRole('button', { name: 'Review what will happen' }).click();
  await page.getByRole('button', { name: /^Start 2/ }).waitFor();
  await look('review');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add a calendar' }).click();
  await page.getByRole('button', { name: 'Add a break or holiday' }).click();
  await page.getByRole('button', { name: 'Add a marking period' }).click();
  await look('calendar');
});
