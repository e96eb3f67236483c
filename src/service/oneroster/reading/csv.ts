import { isUtf8 } from 'node:buffer';
import Papa from 'papaparse';
import { readWindows1252 } from '#wire/fields/windows1252.ts';

/*
 * Decodes CSV files and splits them into records.
 */

export type Encoding = 'utf-8' | 'windows-1252';

/** Windows-1252 if declared, or if the bytes are not UTF-8: then the file came from a spreadsheet. */
export function encodingOf(bytes: Uint8Array, declared?: Encoding): Encoding | 'utf-16le' | 'utf-16be' {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const marked = first === 0xef && second === 0xbb && third === 0xbf;
  return (marked || declared !== 'windows-1252') && isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Bytes to decode and parse between two pauses. */
const pieceLength = 16 * 1024;

const newline = 10;

/**
 * The text without its byte order mark, in pieces that end with a line, so that a large file does not block other
 * requests.
 */
function* piecesOf(bytes: Uint8Array, encoding: ReturnType<typeof encodingOf>): Generator<string> {
  const decoder = encoding === 'windows-1252' ? { decode: readWindows1252 } : new TextDecoder(encoding);
  // In UTF-16 the byte of a line break may be half of another character.
  const isWide = encoding === 'utf-16le' || encoding === 'utf-16be';
  for (let at = 0; at < bytes.length; ) {
    const found = isWide ? -1 : bytes.indexOf(newline, at + pieceLength);
    const end = found < 0 ? bytes.length : found + 1;
    const text = decoder.decode(bytes.subarray(at, end));
    yield text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
    at = end;
  }
}

interface Parsed {
  data: string[][];
  errors: { code: string; row: number }[];
  meta: { cursor: number };
}

interface Lines {
  /** `line` is where the record begins, from 1. */
  record(values: string[], line: number): void;
  /** Misplaced quotes; the next record is unreliable. */
  broken(line: number): void;
}

const lineBreaks = (value: string) => {
  let count = 0;
  for (let at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) count++;
  return count;
};

/** Passes on the records of one piece, which begins in this line; returns the line after it. */
function passOn({ data, errors }: Parsed, at: { line: number; quoted: boolean }, to: Lines): number {
  let { line } = at;
  const broken = new Set(errors.map(({ row }) => row));
  for (const [index, values] of data.entries()) {
    const start = line;
    line++;
    if (at.quoted) for (const value of values) if (value.includes('\n')) line += lineBreaks(value);
    if (broken.has(index)) to.broken(start);
    else if (values.length > 1 || values[0] !== '') to.record(values, start);
  }
  return line;
}

/** Reads the records one after the other, skipping blank lines. */
export async function readLines(
  bytes: Uint8Array,
  { encoding, pause }: { encoding: ReturnType<typeof encodingOf>; pause: () => Promise<void> },
  to: Lines,
): Promise<void> {
  const pieces = piecesOf(bytes, encoding);
  let next = pieces.next();
  let line = 1;
  let rest = '';
  let quoted = false;
  for (; !next.done || rest !== ''; await pause()) {
    let piece = rest;
    // A record that did not end in the last piece is read again with twice as much text.
    do {
      piece += next.value ?? '';
      next = pieces.next();
    } while (!next.done && piece.length < 2 * rest.length);
    quoted ||= piece.includes('"');
    const parser = new Papa.Parser({ delimiter: ',', newline: '\n', quoteChar: '"', escapeChar: '"' });
    const parsed = parser.parse(piece, 0, next.done !== true) as Parsed;
    line = passOn(parsed, { line, quoted }, to);
    if (next.done) return;
    rest = piece.slice(parsed.meta.cursor);
  }
}
