import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { openSchool } from '#test/support/page/openDashboard.tsx';

test('a toast is announced once, by a region that existed before it', async () => {
  const page = await openSchool('/classes/1/roster');
  const region = page.getByRole('region', { name: 'Notices' });
  expect(region.ariaLive).toBe('polite');
  (document.activeElement as HTMLElement).blur();
  await page.user.keyboard('{Control>}z{/Control}');
  const words = await page.findByText('There is nothing to undo here.');
  expect(words.closest('[aria-live], [role=status]')).toBe(region);
});

test('a notice on the page is first an empty region, and gets its text a moment later', async () => {
  const page = render(<Notice>The settings are saved.</Notice>);
  const region = page.getByRole('status');
  const words = () => page.getByText('The settings are saved.').closest('[aria-hidden]');
  expect(region.contains(words())).toBe(true);
  await expect.poll(words).toBeNull();
  expect(page.getByRole('status')).toBe(region);
});

test('a notice in a live region gets its text a moment later, when no dialog makes the page inert', async () => {
  const page = render(<Notice isLive>The settings are saved.</Notice>);
  const hidden = () => page.getByText('The settings are saved.').closest('[aria-hidden]');
  expect(hidden()).not.toBeNull();
  await expect.poll(hidden).toBeNull();
});

test('a notice of a failure interrupts, and has its text at once', () => {
  const page = render(<Notice tone="bad">Nothing was saved.</Notice>);
  expect(page.getByText('Nothing was saved.').closest('[aria-hidden]')).toBeNull();
  page.getByRole('alert');
});
