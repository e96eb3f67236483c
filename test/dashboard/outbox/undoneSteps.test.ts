import { expect, test, vi } from 'vitest';
import type { Change } from '#dashboard/api/changes/cellChanges.ts';
import { noFormDrafts } from '#dashboard/outbox/formDrafts.ts';
import { emptyQueue, entered } from '#dashboard/outbox/queue.ts';
import { emptyTab } from '#dashboard/outbox/records.ts';
import { recorded } from '#dashboard/outbox/steps.ts';
import { TabStore } from '#dashboard/outbox/tabStore.ts';
import { recordUndone } from '#dashboard/outbox/undoneSteps.ts';
import { cell, killTabs, openTab, withBrowser } from '#test/support/page/tabs.ts';

withBrowser();

test.each([
  ['undone', 1, []],
  ['done', 0, ['7']],
])(
  'what was last %s is found so, though the page dies while another undo is being written',
  async (_, times, values) => {
    const change: Change = { ...cell, from: { value: '9' }, to: { value: '7' } };
    const states = {
      undone: {
        queue: emptyQueue,
        steps: [{ id: 1, classId: 1, command: null, changes: [change], undone: true }],
      },
      done: { queue: entered(emptyQueue, [change]), steps: recorded([], 1, [change]) },
    };
    const first = await openTab();
    first.become(states.undone);
    await expect.poll(first.timesWritten).toBe(1);
    // There is room for one more queued change and its step, and nothing else.
    const { encrypt } = SubtleCrypto.prototype;
    let left = 2;
    const sealing = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(function (
      this: SubtleCrypto,
      ...all
    ) {
      return left-- > 0 ? encrypt.apply(this, all) : new Promise<never>(() => {});
    });
    first.become(states.done);
    for (let time = 0; time < times; time++)
      first.become({ ...states.undone, steps: [...states.undone.steps] });
    // Where there is no other, the page dies only after that.
    if (times === 0) await expect.poll(first.timesWritten).toBe(2);
    await expect.poll(() => sealing.mock.calls.length).toBe(2 + times);
    sealing.mockRestore();
    killTabs();
    expect((await openTab()).values()).toEqual(values);
  },
);

test('without room in the browser nothing is recorded, and earlier records are removed', () => {
  const step = { id: 1, classId: 1, command: null, changes: [], undone: false };
  expect(recordUndone('tab', [[step]], [{ ...step, undone: true }])).toBe(true);
  const storing = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('There is no room.', 'QuotaExceededError');
  });
  expect(recordUndone('tab', [[{ ...step, undone: true }]], [step])).toBe(false);
  storing.mockRestore();
  expect(localStorage.getItem('rollbook.undone.tab')).toBeNull();
});

test("what somebody undid as the page died undoes nothing of the next person's in the same tab", async () => {
  const steps = recorded([], 1, [{ ...cell, from: { value: '9' }, to: { value: '7' } }]);
  let written = 0;
  const open = async (userId: number) => (await TabStore.open(userId, () => written++)) as TabStore;
  const next = await open(2);
  const tab = sessionStorage.getItem('rollbook.tab') ?? '';
  next.keep({ ...emptyTab, steps });
  await next.close();
  const first = await open(1);
  first.keep({ ...emptyTab, steps });
  await expect.poll(() => written).toBe(2);
  const sealing = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(() => new Promise<never>(() => {}));
  first.keep({ ...emptyTab, steps: steps.map((step) => ({ ...step, undone: true })) });
  sealing.mockRestore();
  killTabs();
  sessionStorage.setItem('rollbook.tab', tab);
  expect((await open(2)).found(noFormDrafts).steps).toMatchObject([{ undone: false }]);
});
