import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ChunkNotLoaded } from '#dashboard/shell/problem/chunk.ts';
import { ProblemScreen } from '#dashboard/shell/problem/ProblemScreen.tsx';
import { expectConsoleError } from '#test/support/page/consoleErrors.ts';

const HydrateFallback = () => null;

test('a part that fails at once is fetched again after each failure', async () => {
  expectConsoleError(/ChunkNotLoaded/);
  let tries = 0;
  let isAway = true;
  const loader = () => {
    tries += 1;
    if (isAway) throw new ChunkNotLoaded('No network');
    return null;
  };
  const router = createMemoryRouter([
    { path: '/', Component: () => <h1>Loaded</h1>, ErrorBoundary: ProblemScreen, HydrateFallback, loader },
  ]);
  const page = render(<RouterProvider router={router} />);
  await page.findByRole('heading', { name: 'This part of the page could not be loaded' });
  /** Has no effect before the last failure is on the screen. */
  const connect = () => window.dispatchEvent(new Event('online'));
  for (const wanted of [2, 3, 4]) await expect.poll(() => connect() && tries).toBeGreaterThanOrEqual(wanted);
  isAway = false;
  await expect.poll(() => connect() && page.queryByRole('heading', { name: 'Loaded' })).not.toBeNull();
});
