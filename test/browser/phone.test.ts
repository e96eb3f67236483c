import { expect, test } from 'vitest';
import { openSignedIn, withProduct } from '#test/support/journey.ts';

/* What stands where on a phone. */

withProduct();

const viewport = { width: 390, height: 844 };

test('the field to find a student with covers the whole width of the list that is scrolled beneath it', async () => {
  const { page } = await openSignedIn('/classes/1/roster', { viewport });
  const find = page.getByRole('searchbox', { name: 'Find a student' });
  await find.waitFor();
  await page.evaluate(() => scrollTo(0, 500));
  const beside = () =>
    find.evaluate((field) => {
      const bar = field.closest('form');
      const { y, height } = field.getBoundingClientRect();
      return [2, innerWidth - 2].every((x) => document.elementFromPoint(x, y + height / 2) === bar);
    });
  await expect.poll(beside).toBe(true);
});
