import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as allLetters from '#service/mail/letters.ts';
import {
  deviceLinkLetter,
  emailChangeAskedLetter,
  emailChangedLetter,
  emailConfirmLetter,
  factorChangedLetter,
  failedSignInsLetter,
  invitationLetter,
  newDeviceLetter,
  passwordChangedLetter,
  resetLetter,
} from '#service/mail/letters.ts';
import { bytesOf, isMailable, plainText, simpleHtml } from '#service/mail/message.ts';
import { readMessage } from '#test/support/service/mailServer.ts';

const at = Date.UTC(2026, 10, 24, 11, 19) / 1000;
const token = 'ab'.repeat(32);
const link = { address: `https://grades.example/reset-password#${token}`, expires: at };
const account = (name: string, school: string | null = 'Small School') => ({
  school,
  name,
  username: 'rivera',
});
const signIn = 'https://grades.example/';
const newAddress = 'ana@new.example';

const kinds = ['teacher', 'admin', 'student', 'guest', 'guardian'] as const;

/** Each letter by the name of its function, with this text in every place that people can fill. */
const byName = {
  invitationLetter: (text: string) =>
    kinds.map((kind) =>
      invitationLetter({ kind, school: text, className: text, inviter: text, student: text, ...link }),
    ),
  resetLetter: (text: string) => [resetLetter({ ...account(text, text), ...link })],
  emailConfirmLetter: (text: string) => [emailConfirmLetter({ ...account(text, text), ...link })],
  deviceLinkLetter: (text: string) => [deviceLinkLetter({ ...account(text, text), ...link })],
  passwordChangedLetter: (text: string) => [passwordChangedLetter({ ...account(text, text), at, signIn })],
  emailChangeAskedLetter: (text: string) => [
    emailChangeAskedLetter({ ...account(text, text), at, newAddress, signIn }),
  ],
  emailChangedLetter: (text: string) => [emailChangedLetter({ ...account(text, text), at, newAddress })],
  factorChangedLetter: (text: string) => [
    factorChangedLetter({ ...account(text, text), at, change: 'passkey added', signIn }),
  ],
  newDeviceLetter: (text: string) => [
    newDeviceLetter({ ...account(text, text), at, network: '192.0.2.7', signIn }),
  ],
  failedSignInsLetter: (text: string) => [failedSignInsLetter({ ...account(text, text), at, signIn })],
};

const letters = (text: string) => Object.values(byName).flatMap((of) => of(text));

test('every letter is tried below', () => {
  const names = Object.keys(allLetters).filter((name) => name.endsWith('Letter'));
  expect(Object.keys(byName).sort()).toEqual(names.sort());
});

const envelope = {
  from: { name: 'Rollbook', address: 'grades@school.example' },
  to: 'ana@school.example',
  messageId: 'one@school.example',
  date: new Date(at * 1000),
};

test('a letter names the sender, what to do, and until when', () => {
  const letter = resetLetter({ ...account('Ana Rivera'), ...link });
  expect(letter.subject).toBe('Small School: Reset your password');
  expect(plainText(letter)).toBe(`Hello Ana Rivera,

Someone asked to reset the password of your account rivera.

Choose a new password:
https://grades.example/reset-password#${token}

The link works once, until 24 November 2026, 11:19 UTC.

Was this not you? Ignore this message: your password stays as it is.

Small School · Rollbook
`);
});

test('without a school, the product is the sender', () => {
  const letter = passwordChangedLetter({ ...account('Ana', null), at, signIn });
  expect(letter.subject).toBe('Your password was changed');
  expect(plainText(letter)).toMatch(/\n\nRollbook\n$/);
});

test('the old address gets only a hint of the new one', () => {
  const text = plainText(emailChangedLetter({ ...account('Ana'), at, newAddress }));
  expect(text).toContain('a…@new.example');
  expect(text).not.toContain(newAddress);
});

test("people's texts are escaped in the HTML, which has no images, styles or scripts", () => {
  for (const letter of letters(`<img src="x" onerror='alert(1)'>&<script>`)) {
    const html = simpleHtml(letter);
    expect(html).toContain('&lt;img src=&quot;x&quot;');
    expect(html.replace(/<\/?(p|a|br|html|head|meta|title|body|!doctype)\b[^<>]*>/g, '')).not.toMatch(/[<>]/);
    expect(html).not.toMatch(/ (src|style|on\w+|class)=["'][^&]/);
  }
});

test('no chosen text can add a header, a line or a recipient', async () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      'Name\r\nBcc: all@school.example',
      'Name\nX-Evil: 1',
      '"a" <b@c.example>, d@e.example',
      '=?UTF-8?Q?=0D=0ABcc:_all@school.example?=',
      'Name\u2028Bcc: x@y.example',
      'x\r\n\r\n--boundary',
    ),
    fc.string({ unit: 'binary', maxLength: 120 }),
  );
  await fc.assert(
    fc.asyncProperty(hostile, fc.nat(letters('').length - 1), async (text, which) => {
      const letter = letters(text)[which];
      if (!letter) throw new Error('There is no such letter');
      for (const line of letter.lines) expect(String(line)).not.toMatch(/[\r\n]/);
      const bytes = await bytesOf(letter, { ...envelope, from: { ...envelope.from, name: text } });
      const { headers, raw } = readMessage(bytes.toString('utf8'));
      expect(Object.keys(headers).sort()).toEqual([
        ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'],
        'x-auto-response-suppress',
      ]);
      expect(headers.to).toBe('ana@school.example');
      expect(headers.from).toMatch(/<grades@school\.example>$|^grades@school\.example$/);
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    }),
    { numRuns: 200 },
  );
});

test('both parts have the same text, and arrive as they were written', async () => {
  const letter = invitationLetter({
    kind: 'student',
    school: '第一小学',
    className: 'Algèbre',
    inviter: "O'Brien",
    student: '王 小明',
    ...link,
  });
  const { text, html, headers } = readMessage((await bytesOf(letter, envelope)).toString('utf8'));
  expect(text.trim()).toBe(plainText(letter).trim());
  expect(html.trim()).toBe(simpleHtml(letter).trim());
  expect(headers['message-id']).toBe('<one@school.example>');
  expect(headers.date).toBe('Tue, 24 Nov 2026 11:19:00 +0000');
});

describe('an address', () => {
  test.each([
    'ana@school.example',
    'ana.o_b+x@sub.school.example',
    "o'brien@school.example",
    'josé@школа.example',
  ])('that mail can be sent to: %s', (address) => expect(isMailable(address)).toBe(true));
  test.each([
    ...[
      '',
      'ana',
      'ana@',
      '@school.example',
      'a@b@c.example',
      'a b@c.example',
      'a@b.example\r\nRCPT TO:<x@y.example>',
    ],
    ...[
      'a@b.example,c@d.example',
      '<a@b.example>',
      'a@b.example>',
      '"a"@b.example',
      'a:b@c.example',
      'a\0@b.example',
    ],
    ...['a\u2028@b.example', `${'a'.repeat(250)}@b.example`],
  ])('that mail cannot be sent to: %j', (address) => expect(isMailable(address)).toBe(false));
});
