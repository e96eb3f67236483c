import { expect, test } from 'vitest';
import { text } from '#service/oneroster/reading/checks.ts';

test('a title has at most 255 characters, however many units of UTF-16 each takes', () => {
  // Class names of this length are exported.
  for (const title of ['é'.repeat(255), '𠮷'.repeat(255)]) expect(text.read(title)).toBe(title);
  for (const title of ['é'.repeat(256), '𠮷'.repeat(256)]) expect(text.read(title)).toBeNull();
});
