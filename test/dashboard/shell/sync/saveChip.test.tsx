import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { session } from '#dashboard/api/calls/session.ts';
import { commentPlace, commentsQuery } from '#dashboard/api/comments/comments.ts';
import { isPersisted } from '#dashboard/outbox/isPersisted.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { SaveChip } from '#dashboard/shell/sync/SaveChip.tsx';
import { useOutbox } from '#dashboard/shell/sync/useOutbox.ts';
import { createUndoManager } from '#dashboard/undo/undoManager.ts';
import { browserLocks } from '#test/support/page/locks.ts';

test('a comment saved as its page closed is not asked about, on any screen', async () => {
  const locks = browserLocks();
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal('fetch', async () => Response.json({ success: true, key: '0'.repeat(64) }));
  const queryClient = new QueryClient();
  onTestFinished(() => {
    session.leave();
    vi.unstubAllGlobals();
  });
  const open = () => {
    session.open(1);
    outbox.begin(1, queryClient, createUndoManager);
  };
  open();
  outbox.write(commentPlace(1, { studentId: 11, period: '' }), { base: '', text: 'Asks. ' });
  outbox.write(commentPlace(1, { studentId: 12, period: '' }), { base: '', text: 'Reads.' });
  await expect.poll(() => isPersisted.get()).toBe(true);
  session.leave();
  await expect.poll(async () => (await locks.query()).held).toEqual([]);

  open();
  const { findByText } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SaveChip />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await findByText('2 not saved');
  act(() => {
    queryClient.setQueryData(commentsQuery(1).queryKey, new Map([[11, 'Asks.']]));
  });
  await findByText('1 not saved');
  expect([...outbox.get().formDrafts.values()]).toMatchObject([{ item: '12' }]);
});

test('opening the encrypted store renders nothing again while nothing is unsaved', async () => {
  vi.stubGlobal('navigator', { locks: browserLocks() });
  vi.stubGlobal('fetch', async () => Response.json({ success: true, key: '0'.repeat(64) }));
  onTestFinished(() => {
    session.leave();
    vi.unstubAllGlobals();
  });
  session.open(2);
  outbox.begin(2, new QueryClient(), createUndoManager);
  const { queue, steps, formDrafts } = outbox.get();
  let drawn = 0;
  function Drawn() {
    const { state } = useOutbox();
    drawn++;
    return state.formDrafts.size;
  }
  const { findByText } = render(<Drawn />);
  const before = drawn;
  await act(() => expect.poll(() => isPersisted.get()).toBe(true));
  expect(drawn).toBe(before);
  const now = outbox.get();
  expect([now.queue === queue, now.steps === steps, now.formDrafts === formDrafts]).toEqual([
    true,
    true,
    true,
  ]);

  act(() => outbox.write(commentPlace(1, { studentId: 11, period: '' }), { base: '', text: 'Reads.' }));
  await findByText('1');
});
