import { Refusal } from '#service/tasks/rules/refusal.ts';
import { sentences } from '#wire/sentences.ts';
import {
  areText,
  type Charset,
  type ContentType,
  charsetNamed,
  readContentType,
  textOf,
} from './contentType.ts';
import { formatAsked } from './formatAsked.ts';
import { afterOthers, largeBody } from './largeBodies.ts';
import { type Malformed, partsOf } from './multipart.ts';

/*
 * Reads the form of a request in any encoding that we accept. It makes one pass over the bytes, so that a hostile body
 * costs no more than its size.
 */

/** The fields of a request, without a prototype, so that any name is allowed. */
export type Form = Readonly<Record<string, string>>;

/** A request without a readable form; unlike other refusals it has an HTTP status. */
export class UnreadableForm extends Refusal {
  readonly status: number;
  /** The format of the reply. */
  readonly api: string | undefined;

  constructor(status: number, sentence: string, api?: string) {
    super({ system: sentence });
    this.status = status;
    this.api = api;
  }
}

export const emptyForm: Form = Object.create(null);

/** No honest form has more fields. */
export const mostFields = 5000;
export const mostBytes = 2 * 1024 * 1024;

/**
 * Reads the form from the body of a request, or from `read` if that has been read already. If a field comes twice, the
 * last one counts, as in PHP.
 */
export async function readForm(request: Request, read?: Uint8Array): Promise<Form> {
  const refuse = (status: number, sentence: string, bytes?: Uint8Array): never => {
    throw new UnreadableForm(status, sentence, formatAsked(request.url, bytes));
  };
  if (request.method !== 'POST') return refuse(405, sentences.postOnly);
  const bytes = read ?? (await bodyOf(request));
  if (bytes.length > mostBytes) return refuse(413, sentences.bodyTooLarge, bytes);
  if (isCompressed(request)) return refuse(415, sentences.bodyCompressed);
  if (bytes.length > largeBody) await afterOthers();
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const form = formIn(body, readContentType(request.headers.get('content-type') ?? ''));
  return typeof form === 'string' ? refuse(...refusals[form], body) : form;
}

export const isCompressed = ({ headers }: Request): boolean =>
  !['', 'identity'].includes((headers.get('content-encoding') ?? '').trim().toLowerCase());

type Problem = Malformed | 'type' | 'text';

const refusals: Readonly<Record<Problem, readonly [status: number, sentence: string]>> = {
  type: [415, sentences.bodyType],
  charset: [415, sentences.bodyCharset],
  text: [415, sentences.bodyNotText],
  file: [415, sentences.bodyFile],
  malformed: [415, sentences.bodyParts],
  tooMany: [413, sentences.tooManyFields],
};

/** Returns only the beginning of a body that is too large. */
async function bodyOf(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    chunks.push(chunk);
    if (length > mostBytes) break;
  }
  return Buffer.concat(chunks, length);
}

function formIn(body: Buffer, type: ContentType): Form | Problem {
  if (type.type === 'multipart/form-data') return multipart(body, type);
  if (type.type !== '' && type.type !== 'application/x-www-form-urlencoded') return 'type';
  const charset = charsetNamed(type.parameters.get('charset') || 'utf-8');
  return charset ? urlEncoded(body, charset) : 'charset';
}

function multipart(body: Buffer, type: ContentType): Form | Problem {
  const parts = partsOf(body, type, mostFields);
  if (typeof parts === 'string') return parts;
  const form: Record<string, string> = Object.create(null);
  for (const part of parts) {
    if (!areText(body.subarray(part.start, part.end), part.charset)) return 'text';
    form[part.name] = textOf(body, part);
  }
  return form;
}

const [ampersand, equals, plus, percent, space] = [0x26, 0x3d, 0x2b, 0x25, 0x20];

/**
 * Decodes plus and percent signs of the whole body into a second buffer, and records where each field lies there. It
 * keeps the separators, so that an incomplete character cannot continue in the next field.
 */
function urlEncoded(body: Buffer, charset: Charset): Form | Problem {
  const plain = Buffer.allocUnsafe(body.length);
  /** Three offsets for each field: the start and the end of its name, and the end of its value. */
  const places: number[] = [];
  let [length, start, nameEnd] = [0, 0, -1];
  const endField = () => {
    if (length > start) places.push(start, nameEnd < 0 ? length : nameEnd, length);
    nameEnd = -1;
  };
  for (let at = afterMark(body); at < body.length; at++) {
    const byte = body[at] as number;
    if (byte === ampersand) {
      endField();
      if (places.length > 3 * mostFields) return 'tooMany';
      plain[length++] = byte;
      start = length;
      continue;
    }
    if (byte === equals && nameEnd < 0) nameEnd = length;
    const escaped = byte === percent ? byteOf(body, at + 1) : -1;
    plain[length++] = escaped >= 0 ? escaped : byte === plus ? space : byte;
    if (escaped >= 0) at += 2;
  }
  endField();
  if (places.length > 3 * mostFields) return 'tooMany';
  if (!areText(plain.subarray(0, length), charset)) return 'text';
  const form: Record<string, string> = Object.create(null);
  for (let at = 0; at < places.length; at += 3) {
    const [start = 0, nameEnd = 0, end = 0] = [places[at], places[at + 1], places[at + 2]];
    const name = textOf(plain, { start, end: nameEnd, charset });
    form[name] = textOf(plain, { start: Math.min(nameEnd + 1, end), end, charset });
  }
  return form;
}

/** Skips the byte order mark that some editors write. */
const afterMark = (body: Buffer) => (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 3 : 0);

/** The byte of two hexadecimal digits; -1 if they are none, and the percent sign stands for itself. */
function byteOf(body: Buffer, at: number): number {
  const [high, low] = [digitOf(body[at]), digitOf(body[at + 1])];
  return high < 0 || low < 0 ? -1 : 16 * high + low;
}

function digitOf(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const small = byte | 0x20;
  return small >= 0x61 && small <= 0x66 ? small - 0x57 : -1;
}
