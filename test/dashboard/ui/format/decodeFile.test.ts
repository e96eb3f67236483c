import { expect, test } from 'vitest';
import { decodeFile } from '#dashboard/ui/format/decodeFile.ts';

test('a file from Windows or in UTF-16 is read in its encoding', () => {
  expect(decodeFile(new Uint8Array([0x4a, 0x6f, 0x73, 0xe9]))).toBe('José');
  expect(decodeFile(new Uint8Array([0xff, 0xfe, 0xe9, 0x00]))).toBe('é');
  expect(decodeFile(new TextEncoder().encode('José'))).toBe('José');
  expect(decodeFile(new Uint8Array([0x50, 0x4b, 3, 4, 0]))).toBeNull();
});
