import { expect, test } from 'vitest';
import { readWindows1252 } from '#wire/fields/windows1252.ts';

/** The code points of 0x80 to 0x9F in the index of the Encoding Standard. */
const upperControls = `
  20ac 0081 201a 0192 201e 2026 2020 2021 02c6 2030 0160 2039 0152 008d 017d 008f
  0090 2018 2019 201c 201d 2022 2013 2014 02dc 2122 0161 203a 0153 009d 017e 0178`;

test('every byte is read as the Encoding Standard says', () => {
  const expected = Array.from({ length: 256 }, (_, byte) => byte);
  for (const [index, hex] of upperControls.trim().split(/\s+/).entries())
    expected[0x80 + index] = Number.parseInt(hex, 16);
  const text = readWindows1252(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  expect(Array.from(text, (character) => character.charCodeAt(0))).toEqual(expected);
});
