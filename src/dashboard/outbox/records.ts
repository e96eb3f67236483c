import * as v from 'valibot';
import type { OwnReason } from '#dashboard/api/calls/reasons.ts';
import {
  type Change,
  cellKinds,
  keyOf,
  type QueuedChange,
  reasonedFailures,
} from '#dashboard/api/changes/cellChanges.ts';
import { commandKinds } from '#dashboard/api/changes/commandTypes.ts';
import { formDraftKinds } from '#dashboard/api/changes/formPlaces.ts';
import { withCommitted } from './cellUndo.ts';
import { type FormDraft, type FormDrafts, noFormDrafts, placeKey, withFound } from './formDrafts.ts';
import { emptyQueue, halfTyped, joined, type Queue } from './queue.ts';
import { type Step, type Steps, withIdShifted } from './steps.ts';

/*
 * A tab's records in the encrypted store, and how they are read back. Another release may have stored records that this
 * one cannot read: they stay in the store, for a page that can.
 */

const cell = {
  kind: v.picklist(cellKinds),
  classId: v.number(),
  place: v.string(),
  student: v.number(),
};
const meaning = v.pipe(
  v.object({ value: v.string(), problem: v.optional(v.string()) }),
  v.transform(({ value, problem }) => (problem === undefined ? { value } : { value, problem })),
);

const failure = v.nullable(
  v.variant('kind', [
    v.object({ kind: v.picklist(reasonedFailures), reason: v.string() }),
    v.object({ kind: v.literal('conflict'), value: v.string(), by: v.string(), at: v.number() }),
  ]),
);

const queuedChange = v.pipe(
  v.object({
    ...cell,
    value: v.string(),
    note: v.optional(v.string(), ''),
    was: v.string(),
    sending: v.nullable(v.string()),
    tried: v.array(v.string()),
    failure: v.optional(failure, null),
    /** Its name in earlier releases: a browser may still have one. */
    trouble: v.optional(failure, null),
  }),
  v.transform(({ trouble, failure, ...change }) => ({ ...change, failure: failure ?? trouble })),
);

const change = v.object({ ...cell, from: meaning, to: meaning, note: v.optional(v.string()) });
const values = v.record(v.string(), v.string());
const commandShape = v.object({
  kind: v.picklist(commandKinds),
  item: v.string(),
  from: values,
  to: values,
  said: v.string(),
  undone: v.string(),
});

const step = v.pipe(
  v.object({
    id: v.number(),
    classId: v.number(),
    command: v.nullish(commandShape),
    /** Its name in earlier releases: a browser may still have one. */
    deed: v.nullish(commandShape),
    changes: v.array(change),
    undone: v.boolean(),
    group: v.optional(v.string()),
  }),
  v.transform(({ command, deed, ...kept }) => ({ ...kept, command: command ?? deed ?? null })),
);

const formDraft = v.object({
  kind: v.picklist(formDraftKinds),
  classId: v.number(),
  item: v.string(),
  value: v.unknown(),
});

/** The state that a tab stores. */
export interface TabState {
  readonly queue: Queue;
  readonly steps: Steps;
  /** The typed text of a cell, as it would be committed. */
  readonly draft: readonly Change[];
  /** Text being written anywhere but in a cell. */
  readonly formDrafts: FormDrafts;
}

/** Whether there is no work at all. */
export const isNothing = ({ queue, steps, draft, formDrafts }: TabState) =>
  queue.size + steps.length + formDrafts.size + draft.length === 0;

export const emptyTab: TabState = { queue: emptyQueue, steps: [], draft: [], formDrafts: noFormDrafts };

/**
 * Joins a page's state with what its tab had stored before; `highest` is that state's last step. Usually both are
 * empty; then keep the same objects so React does not render again.
 */
export function withKept(
  found: TabState,
  own: TabState,
  highest: number,
): Pick<TabState, 'queue' | 'steps' | 'formDrafts'> {
  const { queue, steps, formDrafts } = own;
  if (isNothing(found) && isNothing(own)) return { queue, steps, formDrafts };
  return {
    queue: joined(found.queue, queue),
    steps: [...found.steps, ...steps.map((step) => withIdShifted(step, highest))],
    formDrafts: withFound(formDrafts, found.formDrafts),
  };
}

