import { get } from 'node:http';

/*
 * A separate process, so that it waits for the service and not for the sender of the bodies. It makes one health check
 * after another, and sends their milliseconds to the process that started it whenever a message asks for them.
 */

let waits: number[] = [];
process.on('message', () => {
  process.send?.(waits);
  waits = [];
});

process.on('disconnect', () => process.exit());

const [, , address] = process.argv;

const check = () =>
  new Promise<void>((resolve, reject) => {
    get(`${address}/healthz`, (answer) => answer.resume().once('end', resolve)).once('error', reject);
  });

for (;;) {
  const start = performance.now();
  await check();
  waits.push(performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, 2));
}
