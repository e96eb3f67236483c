import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { cached } from '#test/support/page/cached.ts';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/* The parts beside a student's grade: the year, the final grades, the comment. */

const beside = ['attendance-totals', 'class-marking-periods', 'class-comments', 'class-notes'];

/** The page of a student that is being opened, while the answer to `task` is held. */
async function openHolding(task: string) {
  const page = await openSchool('/profile');
  await page.findByRole('heading', { level: 1, name: 'Profile' });
  let tell = () => {};
  const told = new Promise<undefined>((resolve) => {
    tell = () => resolve(undefined);
  });
  const asked = new Promise<void>((resolve) => {
    page.network.instead = (form) => {
      if (form.get('apitask') !== task) return undefined;
      resolve();
      return told;
    };
  });
  void page.router.navigate('/classes/1/students/11');
  await asked;
  return { ...page, tell };
}

test.each(beside)('the page waits for %s, so that it does not move when that loads', async (task) => {
  const page = await openHolding(task);
  await cached(page.queryClient, gradebookQuery(1).queryKey);
  // The effects of that alone have happened by the next task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(page.router.state.navigation.state).toBe('loading');
  page.tell();
  await page.findByRole('region', { name: 'At a glance' });
  expect(page.container.querySelector('[aria-busy="true"]')).toBe(null);
});

test('a year that fails to load hides no grade, and does not look like one without days', async () => {
  const page = await openHolding('attendance-totals');
  const glance = await page.findByRole('region', { name: 'At a glance' });
  expect(glance.textContent).toContain('Not known yet');
  page.tell();
  await waitFor(() => expect(glance.textContent).toMatch(/\d+ of \d+ days/));
});
