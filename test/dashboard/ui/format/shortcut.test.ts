import { expect, test } from 'vitest';
import { ariaShortcut, shortcut } from '#dashboard/ui/format/shortcut.ts';

test.each([
  ['Ctrl K', '⌘K'],
  ['Ctrl+Shift+H', '⌘⇧H'],
  ['Ctrl + A, Ctrl + C', '⌘A, ⌘C'],
  ['Ctrl + arrows', '⌘ + arrows'],
  ['Ctrl Y', '⇧⌘Z'],
  ['Ctrl + Z, Ctrl + Y', '⌘Z, ⇧⌘Z'],
  ['Alt Shift H', '⌥⇧H'],
  ['Alt + ← →, on a heading', '⌥ + ← →, on a heading'],
  ['Shift + any of them', '⇧ + any of them'],
  ['= takes the calculated one, Ctrl+Z takes back.', '= takes the calculated one, ⌘Z takes back.'],
])('%s is %s on a Mac, and stays as it is elsewhere', (keys, onMac) => {
  expect(shortcut(keys, true)).toBe(onMac);
  expect(shortcut(keys, false)).toBe(keys);
});

test.each([
  ['Control+K', 'Meta+K'],
  ['Control+Y', 'Shift+Meta+Z'],
  ['Control+Shift+H', 'Meta+Shift+H'],
  ['Alt+N', 'Alt+N'],
])('%s is announced as %s on a Mac', (keys, onMac) => {
  expect(ariaShortcut(keys, true)).toBe(onMac);
  expect(ariaShortcut(keys, false)).toBe(keys);
});
