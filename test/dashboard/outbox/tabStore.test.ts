import { QueryClient } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { session } from '#dashboard/api/calls/session.ts';
import type { Change } from '#dashboard/api/changes/cellChanges.ts';
import { openEncryptedStore } from '#dashboard/outbox/encryptedStore.ts';
import { isPersisted } from '#dashboard/outbox/isPersisted.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { createUndoManager } from '#dashboard/undo/undoManager.ts';
import {
  cell,
  killTabs,
  openTab,
  place,
  secret,
  textsOf,
  user,
  withBrowser,
} from '#test/support/page/tabs.ts';

withBrowser();

const ofOther = { ...place, item: '12' };
const ofOtherLeft = { ...ofOther, value: 'others' };

/** From now on only the next few writes succeed. */
function fillDisk(room: number) {
  let left = room;
  const { transaction } = IDBDatabase.prototype;
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...all
  ) {
    if (all[1] === 'readwrite' && --left < 0) throw new DOMException('Full', 'QuotaExceededError');
    return transaction.apply(this, all);
  });
}

/** How often the given work writes to the encrypted store. */
async function countWritings(act: () => Promise<void>) {
  const looked = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await act();
  const { length } = looked.mock.calls.filter(([, mode]) => mode === 'readwrite');
  looked.mockRestore();
  return length;
}

test.each([0, 1, 2])(
  'a page that dies after %i writes of a take-over leaves a draft there once',
  async (room) => {
    const first = await openTab();
    first.write('Asks.');
    await first.close();
    const full = fillDisk(room);
    await openTab();
    full.mockRestore();
    killTabs();
    const next = await openTab();
    expect(next.texts()).toEqual(['Asks.']);
    next.write(null);
    await next.close();
    killTabs();
    expect((await openTab()).texts()).toEqual([]);
  },
);

test('a draft that waits for its place is left alone until that is free', async () => {
  const first = await openTab();
  first.write('mine');
  await first.adopt();
  const store = await openEncryptedStore(user, secret);
  await store?.write(new Map([['gone/writings', [{ ...place, value: 'theirs' }]]]));
  expect(await countWritings(first.adopt)).toBe(0);
  first.write(null);
  await first.adopt();
  expect(first.texts()).toEqual(['theirs']);
});

describe('work of a later release, which this one cannot read', () => {
  const refused = { kind: 'refused', reason: 'No.' };
  const queued = { ...cell, value: '7', was: '9', sending: null, tried: [], failure: refused };
  const unread = { ...queued, kind: 'of another time' };
  const unreadChange = { ...cell, kind: 'of another time', from: { value: '' }, to: { value: '1' } };
  const work = { queue: [queued, unread], draft: [unreadChange], elsewhere: 'unknown' };
  const writeInto = async (tab: string) => {
    const store = await openEncryptedStore(user, secret);
    await store?.write(new Map(Object.entries(work).map(([name, value]) => [`${tab}/${name}`, value])));
  };
  const stored = async (prefix: string) =>
    Object.fromEntries((await (await openEncryptedStore(user, secret))?.read(prefix)) ?? []);

  test('stays with the tab that stored it', async () => {
    await writeInto('gone');
    const tab = await openTab();
    expect(tab.values()).toEqual(['7']);
    await tab.close();
    expect(await stored('gone/')).toEqual({ queue: [unread], draft: [unreadChange], elsewhere: 'unknown' });
  });

  test('outlives the tab that stored it', async () => {
    openPage();
    await expect.poll(() => isPersisted.get()).toBe(true);
    await leavePage();
    const own = sessionStorage.getItem('rollbook.tab');
    await writeInto(own ?? '');
    openPage();
    await expect.poll(() => [...outbox.get().queue.values()].map(({ kind }) => kind)).toEqual(['score']);
    await leavePage();
    const found = Object.entries(await stored(''));
    expect(found.filter(([name]) => name.endsWith('/draft')).map(([, value]) => value)).toEqual([
      [unreadChange],
    ]);
    expect(found.filter(([name]) => name.endsWith('/queue')).map(([, value]) => value)).toContainEqual([
      unread,
    ]);
    expect(found).toContainEqual([`${own}/elsewhere`, 'unknown']);
  });
});

const shown = () => textsOf(outbox.get().formDrafts);

function openPage() {
  session.open(user);
  outbox.begin(user, new QueryClient(), createUndoManager);
}

