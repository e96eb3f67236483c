import { expect, test } from 'vitest';
import { openScores } from '#test/dashboard/screens/gradebook/openScores.ts';

test('entries that wait are announced once, and not with each further one', async () => {
  const page = await openScores();
  const announced = () =>
    page
      .getAllByRole('status')
      .flatMap(({ textContent }) => (/trying again/.test(textContent) ? textContent : []));
  page.network.down = true;
  await page.user.keyboard('7{Enter}');
  await expect.poll(announced).toEqual(['1 entry not saved: trying again.']);
  await page.user.keyboard('8{Enter}9{Enter}');
  await page.findByRole('button', { name: /^3 not saved, trying again/ });
  expect(announced()).toEqual(['1 entry not saved: trying again.']);
  page.network.down = false;
  window.dispatchEvent(new Event('online'));
  await page.findByText('Everything is saved.');
});
