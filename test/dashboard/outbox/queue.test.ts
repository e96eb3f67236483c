import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CellName, Change, Outcome, QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import {
  answered,
  decided,
  emptyQueue,
  entered,
  joined,
  nextBatch,
  type Queue,
  sent,
} from '#dashboard/outbox/queue.ts';

const cell = (student: number): CellName => ({ kind: 'score', classId: 1, place: '1', student });

const typed = (student: number, from: string, to: string): Change => ({
  ...cell(student),
  from: { value: from },
  to: { value: to },
});

/** The value that is still pending for a cell, or null. */
const entryOf = (queue: Queue, student: number) =>
  [...queue.values()].find((queued) => queued.student === student) ?? null;

describe('an entry', () => {
  test('typed back before it was sent is not sent', () => {
    const queue = entered(entered(emptyQueue, [typed(1, '', '8')]), [typed(1, '8', '')]);
    expect(queue.size).toBe(0);
  });

  test('typed again while the first is being sent is sent after it', () => {
    const first = entered(emptyQueue, [typed(1, '', '8')]);
    const under = entered(
      sent(
        first,
        nextBatch(first, () => 10),
      ),
      [typed(1, '8', '9')],
    );
    expect(nextBatch(under, () => 10)).toEqual([]);
    const later = answered(under, [[cell(1), { kind: 'saved' }]]);
    expect(nextBatch(later, () => 10)).toMatchObject([{ value: '9', was: '8' }]);
  });

  test('whose answer was lost is not in conflict with itself', () => {
    let queue = entered(emptyQueue, [typed(1, '', '8')]);
    queue = answered(
      sent(
        queue,
        nextBatch(queue, () => 10),
      ),
      [[cell(1), { kind: 'lost' }]],
    );
    queue = entered(queue, [typed(1, '8', '9')]);
    const conflict = { kind: 'conflict', value: '8', by: 'me', at: 0 } as const;
    queue = answered(
      sent(
        queue,
        nextBatch(queue, () => 10),
      ),
      [[cell(1), conflict]],
    );
    expect(nextBatch(queue, () => 10)).toMatchObject([{ value: '9', was: '8' }]);
  });

  test('that is invalid is never sent, and undone without a trace', () => {
    const nonsense = { ...cell(1), from: { value: '7' }, to: { value: '8x', problem: 'no score' } };
    const queue = entered(emptyQueue, [nonsense]);
    expect(nextBatch(queue, () => 10)).toEqual([]);
    const back = [{ ...nonsense, from: nonsense.to, to: nonsense.from }];
    expect(entered(queue, back).size).toBe(0);
    expect(entered(emptyQueue, back).size).toBe(0);
  });
});

describe('a conflict', () => {
  const conflict = { kind: 'conflict', value: '5', by: 'Chidi Okafor', at: 1 } as const;
  function inConflict() {
    const queue = entered(emptyQueue, [typed(1, '', '8')]);
    return answered(
      sent(
        queue,
        nextBatch(queue, () => 10),
      ),
      [[cell(1), conflict]],
    );
  }

  test('under an invalid value is reported once the value is valid, and nothing overwrites it unseen', () => {
    let queue = entered(emptyQueue, [typed(1, '7', '8')]);
    queue = sent(
      queue,
      nextBatch(queue, () => 10),
    );
    queue = entered(queue, [{ ...typed(1, '8', '8x'), to: { value: '8x', problem: 'no score' } }]);
    queue = answered(queue, [[cell(1), conflict]]);
    queue = entered(queue, [typed(1, '8x', '9')]);
    expect(nextBatch(queue, () => 10)).toMatchObject([{ value: '9', was: '7' }]);
    queue = answered(
      sent(
        queue,
        nextBatch(queue, () => 10),
      ),
      [[cell(1), conflict]],
    );
    expect(entryOf(queue, 1)).toMatchObject({ value: '9', failure: conflict });
  });

  test('waits for the teacher, whatever is typed meanwhile', () => {
    const queue = entered(inConflict(), [typed(1, '8', '9')]);
    expect(nextBatch(queue, () => 10)).toEqual([]);
    expect(entryOf(queue, 1)).toMatchObject({ value: '9', failure: conflict });
  });

  test('is decided for one or the other', () => {
    expect(nextBatch(decided(inConflict(), [cell(1)], 'mine'), () => 10)).toMatchObject([
      { value: '8', was: '5' },
    ]);
    expect(decided(inConflict(), [cell(1)], 'theirs').size).toBe(0);
  });
});

