import Papa from 'papaparse';

/*
 * The text of a CSV file and its lines.
 */

export type Encoding = 'utf-8' | 'windows-1252';

/** The text without its mark; in Windows-1252 where that is said, or where the bytes are no UTF-8. */
export function decode(bytes: Uint8Array, declared?: Encoding): { text: string; encoding: string } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le' };
  if (first === 0xfe && second === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'utf-16be' };
  const marked = first === 0xef && second === 0xbb && bytes[2] === 0xbf;
  if (declared === undefined || marked)
    try {
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
    } catch {
      // No UTF-8: what most such files are, which come from spreadsheets.
    }
  const encoding = declared === 'utf-8' ? 'windows-1252' : (declared ?? 'windows-1252');
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/** Characters that are parsed between two pauses. */
const pieceLength = 128 * 1024;

interface Parsed {
  data: string[][];
  errors: { code: string; row: number }[];
  meta: { cursor: number };
}

export interface Lines {
  /** `line` is the one on which the record begins, from 1. */
  record(values: string[], line: number): void;
  /** Quotes that do not fit; the record that follows is not to be trusted. */
  broken(line: number): void;
}

const lineBreaks = (value: string) => {
  let count = 0;
  for (let at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) count++;
  return count;
};

/** Reads the records one after the other. A blank line is none. */
export async function readLines(text: string, to: Lines, pause: () => Promise<void>): Promise<void> {
  const unix = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const quoted = unix.includes('"');
  let line = 1;
  let rest = '';
  for (let at = 0; at < unix.length || rest !== ''; await pause()) {
    // What did not end in the last piece is read again with twice as much.
    const next = at + Math.max(pieceLength, rest.length);
    const piece = rest + unix.slice(at, next);
    at = next;
    const isLast = at >= unix.length;
    const parser = new Papa.Parser({ delimiter: ',', newline: '\n', quoteChar: '"', escapeChar: '"' });
    const { data, errors, meta } = parser.parse(piece, 0, !isLast) as Parsed;
    const broken = new Set(errors.map(({ row }) => row));
    for (const [index, values] of data.entries()) {
      const start = line;
      line++;
      if (quoted) for (const value of values) if (value.includes('\n')) line += lineBreaks(value);
      if (broken.has(index)) to.broken(start);
      else if (values.length > 1 || values[0] !== '') to.record(values, start);
    }
    if (isLast) return;
    rest = piece.slice(meta.cursor);
  }
}
