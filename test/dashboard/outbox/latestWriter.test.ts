import { expect, test } from 'vitest';
import { LatestWriter } from '#dashboard/outbox/latestWriter.ts';

test('a change at the very moment when everything is written is written too', async () => {
  for (let gap = 0; gap < 8; gap++) {
    const kept: number[] = [];
    const writer = new LatestWriter<number>(
      0,
      async (_, after) => {
        kept.push(after);
        if (after === 1) void later(gap).then(() => writer.keep(2));
      },
      () => {},
    );
    writer.keep(1);
    await later(50);
    expect(kept, `${gap} microtasks after the writing began`).toEqual([1, 2]);
  }
});

test('changes during a write are written once, at their newest, and `flushed` waits for that', async () => {
  const kept: string[] = [];
  const writer = new LatestWriter(
    'a',
    async (before, after) => {
      await later(10);
      kept.push(before + after);
    },
    () => {},
  );
  for (const value of ['b', 'c', 'd']) writer.keep(value);
  await writer.flushed();
  expect(kept).toEqual(['ab', 'bd']);
});

test('a failed write is retried with the next change, and nothing waits for ever', async () => {
  const kept: number[] = [];
  const told: boolean[] = [];
  const writer = new LatestWriter(
    0,
    async (_, after) => {
      if (after === 1) throw new Error('The disk is full');
      kept.push(after);
    },
    (written) => told.push(written),
  );
  writer.keep(0);
  writer.keep(1);
  await writer.flushed();
  writer.keep(2);
  await writer.flushed();
  expect(kept).toEqual([2]);
  expect(told).toEqual([false, true]);
});

/** Waits for this many microtasks. */
async function later(count: number) {
  for (let step = 0; step < count; step++) await null;
}
