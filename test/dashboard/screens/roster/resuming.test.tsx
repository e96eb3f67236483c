import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { session } from '#dashboard/api/calls/session.ts';
import { type Roster, rosterPlace } from '#dashboard/api/classes/students.ts';
import { placeKey } from '#dashboard/outbox/formDrafts.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { listOf } from '#dashboard/screens/roster/model/draft.ts';
import { useRosterEditor } from '#dashboard/screens/roster/model/useRosterEditor.ts';
import { createUndoManager } from '#dashboard/undo/undoManager.ts';
import { lines, roster } from './rosters.ts';

const place = rosterPlace(1);
const kept = () => outbox.get().formDrafts.get(placeKey(place))?.value;

const base: Roster = { students: roster('Ana Diaz 7'), sort: 'list', revision: 1 };
const newer: Roster = { students: roster('Ana Diaz 7, Bo Eng 9'), sort: 'list', revision: 2 };

/** Ana has become Eva. */
const left = {
  base,
  sort: 'list',
  text: null,
  order: 'guess',
  students: [{ first: 'Eva', last: 'Diaz', id: '7', was: 7 }],
};

/** Opens the list with `value` as an earlier page's draft. */
function open(value: unknown, saved: Roster) {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  session.open(1);
  const queryClient = new QueryClient();
  outbox.begin(1, queryClient, createUndoManager);
  outbox.write(place, value);
  const { result, unmount } = renderHook(() => useRosterEditor(1, saved), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  onTestFinished(() => {
    session.leave();
    vi.unstubAllGlobals();
  });
  return { unmount, editor: () => result.current, list: () => lines(listOf(result.current.draft.students)) };
}

test('a list restored over a newer one says so; discarding it leaves the newer one', () => {
  const { editor, list } = open(left, newer);
  expect(editor()).toMatchObject({ resumed: true, overtaken: true });
  expect(list()).toBe('Eva Diaz 7');
  act(() => editor().change({ kind: 'start', base }));
  expect(editor()).toMatchObject({ resumed: false, overtaken: false });
  expect(list()).toBe('Ana Diaz 7, Bo Eng 9');
  expect(kept()).toBeUndefined();
});

test('over the list that it was begun on it only says that it was restored', () => {
  expect(open(left, base).editor()).toMatchObject({ resumed: true, overtaken: false });
});

/** The list is sent, its screen left, and only then the answer arrives. */
async function saveLate() {
  const { editor, unmount } = open(left, base);
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: URLSearchParams }) =>
    body.get('apitask') === 'class-students-edit'
      ? new Promise<Response>((resolve) => answers.push(resolve))
      : Promise.reject(new TypeError('down')),
  );
  act(() => editor().send());
  await expect.poll(() => answers.length).toBe(1);
  unmount();
  expect(kept()).toBeDefined();
  return { answer: () => answers[0]?.(Response.json({ success: true, values: {}, revision: 2 })) };
}

test('a list that is saved after its screen was left is no longer stored', async () => {
  const { answer } = await saveLate();
  answer();
  await expect.poll(kept).toBeUndefined();
});

test('edits made after sending are kept when the list is saved', async () => {
  const { answer } = await saveLate();
  const since = { ...left, sort: 'first' };
  outbox.write(place, since);
  answer();
  await expect.poll(() => outbox.get().latest?.kind).toBe('did');
  expect(kept()).toBe(since);
});

test('an unreadable list stays in the store', () => {
  const unreadable = { of: 'another time' };
  const { editor } = open(unreadable, base);
  expect(editor().resumed).toBe(false);
  expect(kept()).toBe(unreadable);
});
