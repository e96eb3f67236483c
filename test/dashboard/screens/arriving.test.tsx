import { expect, test } from 'vitest';
import { holdAnswers, openSchool, signIn } from '#test/support/page/openDashboard.tsx';

test('the sign-in stays, and is busy, until the first page has loaded', async () => {
  const page = await openSchool('/classes', null);
  await page.findByRole('heading', { level: 1, name: 'Sign in' });
  const release = holdAnswers(page.network, 'teacher-classes');
  await signIn(page, 'rivera');
  await page.findByRole('progressbar');
  const button = page.getByRole('button', { name: 'Sign in' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  release();
  await page.findByRole('heading', { level: 1, name: 'Classes' });
});
