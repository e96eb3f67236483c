import { unreadable } from '#dashboard/api/calls/callError.ts';
import type { FromWorker } from './gradebookWorker.ts';
import { type Decoded, decodeGradebook } from './readGradebook.ts';

/**
 * Reads a large reply in a worker. If no worker can start, or its file does not arrive, the page decodes the reply
 * itself and freezes meanwhile.
 */
export function decodeInWorker(bytes: ArrayBuffer, signal: AbortSignal): Promise<Decoded> {
  const worker = beginWorker();
  if (!worker) return Promise.resolve(decodeGradebook(bytes));
  const answer = new Promise<Decoded>((resolve, reject) => {
    // The bytes are handed over only once a worker can take them.
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data === 'ready') worker.postMessage(bytes, [bytes]);
      else resolve(data);
    };
    worker.onerror = () => {
      if (bytes.byteLength > 0) resolve(decodeGradebook(bytes));
      else reject(unreadable('gradebook', { place: 'the whole answer', why: 'it could not be read' }));
    };
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return answer.finally(() => worker.terminate());
}

function beginWorker(): Worker | null {
  try {
    return new Worker(new URL('./gradebookWorker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
}
