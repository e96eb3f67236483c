import { isAscii, isUtf8 } from 'node:buffer';
import { readWindows1252 } from '#wire/fields/windows1252.ts';

/*
 * The type of a body, and the character sets that a request may be written in. Replies are always UTF-8.
 */

export type Charset = 'utf-8' | 'us-ascii' | 'windows-1252';

/** ISO-8859-1 is read as Windows-1252, as browsers do: they differ in 32 controls that no text holds. */
const charsets: Readonly<Record<string, Charset>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'us-ascii',
  ascii: 'us-ascii',
  'iso-8859-1': 'windows-1252',
  iso8859_1: 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
};

/** The charset of that name; undefined if we cannot read it. */
export function charsetNamed(name: string): Charset | undefined {
  const known = name.toLowerCase();
  return Object.hasOwn(charsets, known) ? charsets[known] : undefined;
}

/** Whether the bytes are text in that charset. */
export function areText(bytes: Uint8Array, charset: Charset): boolean {
  if (charset === 'us-ascii') return isAscii(bytes);
  return charset === 'windows-1252' || isUtf8(bytes);
}

/** Where text lies in a body, and how it is written. */
interface Span {
  start: number;
  end: number;
  charset: Charset;
}

/** The text of bytes that are text. */
export function textOf(bytes: Buffer, { start, end, charset }: Span): string {
  if (charset !== 'windows-1252') return bytes.toString('utf8', start, end);
  return readWindows1252(bytes.subarray(start, end));
}

/** `text/plain; charset="utf-8"`: the type in lower case, and its parameters by name. */
export interface ContentType {
  type: string;
  parameters: ReadonlyMap<string, string>;
}

/** A parameter is a word or a quoted text, in which a backslash escapes a quote. */
const parameter =
  /;[ \t]{0,9}([\w!#$%&'*+.^`|~-]{1,80})[ \t]{0,9}=[ \t]{0,9}(?:"((?:[^"\\]|\\.)*)"|([^;"\s]*))/g;

/** No honest header has more. */
const mostParameters = 16;

/** Reads the value of a Content-Type or Content-Disposition header. */
export function readContentType(header: string): ContentType {
  const type = (header.split(';', 1)[0] ?? '').trim().toLowerCase();
  const parameters = new Map<string, string>();
  let count = 0;
  for (const [, name = '', quoted, word = ''] of header.slice(type.length).matchAll(parameter)) {
    if (++count > mostParameters) return { type: '', parameters: new Map() };
    parameters.set(name.toLowerCase(), quoted?.replace(/\\(["\\])/g, '$1') ?? word);
  }
  return { type, parameters };
}
