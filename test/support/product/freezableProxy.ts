import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a server; while frozen it accepts connections but passes nothing, like a stopped server. */
export async function freezableProxy(port: number) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const apply = (socket: Socket) => (isFrozen ? socket.pause() : socket.resume());
  const proxy = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      apply(from);
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const set = (frozen: boolean) => {
    isFrozen = frozen;
    for (const socket of sockets) apply(socket);
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    freeze: () => set(true),
    thaw: () => set(false),
    async close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
