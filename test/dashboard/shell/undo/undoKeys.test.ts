import { describe, expect, test } from 'vitest';
import { directionOf } from '#dashboard/shell/undo/undoKeys.ts';

/* Which keys undo and redo: with Ctrl, and on a Mac with Command. */

const nothingHeld = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe.each(['ctrlKey', 'metaKey'] as const)('with %s', (held) => {
  test.each([
    ['z', false, 'undo'],
    ['Z', true, 'redo'],
    ['y', false, 'redo'],
    ['Y', true, null],
    ['a', false, null],
  ])('%s, with Shift: %s', (key, shiftKey, direction) => {
    expect(directionOf({ ...nothingHeld, [held]: true, shiftKey, key })).toBe(direction);
  });

  test('and Alt it is another shortcut', () => {
    expect(directionOf({ ...nothingHeld, [held]: true, altKey: true, key: 'z' })).toBe(null);
  });
});

test('a letter without modifiers is no shortcut', () => {
  for (const key of ['z', 'y']) expect(directionOf({ ...nothingHeld, key })).toBe(null);
});
