import { describe, expect, test } from 'vitest';
import { newEmailProblem, passwordProblem } from '#wire/accounts/accounts.ts';
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

  test.each(['rivera.one', 'RIVERA.ONE'])('is refused if it is the username: %s', (password) => {
    expect(passwordProblem(password, 'rivera.one')).toBe(sentences.passwordIsUsername);
  });

  test.each(['1234567', 'a'.repeat(129)])('is refused if it is too short or too long: %s', (password) => {
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

describe('an address that somebody enters', () => {
  test.each(['rosa', 'rosa@', '@gmail.com', 'rosa@gmail.com@x', 'rosa gomez@gmail.com'])(
    'is refused if invalid: %s',
    (typed) => expect(newEmailProblem(typed)).toBe(sentences.emailForm),
  );

  test.each([
    'rosa@gmail.com,',
    'rosa@gmail.com;',
    '<rosa@gmail.com>',
    'mailto:rosa@gmail.com',
    '(rosa)@gmail.com',
  ])('is refused with what stood around it in a list: %s', (typed) =>
    expect(newEmailProblem(typed)).toBe(sentences.emailForm),
  );

  test.each([
    'rosa@gmail',
    'root@localhost',
    'rosa@.com',
    'rosa@gmail.',
    'rosa@gmail..com',
    'rosa.gomez@gmail',
  ])('is refused where its domain is no whole one: %s', (typed) =>
    expect(newEmailProblem(typed)).toBe(sentences.emailDomain),
  );

  test.each(['rosa@gmail.com', 'r.g+x@mail.school.example', 'rosa@schüle.example', 'rosa@xn--p1ai.xn--p1ai'])(
    'is accepted: %s',
    (typed) => expect(newEmailProblem(typed)).toBe(null),
  );
});