/** Signs out after everything has been written. */
async function leavePage() {
  const { held = [] } = await navigator.locks.query();
  session.leave();
  await expect.poll(async () => (await navigator.locks.query()).held?.length).toBeLessThan(held.length);
}

/** Two comments are left unsaved; before the next page has found them one of them is begun again. */
async function comeBack() {
  openPage();
  await expect.poll(() => isPersisted.get()).toBe(true);
  outbox.write(place, 'of one');
  outbox.write(ofOther, 'of another');
  await leavePage();
  openPage();
  outbox.write(place, 'anew');
}

/** Work that waited for the place is there as soon as that is free. */
async function expectNext(...texts: string[]) {
  outbox.write(place, null);
  await expect.poll(shown).toEqual(texts);
}

test('work begun while the encrypted store opens removes none of what is found', async () => {
  await comeBack();
  const seen = new Set<unknown>();
  onTestFinished(outbox.subscribe(() => void shown().map((text) => seen.add(text))));
  const { transaction } = IDBDatabase.prototype;
  const writing = vi.spyOn(IDBDatabase.prototype, 'transaction');
  writing.mockImplementation(function (this: IDBDatabase, ...all) {
    if (all[1] === 'readwrite') outbox.write(ofOther, 'begun');
    return transaction.apply(this, all);
  });
  await expect.poll(shown).toEqual(['anew', 'begun']);
  writing.mockRestore();
  expect(seen).toContain('of another');
  await leavePage();
  openPage();
  await expect.poll(shown).toEqual(['anew', 'begun']);
  await expectNext('begun', 'of one');
});

test('a full disk delays no found work, and everything is stored once there is room', async () => {
  await comeBack();
  const full = fillDisk(0);
  await expect.poll(shown).toEqual(['anew', 'of another']);
  await expect.poll(() => isPersisted.get()).toBe(false);
  full.mockRestore();
  outbox.write(place, 'anew, and on');
  await leavePage();
  openPage();
  await expect.poll(shown).toEqual(['anew, and on', 'of another']);
  await expectNext('of another', 'of one');
});

test("the previous page's work is taken over as soon as the browser releases it", async () => {
  const before = await openTab();
  before.write('theirs');
  await before.adopt();
  // The next page of the same tab opens, and does not wait for it.
  const { held = [] } = await navigator.locks.query();
  const [, former = ''] = /([^.]+)$/.exec(held[0]?.name ?? '') ?? [];
  sessionStorage.setItem('rollbook.tab', former);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  openPage();
  await expect.poll(() => isPersisted.get()).toBe(true);
  expect(shown()).toEqual([]);
  await before.close();
  await expect.poll(shown).toEqual(['theirs']);
});

test("another page's draft is taken over as soon as its place is free, without another check", async () => {
  openPage();
  await expect.poll(() => isPersisted.get()).toBe(true);
  outbox.write(place, 'mine');
  const store = await openEncryptedStore(user, secret);
  await store?.write(new Map([['gone/writings', [{ ...place, value: 'theirs' }, ofOtherLeft]]]));
  // It has checked, and left work there that has no place yet.
  outbox.wake();
  await expect.poll(shown).toEqual(['mine', 'others']);
  await expect.poll(async () => (await navigator.locks.query()).held?.length).toBe(1);
  outbox.write(place, null);
  await expect.poll(shown).toEqual(['others', 'theirs']);
});

describe('whether another window has anything unsaved', () => {
  const draft: Change = { ...cell, from: { value: '9' }, to: { value: '7' } };

  test('includes open windows, whatever they hold; also while our encrypted store is opening', async () => {
    const other = await openTab();
    openPage();
    expect(await outbox.elsewhere()).toBe(false);
    other.become({ draft: [draft] });
    await expect.poll(() => outbox.elsewhere()).toBe(true);
    await leavePage();
    openPage();
    expect(await outbox.elsewhere()).toBe(true);
  });

  test('excludes work that belongs to no window', async () => {
    const other = await openTab();
    other.write('theirs');
    await other.close();
    openPage();
    outbox.write(place, 'mine');
    expect(await outbox.elsewhere()).toBe(false);
  });

  test('is answered even if the browser does not respond', async () => {
    openPage();
    await expect.poll(() => isPersisted.get()).toBe(true);
    vi.spyOn(navigator.locks, 'query').mockReturnValue(new Promise(() => {}));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = outbox.elsewhere();
    await vi.runAllTimersAsync();
    expect(await asked).toBe(false);
  });
});
