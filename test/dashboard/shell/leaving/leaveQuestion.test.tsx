import { act, fireEvent, render } from '@testing-library/react';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';

async function openAsked() {
  let setAsks: Dispatch<SetStateAction<boolean>> = () => {};
  const discard = vi.fn();
  function Typed() {
    const [asks, set] = useState(true);
    setAsks = set;
    return <LeaveQuestion asks={asks} title="Leave?" advice="It would be lost." onDiscard={discard} />;
  }
  const router = createMemoryRouter([
    { path: '/', Component: Typed },
    { path: '/next', element: 'Next' },
  ]);
  const page = render(<RouterProvider router={router} />);
  act(() => void router.navigate('/next'));
  await page.findByRole('alertdialog', { name: 'Leave?' });
  const button = (name: string) => page.getByRole('button', { name });
  return { ...page, router, discard, button, saved: () => flushSync(() => setAsks(false)) };
}

test('a press while it closes is no second answer, and discards nothing', async () => {
  const page = await openAsked();
  const leave = page.button('Leave and discard');
  await act(async () => {
    page.saved();
    fireEvent.click(leave);
  });
  await page.findByText('Next');
  expect(page.discard).not.toHaveBeenCalled();
});

test('the first of two answers counts', async () => {
  const page = await openAsked();
  const [stay, leave] = [page.button('Stay here'), page.button('Leave and discard')];
  await act(async () => {
    fireEvent.click(stay);
    fireEvent.click(leave);
  });
  await expect.poll(() => page.queryByRole('alertdialog')).toBeNull();
  expect(page.router.state.location.pathname).toBe('/');
  expect(page.discard).not.toHaveBeenCalled();
});
