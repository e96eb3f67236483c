import { act } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { openPageWithStore } from '#test/support/page/pageWithStore.tsx';

test('the browser asks before the page is left until an entry is stored, and not after that', async () => {
  const page = await openPageWithStore('/classes');
  await page.findByRole('heading', { level: 1, name: 'Classes' });
  const held: (() => void)[] = [];
  const { encrypt } = SubtleCrypto.prototype;
  const sealing = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async function (
    this: SubtleCrypto,
    ...all
  ) {
    await new Promise<void>((letGo) => held.push(letGo));
    return encrypt.apply(crypto.subtle, all);
  });
  onTestFinished(() => sealing.mockRestore());
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);

  const cell = { kind: 'score', classId: page.service.school.algebra, place: '1', student: 11 } as const;
  const change = { ...cell, from: { value: '9' }, to: { value: '2x', problem: 'This is not a score' } };
  act(() => outbox.enter(cell.classId, [change]));
  await page.findByRole('button', { name: /^1 not saved/ });
  await expect.poll(() => held.length).toBeGreaterThan(0);
  expect(asks()).toBe(true);
  await expect
    .poll(() => {
      for (const letGo of held.splice(0)) letGo();
      return asks();
    })
    .toBe(false);
});
