import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';
export type Bytes = Uint8Array<ArrayBuffer>;

/** The best encoding that the header accepts; null for none. */
export function encodingFor(accepted: string | null): Encoding | null {
  const names = (accepted ?? '').split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const taken = new Set(names.map((part) => part.split(';', 1)[0]?.trim().toLowerCase()));
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : null;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** `quick` for a reply that is sent once, `small` for a file that is served again and again. */
export async function compressed(body: Bytes, encoding: Encoding, aim: 'quick' | 'small'): Promise<Bytes> {
  if (encoding === 'gzip') return new Uint8Array(await zip(body, { level: aim === 'quick' ? 6 : 9 }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: aim === 'quick' ? 5 : 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return new Uint8Array(await brotli(body, { params }));
}

/** Replies smaller than this fit a packet or two as they are. */
const worthwhile = 2048;

/** Compresses an answer if the client accepts it and it saves more than it costs. */
export async function compressedFor(request: Request, answer: Response): Promise<Response> {
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  if (!encoding || answer.headers.has('content-encoding')) return answer;
  const body = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set('vary', 'Accept-Encoding');
  if (body.byteLength < worthwhile) return new Response(body, { status: answer.status, headers });
  headers.set('content-encoding', encoding);
  return new Response(await compressed(body, encoding, 'quick'), { status: answer.status, headers });
}
