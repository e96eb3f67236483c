import { reasonText } from '#dashboard/api/calls/reasons.ts';
import { type CellName, keyOf, type QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import { type Work, withCellsFlipped, withoutRefused } from '#dashboard/outbox/cellUndo.ts';
import type { UndoHost, UndoManager } from '#dashboard/outbox/outbox.ts';
import type { Queue } from '#dashboard/outbox/queue.ts';
import {
  type CellUndo,
  type Direction,
  firstUndone,
  lastDone,
  type Scope,
  type Step,
  withCommandFlipped,
  withIdShifted,
  without,
} from '#dashboard/outbox/steps.ts';
import { untilSent } from '#dashboard/outbox/untilSent.ts';
import { isAsked, perform } from './commands.ts';

/*
 * Undoes and redoes steps, one after the other in the order of the requests. Cells change at once and are sent like all
 * queued changes; they count as undone when the service holds them. A command is done at once, or the reason why not is
 * shown.
 */

/** What the teacher has asked for; `agreed` is the step that they were asked about. */
interface Asked extends Pick<CellUndo, 'direction' | 'scope' | 'at'> {
  readonly agreed: Step | null;
}

/** Cells of a step that are being sent. */
interface Sending extends CellUndo {
  /** By how much the step numbers had been raised then. */
  readonly raised: number;
  /** Outcome not known yet. */
  readonly open: Set<string>;
  /** The outcomes of the others; cells that the teacher has changed since are in neither. */
  readonly done: Set<string>;
  readonly failed: Map<string, NonNullable<QueuedChange['failure']>>;
}

export class StepUndoManager implements UndoManager {
  readonly #host: UndoHost;
  #before: Promise<void> = Promise.resolve();
  #stopped = false;
  #sending: readonly Sending[] = [];
  /** By how much the numbers of the steps have been raised so far. */
  #raised = 0;

  constructor(host: UndoHost) {
    this.#host = host;
  }

  /** `agreed`: the step that the teacher was asked about; no other is undone or redone. */
  undoOrRedo(direction: Direction, scope: Scope, agreed: Step | null = null): void {
    const before = this.#raised;
    const asked = { direction, scope, at: performance.now() };
    const work = async () => {
      const now = agreed && withIdShifted(agreed, this.#raised - before);
      const step = await this.#undoOrRedo({ ...asked, agreed: now });
      if (step?.group !== undefined && this.#isFlipped(direction, step) && !this.#stopped)
        if (this.#find(direction, scope)?.group === step.group)
          await this.#undoOrRedo({ ...asked, agreed: null });
    };
    // A failed one must not block the next.
    this.#before = this.#before.then(work).catch((error) => this.#fail(direction, scope, error));
  }

  #fail(direction: Direction, scope: Scope, error: unknown): void {
    const step = this.#find(direction, scope);
    const reason = error instanceof Error ? error.message : '';
    if (!this.#stopped) this.#host.become({ latest: step && { kind: 'failed', reason, direction, step } });
  }

  #find(direction: Direction, scope: Scope): Step | null {
    return (direction === 'undo' ? lastDone : firstUndone)(this.#host.state().steps, scope) ?? null;
  }

  /** Whether a step of a group is undone, or redone, so that the next one of the group follows. */
  #isFlipped(direction: Direction, { group, command }: Step): boolean {
    return this.#host
      .state()
      .steps.some(
        (step) =>
          step.group === group &&
          (step.command === null) === (command === null) &&
          step.undone === (direction === 'undo'),
      );
  }

  /** Older steps have been found, so all current ones get higher numbers. */
  raise(by: number): void {
    this.#raised += by;
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Returns the step that it undid or redid, or tried to. */
  async #undoOrRedo({ agreed, ...asked }: Asked): Promise<Step | null> {
    const { direction, scope } = asked;
    let step = this.#find(direction, scope);
    if (!step) {
      // Right after a reload earlier steps are still being read.
      await this.#host.found();
      step = this.#find(direction, scope);
    }
    if (this.#stopped) return null;
    if (agreed && agreed.id !== step?.id) {
      // The question has changed.
      this.#host.become({ latest: null });
      return null;
    }
    if (step?.command && !agreed && isAsked(step.command, direction)) {
      this.#host.become({ latest: { kind: 'asks', direction, step } });
      return null;
    }
    if (step?.command) {
      await this.#undoOrRedoCommand(direction, scope, step);
      return step;
    }
    if (step) this.#undoOrRedoCells(asked, step);
    else this.#host.become({ latest: { ...asked, kind: 'finished', step, wasAnnounced: false, done: 0 } });
    return step;
  }

  #undoOrRedoCells(asked: Omit<Asked, 'agreed'>, step: Step): void {
    const { become, state } = this.#host;
    const { changes } = step;
    this.replaced(changes);
    const after = withCellsFlipped(state(), step);
    const sending: Sending = {
      ...asked,
      step,
      wasAnnounced: false,
      raised: this.#raised,
      open: new Set(changes.map(keyOf)),
      done: new Set(),
      failed: new Map(),
    };
    this.#recordOutcomes(sending, after.queue);
    if (sending.open.size === 0) {
      this.#finish(sending, after);
      return;
    }
    this.#sending = [...this.#sending, { ...sending, wasAnnounced: true }];
    const isWaiting = state().sending.kind === 'waiting';
    become({ ...after, latest: { ...asked, kind: 'sending', step, wasAnnounced: false, isWaiting } });
  }

  /** The service has answered. */
  answered(): void {
    const { queue } = this.#host.state();
    for (const sending of [...this.#sending]) {
      if (sending.open.size > 0) this.#recordOutcomes(sending, queue);
      if (sending.open.size > 0) continue;
      this.#sending = this.#sending.filter((each) => each !== sending);
      this.#finish(sending, this.#host.state());
    }
  }

  /** The teacher has changed these cells: their pending outcome no longer matters. */
  replaced(cells: readonly CellName[]): void {
    if (this.#sending.length === 0) return;
    for (const cell of cells) for (const { open } of this.#sending) open.delete(keyOf(cell));
  }

  /** Records which cells have an outcome. */
  #recordOutcomes({ open, done, failed }: Sending, queue: Queue): void {
    for (const key of open) {
      const queued = queue.get(key);
      if (queued && !queued.failure) continue;
      open.delete(key);
      if (queued?.failure) failed.set(key, queued.failure);
      else done.add(key);
    }
  }

  #finish(
    { direction, scope, at, step, wasAnnounced, raised: before, done, failed }: Sending,
    { queue, steps }: Work,
  ): void {
    const { become } = this.#host;
    if (this.#stopped || done.size + failed.size === 0) return;
    const now = withIdShifted(step, this.#raised - before);
    const outcome = { direction, scope, at, step: now, wasAnnounced, done: done.size };
    if (failed.size === 0) {
      become({ queue, steps, latest: { ...outcome, kind: 'finished' } });
      return;
    }
    // Refused cells stay as the service holds them. Invalid text was typed that way, and the teacher must correct it.
    const refused = new Map(
      [...failed].flatMap(([key, { kind }]) => {
        const { was } = queue.get(key) ?? {};
        return kind === 'refused' && was !== undefined ? [[key, was] as const] : [];
      }),
    );
    const conflicts = [...failed.values()].filter(({ kind }) => kind === 'conflict').length;
    const [reason = ''] = [...failed.values()].flatMap((each) => ('reason' in each ? each.reason : []));
    become({
      queue: new Map([...queue].filter(([key]) => !refused.has(key))),
      steps: withoutRefused(steps, now.id, refused),
      latest: {
        ...outcome,
        kind: 'incomplete',
        refused: failed.size - conflicts,
        reason: reasonText(reason),
        conflicts,
      },
    });
  }

  async #undoOrRedoCommand(direction: Direction, scope: Scope, step: Step): Promise<void> {
    const { become, state, queryClient, userId } = this.#host;
    const { command, classId } = step;
    if (!command) return;
    const [before, at] = [this.#raised, performance.now()];
    become({ latest: { kind: 'running', direction, step } });
    // Cells that were typed earlier are saved first.
    const isBefore = await untilSent(this.#host, (queued) => queued.classId === classId);
    if (!isBefore || this.#stopped) {
      become({ latest: { kind: 'waits', direction, step: withIdShifted(step, this.#raised - before) } });
      return;
    }
    const outcome = await perform(queryClient, classId, { command, direction, userId });
    if (this.#stopped) return;
    const { steps } = state();
    const now = withIdShifted(step, this.#raised - before);
    if (outcome.kind === 'done')
      become({
        steps: withCommandFlipped(steps, scope, now),
        latest: { kind: 'finished', direction, scope, at, step: now, wasAnnounced: true, done: 0 },
      });
    // A failed step can be retried; one that can never succeed must not block the steps beneath it.
    else if (outcome.kind === 'failed') become({ latest: { ...outcome, direction, step: now } });
    else become({ steps: without(steps, now), latest: { ...outcome, direction, step: now } });
  }
}

export const createUndoManager = (host: UndoHost): UndoManager => new StepUndoManager(host);
