import * as v from 'valibot';
import { formDraftKinds } from '#dashboard/api/calls/formDrafts.ts';
import type { OwnReason } from '#dashboard/api/calls/reasons.ts';
import { type Change, keyOf, type QueuedChange } from '#dashboard/api/calls/sending.ts';
import { withCommitted } from './cellUndo.ts';
import { type FormDraft, type FormDrafts, noFormDrafts, placeKey, withFound } from './formDrafts.ts';
import { emptyQueue, halfTyped, joined, type Queue } from './queue.ts';
import { raised, type Step, type Steps } from './steps.ts';

/* What a tab keeps in the encrypted store, and how it is read back: as far as it has the shape of today. */

const cell = {
  kind: v.picklist(['score', 'late', 'remark', 'mark', 'finalGrade']),
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
    v.object({ kind: v.picklist(['unsendable', 'refused']), reason: v.string() }),
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
    /** What earlier releases called it: a browser may still have one. */
    trouble: v.optional(failure, null),
  }),
  v.transform(({ trouble, failure, ...change }) => ({ ...change, failure: failure ?? trouble })),
);

const change = v.object({ ...cell, from: meaning, to: meaning, note: v.optional(v.string()) });
/** Earlier releases kept one change alone: a browser may still have one. */
const draft = v.union([
  v.array(change),
  v.pipe(
    change,
    v.transform((one) => [one]),
  ),
]);
const values = v.record(v.string(), v.string());
const commandShape = v.object({
  kind: v.picklist([
    'assignment',
    'copies',
    'settings',
    'roster',
    'folder',
    'teacher',
    'lock',
    'comment',
    'note',
  ]),
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
    /** What earlier releases called it: a browser may still have one. */
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

/** What a tab has to keep. */
export interface TabState {
  readonly queue: Queue;
  readonly steps: Steps;
  /** What is being typed in a cell, as it would be if it were committed. */
  readonly draft: readonly Change[];
  /** What is being written elsewhere than in a cell. */
  readonly formDrafts: FormDrafts;
}

/** Whether there is nothing of anybody's work. */
export const isNothing = ({ queue, steps, draft, formDrafts }: TabState) =>
  queue.size + steps.length + formDrafts.size + draft.length === 0;

export const emptyTab: TabState = { queue: emptyQueue, steps: [], draft: [], formDrafts: noFormDrafts };

/**
 * What a page has with what its tab had kept before; `highest` is the last step of that. Mostly there is neither: then
 * nothing becomes another, and what is drawn of it by then is not drawn again.
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
    steps: [...found.steps, ...steps.map((step) => raised(step, highest))],
    formDrafts: withFound(formDrafts, found.formDrafts),
  };
}

const queueName = 'queue';
const draftName = 'draft';
const formDraftsName = 'writings';
const stepPrefix = 'step/';
const stepName = (id: number) => `${stepPrefix}${id}`;

/** A tab's records by name, where they differ from before; null where there is none any more. */
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

/** Whether a tab whose records have such names has anything that is not saved. */
export const isQueuedName = (name: string) => [queueName, draftName, formDraftsName].includes(name);

const listed = (records: ReadonlyMap<string, unknown>, name: string): unknown[] => {
  const found = records.get(name);
  return Array.isArray(found) ? found : [];
};

/**
 * Splits the records of a tab: those that are taken over, and those that stay, of what was being written where `own` is
 * being written, and of what cannot be read.
 */
export function splitTaken(records: ReadonlyMap<string, unknown>, own: FormDrafts) {
  const taken = new Map(records);
  const left = new Map<string, unknown>();
  const isTaken = (item: unknown) => {
    const read = v.safeParse(formDraft, item);
    return read.success && !own.has(placeKey(read.output));
  };
  const list = listed(records, formDraftsName);
  const going = list.filter(isTaken);
  if (going.length === 0) taken.delete(formDraftsName);
  else taken.set(formDraftsName, going);
  if (going.length < list.length)
    left.set(
      formDraftsName,
      list.filter((item) => !going.includes(item)),
    );
  return { taken, left };
}

export function readRecords(records: ReadonlyMap<string, unknown>): TabState {
  const queue = new Map<string, QueuedChange>();
  for (const item of listed(records, queueName)) {
    const read = v.safeParse(queuedChange, item);
    if (read.success) queue.set(keyOf(read.output), read.output);
  }
  const formDrafts = new Map<string, FormDraft>();
  for (const item of listed(records, formDraftsName)) {
    const read = v.safeParse(formDraft, item);
    if (read.success) formDrafts.set(placeKey(read.output), { ...read.output, left: true });
  }
  const steps: Step[] = [];
  for (const [name, item] of records) {
    const read = name.startsWith(stepPrefix) ? v.safeParse(step, item) : null;
    if (read?.success) steps.push(read.output);
  }
  const typed = v.safeParse(draft, records.get(draftName));
  return {
    queue,
    steps: steps.sort((a, b) => a.id - b.id),
    draft: typed.success ? typed.output : [],
    formDrafts,
  };
}

const stillTyping: OwnReason = 'stillTyping';

/** What a closed tab had kept: what was being typed there is a step, but sent only once the teacher says to. */
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
