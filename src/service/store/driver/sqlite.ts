import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { Kysely, type Logger, SqliteDialect } from 'kysely';
import type { Tables } from '#service/store/driver/schema/tables.ts';
import { probe } from './gate.ts';
import { type LongWrites, longWrites } from './longWrites.ts';
import { Memory } from './memory.ts';
import { remembering } from './prepared.ts';
import type { Driver, Queries } from './queries.ts';
import { CommitUnknown, StoreUnavailable, type UnavailableReason } from './unavailable.ts';

/*
 * The embedded store. Only this file names its binding; `node:sqlite` has the same interface. A file is opened three
 * times: readers never wait for a writer (WAL), and single queries never see the snapshot of a transaction that happens
 * to be reading. A store in memory has one connection.
 */

const keptStatements = 300;

/**
 * A statement as Kysely asks for it. Rows come as arrays, which is far cheaper than having the binding name the values.
 */
function prepare(db: DatabaseSyncInstance, sql: string) {
  const statement = db.prepare(sql);
  const names = statement.columns().map(({ name }) => name);
  if (names.length > 0) statement.setReturnArrays(true);
  const named = (row: readonly unknown[]) => {
    const record: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index++) record[names[index] ?? ''] = row[index];
    return record;
  };
  return {
    reader: names.length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...parameters).map(named),
    run: (parameters: readonly unknown[]) => statement.run(...parameters),
    *iterate(parameters: readonly unknown[]) {
      for (const row of statement.iterate(...parameters)) yield named(row);
    },
  };
}

/** A connection that prepares a statement once. */
function connection(db: DatabaseSyncInstance) {
  const statements = new Map<string, ReturnType<typeof prepare>>();
  return {
    close() {
      statements.clear();
      db.close();
    },
    prepare(sql: string) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = prepare(db, sql);
      const [oldest] = statements.keys();
      if (statements.size === keptStatements && oldest !== undefined) statements.delete(oldest);
      statements.set(sql, statement);
      return statement;
    },
  };
}

interface Opened {
  db: DatabaseSyncInstance;
  statements: ReturnType<typeof connection>;
  queries: Queries;
}

function open(path: string, blocksFor: number, log?: Logger): Opened {
  const db = new DatabaseSync(path, { timeout: 10_000, enableForeignKeyConstraints: true });
  db.exec('pragma journal_mode = wal');
  db.exec('pragma synchronous = full');
  db.exec('pragma cache_size = -65536');
  db.exec(`pragma busy_timeout = ${blocksFor}`);
  const statements = connection(db);
  const dialect = new SqliteDialect({ database: statements });
  const queries = new Kysely<Tables>({ dialect, ...(log && { log }) });
  return { db, statements, queries };
}

/** Kysely closes only connections that it has used. */
async function close({ db, statements, queries }: Opened): Promise<void> {
  await queries.destroy();
  if (db.isOpen) statements.close();
}

/**
 * Frees the statements of closed connections. The binding keeps their files open until memory is collected, and Windows
 * lets nobody rename or delete an open file.
 */
async function letFilesGo(): Promise<void> {
  if (process.platform !== 'win32') return;
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  await nextTurn();
}

/** Milliseconds for which a statement may hold this process up because another one has the store locked. */
const readerBlocksFor = 1000;
const writerBlocksFor = 20;
/** Milliseconds between attempts, in which other requests are served, and after which it gives up. */
const betweenAttempts = 10;
const givesUpAfter = 20_000;

/** A write that failed for another reason than a full disk: a quota, a limit on the size of files, a broken disk. */
const failedWrite = 778;

/** By SQLite's error number or message: the binding gives the number only for statements that return no rows. */
const unavailable: readonly (readonly [number, string, UnavailableReason])[] = [
  [5, 'database is locked', 'busy'],
  [8, 'attempt to write a readonly database', 'readOnly'],
  [13, 'database or disk is full', 'full'],
];

