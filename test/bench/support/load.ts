import { connect, type Socket } from 'node:net';

/*
 * A client that costs less than what it measures: it sends the same bytes again and again over open connections, and
 * parses only the length of a reply.
 */

export interface Load {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** A request as it is on the wire. */
export function requestBytes(fields: Record<string, string>): Buffer {
  const body = String(new URLSearchParams(fields));
  return Buffer.from(
    'POST /api/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Sends `request` `count` times over `connections` sockets. */
export async function load(port: number, request: Buffer, count: number, connections = 8): Promise<Load> {
  const times: number[] = [];
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  let left = count;
  const start = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      while (left-- > 0) {
        const sent = performance.now();
        await exchange(socket, request);
        times.push(performance.now() - sent);
      }
      socket.destroy();
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: count / seconds, p50: at(0.5), p99: at(0.99) };
}

/** Sends one request over a new connection; returns the body, and the time from first byte to last. */
export async function once(port: number, request: Buffer): Promise<{ body: Buffer; milliseconds: number }> {
  const socket = await open(port);
  const parts: Buffer[] = [];
  const start = performance.now();
  await exchange(socket, request, parts);
  const milliseconds = performance.now() - start;
  socket.destroy();
  const whole = Buffer.concat(parts);
  return { body: whole.subarray(whole.indexOf('\r\n\r\n') + 4), milliseconds };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.setNoDelay(true)));
    socket.once('error', reject);
  });
}

function exchange(socket: Socket, request: Buffer, keep?: Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = -1;
    const finish = (error?: Error) => {
      socket.off('data', onData).off('error', finish).off('close', onClose);
      if (error) reject(error);
      else resolve();
    };
    const onClose = () => finish(new Error('The server closed the connection'));
    const onData = (chunk: Buffer) => {
      keep?.push(chunk);
      if (missing < 0) {
        const end = chunk.indexOf('\r\n\r\n');
        const head = chunk.toString('latin1', 0, end);
        if (!head.startsWith('HTTP/1.1 200')) return finish(new Error(head));
        missing = Number(/content-length: (\d+)/i.exec(head)?.[1]) + end + 4;
      }
      missing -= chunk.length;
      if (missing === 0) finish();
    };
    socket.on('data', onData).on('error', finish).on('close', onClose);
    socket.write(request);
  });
}
