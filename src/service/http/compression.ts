import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { longBody } from '#service/endpoint/answer.ts';

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
  if (encoding === 'gzip') return new Uint8Array(await zip(body, { level: levels.gzip[aim] }));
  return new Uint8Array(await brotli(body, { params: brotliParams(aim, body.byteLength) }));
}

const levels = { gzip: { quick: 6, small: 9 }, br: { quick: 5, small: 10 } };

const brotliParams = (aim: 'quick' | 'small', size: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: levels.br[aim],
  [constants.BROTLI_PARAM_SIZE_HINT]: size,
});

/** Compresses a long body piece by piece. */
async function compressedInPieces(
  body: AsyncIterable<Uint8Array>,
  { encoding, size }: { encoding: Encoding; size: number },
): Promise<Bytes> {
  const found: Uint8Array[] = [];
  await pipeline(
    Readable.from(body),
    encoding === 'gzip'
      ? createGzip({ level: levels.gzip.quick })
      : createBrotliCompress({ params: brotliParams('quick', size) }),
    async (pieces: AsyncIterable<Uint8Array>) => {
      for await (const piece of pieces) found.push(piece);
    },
  );
  return Buffer.concat(found);
}

/** Replies smaller than this fit a packet or two as they are. */
const worthwhile = 2048;

/** Compresses a response if the client accepts it and it saves more than it costs. */
export async function compressedFor(request: Request, answer: Response): Promise<Response> {
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  // A 204 may have no body, not even an empty one.
  if (!encoding || answer.body === null || answer.headers.has('content-encoding')) return answer;
  const headers = new Headers(answer.headers);
  headers.set('vary', 'Accept-Encoding');
  const size = Number(headers.get('content-length') ?? 0);
  if (size > longBody) {
    headers.set('content-encoding', encoding);
    headers.delete('content-length');
    const body = await compressedInPieces(answer.body, { encoding, size });
    return new Response(body, { status: answer.status, headers });
  }
  const body = new Uint8Array(await answer.arrayBuffer());
  if (body.byteLength < worthwhile) return new Response(body, { status: answer.status, headers });
  headers.set('content-encoding', encoding);
  return new Response(await compressed(body, encoding, 'quick'), { status: answer.status, headers });
}