function reasonOf(error: unknown): UnavailableReason | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'errcode' in error ? Number(error.errcode) : 0;
  if (code === failedWrite) return 'unwritable';
  return unavailable.find(([number, message]) => number === (code & 0xff) || message === error.message)?.[2];
}

/** The error as the rest of the service knows it. */
function explained(error: unknown): unknown {
  const reason = reasonOf(error);
  return reason === undefined ? error : new StoreUnavailable(reason, { cause: error });
}

const explaining = <Result>(asked: Promise<Result>): Promise<Result> =>
  asked.catch((error: unknown) => {
    throw explained(error);
  });

const isBusy = (error: unknown) => reasonOf(error) === 'busy';

/** Tries until no other process has the store locked. */
async function patiently(work: () => void): Promise<void> {
  for (const start = performance.now(); ; ) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() - start > givesUpAfter) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, betweenAttempts));
  }
}

/** Runs one transaction after another on one connection: `begin` decides whether it locks out other writers. */
function transactions(
  { db, queries }: Opened,
  begin: 'begin' | 'begin immediate',
  { long, check }: { long?: LongWrites; check?: () => void } = {},
) {
  let last: Promise<unknown> = Promise.resolve();

  async function run<Result>(work: (db: Queries) => Promise<Result>): Promise<Result> {
    check?.();
    await patiently(() => db.exec(begin));
    const transaction = long?.begin();
    try {
      const result = await work(queries);
      await transaction?.prepare();
      commit();
      return result;
    } catch (error) {
      if (db.isTransaction) db.exec('rollback');
      throw error;
    } finally {
      transaction?.end();
    }
  }

  /**
   * A refused commit leaves the transaction open; an interrupted one leaves none. One that could not be written whole
   * has been rolled back: the mark of a commit is written last.
   */
  function commit() {
    try {
      db.exec('commit');
    } catch (error) {
      const reason = reasonOf(error);
      const isUnwritten = reason === 'full' || reason === 'unwritable';
      throw db.isTransaction || isUnwritten ? error : new CommitUnknown(error);
    }
  }

  return {
    one<Result>(work: (db: Queries) => Promise<Result>): Promise<Result> {
      const result = explaining(last.then(() => run(work)));
      last = result.catch(() => undefined);
      return result;
    },
    /** Resolves once those that have been asked for have ended. */
    ended: () => last,
  };
}

/**
 * Returns a function that throws if the file under this name is no longer the one that is there now: SQLite would go on
 * writing into the other one, and all that would be lost at the next start.
 */
function stayingAt(path: string): () => void {
  // Windows lets nobody move an open file, and has no such numbers.
  if (process.platform === 'win32') return () => undefined;
  const identity = () => {
    const file = statSync(path, { throwIfNoEntry: false });
    return file && `${file.dev} ${file.ino}`;
  };
  const opened = identity();
  return () => {
    if (identity() !== opened) throw new StoreUnavailable('moved');
  };
}

const binding = createRequire(import.meta.url).resolve('@photostructure/sqlite');

/** Free bytes below which the disk counts as full. */
const leastRoom = 1024 * 1024;

/** For all open stores of this process: two of them may be the same file. */
const memories = new Set<Memory>();

