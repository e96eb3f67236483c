import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { session } from '#dashboard/api/calls/session.ts';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { watchClass } from '#dashboard/api/classes/watchClass.ts';
import type { Gradebook } from '#dashboard/api/reading/readGradebook.ts';
import { Stream } from '#test/support/service/stream.ts';

/** How the page becomes visible and hidden. */
function sight() {
  const sight = vi.spyOn(document, 'visibilityState', 'get');
  onTestFinished(() => sight.mockRestore());
  return (state: DocumentVisibilityState) => {
    sight.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
}

/** Watches the class for a signed-in person until the test ends. */
function watchSignedIn(queryClient = new QueryClient()) {
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
  session.open(1);
  const stop = watchClass({ queryClient, classId: 1, tells: true });
  onTestFinished(() => {
    stop();
    session.leave();
    vi.unstubAllGlobals();
  });
}

test('a stream that ended with its session opens again with the next one', () => {
  watchSignedIn();
  Stream.opened[0]?.dispatchEvent(new Event('end'));
  void session.renewed(session.known(), AbortSignal.timeout(60_000));
  expect(Stream.opened.map(({ closed }) => closed)).toEqual([true]);
  session.open(1);
  expect(Stream.opened.map(({ closed }) => closed)).toEqual([true, false]);
});

test('a stream that works again after a failure is not reopened by a sign-in elsewhere', () => {
  watchSignedIn();
  const [stream] = Stream.opened;
  stream?.fail('noStream');
  // Another window now has it, and forwards its messages.
  stream?.dispatchEvent(new MessageEvent('revision', { data: '1' }));
  // The same person, in another window.
  void session.renewed(session.known(), AbortSignal.timeout(60_000));
  session.open(1);
  expect(Stream.opened).toHaveLength(1);
});

test('a stream closes when its page is hidden, and opens when it is visible', () => {
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
  const see = sight();
  const stop = watchClass({ queryClient: new QueryClient(), classId: 1, tells: true });
  onTestFinished(() => {
    stop();
    vi.unstubAllGlobals();
  });
  see('hidden');
  expect(Stream.opened.map(({ closed }) => closed)).toEqual([true]);
  see('visible');
  expect(Stream.opened.map(({ closed }) => closed)).toEqual([true, false]);
});

test('a hidden page sends no requests', async () => {
  vi.useFakeTimers();
  const asked = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', asked);
  const see = sight();
  const stop = watchClass({ queryClient: new QueryClient(), classId: 1, tells: false });
  onTestFinished(() => {
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  see('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
  see('visible');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalled();
});

test('a page that is hidden while catching up fails tries again only when it is visible', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const see = sight();
  const asked = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', asked);
  const queryClient = new QueryClient();
  queryClient.setQueryData(gradebookQuery(1).queryKey, { revision: 1 } as Gradebook);
  watchSignedIn(queryClient);
  Stream.opened[0]?.tell('revision', '2');
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toHaveBeenCalled();
  see('hidden');
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
  see('visible');
  Stream.opened[1]?.tell('revision', '2');
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toHaveBeenCalled();
});

test('a class whose stream reports an older revision is asked about once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const queryClient = new QueryClient();
  const book = { revision: 5, ownRevision: 5, students: [], assignments: [], texts: new Map() };
  queryClient.setQueryData(gradebookQuery(1).queryKey, book as unknown as Gradebook);
  // The reply to this page's own entry has overtaken the event of the entry before it.
  const asked = vi.fn(async () =>
    Response.json({ success: true, history: [], more: '', revision: 5, time: 1 }),
  );
  vi.stubGlobal('fetch', asked);
  watchSignedIn(queryClient);
  Stream.opened[0]?.tell('revision', '4');
  await vi.advanceTimersByTimeAsync(300);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
});
