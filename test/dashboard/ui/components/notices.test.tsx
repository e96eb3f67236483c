import { expect, test } from 'vitest';
import { openSchool } from '#test/support/openDashboard.tsx';

test('a toast is announced by a region that is there before it, and once', async () => {
  const page = await openSchool('/classes/1/roster');
  const region = page.getByRole('region', { name: 'Notices' });
  expect(region.ariaLive).toBe('polite');
  (document.activeElement as HTMLElement).blur();
  await page.user.keyboard('{Control>}z{/Control}');
  const words = await page.findByText('There is nothing to undo here.');
  expect(words.closest('[aria-live], [role=status]')).toBe(region);
});