/** A store in memory begins with what the statements `begin` make. */
export function openSqlite(path: string, log?: Logger, begin?: string): Driver {
  const writer = open(path, writerBlocksFor, log);
  if (path === ':memory:') {
    const { one: writing } = transactions(writer, 'begin immediate');
    if (begin) writer.db.exec(begin);
    const refuseWrites = (refuses: boolean) =>
      writer.db.exec(`pragma query_only = ${refuses ? 'on' : 'off'}`);
    return {
      kind: 'sqlite',
      asking: writing,
      reading: (work) =>
        writing(async (db) => {
          refuseWrites(true);
          try {
            return await work(db);
          } finally {
            refuseWrites(false);
          }
        }),
      writing,
      alone: writing,
      tidy: async () => undefined,
      probe: () => writing(probe),
      close: () => close(writer),
    };
  }
  const long = longWrites({ path, binding, exec: (sql) => writer.db.exec(sql) });
  const check = stayingAt(path);
  const { one: writing, ended } = transactions(writer, 'begin immediate', { long, check });
  const reader = open(path, readerBlocksFor, log);
  const asker = open(path, readerBlocksFor, log);
  for (const { db } of [reader, asker]) db.exec('pragma query_only = on');
  const version = () => asker.statements.prepare('pragma data_version').all([])[0]?.data_version;
  const memory = new Memory(() => Number(version()));
  memories.add(memory);
  remembering(asker.queries, memory);
  const writingTold = <Result>(work: (db: Queries) => Promise<Result>): Promise<Result> =>
    writing(work).finally(() => {
      for (const each of memories) each.changed();
    });
  return {
    kind: 'sqlite',
    asking: (work) => explaining(work(asker.queries)),
    reading: transactions(reader, 'begin').one,
    writing: writingTold,
    alone: writingTold,
    tidy: async () => undefined,
    async probe() {
      check();
      // Small writes may still fit into the existing files.
      const { bavail, bsize } = await statfs(dirname(path));
      if (bavail * bsize < leastRoom) throw new StoreUnavailable('full');
      await writing(probe);
    },
    async close() {
      await ended();
      await long.idle();
      memories.delete(memory);
      await close(asker);
      await close(reader);
      await close(writer);
      await letFilesGo();
    },
  };
}

/**
 * Copies a store's file as it is at one moment, while others read and write it: in one step, since a stepwise copy
 * restarts at each write of another connection. The file `to` must not exist.
 */
export function copySqlite(from: string, to: string): void {
  const source = new DatabaseSync(from, { timeout: 10_000 });
  try {
    source.exec(`vacuum into '${to.replaceAll("'", "''")}'`);
  } finally {
    source.close();
  }
}

/**
 * Selects one value per row, without a prepared statement: the binding frees those whenever memory is collected, and
 * keeps a closed file open until then, which Windows lets nobody rename.
 */
function valuesOf(db: DatabaseSyncInstance, value: string, from: string): unknown[] {
  const values: unknown[] = [];
  db.function('found', (each: unknown) => {
    values.push(each);
    return null;
  });
  db.exec(`select found(${value}) ${from}`);
  return values;
}

/** Why a file is not one of our stores; null if it is sound. */
export function soundness(path: string): string | null {
  let db: DatabaseSyncInstance | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
    const damage = valuesOf(db, 'integrity_check', 'from pragma_integrity_check');
    if (damage.length !== 1 || damage[0] !== 'ok') return 'it is damaged';
    // Other programs have migrations, too.
    const ours = "from sqlite_master where name in ('migrations', 'school_admins', 'students')";
    return valuesOf(db, 'name', ours).length === 3 ? null : 'it holds no store of Rollbook';
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    // Such as a folder, or where its log may not be read.
    if (/unable to open/.test(message)) return 'it cannot be opened';
    return /malformed/.test(message) ? 'it is damaged' : 'it is damaged, or no store at all';
  } finally {
    db?.close();
  }
}

/** The version of the tables of a sound store. */
export function versionOf(path: string): number {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    return Number(valuesOf(db, 'max(version)', 'from migrations')[0]);
  } finally {
    db.close();
  }
}

/**
 * Whether another process has the store open; ask before this one opens it, since the binding releases a closed file
 * only when its statements are collected. A damaged file is in nobody's use. Throws if it cannot tell, such as where it
 * may not write.
 */
export function isInUse(path: string): boolean {
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec('pragma locking_mode = exclusive');
    db.exec('begin exclusive');
    db.exec('rollback');
    return false;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/locked|busy/.test(message)) return true;
    if (/not a database|malformed/.test(message)) return false;
    throw error;
  } finally {
    db.exec('pragma locking_mode = normal');
    db.close();
  }
}
