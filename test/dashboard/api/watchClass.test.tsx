import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { session } from '#dashboard/api/session.ts';
import { watchClass } from '#dashboard/api/watchClass.ts';

/** A browser's stream of events, from which a test speaks. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  closed = false;
  constructor() {
    super();
    Stream.opened.push(this);
  }
  close() {
    this.closed = true;
  }
}

test('a stream that ended with its session is opened again with the next', () => {
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
