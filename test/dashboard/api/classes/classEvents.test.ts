import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { hearOfClass } from '#dashboard/api/classes/classEvents.ts';
import { browserLocks } from '#test/support/page/locks.ts';
import { Stream } from '#test/support/service/stream.ts';
import { mostStreams } from '#wire/classes/history.ts';

/* One stream for all windows of a browser. */

const allowing = (locks: object | undefined) => vi.stubGlobal('navigator', locks ? { locks } : {});

beforeEach(() => {
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
  allowing(browserLocks());
  return () => vi.unstubAllGlobals();
});

/**
 * A visible window with a class, and everything it received; it is hidden at the end, or when the test says that it
 * leaves.
 */
function openWindow(classId = 1) {
  const heard: (string | number)[] = [];
  const leave = hearOfClass(7, classId, {
    revision: (revision) => heard.push(revision),
    end() {
      heard.push('end');
      leave();
    },
    silence: () => heard.push('silence'),
  });
  onTestFinished(leave);
  return { heard, leave };
}

/** The newest stream, once there are this many. */
async function streamAt(count: number): Promise<Stream> {
  await expect.poll(() => Stream.opened.length).toBe(count);
  return Stream.opened[count - 1] as Stream;
}

test('an event in one window reaches all, and those that open later', async () => {
  const first = openWindow();
  const stream = await streamAt(1);
  expect(stream.address).toBe('/api/events?class=1');
  const second = openWindow();
  stream.tell('revision', '3');
  await expect.poll(() => second.heard).toContain(3);
  const third = openWindow();
  await expect.poll(() => third.heard).toContain(3);
  expect(first.heard).toContain(3);
  expect(Stream.opened).toHaveLength(1);
});

test('the stream continues in another window when its own is hidden', async () => {
  const first = openWindow();
  const stream = await streamAt(1);
  const gone = openWindow();
  const last = openWindow();
  gone.leave();
  first.leave();
  const next = await streamAt(2);
  expect(stream.closed).toBe(true);
  next.tell('revision', '4');
  expect(last.heard).toEqual([4]);
  expect([...first.heard, ...gone.heard]).toEqual([]);
});

test('the end reaches all windows before any of them asks for a stream again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = openWindow();
  const stream = await streamAt(1);
  const second = openWindow();
  stream.tell('end', 'session');
  await expect.poll(() => second.heard).toEqual(['end']);
  expect(first.heard).toEqual(['end']);
  expect(Stream.opened).toHaveLength(1);
  // After the next sign-in.
  openWindow();
  vi.advanceTimersByTime(1000);
  await streamAt(2);
});

test('a broken connection does not count as no stream', async () => {
  const { heard } = openWindow();
  const stream = await streamAt(1);
  stream.fail('brokenLine');
  stream.tell('revision', '5');
  expect(heard).toEqual([5]);
});

test('without a stream, all windows poll', async () => {
  const first = openWindow();
  const stream = await streamAt(1);
  const second = openWindow();
  stream.tell('revision', '8');
  await expect.poll(() => second.heard).toContain(8);
  stream.fail('noStream');
  await expect.poll(() => second.heard).toContain('silence');
  expect(first.heard).toContain('silence');
});

test('a window that becomes visible retries a failed stream, for all windows', async () => {
  const first = openWindow();
  (await streamAt(1)).fail('noStream');
  expect(first.heard).toEqual(['silence']);
  const second = openWindow();
  const stream = await streamAt(2);
  stream.tell('revision', '9');
  await expect.poll(() => [first, second].map(({ heard }) => heard.at(-1))).toEqual([9, 9]);
  // And only once: a later window gets the message from the existing one.
  const third = openWindow();
  await expect.poll(() => third.heard).toContain(9);
  expect(Stream.opened).toHaveLength(2);
});

test('a window that becomes visible retries a class that got no stream, once there is room', async () => {
  const others = Array.from({ length: mostStreams }, (_, index) => openWindow(10 + index));
  await streamAt(mostStreams);
  const beyond = openWindow(1);
  await expect.poll(() => beyond.heard).toEqual(['silence']);
  const another = openWindow(1);
  await expect.poll(() => another.heard).toContain('silence');
  others[0]?.leave();
  openWindow(1);
  const stream = await streamAt(mostStreams + 1);
  stream.tell('revision', '2');
  await expect.poll(() => [beyond, another].map(({ heard }) => heard.at(-1))).toEqual([2, 2]);
});

test('a class without a stream is polled, and its slot is released', async () => {
  const others = Array.from({ length: mostStreams }, (_, index) => openWindow(10 + index));
  await streamAt(mostStreams);
  const beyond = openWindow(1);
  await expect.poll(() => beyond.heard).toEqual(['silence']);
  expect(Stream.opened).toHaveLength(mostStreams);
  beyond.leave();
  others[2]?.leave();
  openWindow(2);
  expect((await streamAt(mostStreams + 1)).address).toContain('class=2');
});

test('if locks are refused a window polls; one that has unsubscribed hears nothing', async () => {
  openWindow();
  await streamAt(1);
  const waiting = openWindow();
  waiting.leave();
  allowing({ request: () => Promise.reject(new DOMException('Not here.', 'SecurityError')) });
  const refused = openWindow();
  await expect.poll(() => refused.heard).toEqual(['silence']);
  expect(waiting.heard).toEqual([]);
});

test('without locks each window has its own stream', () => {
  allowing(undefined);
  const windows = [openWindow(), openWindow()];
  expect(Stream.opened).toHaveLength(2);
  Stream.opened[0]?.tell('revision', '6');
  expect(windows.map(({ heard }) => heard)).toEqual([[6], []]);
  windows[0]?.leave();
  expect(Stream.opened.map(({ closed }) => closed)).toEqual([true, false]);
});
