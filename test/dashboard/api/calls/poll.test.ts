import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { poll } from '#dashboard/api/calls/poll.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts a poll whose requests take this many seconds; returns when each began. */
function started(...seconds: number[]) {
  const began: number[] = [];
  const start = Date.now();
  const polled = poll(async () => {
    const takes = seconds[began.length] ?? 0;
    began.push((Date.now() - start) / 1000);
    await new Promise((resolve) => setTimeout(resolve, takes * 1000));
    return null;
  });
  polled.start();
  return { began, polled };
}

test('polls every five seconds while answers are fast', async () => {
  const { began } = started();
  await vi.advanceTimersByTimeAsync(21_000);
  expect(began).toEqual([5, 10, 15, 20]);
});

test('requests take at most a tenth of the time', async () => {
  const { began } = started(4, 0.3, 1);
  await vi.advanceTimersByTimeAsync(80_000);
  expect(began).toEqual([5, 45, 50, 60, 65, 70, 75, 80]);
});

test('no request is sent during a pause, and an overdue one is sent at its end', async () => {
  const { began, polled } = started();
  await vi.advanceTimersByTimeAsync(7000);
  polled.pause();
  await vi.advanceTimersByTimeAsync(3600_000);
  expect(began).toEqual([5]);
  polled.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([5, 3607]);
});

test('a pause does not make a request due earlier', async () => {
  const { began, polled } = started(4);
  await vi.advanceTimersByTimeAsync(10_000);
  polled.pause();
  polled.start();
  await vi.advanceTimersByTimeAsync(34_000);
  expect(began).toEqual([5]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(began).toEqual([5, 45]);
});

test('a failed request is repeated', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('no')));
  poll(ask).start();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('polls as seldom as a reply asks for, also after a failure', async () => {
  let asked = 0;
  const ask = vi.fn(() => (++asked === 2 ? Promise.reject(new Error('no')) : Promise.resolve(60_000)));
  poll(ask).start();
  await vi.advanceTimersByTimeAsync(6000);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(ask).toHaveBeenCalledTimes(3);
});
