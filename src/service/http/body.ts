import type { IncomingMessage } from 'node:http';
import { mostBytes } from '#service/endpoint/form.ts';
import { BodyRoom } from './bodyRoom.ts';

/** Shared by all bodies that are arriving. */
const room = new BodyRoom(64 * 1024 * 1024);

/** If it is too large, `isWhole` is false and `bytes` holds its beginning. */
interface Body {
  bytes: Buffer<ArrayBuffer>;
  isWhole: boolean;
}

/** Reads a body, and stops once it is too large. Rejects if the client disconnects. */
export function readBody(incoming: IncomingMessage): Promise<Body> {
  const announced = Number(incoming.headers['content-length'] ?? 0);
  return new Promise((resolve, reject) => {
    const chunks: Buffer<ArrayBuffer>[] = [];
    let length = 0;
    // Free the bytes now; the connection may take a while to close.
    const place = room.enter(() => {
      chunks.length = 0;
      incoming.destroy();
    });
    const done = (isWhole: boolean) => {
      place.leave();
      resolve({
        bytes: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks),
        isWhole: isWhole && announced <= mostBytes,
      });
    };
    incoming.on('data', (chunk: Buffer<ArrayBuffer>) => {
      length += chunk.byteLength;
      chunks.push(chunk);
      place.take(chunk.byteLength);
      if (Math.max(length, announced) <= mostBytes) return;
      incoming.pause();
      incoming.removeAllListeners('data');
      done(false);
    });
    incoming.once('end', () => done(true));
    incoming.once('error', reject);
    incoming.once('close', () => {
      place.leave();
      if (!incoming.complete) reject(new Error('The client went away'));
    });
  });
}
