import type { IncomingMessage } from 'node:http';

const largestBody = 2 * 1024 * 1024;

/** The body of a request, or null as soon as it is known to be larger than we take. Rejects when the client goes. */
export function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > largestBody) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const chunks: Buffer<ArrayBuffer>[] = [];
    let length = 0;
    incoming.on('data', (chunk: Buffer<ArrayBuffer>) => {
      length += chunk.byteLength;
      if (length > largestBody) {
        incoming.pause();
        incoming.removeAllListeners('data');
        resolve(null);
      } else chunks.push(chunk);
    });
    incoming.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    incoming.once('error', reject);
    incoming.once('close', () => {
      if (!incoming.complete) reject(new Error('The client went away'));
    });
  });
}
