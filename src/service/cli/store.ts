import { existsSync } from 'node:fs';
import { backUp, restore as putBack } from '#service/store/driver/copy.ts';
import { copyStore } from '#service/store/driver/copyStore.ts';
import {
  type Database,
  openDatabase,
  StoreTooOld,
  StoreUnavailable,
} from '#service/store/driver/database.ts';
import { isInUse } from '#service/store/driver/sqlite.ts';
import { allSchools } from '#service/store/schools/schools.ts';
import { audit, operatorNow } from '#service/tasks/rules/audit.ts';
import { type Command, named, type Terminal } from './command.ts';
import {
  embeddedFile,
  embeddedStore,
  makeDataFolder,
  openOldStore,
  openStore,
  whyDatabase,
} from './openStore.ts';
import { OperatorError } from './operatorError.ts';
import { mailFolderOf } from './start.ts';
import { nameOfKey } from './storeKey.ts';
import { sweepOnce } from './sweeping.ts';

/* Commands for the store as a whole. */

export const migrate: Command = {
  usage: [''],
  summary: "Bring the store's tables up to date; serve does it as well.",
  async run(words, { settings, terminal }) {
    named(words);
    const database = await openStore(settings);
    await database.close();
    terminal.say('The store is up to date.');
  },
};

export const sweep: Command = {
  usage: [''],
  summary:
    'Delete sessions, links, tokens, mail and audit entries that have expired, as serve does every ten minutes. Where serve may not delete from the audit list, run it as the database user that owns that list.',
  async run(words, { settings, terminal }) {
    named(words);
    const database = await openOldStore(settings);
    try {
      const { sessions: sessionLives, auditDays } = settings;
      await sweepOnce({ database, sessionLives, auditDays, mailFolder: mailFolderOf(settings) });
    } finally {
      await database.close();
    }
    terminal.say('What had expired is deleted.');
  },
};

export const backup: Command = {
  usage: ['FILE'],
  summary: 'Copy the embedded store, as it is at one moment; the service may be running.',
  async run(words, { settings, terminal }) {
    const [file] = named(words, 'FILE');
    const store = embeddedStore(settings, 'pg_dump --format=custom --file=FILE "$DATABASE_URL"');
    if (!existsSync(store)) throw new OperatorError(`There is no store at ${store} yet.`);
    if (existsSync(file)) throw new OperatorError(`${file} exists already: name a new file.`);
    const problem = await backUp(store, file);
    if (problem) throw new OperatorError(`Nothing was copied to ${file}: ${problem.problem}.`);
    terminal.say(`The store is copied to ${file}.`);
    await recordBackup(store, terminal);
  },
};

/** Records the backup for each school. The backup stays even if that fails, and the store is not migrated for it. */
async function recordBackup(store: string, terminal: Terminal): Promise<void> {
  try {
    const database = await openDatabase(store, undefined, { migrates: false });
    try {
      await database.writing(async (db) => {
        const schools = await allSchools(db);
        const entries = schools.map(({ id: schoolId }) => ({ schoolId, action: 'backup made' as const }));
        if (entries.length > 0) await audit(db, operatorNow(), ...entries);
      });
    } finally {
      await database.close();
    }
  } catch (error) {
    const why =
      error instanceof StoreTooOld
        ? 'the store is of an earlier release'
        : error instanceof Error
          ? error.message
          : String(error);
    terminal.say(`The backup was made, but is not in the audit list: ${why}.`);
  }
}

/** Restores into an empty database or over an older state, all or nothing. */
const postgresRestore =
  'pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" FILE';

export const restore: Command = {
  usage: ['FILE'],
  summary: 'Put a backup in the place of the embedded store; the service must be stopped.',
  async run(words, { settings, terminal }) {
    const [file] = named(words, 'FILE');
    const store = embeddedStore(settings, postgresRestore);
    await makeDataFolder(settings);
    const restored = await putBack(file, store);
    if ('problem' in restored) throw new OperatorError(`${file} cannot be restored: ${restored.problem}.`);
    terminal.say(`The store is restored from ${file}.`);
    if (restored.kept !== null) terminal.say(`The store that it replaces is now ${restored.kept}.`);
  },
};

/** Copies all of it, or says in one sentence why nothing was copied. */
async function copyWhole(from: Database, to: Database) {
  try {
    const copied = await copyStore(from, to);
    if (copied) return copied;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new OperatorError(`Nothing was copied into the database of DATABASE_URL: ${whyDatabase(error)}.`, {
      cause: error,
    });
  }
  throw new OperatorError('The database of DATABASE_URL holds a school already: name an empty one.');
}

export const move: Command = {
  usage: [''],
  summary:
    'Copy the embedded store into the empty PostgreSQL database of DATABASE_URL; the service must be stopped.',
  async run(words, { settings, terminal }) {
    named(words);
    if (settings.databaseUrl === null)
      throw new OperatorError('Set DATABASE_URL to an empty PostgreSQL database for the embedded store.');
    const file = embeddedFile(settings);
    if (existsSync(file) && isInUse(file))
      throw new OperatorError(`The store ${file} is in use: stop the service first.`);
    const from = await openOldStore({ ...settings, databaseUrl: null });
    try {
      const to = await openStore(settings);
      try {
        terminal.say('Copying. Nothing is visible in the database until all of it is copied.');
        const { tables, rows } = await copyWhole(from, to);
        terminal.say(
          `The store is copied: ${rows} records in ${tables.length} tables. ${file} is as it was.`,
        );
        terminal.say(`Serve the database with the same key, ${nameOfKey(settings)}.`);
        await to.tidy(tables);
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
    }
  },
};
