import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CellName,
  type Change,
  keyOf,
  type Meaning,
  type Outcome,
} from '#dashboard/api/changes/cellChanges.ts';
import {
  withCellsFlipped,
  withCommitted,
  withOthersKept,
  withOwnKept,
  withoutGivenUp,
  withoutRefused,
  withoutUnsaved,
} from '#dashboard/outbox/cellUndo.ts';
import {
  answered,
  decided,
  emptyQueue,
  givenUp,
  nextBatch,
  type Queue,
  sent,
} from '#dashboard/outbox/queue.ts';
import { firstUndone, lastDone, type Steps } from '#dashboard/outbox/steps.ts';

/* Undo of cells with a service that refuses some values: undo leads only to values that the service held. */

const cell: CellName = { kind: 'score', classId: 1, place: '1', student: 1 };
const key = keyOf(cell);
const isNonsense = (value: string) => value.endsWith('x');
const isRefused = (value: string) => value.endsWith('!');

/** One cell of a page, and the service that saves it. */
class Cell {
  queue: Queue = emptyQueue;
  steps: Steps = [];
  stored: string;
  /** The step whose undo or redo is being sent. */
  undone: number | null = null;

  constructor(stored: string) {
    this.stored = stored;
  }

  get shown(): Meaning {
    const queued = this.queue.get(key);
    if (!queued) return { value: this.stored };
    const { value, failure } = queued;
    return failure && failure.kind !== 'conflict' ? { value, problem: failure.reason } : { value };
  }

  type(value: string) {
    if (this.queue.get(key)?.failure?.kind === 'conflict') return;
    const to = isNonsense(value) ? { value, problem: 'no score' } : { value };
    const from = this.shown;
    if (from.value === to.value && (from.problem === undefined || to.problem !== undefined)) return;
    const change: Change = { ...cell, from, to };
    this.undone = null;
    Object.assign(this, withCommitted(this, 1, [change]));
  }

  send() {
    this.queue = sent(
      this.queue,
      nextBatch(this.queue, () => 10),
    );
  }

  answer() {
    const queued = this.queue.get(key);
    if (!queued || queued.sending === null) return;
    const outcome = this.#answerTo(queued.sending, queued.was);
    const sentChange = { ...queued, value: queued.sending };
    this.queue = answered(this.queue, [[cell, outcome]]);
    if (outcome.kind === 'saved' && outcome.byOthers) Object.assign(this, withOthersKept(this, [sentChange]));
    const now = this.queue.get(key);
    if (outcome.kind === 'refused' && now && now.value !== queued.sending) {
      const values = new Map([[key, { value: queued.sending, possible: new Set([now.was, ...now.tried]) }]]);
      this.steps = withoutUnsaved(this.steps, values).steps;
    }
    if (this.undone !== null && now?.failure?.kind === 'refused') {
      this.steps = withoutRefused(this.steps, this.undone, new Map([[key, now.was]]));
      this.queue = givenUp(this.queue, [cell]);
    }
    if (!now || now.failure) this.undone = null;
  }

  #answerTo(value: string, was: string): Outcome {
    if (isRefused(value)) return { kind: 'refused', reason: 'refused' };
    if (this.stored !== was && this.stored !== value)
      return { kind: 'conflict', value: this.stored, by: 'Chidi Okafor', at: 1 };
    if (this.stored !== was) return { kind: 'saved', byOthers: true };
    this.hold(value);
    return { kind: 'saved' };
  }

  hold(value: string) {
    this.stored = value;
  }

  sendAll() {
    for (let round = 0; round < 5; round++) {
      this.send();
      this.answer();
    }
  }

  undoOrRedo(direction: 'undo' | 'redo') {
    const step = (direction === 'undo' ? lastDone : firstUndone)(this.steps, 1);
    if (step) {
      Object.assign(this, withCellsFlipped(this, step));
      const queued = this.queue.get(key);
      this.undone = queued && !queued.failure ? step.id : null;
    }
    return step !== undefined;
  }

  giveUp() {
    if (this.queue.get(key)?.sending !== null) return;
    this.undone = null;
    this.steps = withoutGivenUp(this, [cell]);
    this.queue = givenUp(this.queue, [cell]);
  }

  decide(whose: 'mine' | 'theirs') {
    if (this.queue.get(key)?.failure?.kind !== 'conflict') return;
    this.steps = whose === 'mine' ? withOwnKept(this, [cell]) : withoutGivenUp(this, [cell]);
    this.queue = decided(this.queue, [cell], whose);
  }
}

