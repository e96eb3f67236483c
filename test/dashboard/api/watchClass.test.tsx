import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { session } from '#dashboard/api/session.ts';
import { watchClass } from '#dashboard/api/watchClass.ts';
import { Stream } from '#test/support/stream.ts';

test('a stream that ended with its session is opened again with the next', () => {
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
  session.open(1);
  const stop = watchClass({ queryClient: new QueryClient(), classId: 1, tells: true });
  onTestFinished(() => {
    stop();
    session.leave();
    vi.unstubAllGlobals();
  });
  Stream.opened[0]?.dispatchEvent(new Event('end'));
  void session.renewed(AbortSignal.timeout(60_000));
  expect(Stream.opened.map(({ closed }) => closed)).toEqual([true]);
  session.open(1);
  expect(Stream.opened.map(({ closed }) => closed)).toEqual([true, false]);
});

test('a stream that speaks after a silence is not opened again by a sign-in elsewhere', () => {
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
  session.open(1);
  const stop = watchClass({ queryClient: new QueryClient(), classId: 1, tells: true });
  onTestFinished(() => {
    stop();
    session.leave();
    vi.unstubAllGlobals();
  });
  const [stream] = Stream.opened;
  stream?.fail('noStream');
  // Another window has it by now, and passes on what it hears.
  stream?.dispatchEvent(new MessageEvent('revision', { data: '1' }));
  // The same person, in another window.
  void session.renewed(AbortSignal.timeout(60_000));
  session.open(1);
  expect(Stream.opened).toHaveLength(1);
});

test('a stream is closed with its page out of sight, and opened with it in sight', () => {
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
  const sight = vi.spyOn(document, 'visibilityState', 'get');
  const see = (state: DocumentVisibilityState) => {
    sight.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const stop = watchClass({ queryClient: new QueryClient(), classId: 1, tells: true });
  onTestFinished(() => {
    stop();
    sight.mockRestore();
    vi.unstubAllGlobals();
  });
  see('hidden');
  expect(Stream.opened.map(({ closed }) => closed)).toEqual([true]);
  see('visible');
  expect(Stream.opened.map(({ closed }) => closed)).toEqual([true, false]);
});

test('nothing is asked while the page is out of sight', async () => {
  vi.useFakeTimers();
  const asked = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', asked);
  const sight = vi.spyOn(document, 'visibilityState', 'get');
  const see = (state: DocumentVisibilityState) => {
    sight.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const stop = watchClass({ queryClient: new QueryClient(), classId: 1, tells: false });
  onTestFinished(() => {
    stop();
    sight.mockRestore();
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
