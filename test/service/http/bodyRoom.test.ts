import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { BodyRoom } from '#service/http/bodyRoom.ts';
import { silent } from '#service/http/log.ts';
import { httpServer, stop } from '#service/http/server.ts';

test('when memory is full, only the longest silent body is dropped', () => {
  const room = new BodyRoom(100);
  const gone: string[] = [];
  const enter = (name: string) => room.enter(() => gone.push(name));
  const [first, second, third] = [enter('first'), enter('second'), enter('third')];
  first.take(40);
  second.take(40);
  first.take(10);
  third.take(20);
  expect(gone).toEqual(['second']);
  first.leave();
  third.take(80);
  expect(gone).toEqual(['second']);
  second.leave();
  enter('fourth').take(1);
  expect(gone).toEqual(['second', 'third']);
});

test('unfinished bodies make way for arriving ones', async () => {
  const server = httpServer({
    service: async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
    pages: async () => new Response(''),
    ready: async () => true,
    trustProxy: false,
    log: silent,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const size = 2 * 1024 * 1024;
  const bytes = Buffer.alloc(size, 'a=1&');
  const held: Socket[] = [];
  let closed = 0;
  for (let count = 0; count < 60; count++) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.once('close', () => closed++);
    socket.resume();
    socket.write(`POST /api/ HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`);
    await new Promise((resolve) => socket.write(bytes.subarray(0, size - 1), resolve));
    held.push(socket);
  }
  // 64 MiB hold 32 of them.
  await vi.waitFor(() => expect(closed).toBe(60 - 32), 10_000);
  const answer = await fetch(`http://127.0.0.1:${port}/api/`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: bytes,
  });
  expect(await answer.text()).toBe(String(size));
  for (const socket of held) socket.destroy();
  await stop(server, 0);
});
