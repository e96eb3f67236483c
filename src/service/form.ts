import { sentences } from '#wire/envelope.ts';
import { Refusal } from './refusal.ts';

/** The fields of a request; it has no prototype, so that any name is a name. */
export type Form = Readonly<Record<string, string>>;

/** A request that holds no form: HTTP has a status for that. */
export class Unreadable extends Refusal {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super({ system: sentence });
    this.status = status;
  }
}

export const emptyForm: Form = Object.create(null);

const utf8 = new TextDecoder('utf-8', { fatal: true });
const mostBytes = 2 * 1024 * 1024;
const formType = /^application\/x-www-form-urlencoded\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

/** Reads the form in a request's body, or in the bytes that have been read from it. Of a field that comes twice the last one counts, as in PHP. */
export async function readForm(request: Request, read?: Uint8Array): Promise<Form> {
  if (request.method !== 'POST') throw new Unreadable(405, sentences.postOnly);
  if (!formType.test(request.headers.get('content-type') ?? ''))
    throw new Unreadable(415, sentences.bodyType);
  const bytes = read ?? (await bodyOf(request));
  if (bytes.length > mostBytes) throw tooLarge();
  try {
    return parse(utf8.decode(bytes));
  } catch {
    throw new Unreadable(415, sentences.bodyNotUtf8);
  }
}

async function bodyOf(request: Request): Promise<Uint8Array> {
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) > mostBytes) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of request.body ?? []) {
    length += piece.length;
    if (length > mostBytes) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}

const tooLarge = () => new Unreadable(413, sentences.bodyTooLarge);

/** Throws where the text that the percent signs stand for is not UTF-8. */
function parse(body: string): Form {
  const form: Record<string, string> = Object.create(null);
  for (const pair of body.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
    form[name] = equals < 0 ? '' : decoded(pair.slice(equals + 1));
  }
  return form;
}

const percentAlone = /%(?![0-9a-f]{2})/gi;

function decoded(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeURIComponent(spaced.replace(percentAlone, '%25')) : spaced;
}
