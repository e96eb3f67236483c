import { expect, test } from 'vitest';
import { type Change, keyOf } from '#dashboard/api/changes/cellChanges.ts';
import { noFormDrafts, withDraft, withFound } from '#dashboard/outbox/formDrafts.ts';
import { entered, nextBatch, retried } from '#dashboard/outbox/queue.ts';
import {
  changedRecords,
  emptyTab as nothing,
  readRecords,
  resumed,
  splitTaken,
  type TabState,
} from '#dashboard/outbox/records.ts';
import { reversed } from '#dashboard/outbox/steps.ts';

const cell = { kind: 'score', classId: 1, place: '7', student: 11 } as const;
const typed: Change = { ...cell, from: { value: '9' }, to: { value: '7' } };

const halfTyped = 'stillTyping';

/** What the next page finds of `kept`. */
const found = (kept: TabState) => readRecords(new Map(changedRecords(nothing, kept)));

test('text being typed is found again, and waits until the teacher confirms it', () => {
  const { queue, steps, draft } = resumed(found({ ...nothing, draft: [typed] }));
  expect([...queue.values()]).toMatchObject([
    { ...cell, was: '9', value: '7', failure: { kind: 'refused', reason: halfTyped } },
  ]);
  expect(nextBatch(queue, () => 10)).toEqual([]);
  expect(nextBatch(retried(queue, [cell]), () => 10)).toMatchObject([{ was: '9', value: '7' }]);
  expect(steps).toMatchObject([{ changes: [typed], undone: false }]);
  expect(entered(queue, steps.flatMap(reversed))).toEqual(new Map());
  expect(draft).toEqual([]);
});

test('a late mark typed behind its score is found again with it, as one step', () => {
  const late: Change = { ...cell, kind: 'late', from: { value: '' }, to: { value: '2' } };
  const { queue, steps } = resumed(found({ ...nothing, draft: [typed, late] }));
  expect([...queue.values()]).toMatchObject([
    { ...cell, value: '7', failure: { reason: halfTyped } },
    { ...cell, kind: 'late', was: '', value: '2', failure: { reason: halfTyped } },
  ]);
  expect(steps).toMatchObject([{ changes: [typed, late] }]);
});

test("an earlier release's cell draft is still found", () => {
  expect(readRecords(new Map([['draft', typed]])).draft).toEqual([typed]);
});

test('text typed over an entry neither reverts nor saves the entry', () => {
  const queue = entered(new Map(), [typed]);
  const back: Change = { ...cell, from: { value: '7' }, to: { value: '9' } };
  const after = resumed(found({ ...nothing, queue, draft: [back] }));
  expect([...after.queue.values()]).toMatchObject([{ was: '9', value: '9', failure: { reason: halfTyped } }]);
});

test('text typed into a cell in conflict is still asked about', () => {
  const [queued] = [...entered(new Map(), [typed]).values()];
  const failure = { kind: 'conflict', value: '5', by: 'Ana Rivera', at: 0 } as const;
  const queue = new Map(queued ? [[keyOf(cell), { ...queued, failure }]] : []);
  const after = resumed(found({ ...nothing, queue, draft: [{ ...typed, to: { value: '8' } }] }));
  expect([...after.queue.values()]).toMatchObject([{ value: '8', failure }]);
});

test('invalid text is found again with its reason', () => {
  const nonsense = { ...typed, to: { value: '8x', problem: 'This is not a score' } };
  const { queue } = resumed(found({ ...nothing, draft: [nonsense] }));
  expect([...queue.values()]).toMatchObject([
    { value: '8x', failure: { kind: 'unsendable', reason: 'This is not a score' } },
  ]);
});

test('committed or given-up text is removed from the store', () => {
  expect(changedRecords({ ...nothing, draft: [typed] }, nothing)).toEqual(new Map([['draft', null]]));
});

const report = { kind: 'comment', classId: 1, item: '11' } as const;
const ofOther = { ...report, item: '12' };

test('a form draft is found again as left, until somebody edits it or gives it up', () => {
  const kept = { ...nothing, formDrafts: withDraft(noFormDrafts, report, { text: 'Asks.' }) };
  const { formDrafts } = found(kept);
  expect([...formDrafts.values()]).toEqual([{ ...report, value: { text: 'Asks.' }, left: true }]);
  expect([...withDraft(formDrafts, report, { text: 'Asks a lot.' }).values()]).toMatchObject([
    { left: false },
  ]);
  const none = withDraft(formDrafts, report, null);
  expect(none).toEqual(noFormDrafts);
  expect(changedRecords(kept, { ...nothing, formDrafts: none })).toEqual(new Map([['writings', null]]));
});

test('a found draft replaces no current one, and unreadable ones stay', () => {
  const theirs = withDraft(withDraft(noFormDrafts, report, 'theirs'), ofOther, 'theirs too');
  const records = changedRecords(nothing, { ...nothing, draft: [typed], formDrafts: theirs });
  const [first, second] = records.get('writings') as unknown[];
  const unread = { kind: 'of another time' };
  records.set('writings', [first, unread, second]);
  const own = withDraft(noFormDrafts, report, 'mine');
  const { taken, left } = splitTaken(records, own);
  expect(left).toEqual(new Map([['writings', [first, unread]]]));
  const both = withFound(own, readRecords(taken).formDrafts);
  expect([...both.values()].map(({ value }) => value).sort()).toEqual(['mine', 'theirs too']);
  // It stays there until its place is free; nothing else of its tab is left.
  expect(splitTaken(left, own)).toEqual({ taken: new Map(), left });
  expect(splitTaken(left, noFormDrafts).taken).toEqual(new Map([['writings', [first]]]));
});

test('unreadable text stays, and steps go with their tab', () => {
  const unread = { ...typed, kind: 'of another time' };
  const { taken, left } = splitTaken(
    new Map<string, unknown>([
      ['draft', [typed, unread]],
      ['queue', [unread]],
      ['step/1', unread],
      ['elsewhere', typed],
    ]),
    noFormDrafts,
  );
  expect(taken).toEqual(
    new Map<string, unknown>([
      ['step/1', unread],
      ['draft', [typed]],
    ]),
  );
  expect(left).toEqual(
    new Map([
      ['queue', [unread]],
      ['draft', [unread]],
    ]),
  );
});

test('a refusal that an earlier release stored under its former name is found again', () => {
  const refusal = { kind: 'refused', reason: 'No.' };
  const old = { ...cell, value: '7', was: '9', sending: null, tried: [], trouble: refusal };
  const queued = readRecords(new Map([['queue', [old]]])).queue.get(keyOf(cell));
  expect(queued).toEqual({
    ...cell,
    value: '7',
    note: '',
    was: '9',
    sending: null,
    tried: [],
    failure: refusal,
  });
});

test('a command that an earlier release stored under its former name can still be undone', () => {
  const command = {
    kind: 'folder',
    item: '',
    from: { folder: '0' },
    to: { folder: '2' },
    said: 'Moved.',
    undone: 'Back.',
  };
  const old = { id: 1, classId: 1, deed: command, changes: [], undone: false };
  expect(readRecords(new Map([['step/1', old]])).steps).toEqual([
    { id: 1, classId: 1, command, changes: [], undone: false },
  ]);
});
