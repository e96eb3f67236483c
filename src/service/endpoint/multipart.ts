import { type Charset, type ContentType, charsetNamed, readContentType } from './contentType.ts';

/*
 * multipart/form-data with text parts only, as RFC 7578 has it: what PHP's CURLOPT_POSTFIELDS array, `curl -F` and
 * FormData send. Files have no place in any operation.
 */

interface Part {
  name: string;
  start: number;
  end: number;
  charset: Charset;
}

/** Why a body was not read. */
export type Malformed = 'malformed' | 'file' | 'charset' | 'tooMany';

const mostBytesOfHeaders = 4096;
/** RFC 2046 allows a boundary no more characters. */
const longestBoundary = 70;

/** Finds each part's name and content, in one pass over the body. */
export function partsOf(body: Buffer, type: ContentType, most: number): readonly Part[] | Malformed {
  const boundary = type.parameters.get('boundary') ?? '';
  if (boundary === '' || boundary.length > longestBoundary) return 'malformed';
  const declared = type.parameters.get('charset');
  const charset = declared === undefined ? 'utf-8' : charsetNamed(declared);
  if (!charset) return 'charset';
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const parts: Part[] = [];
  for (let after = afterFirst(body, delimiter); after > 0; ) {
    if (body.toString('latin1', after, after + 2) === '--') return parts;
    const start = lineAfter(body, after);
    const end = start < 0 ? -1 : body.indexOf(delimiter, start - 2);
    if (end < 0) return 'malformed';
    if (parts.length === most) return 'tooMany';
    const part = partIn(body, { start, end, charset });
    if (typeof part === 'string') return part;
    parts.push(part);
    after = end + delimiter.length;
  }
  return 'malformed';
}

/** The end of the first delimiter, or -1. A preamble may precede it, or nothing, not even a line break. */
function afterFirst(body: Buffer, delimiter: Buffer): number {
  const atOnce = delimiter.subarray(2);
  if (body.subarray(0, atOnce.length).equals(atOnce)) return atOnce.length;
  const at = body.indexOf(delimiter);
  return at < 0 ? -1 : at + delimiter.length;
}

/** The start of the line after a delimiter, which spaces and tabs may follow. */
function lineAfter(body: Buffer, start: number): number {
  let at = start;
  while (at < start + 100 && (body[at] === 0x20 || body[at] === 0x09)) at++;
  return body[at] === 0x0d && body[at + 1] === 0x0a ? at + 2 : -1;
}

function partIn(body: Buffer, { start, end, charset: usual }: Omit<Part, 'name'>): Part | Malformed {
  const head = body.toString('latin1', start, Math.min(end, start + mostBytesOfHeaders));
  const length = head.indexOf('\r\n\r\n');
  if (length < 0) return 'malformed';
  const headers = headersIn(head.slice(0, length));
  const disposition = readContentType(headers.get('content-disposition') ?? '');
  if (disposition.type !== 'form-data') return 'malformed';
  if ([...disposition.parameters.keys()].some((key) => /^filename\b/.test(key))) return 'file';
  const name = disposition.parameters.get('name');
  if (name === undefined) return 'malformed';
  const { type, parameters } = readContentType(headers.get('content-type') ?? 'text/plain');
  if (!type.startsWith('text/')) return 'file';
  if (!/^(7bit|8bit|binary)?$/i.test(headers.get('content-transfer-encoding') ?? '')) return 'malformed';
  const declared = parameters.get('charset');
  const charset = declared === undefined ? usual : charsetNamed(declared);
  if (!charset) return 'charset';
  return { name: Buffer.from(name, 'latin1').toString('utf8'), start: start + length + 4, end, charset };
}

function headersIn(text: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}
