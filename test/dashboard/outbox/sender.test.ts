import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#dashboard/api/calls/callError.ts';
import type { Change, QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import { answered, emptyQueue, entered, type Queue, sent } from '#dashboard/outbox/queue.ts';
import { Sender } from '#dashboard/outbox/sender.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const typed = (classId: number, student: number): Change => ({
  kind: 'score',
  classId,
  place: '1',
  student,
  from: { value: '' },
  to: { value: '8' },
});

/** A service that fails on every request with a cell that `breaks` names. */
function openSender(breaks: (queued: QueuedChange) => boolean, onAnswered = () => {}) {
  let queue: Queue = emptyQueue;
  let requests = 0;
  const sender = new Sender({
    queue: () => queue,
    mostOf: () => 2000,
    async send(batch) {
      requests++;
      if (batch.some(breaks)) throw new CallError('It broke.', { kind: 'fault', task: 'score-edit' });
      return { outcomes: batch.map(() => ({ kind: 'saved' })), revision: null };
    },
    leaving(batch) {
      queue = sent(queue, batch);
    },
    answered(batch, { outcomes }) {
      onAnswered();
      queue = answered(
        queue,
        batch.map((queued, index) => [queued, outcomes[index] ?? { kind: 'lost' }] as const),
      );
    },
    changed() {},
  });
  return {
    enter(...changes: Change[]) {
      queue = entered(queue, changes);
      sender.wake();
    },
    left: () => [...queue.values()].map(({ classId, student }) => [classId, student]),
    requests: () => requests,
    stop: () => sender.stop(),
  };
}

test('a class on which the service always fails holds up no other', async () => {
  const { enter, left, stop } = openSender(({ classId }) => classId === 1);
  enter(typed(1, 1), typed(2, 1));
  await vi.advanceTimersByTimeAsync(0);
  expect(left()).toEqual([[1, 1]]);
  enter(typed(3, 1));
  await vi.advanceTimersByTimeAsync(0);
  expect(left()).toEqual([[1, 1]]);
  stop();
});

test('only the cell on which the service fails is left unsaved', async () => {
  const { enter, left, stop } = openSender(({ student }) => student === 3);
  enter(...[1, 2, 3, 4, 5, 6, 7, 8].map((student) => typed(1, student)));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(left()).toEqual([[1, 3]]);
  stop();
});

test('an answer on which the page fails blocks nothing, and its cells are sent again', async () => {
  let breaks = true;
  const { enter, left, stop } = openSender(
    () => false,
    () => {
      if (!breaks) return;
      breaks = false;
      throw new Error('There is no room.');
    },
  );
  enter(typed(1, 1));
  await vi.advanceTimersByTimeAsync(0);
  enter(typed(1, 2));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(left()).toEqual([]);
  stop();
});

test('an answer on which the page always fails is requested less and less often', async () => {
  let answers = 0;
  const { enter, requests, stop } = openSender(
    () => false,
    () => {
      answers++;
      // The page also hears of each lost answer.
      if (answers % 2 === 1) throw new Error('There is no room.');
    },
  );
  enter(typed(1, 1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests()).toBeGreaterThan(4);
  expect(requests()).toBeLessThan(12);
  stop();
});
