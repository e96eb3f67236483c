import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { intercept, openSignedIn, withProduct } from '#test/support/journeys/journey.ts';

/* Parts of the gradebook that arrive after the teacher has gone on to type. */

withProduct();

/** The gradebook with the cursor on the first score; this part arrives with `letGo`. */
async function openWithout(part: RegExp) {
  const { page } = await openSignedIn('/classes/1/gradebook');
  const held: (() => void)[] = [];
  await intercept(page, part, (route) => held.push(() => void route.continue()));
  await page.reload();
  await page.getByRole('grid').focus();
  for (const key of ['Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
  return {
    page,
    async letGo() {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      for (const go of held) go();
    },
  };
}

const score = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant');
    return document.getElementById(id ?? '')?.ariaLabel?.replace(/.*, (.*) of .*/, '$1');
  });

test('keys typed while the dialog of a new assignment loads change no score', async () => {
  const { page, letGo } = await openWithout(/assets\/AssignmentDialog-.*\.js$/);
  const before = await score(page);
  await page.keyboard.press('Alt+n');
  await page.keyboard.type('19');
  await letGo();
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('84');
  await title.fill('');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await score(page)).toBe(before);
});

test('a panel that loads slowly takes no key from a score that is being typed', async () => {
  const { page, letGo } = await openWithout(/assets\/ClassPanel-.*\.js$/);
  await page.getByRole('button', { name: 'Statistics' }).click();
  await page.getByRole('grid').focus();
  await page.keyboard.type('8');
  await letGo();
  await page.getByRole('complementary').waitFor();
  await page.keyboard.type('.25');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => score(page)).toBe('8.25');
});
