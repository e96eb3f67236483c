import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mayOpen } from '#service/store/driver/copy.ts';
import {
  type Database,
  type KeysFor,
  openDatabase,
  StoreUnavailable,
  WrongStoreKey,
} from '#service/store/driver/database.ts';
import { makeFolder } from '#service/store/driver/makeFolder.ts';
import { OperatorError } from './operatorError.ts';
import type { Settings } from './settings.ts';
import { nameOfKey } from './storeKey.ts';

/** Where the embedded store is, or would be. */
export const embeddedFile = ({ dataFolder }: Pick<Settings, 'dataFolder'>): string =>
  join(dataFolder, 'rollbook.sqlite');

/** The file of the embedded store; null if another database is set. */
const storeFile = (settings: Settings): string | null =>
  settings.databaseUrl === null ? embeddedFile(settings) : null;

/** The file of the embedded store, or one sentence that names PostgreSQL's own tool for the job. */
export function embeddedStore(settings: Settings, tool: string): string {
  const file = storeFile(settings);
  if (file === null)
    throw new OperatorError(`The store is a PostgreSQL database: use its own tool, ${tool}.`);
  return file;
}

/**
 * Opens the store that the settings name. A problem that the operator can fix becomes one sentence. Only the serving
 * process needs its keys.
 */
export async function openStore(settings: Settings, keys?: KeysFor): Promise<Database> {
  const file = storeFile(settings);
  try {
    if (file !== null) await makeDataFolder(settings);
    const connections = settings.databaseConnections;
    return await openDatabase(file ?? settings.databaseUrl ?? '', undefined, {
      connections,
      ...(keys && { keys }),
    });
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(whyNot(error, settings, file), { cause: error });
  }
}

/** Makes the folder of the embedded store, or says in one sentence that it cannot be. */
export async function makeDataFolder({ dataFolder }: Settings): Promise<void> {
  try {
    await makeFolder(dataFolder);
  } catch (cause) {
    throw new OperatorError(cannotWrite(dataFolder), { cause });
  }
}

const cannotWrite = (folder: string) =>
  `The folder ${folder} cannot be written: set DATA_DIR to one that can.`;

/** Opens the store for a command that has nothing to do in a new one, such as where `DATA_DIR` is another folder. */
export async function openOldStore(settings: Settings): Promise<Database> {
  const file = storeFile(settings);
  if (file !== null && !existsSync(file)) throw new OperatorError(`There is no store at ${file} yet.`);
  return openStore(settings);
}

function whyNot(error: unknown, settings: Settings, file: string | null): string {
  const { dataFolder } = settings;
  const { code, message } = detailsOf(error);
  if (error instanceof Error && error.name === 'StoreTooNew')
    return `${message}: install the release that wrote it.`;
  if (error instanceof WrongStoreKey) return wrongKey(settings);
  if (file === null) return `The database of DATABASE_URL cannot be opened: ${whyDatabase(error)}.`;
  if (
    /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC)$/.test(code) ||
    /unable to open|readonly|read-only/i.test(message)
  ) {
    const closed = ['', '-wal', '-shm'].map((ending) => file + ending).find(isForbidden);
    return closed === undefined
      ? cannotWrite(dataFolder)
      : `This account may not read and write ${closed}: make the account that runs the service its owner.`;
  }
  if (/not a database|malformed|corrupt/i.test(message))
    return `The store ${file} is damaged: put a backup in its place with "rollbook restore FILE".`;
  if (/locked|busy/i.test(message)) return `The store ${file} is in use by another process.`;
  return `The store ${file} cannot be opened: ${message}.`;
}

/** Whether this account may not use a file, such as one that a command of root made. */
const isForbidden = (file: string) => existsSync(file) && !mayOpen(file, 'r+');

const wrongKey = (settings: Settings) =>
  (settings.storeKeys === null && !existsSync(nameOfKey(settings))
    ? `There is no key ${nameOfKey(settings)}, and the store was encrypted by one: put it there.`
    : `The store was encrypted by another key than ${nameOfKey(settings)}: put the right one there.`) +
  ' Where it is lost, ' +
  '"rollbook user factors --lost-key" takes away the authenticator apps that it encrypted, and the next start makes do with a new key.';

const unknownSigner =
  'nobody who is trusted here has signed its certificate: name the CA by sslrootcert=FILE';
const unreachable = 'its host cannot be reached from here: see the network, and firewalls between';

const whyNoPostgres: Readonly<Record<string, string>> = {
  '28P01': 'the server does not take the user and password of the address',
  '28000': 'the server does not let this user in from here: see its pg_hba.conf',
  '3D000': 'the server has no database of that name',
  '42501': 'its user may not create tables there',
  '53300':
    'the server has too many connections already: set DATABASE_CONNECTIONS lower, or its max_connections higher',
  '53100': 'its disk is full',
  '57P01': 'the server has ended the connection: try again in a moment',
  '57P03': 'the server is still starting, or stopping: try again in a moment',
  '25006': 'it can only be read: name the server that takes writes',
  ECONNREFUSED: 'no server listens at its host and port',
  ECONNRESET: 'the server, or something between, has ended the connection',
  EHOSTDOWN: unreachable,
  EHOSTUNREACH: unreachable,
  ENETDOWN: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: 'it does not answer',
  ENOENT: 'it names a socket or a file that is not there',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of its host cannot be looked up at the moment',
  ERR_INVALID_URL: 'it is no address that can be read',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is that of another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownSigner,
  SELF_SIGNED_CERT_IN_CHAIN: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownSigner,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownSigner,
};

/**
 * Why a PostgreSQL database did not do what it was asked for. Never shows the driver's message, which may contain the
 * password of the address.
 */
export function whyDatabase(error: unknown): string {
  const { code, message } = detailsOf(error);
  const known = whyNoPostgres[code];
  if (known !== undefined) return `${known} (${code})`;
  if (code === '' && message.startsWith('target_session_attrs')) return message;
  if (message === 'The server does not support SSL connections')
    return 'the server has no TLS, which sslmode asks for';
  return /timeout/.test(message) || code === '' ? 'it does not answer' : code;
}

function detailsOf(thrown: unknown): { code: string; message: string } {
  if (thrown instanceof StoreUnavailable && thrown.cause === undefined)
    return { code: thrown.reason === 'readOnly' ? '25006' : '', message: '' };
  const error = thrown instanceof StoreUnavailable ? thrown.cause : thrown;
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  return { code: 'code' in error ? String(error.code) : '', message: error.message };
}
