import { expect, test } from 'vitest';
import { base32, codeAt, stepAt, stepOf } from '#service/tasks/accounts/totp.ts';

const secret = base32(new TextEncoder().encode('12345678901234567890'));

test('base32 is as in RFC 4648', () => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(base32(Uint8Array.of(0xff))).toBe('74');
});

// The last six digits of the eight that appendix B of RFC 6238 has for SHA-1.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %i is %s', (now, code) => {
  expect(codeAt(secret, stepAt(now))).toBe(code);
});

test('a code is valid from half a minute before its time to half a minute after', () => {
  const start = 1_111_111_080;
  const step = stepAt(start);
  const isRight = (now: number) => stepOf(secret, '081804', start + now) === step;
  expect([-31, -30, 0, 29, 30, 59, 60].map(isRight)).toEqual([false, true, true, true, true, true, false]);
});