describe('undo', () => {
  test("of a value typed over an invalid one leads to the service's value", () => {
    const page = new Cell('9');
    page.type('2x');
    page.type('185');
    page.sendAll();
    expect(page.stored).toBe('185');
    page.undoOrRedo('undo');
    expect(page.shown).toEqual({ value: '9' });
    page.sendAll();
    expect(page.stored).toBe('9');
    expect(page.undoOrRedo('undo')).toBe(false);
    page.undoOrRedo('redo');
    page.sendAll();
    expect(page.stored).toBe('185');
  });

  test('skips a value that was refused while another was typed over it', () => {
    const page = new Cell('9');
    page.type('8!');
    page.send();
    page.type('7');
    page.sendAll();
    expect(page.stored).toBe('7');
    page.undoOrRedo('undo');
    page.sendAll();
    expect(page).toMatchObject({ stored: '9', shown: { value: '9' } });
  });

  test('leads back from a value saved while a refused one was undone and redone', () => {
    const page = new Cell('9');
    page.type('8!');
    page.type('7');
    page.send();
    page.undoOrRedo('undo');
    page.undoOrRedo('undo');
    page.undoOrRedo('redo');
    page.sendAll();
    expect(page).toMatchObject({ stored: '7', shown: { value: '7' } });
    page.undoOrRedo('undo');
    page.sendAll();
    expect(page).toMatchObject({ stored: '9', shown: { value: '9' } });
  });

  test('leads back from a value redone after the one before it was given up', () => {
    const page = new Cell('9');
    page.type('1');
    page.type('3');
    page.undoOrRedo('undo');
    page.giveUp();
    page.undoOrRedo('redo');
    page.sendAll();
    expect(page.stored).toBe('3');
    page.undoOrRedo('undo');
    page.sendAll();
    expect(page).toMatchObject({ stored: '9', shown: { value: '9' } });
  });

  test('of a given-up value changes nothing', () => {
    const page = new Cell('9');
    page.type('8!');
    page.sendAll();
    page.giveUp();
    expect(page.undoOrRedo('undo')).toBe(false);
  });

  test("of a value in conflict keeps the other person's", () => {
    const page = new Cell('9');
    page.type('8');
    page.hold('5');
    page.sendAll();
    page.undoOrRedo('undo');
    page.sendAll();
    expect(page).toMatchObject({ stored: '5', shown: { value: '5' } });
    page.undoOrRedo('redo');
    page.sendAll();
    expect(page.stored).toBe('8');
  });

  test("of an own value kept over another person's leads back to the latter", () => {
    const page = new Cell('9');
    page.type('8');
    page.hold('5');
    page.sendAll();
    page.decide('mine');
    page.sendAll();
    expect(page.stored).toBe('8');
    page.undoOrRedo('undo');
    page.sendAll();
    expect(page.stored).toBe('5');
  });
});

describe('if somebody else has entered the same value', () => {
  /** Typed by both, the other person first. */
  const same = (typed: readonly string[]) => {
    const page = new Cell('');
    for (const text of typed) page.type(text);
    page.hold('7');
    return page;
  };

  test.each([[['7']], [['5', '7']], [['6!', '7']]])('undo leaves it to them: after %j', (typed) => {
    const page = same(typed);
    page.sendAll();
    expect(page.undoOrRedo('undo')).toBe(false);
    expect(page).toMatchObject({ stored: '7', shown: { value: '7' } });
  });

  test('undo of a later value leads back to theirs', () => {
    const page = same(['7']);
    page.send();
    page.type('8');
    page.sendAll();
    expect(page.stored).toBe('8');
    page.undoOrRedo('undo');
    page.sendAll();
    expect(page.stored).toBe('7');
    expect(page.undoOrRedo('undo')).toBe(false);
  });

  test('an undo before the reply leaves it to them, and cannot be redone', () => {
    const page = same(['7']);
    page.send();
    page.undoOrRedo('undo');
    page.sendAll();
    expect(page).toMatchObject({ stored: '7', shown: { value: '7' } });
    expect(page.undoOrRedo('redo')).toBe(false);
  });

  test('a value typed before that one is still sent if only the last one was undone', () => {
    const page = same(['5', '7']);
    page.send();
    page.undoOrRedo('undo');
    page.sendAll();
    expect(page.stored).toBe('5');
  });

  test('an undo that they were ahead of can be redone', () => {
    const page = new Cell('9');
    page.type('8');
    page.sendAll();
    page.undoOrRedo('undo');
    page.hold('9');
    page.sendAll();
    page.undoOrRedo('redo');
    page.sendAll();
    expect(page.stored).toBe('8');
  });
});

const value = fc.constantFrom('1', '2', '3', '4x', '5x', '6!', '7!');
const act = fc.oneof(
  { weight: 4, arbitrary: value.map((each) => ['type', each] as const) },
  { weight: 4, arbitrary: fc.constantFrom(['send'] as const, ['answer'] as const, ['sendAll'] as const) },
  { weight: 2, arbitrary: fc.constantFrom(['undo'] as const, ['redo'] as const, ['giveUp'] as const) },
);

function run(page: Cell, acts: readonly (readonly [string, string?])[]) {
  for (const [kind, text = ''] of acts) {
    if (kind === 'type') page.type(text);
    else if (kind === 'undo' || kind === 'redo') page.undoOrRedo(kind);
    else if (kind === 'send') page.send();
    else if (kind === 'answer') page.answer();
    else if (kind === 'sendAll') page.sendAll();
    else page.giveUp();
  }
}

describe('after any typing, refusals, giving up, undo and redo', () => {
  test('each undo leads to a value that the service accepts, and the cell shows it', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const page = new Cell('9');
        run(page, acts);
        page.sendAll();
        for (let times = 0; page.undoOrRedo('undo'); times++) {
          expect(page.shown.problem).toBeUndefined();
          page.sendAll();
          expect(page.shown).toEqual({ value: page.stored });
          expect(times).toBeLessThan(30);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('undoing everything restores the start, unless a waiting value was given up', () => {
    const kept = act.filter(([kind]) => kind !== 'giveUp');
    fc.assert(
      fc.property(fc.array(kept, { maxLength: 25 }), (acts) => {
        const page = new Cell('9');
        run(page, acts);
        page.sendAll();
        while (page.undoOrRedo('undo')) page.sendAll();
        expect(page).toMatchObject({ stored: '9', shown: { value: '9' } });
      }),
      { numRuns: 2000 },
    );
  });
});
