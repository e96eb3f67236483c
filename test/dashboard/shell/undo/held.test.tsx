import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTurnsHeld, whyHeld } from '#dashboard/shell/undo/held.ts';

const hold = () => renderHook(({ reason }) => useTurnsHeld(reason), { initialProps: { reason: 'A form.' } });

test('two that hold for one and the same reason let go one after the other', () => {
  const [first, second] = [hold(), hold()];
  first.unmount();
  expect(whyHeld()).toBe('A form.');
  second.unmount();
  expect(whyHeld()).toBeNull();
});
