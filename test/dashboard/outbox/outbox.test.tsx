import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { session } from '#dashboard/api/calls/session.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { createUndoManager } from '#dashboard/undo/undoManager.ts';
import { sentences } from '#wire/sentences.ts';

/** Signs in at a service that answers the request for the key with `replies`, one after the other. */
function signInAt(...replies: (object | Promise<object>)[]) {
  const asked: unknown[] = [];
  vi.stubGlobal('navigator', { locks: {} });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: URLSearchParams }) => {
    asked.push(body.get('apitask'));
    return Response.json((await replies[asked.length - 1]) ?? { success: true, key: 'none' });
  });
  onTestFinished(() => {
    session.leave();
    vi.unstubAllGlobals();
  });
  session.open(1);
  outbox.begin(1, new QueryClient(), createUndoManager);
  return asked;
}

test('a failed request for the key is repeated, at once when the page becomes visible', async () => {
  const fault = { success: false, errors: { system: sentences.bodyTooLarge } };
  const asked = signInAt(fault, fault, fault);
  await expect.poll(() => asked).toHaveLength(2);
  await expect
    .poll(() => {
      outbox.wake();
      return asked.length;
    })
    .toBeGreaterThan(3);
});

test.each([
  ['without keys', { apitask: sentences.unknownTask }],
  ['without keys that says so in its own words', { apitask: 'No such operation' }],
  ['with none for this account', { apitask: sentences.taskNotYours }],
])('a service %s is asked only once', async (_, errors) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const asked = signInAt({ success: false, errors });
  await expect.poll(() => asked).toHaveLength(1);
  for (let minutes = 0; minutes < 3; minutes++) {
    outbox.wake();
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(asked).toHaveLength(1);
});

test('a refused request of comments does not affect an earlier saved one', async () => {
  const asked = signInAt(
    { success: true, key: 'none' },
    { success: true, conflicts: [], refused: [] },
    { success: false, errors: { remarks: 'No.' } },
  );
  await expect.poll(() => asked).toHaveLength(1);
  const comments = Array.from({ length: 40 }, (_, student) => ({
    kind: 'remark' as const,
    classId: 1,
    place: '7',
    student,
    from: { value: '' },
    to: { value: 'Show your work.' },
  }));
  outbox.enter(1, comments);
  await expect.poll(() => asked).toHaveLength(3);
  await expect
    .poll(() => [...outbox.get().queue.values()].map(({ failure }) => failure?.kind))
    .toEqual(Array.from({ length: 5 }, () => 'refused'));
});

test('a comment left half-typed outlives an undo of the same comment that is answered later', async () => {
  const saved = { success: true, conflicts: [], refused: [] };
  let answer = () => {};
  const held = new Promise<object>((resolve) => {
    answer = () => resolve(saved);
  });
  const asked = signInAt({ success: true, key: 'none' }, saved, held);
  await expect.poll(() => asked).toHaveLength(1);
  const comment = (from: string, to: string) => ({
    kind: 'remark' as const,
    classId: 1,
    place: '7',
    student: 1,
    from: { value: from },
    to: { value: to },
  });
  outbox.enter(1, [comment('', 'Show your work.')]);
  await expect.poll(() => asked.length + outbox.get().queue.size).toBe(2);
  outbox.undoOrRedo('undo', 1);
  await expect.poll(() => asked).toHaveLength(3);
  outbox.draft([comment('', 'Check your')]);
  outbox.leaveDraft();
  answer();
  await expect.poll(() => [...outbox.get().queue.values()].map(({ sending }) => sending)).toEqual([null]);
  expect([...outbox.get().queue.values()].map(({ value }) => value)).toEqual(['Check your']);
});