const queueName = 'queue';
const draftName = 'draft';
const formDraftsName = 'writings';
const stepPrefix = 'step/';
const stepName = (id: number) => `${stepPrefix}${id}`;

/** A tab's records by name, if they differ from before; null if removed. */
export function changedRecords(before: TabState, after: TabState): Map<string, unknown> {
  const changed = new Map<string, unknown>();
  if (before.queue !== after.queue)
    changed.set(queueName, after.queue.size > 0 ? [...after.queue.values()] : null);
  if (before.draft !== after.draft) changed.set(draftName, after.draft.length > 0 ? after.draft : null);
  if (before.formDrafts !== after.formDrafts) {
    const list = [...after.formDrafts.values()].map(({ left: _, ...each }) => each);
    changed.set(formDraftsName, list.length > 0 ? list : null);
  }
  if (before.steps === after.steps) return changed;
  const known = new Map(before.steps.map((each) => [each.id, each]));
  for (const each of after.steps) {
    if (known.get(each.id) !== each) changed.set(stepName(each.id), each);
    known.delete(each.id);
  }
  for (const id of known.keys()) changed.set(stepName(id), null);
  return changed;
}

/** Whether a record with such a name holds anything unsaved. */
export const isQueuedName = (name: string) => [queueName, draftName, formDraftsName].includes(name);

/** Earlier releases stored a single change as the draft, not a list: a browser may still have one. */
const listed = (record: unknown): readonly unknown[] =>
  record === undefined ? [] : Array.isArray(record) ? record : [record];

/** The items that have today's shape. */
function readable<Item>(schema: v.GenericSchema<unknown, Item>, record: unknown): Item[] {
  return listed(record).flatMap((item) => {
    const read = v.safeParse(schema, item);
    return read.success ? [read.output] : [];
  });
}

/**
 * Splits the records of a tab: those taken over, and those that stay, which are unreadable or drafts of a place where
 * `own` has one. Steps go with their tab, and a record of another name stays.
 */
export function splitTaken(records: ReadonlyMap<string, unknown>, own: FormDrafts) {
  const taken = new Map([...records].filter(([name]) => name.startsWith(stepPrefix)));
  const left = new Map<string, unknown>();
  const isTaken: Readonly<Record<string, (item: unknown) => boolean>> = {
    [queueName]: (item) => v.is(queuedChange, item),
    [draftName]: (item) => v.is(change, item),
    [formDraftsName]: (item) => v.is(formDraft, item) && !own.has(placeKey(item)),
  };
  for (const [name, takes] of Object.entries(isTaken)) {
    const list = listed(records.get(name));
    const going = list.filter(takes);
    if (going.length > 0) taken.set(name, going);
    if (going.length < list.length)
      left.set(
        name,
        list.filter((item) => !going.includes(item)),
      );
  }
  return { taken, left };
}

export function readRecords(records: ReadonlyMap<string, unknown>): TabState {
  const queued: QueuedChange[] = readable(queuedChange, records.get(queueName));
  const formDrafts: FormDraft[] = readable(formDraft, records.get(formDraftsName)).map((each) => ({
    ...each,
    left: true,
  }));
  const steps: Step[] = [...records].flatMap(([name, record]) =>
    name.startsWith(stepPrefix) ? readable(step, record) : [],
  );
  return {
    queue: new Map(queued.map((each) => [keyOf(each), each])),
    steps: steps.sort((a, b) => a.id - b.id),
    draft: readable(change, records.get(draftName)),
    formDrafts: new Map(formDrafts.map((each) => [placeKey(each), each])),
  };
}

const stillTyping: OwnReason = 'stillTyping';

/** A closed tab or a screen that was left: the typed cell becomes a step, but is sent only once the teacher says so. */
export function resumed(kept: TabState): TabState {
  const { queue, steps, draft } = kept;
  const [first] = draft;
  if (!first) return kept;
  return {
    ...kept,
    queue: draft.reduce((before, change) => halfTyped(before, change, stillTyping), queue),
    steps: withCommitted({ queue, steps }, first.classId, draft).steps,
    draft: [],
  };
}
