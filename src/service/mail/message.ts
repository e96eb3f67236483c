import MailComposer from 'nodemailer/lib/mail-composer';
import type { Letter, Line } from './letters.ts';

/* A letter as bytes to send: plain text, and the same in simple HTML without images, styles and scripts. */

export interface Address {
  name: string;
  address: string;
}

interface Envelope {
  from: Address;
  to: string;
  /** Without angle brackets. */
  messageId: string;
  date: Date;
  file?: AttachedFile | undefined;
}

/** A file attached to a letter. */
export interface AttachedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

export const plainText = ({ lines }: Letter): string =>
  `${lines.map((line) => (typeof line === 'string' ? line : `${line.words}:\n${line.address}`)).join('\n\n')}\n`;

export const simpleHtml = ({ subject, lines }: Letter): string =>
  [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body>`,
    ...lines.map((line) => `<p>${htmlOf(line)}</p>`),
    '</body></html>\n',
  ].join('\n');

const htmlOf = (line: Line): string =>
  typeof line === 'string'
    ? escaped(line)
    : `<a href="${escaped(line.address)}">${escaped(line.words)}</a><br>${escaped(line.address)}`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/**
 * Whether mail may be sent there: one address and nothing else. Anything that could end a header or an SMTP command, or
 * be read as a second address, is refused.
 */
export function isMailable(address: string): boolean {
  const [, local = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(address) ?? [];
  return (
    address.length <= 254 && unsafe.every((part) => !part.test(local) && !part.test(domain)) && domain !== ''
  );
}

const unsafe = [/[\s\p{C}\p{Zl}\p{Zp}]/u, /[<>()[\]\\,;:"]/];

/** Builds the message. Nobody can inject a header: subject and names are encoded, addresses checked. */
export async function bytesOf(
  letter: Letter,
  { from, to, messageId, date, file }: Envelope,
): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: from.name, address: from.address },
    to: { name: '', address: to },
    subject: letter.subject,
    messageId: `<${messageId}>`,
    date,
    text: plainText(letter),
    html: simpleHtml(letter),
    attachments: file ? [{ filename: file.name, contentType: file.type, content: file.bytes }] : [],
    // Suppresses out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
