import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/*
 * Long transactions of the embedded store. At the commit SQLite would write all their pages, sync them and copy them
 * into the file, for a tenth of a second in which nobody else is served. So pages are written to the log while the
 * transaction goes on, and other threads sync the log before the commit and copy it afterwards. The transaction still
 * counts as a whole or not at all: what is in the log counts only with its commit.
 */

/** Milliseconds from which a transaction counts as long. */
const longFrom = 50;

/** As pragmas: negative sizes are in KiB. */
const usual = { cache_size: -65_536, wal_autocheckpoint: 1000 };
const whileLong = { cache_size: -4096, wal_autocheckpoint: 0 };

interface Writer {
  /** The log is `path` with `-wal`. */
  path: string;
  /** The path of the module with `DatabaseSync`: a second copy of SQLite in the process would break its locks. */
  binding: string;
  exec(sql: string): void;
}

export interface LongWrites {
  /** To be called at the beginning of a transaction. */
  begin(): {
    /** To be called before the commit; never fails. */
    prepare(): Promise<void>;
    /** To be called after the commit or rollback. */
    end(): void;
  };
  /** Resolves once nothing is copied any more. */
  idle(): Promise<void>;
}

export function longWrites({ path, binding, exec }: Writer): LongWrites {
  /** A setting that fails, such as on a broken disk, costs time only: what is written reports the disk. */
  function set(name: keyof typeof usual, values: typeof usual) {
    try {
      exec(`pragma ${name} = ${values[name]}`);
    } catch {}
  }

  let copying = Promise.resolve();
  let isWaiting = false;

  function copySoon() {
    if (isWaiting) return;
    isWaiting = true;
    copying = copying
      .then(() => {
        isWaiting = false;
        return copyLog(path, binding);
      })
      .then(() => {
        // Until then a short commit would copy it all.
        if (!isWaiting) set('wal_autocheckpoint', usual);
      });
  }

  return {
    begin() {
      let isLong = false;
      const timer = setTimeout(() => {
        isLong = true;
        set('cache_size', whileLong);
      }, longFrom);
      return {
        async prepare() {
          clearTimeout(timer);
          if (!isLong) return;
          await syncLog(`${path}-wal`);
          set('wal_autocheckpoint', whileLong);
        },
        end() {
          clearTimeout(timer);
          if (!isLong) return;
          set('cache_size', usual);
          copySoon();
        },
      };
    },
    idle: () => copying,
  };
}

/**
 * Syncs the log in another thread. The commit syncs it again, and reports what fails. SQLite has no lock on the log,
 * which closing it here would release.
 */
async function syncLog(path: string): Promise<void> {
  try {
    const file = await open(path, 'r+');
    try {
      await file.datasync();
    } finally {
      await file.close();
    }
  } catch {}
}

const copyInThread = `
  const { workerData: { path, binding } } = require('node:worker_threads');
  const { DatabaseSync } = require(binding);
  const db = new DatabaseSync(path);
  db.exec('pragma synchronous = full');
  db.exec('pragma wal_checkpoint(passive)');
  db.close();
`;

/** Copies the log into the file. If that fails, one of the next commits does it. */
async function copyLog(path: string, binding: string): Promise<void> {
  try {
    const worker = new Worker(copyInThread, { eval: true, workerData: { path, binding } });
    await once(worker, 'exit');
  } catch {}
}
