import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * The baseline: `node:http` alone, which reads a request and sends the bytes of a file.
 */

const body = readFileSync(process.argv[2] ?? '');
const headers = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'Content-Length': body.length,
};

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => response.writeHead(200, headers).end(body));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`bare at :${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
