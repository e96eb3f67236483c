import { describe, expect, test } from 'vitest';
import { keyOf, type QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import { type FormDrafts, noFormDrafts } from '#dashboard/outbox/formDrafts.ts';
import type { OutboxState } from '#dashboard/outbox/outbox.ts';
import { summaryOf } from '#dashboard/shell/sync/summary.ts';
import { texts } from '#dashboard/shell/sync/texts.ts';

const change = (student: number, more: Partial<QueuedChange> = {}): QueuedChange => ({
  kind: 'score',
  classId: 1,
  place: '1',
  student,
  value: '7',
  note: '',
  was: '9',
  sending: null,
  tried: [],
  failure: null,
  ...more,
});
const queued = change(1);
const sending = change(2, { sending: '7' });
const refused = change(3, { failure: { kind: 'refused', reason: 'No.' } });
const nonsense = change(4, { value: '8x', failure: { kind: 'unsendable', reason: 'No score' } });
const conflict = change(5, { failure: { kind: 'conflict', value: '5', by: 'Bo', at: 0 } });

/** A comment: left by an earlier page, or being written here. */
const formDraft = (left: boolean): FormDrafts =>
  new Map([['comment 1 9', { kind: 'comment', classId: 1, item: '9', value: {}, left }]]);

/** The chip's text and announcement for these entries. */
function said(
  queuedChanges: readonly QueuedChange[],
  {
    stuck = false,
    session = 'open' as 'open' | 'ended' | 'limited',
    online = true,
    justSaved = false,
    formDrafts = noFormDrafts,
  } = {},
) {
  const state: Partial<OutboxState> = {
    queue: new Map(queuedChanges.map((each) => [keyOf(each), each])),
    sending: stuck ? { kind: 'waiting', message: '' } : { kind: 'fine' },
    justSaved: new Set(justSaved ? ['score 1 1 9'] : []),
    formDrafts,
  };
  const { kind, count, reason } = summaryOf(state as OutboxState, session, online);
  const aloud = reason && texts.announce[reason](count);
  return { kind, count, short: reason && texts.reasons[reason], aloud };
}

describe('the message about all entries together', () => {
  test.each([
    ['nothing', said([]), 'quiet', 0, null, null],
    ['all saved', said([], { justSaved: true }), 'saved', 0, null, null],
    ['on its way', said([queued, sending]), 'saving', 2, null, null],
    [
      'no connection',
      said([queued], { stuck: true, online: false }),
      ...['waiting', 1, 'offline', '1 entry not saved: the connection is gone.'],
    ],
    [
      'a service that fails or does not answer',
      said([queued, sending], { stuck: true }),
      ...['waiting', 2, 'trying again', '2 entries not saved: trying again.'],
    ],
    [
      'a session that has ended, whatever the service answered before',
      said([sending], { session: 'ended', stuck: true }),
      ...['waiting', 1, 'signed out', '1 entry not saved: sign in again.'],
    ],
    [
      'a session that waits for a second factor',
      said([queued, sending], { session: 'limited' }),
      ...['waiting', 2, 'second step needed', '2 entries not saved: add a second step.'],
    ],
    [
      'what the teacher decides',
      said([refused, nonsense, conflict]),
      ...['asked', 3, 'needs attention', '3 entries not saved: they need your attention.'],
    ],
    [
      'refused ones among those that wait',
      said([queued, refused], { stuck: true, online: false }),
      ...['waiting', 2, 'offline', '2 entries not saved: the connection is gone.'],
    ],
    [
      'a decision while others are on their way',
      said([sending, conflict]),
      ...['asked', 1, 'needs attention', '1 entry not saved: it needs your attention.'],
    ],
    ['what is being written', said([], { formDrafts: formDraft(false) }), 'quiet', 0, null, null],
    [
      'what an earlier page was left with',
      said([], { formDrafts: formDraft(true) }),
      ...['asked', 1, 'needs attention', '1 entry not saved: it needs your attention.'],
    ],
  ])('%s', (_, { kind, count, short, aloud }, ...expected) => {
    expect([kind, count, short, aloud]).toEqual(expected);
  });
});

describe('the message before signing out', () => {
  /** For these entries, in a browser that stores them. */
  function kept(...all: QueuedChange[]) {
    const state: Partial<OutboxState> = {
      queue: new Map(all.map((each) => [keyOf(each), each])),
      sending: { kind: 'fine' },
      justSaved: new Set(),
      formDrafts: noFormDrafts,
    };
    const { waiting, asked } = summaryOf(state as OutboxState, 'open', true);
    return texts.signOut.kept(waiting, asked);
  }
  const sent =
    '1 entry is not saved yet. It stays in this browser, encrypted, and is sent after your next sign-in here.';

  test('promises that waiting entries are sent', () => {
    expect(kept(queued)).toEqual([sent]);
    expect(kept(queued, sending).join()).toMatch(/^2 entries are not saved yet\. They stay .* and are sent/);
  });

  test.each([
    ['refused', refused],
    ['no score', nonsense],
    ['in conflict', conflict],
  ])('promises it of nothing that is %s', (_, failed) => {
    const decide =
      '1 entry is not saved: it needs your attention. It stays in this browser, encrypted; signing in again does not save it.';
    expect(kept(failed)).toEqual([decide]);
    expect(kept(queued, failed)).toEqual([sent, decide]);
  });
});
