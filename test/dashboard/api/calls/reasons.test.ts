import { afterEach, expect, test } from 'vitest';
import { CallError } from '#dashboard/api/calls/callError.ts';
import { reasonOf, reasons, reasonText } from '#dashboard/api/calls/reasons.ts';
import { refusals } from '#dashboard/api/calls/refusals.ts';
import { outcomesOf, type QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import { noFormDrafts } from '#dashboard/outbox/formDrafts.ts';
import { answered, entered, sent } from '#dashboard/outbox/queue.ts';
import { changedRecords, emptyTab, readRecords } from '#dashboard/outbox/records.ts';
import { failureText } from '#dashboard/shell/sync/texts.ts';
import { sentences } from '#wire/sentences.ts';

const english = { listChanged: refusals.listChanged, unreadable: reasons.unreadable };
afterEach(() => {
  refusals.listChanged = english.listChanged;
  reasons.unreadable = english.unreadable;
});

const cell = { kind: 'score', classId: 1, place: '7', student: 11 } as const;

/** A page's message about a cell whose reason an earlier page has stored. */
function saidLater(queue: ReadonlyMap<string, QueuedChange>) {
  const kept = changedRecords(emptyTab, { ...emptyTab, queue, formDrafts: noFormDrafts });
  // Serialised, as in the encrypted store.
  const found = readRecords(new Map(Object.entries(JSON.parse(JSON.stringify(Object.fromEntries(kept))))));
  return failureText([...found.queue.values()][0], null);
}

test('a stored refusal is shown in the language of the page', () => {
  const queue = entered(new Map(), [{ ...cell, from: { value: '9' }, to: { value: '7' } }]);
  const batch = [...queue.values()];
  const [outcome] = outcomesOf(
    batch,
    { already: [], conflicts: [], refused: [{ assnid: 7, stuid: 11, error: sentences.listChanged }] },
    ({ assnid }) => String(assnid),
  );
  if (!outcome) throw new Error('There is no outcome');
  const after = answered(sent(queue, batch), [[cell, outcome]]);
  expect(saidLater(after)).toBe(english.listChanged);
  refusals.listChanged = 'Dieser Zeitraum ist gesperrt';
  expect(saidLater(after)).toBe('Dieser Zeitraum ist gesperrt');
});

test('a stored problem of invalid text is shown in the language of the page', () => {
  const nonsense = { value: '8x', problem: 'unreadable' };
  const queue = entered(new Map(), [{ ...cell, from: { value: '9' }, to: nonsense }]);
  expect(saidLater(queue)).toBe(english.unreadable);
  reasons.unreadable = 'Das ist keine Punktzahl';
  expect(saidLater(queue)).toBe('Das ist keine Punktzahl');
});

test('a refusal of a whole request stores the sentence of each field', () => {
  const errors = { clid: sentences.classNotYoursToChange, scores: sentences.listChanged };
  const reason = reasonOf(new CallError('No.', { kind: 'refusal', task: 'score-edit', sentences: errors }));
  refusals.listChanged = 'Gesperrt';
  expect(reasonText(reason)).toBe(`${sentences.classNotYoursToChange} Gesperrt`);
});

test('sentences of other services and earlier releases are shown unchanged', () => {
  expect(reasonText('Quota exceeded')).toBe('Quota exceeded');
  expect(reasonText('Das ist keine Punktzahl')).toBe('Das ist keine Punktzahl');
});
