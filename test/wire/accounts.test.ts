import { describe, expect, test } from 'vitest';
import { passwordProblem } from '#wire/accounts.ts';
import { sentences } from '#wire/sentences.ts';

describe('a new password', () => {
  test.each([
    'aaaaaaaa',
    '99999999',
    'AAAAaaaa',
    'abcabcab',
    'abcdabcd',
    'riverariverarivera',
    '12345678',
    '87654321',
    '1234567890123',
    '98765432109',
    'abcdefgh',
    'ZYXWVUTS',
    'xyzabcde',
    '........',
    '😀😀😀😀😀😀😀😀',
  ])('is refused where it repeats itself or is a run: %s', (password) => {
    expect(passwordProblem(password, 'rivera')).toBe(sentences.passwordPattern);
  });

  test.each(['rivera.one', 'RIVERA.ONE'])('is refused where it is the username: %s', (password) => {
    expect(passwordProblem(password, 'rivera.one')).toBe(sentences.passwordIsUsername);
  });

  test.each(['1234567', 'a'.repeat(129)])('is refused where it is too short or too long: %s', (password) => {
    expect(passwordProblem(password, 'rivera')).toBe(sentences.passwordLength);
  });

  test.each([
    'chalk-and-slate',
    'quiet-hallway',
    '12345687',
    'abcabcabd',
    'aaaaaaab',
    '13579bdf',
    '20240902',
  ])('is taken: %s', (password) => expect(passwordProblem(password, 'rivera')).toBe(null));
});
