import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '#service/store/database.ts';
import { OperatorError } from './operatorError.ts';
import type { Settings } from './settings.ts';

/** The file of the embedded store; null where another database is set. */
function storeFile({ databaseUrl, dataFolder }: Settings): string | null {
  return databaseUrl === null ? join(dataFolder, 'rollbook.sqlite') : null;
}

/** The file of the embedded store, or one sentence that names PostgreSQL's own tool for the job. */
export function embeddedStore(settings: Settings, tool: string): string {
  const file = storeFile(settings);
  if (file === null)
    throw new OperatorError(`The store is a PostgreSQL database: use its own tool, ${tool}.`);
  return file;
}

/** Opens the store that the settings name. What the operator can mend becomes one sentence. */
export async function openStore(settings: Settings): Promise<Database> {
  const file = storeFile(settings);
  try {
    if (file !== null) await mkdir(settings.dataFolder, { recursive: true });
    return await openDatabase(file ?? settings.databaseUrl ?? '');
  } catch (error) {
    throw new OperatorError(whyNot(error, settings, file), { cause: error });
  }
}

function whyNot(error: unknown, { dataFolder }: Settings, file: string | null): string {
  const { code, message } = detailsOf(error);
  if (error instanceof Error && error.name === 'StoreTooNew')
    return `${message}: install that release again.`;
  if (file === null) return `The database of DATABASE_URL cannot be opened: ${code || 'it does not answer'}.`;
  if (
    /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC)$/.test(code) ||
    /unable to open|readonly|read-only/i.test(message)
  )
    return `The folder ${dataFolder} cannot be written: set DATA_DIR to one that can.`;
  if (/not a database|malformed|corrupt/i.test(message))
    return `The store ${file} is damaged: put a backup in its place with "rollbook restore FILE".`;
  if (/locked|busy/i.test(message)) return `The store ${file} is in use by another process.`;
  return `The store ${file} cannot be opened: ${message}.`;
}

function detailsOf(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  return { code: 'code' in error ? String(error.code) : '', message: error.message };
}
