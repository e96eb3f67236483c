import { expect, test, vi } from 'vitest';

test('a page opens in a browser that refuses a channel to other tabs', async () => {
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { session } = await import('#dashboard/api/calls/session.ts');
  expect(session.get()).toEqual({ kind: 'none' });
});
