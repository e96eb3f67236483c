import pg from 'pg';

/** Another account has the username. */
export class UsernameTaken extends Error {
  constructor(options?: ErrorOptions) {
    super('The username is taken', options);
    this.name = 'UsernameTaken';
  }
}

/** SQLite's message; its binding gives the error number only for statements that return no rows. */
const sqliteUnique = 'UNIQUE constraint failed: ';

function isTaken(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '23505';
  return error instanceof Error && error.message.startsWith(sqliteUnique);
}

/** Awaits the statement; throws `UsernameTaken` if the row exists already. */
export async function orTaken<Result>(statement: Promise<Result>): Promise<Result> {
  try {
    return await statement;
  } catch (error) {
    throw isTaken(error) ? new UsernameTaken({ cause: error }) : error;
  }
}

/**
 * `busy`: somebody else holds a lock. `moved`: the file of the store is elsewhere. `silent`: no response in time.
 * `unwritable`: the disk refuses what is written, though it is not full.
 */
export type UnavailableReason = 'busy' | 'full' | 'moved' | 'readOnly' | 'silent' | 'unwritable';

const messages: Readonly<Record<UnavailableReason, string>> = {
  busy: 'Another transaction holds what this one needs',
  full: 'The disk of the store is full',
  moved: 'The file of the store was moved, replaced or removed',
  readOnly: 'The store can only be read',
  silent: 'The store does not answer',
  unwritable:
    'The disk of the store refuses to write: a quota, a limit on the size of files, or a broken disk',
};

/** The store cannot work at the moment, for an outside reason. Nothing was changed; trying later may help. */
export class StoreUnavailable extends Error {
  readonly reason: UnavailableReason;
  /** For the log, which shows no messages. */
  readonly code: string;

  constructor(reason: UnavailableReason, options?: ErrorOptions) {
    super(messages[reason], options);
    this.name = 'StoreUnavailable';
    this.reason = reason;
    this.code = messages[reason];
  }
}

/** The user of the database may not do this, such as delete from the audit list. */
export class Forbidden extends Error {
  /** For the log, which shows no messages. */
  readonly code = '42501';

  constructor(options?: ErrorOptions) {
    super('The user of the database may not do this', options);
    this.name = 'Forbidden';
  }
}

/** The database failed during the commit: the transaction may or may not be written. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('Whether the transaction holds is not known', { cause });
    this.name = 'CommitUnknown';
  }
}
