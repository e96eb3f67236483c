import { type Decoded, decodeGradebook } from './readGradebook.ts';

/* Reads a large reply beside the page: bytes in, a gradebook out, its matrix handed over without a copy. */

/** 'ready' as soon as it can take them. */
export type FromWorker = 'ready' | Decoded;

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const decoded = decodeGradebook(data);
  const handedOver = decoded.kind === 'book' ? [decoded.book.scores.buffer] : [];
  postMessage(decoded, { transfer: handedOver });
});

postMessage('ready' satisfies FromWorker);