/*
 * A page, a service and a colleague with one column of cells. The service writes a cell only if `was` matches; an
 * answer may be lost after the write, the tab may be killed, and the oracle counts every commit.
 */

const values = ['', '1', '2', '3', 'M'];

const command = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constantFrom(...values), student: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ colleague: fc.constantFrom(...values), student: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ send: fc.constantFrom('arrives', 'answer lost', 'request lost') }) },
  { weight: 1, arbitrary: fc.record({ reload: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ decide: fc.constantFrom('mine' as const, 'theirs' as const) }) },
);

class Rig {
  queue: Queue = emptyQueue;
  readonly service = new Map<number, string>();
  /** The saved values on the page, as the service said last. */
  readonly cache = new Map<number, string>();
  /** The teacher's intended value, until somebody else's was chosen. */
  readonly meant = new Map<number, string>();

  type(student: number, value: string) {
    const from = entryOf(this.queue, student)?.value ?? this.cache.get(student) ?? '';
    if (from === value) return;
    this.queue = entered(this.queue, [typed(student, from, value)]);
    this.meant.set(student, value);
  }

  send(how: 'arrives' | 'answer lost' | 'request lost') {
    const batch = nextBatch(this.queue, () => 3);
    this.queue = sent(this.queue, batch);
    const outcomes = batch.map((queued) => [queued, this.#write(queued, how)] as const);
    this.queue = answered(this.queue, outcomes);
  }

  #write({ student, value, was }: QueuedChange, how: string): Outcome {
    if (how === 'request lost') return { kind: 'lost' };
    const now = this.service.get(student) ?? '';
    if (now !== value && now !== was) {
      if (how === 'answer lost') return { kind: 'lost' };
      this.cache.set(student, now);
      return { kind: 'conflict', value: now, by: '', at: 0 };
    }
    this.service.set(student, value);
    if (how === 'answer lost') return { kind: 'lost' };
    this.cache.set(student, value);
    return { kind: 'saved' };
  }

  colleague(student: number, value: string) {
    this.service.set(student, value);
  }

  reload() {
    this.queue = joined(this.queue, emptyQueue);
  }

  decide(whose: 'mine' | 'theirs') {
    for (const queued of this.queue.values())
      if (queued.failure && whose === 'theirs') this.meant.delete(queued.student);
    this.queue = decided(this.queue, [...this.queue.values()], whose);
  }
}

test('at any time, the intended value is in the queue or was in the service', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const rig = new Rig();
      const overwritten = new Set<number>();
      for (const what of commands) {
        if ('type' in what) rig.type(what.student, what.type);
        else if ('colleague' in what) {
          rig.colleague(what.student, what.colleague);
          overwritten.add(what.student);
        } else if ('send' in what) rig.send(what.send);
        else if ('reload' in what) rig.reload();
        else rig.decide(what.decide);
      }
      // At the end the connection holds: everything is sent, and every conflict is decided for the teacher.
      for (let round = 0; round < 20 && rig.queue.size > 0; round++) {
        rig.decide('mine');
        rig.send('arrives');
      }
      expect(rig.queue.size).toBe(0);
      for (const [student, value] of rig.meant)
        if (!overwritten.has(student)) expect(rig.service.get(student) ?? '').toBe(value);
    }),
    { numRuns: 500 },
  );
});
