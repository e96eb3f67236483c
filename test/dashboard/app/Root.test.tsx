import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { openSchool } from '#test/support/page/openDashboard.tsx';

/** Focuses a field as soon as the page draws it; returns what has the focus once React has processed that. */
function goInAtOnce(selector: string) {
  return new Promise<{ field: Element; focused: Element | null }>((resolve) => {
    const drawn = new MutationObserver(() => {
      const field = document.querySelector<HTMLElement>(selector);
      if (!field) return;
      drawn.disconnect();
      field.focus();
      setTimeout(() => resolve({ field, focused: document.activeElement }));
    });
    onTestFinished(() => drawn.disconnect());
    drawn.observe(document, { subtree: true, childList: true });
  });
}

test('after navigation the heading of the screen has the focus', async () => {
  const page = await openSchool('/profile');
  const heading = await page.findByRole('heading', { level: 1, name: 'Profile' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('somebody already working in a screen when it is drawn keeps the focus', async () => {
  const gone = goInAtOnce('[role=gridcell]');
  await openSchool('/classes/1/attendance?week=20240902');
  const { field, focused } = await gone;
  expect(focused).toBe(field);
});
