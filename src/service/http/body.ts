import type { IncomingMessage } from 'node:http';
import { mostBytes } from '#service/endpoint/form.ts';
import { BodyRoom } from './bodyRoom.ts';

/** For all bodies that are on their way at one moment. */
const room = new BodyRoom(64 * 1024 * 1024);

/** `isWhole` unless it is larger than we take: then these are the bytes that it begins with. */
interface Body {
  bytes: Buffer<ArrayBuffer>;
  isWhole: boolean;
}

/** The body of a request, read no further than it is known to be too large. Rejects when the client goes. */
export function readBody(incoming: IncomingMessage): Promise<Body> {
  const announced = Number(incoming.headers['content-length'] ?? 0);
  return new Promise((resolve, reject) => {
    const chunks: Buffer<ArrayBuffer>[] = [];
    let length = 0;
    // Its bytes go at once, and not only when the connection has been closed.
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
