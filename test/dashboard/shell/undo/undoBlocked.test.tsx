import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { undoBlockedBy, useUndoBlocked } from '#dashboard/shell/undo/undoBlocked.ts';

const block = () =>
  renderHook(({ reason }) => useUndoBlocked(reason), { initialProps: { reason: 'A form.' } });

test('two blocks with the same reason are released one after the other', () => {
  const [first, second] = [block(), block()];
  first.unmount();
  expect(undoBlockedBy()).toBe('A form.');
  second.unmount();
  expect(undoBlockedBy()).toBeNull();
});
