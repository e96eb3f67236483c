import pg from 'pg';

/** Another account has the username. */
export class UsernameTaken extends Error {
  constructor(options?: ErrorOptions) {
    super('The username is taken', options);
    this.name = 'UsernameTaken';
  }
}

/** What SQLite says; its binding gives the number of the error only where a statement answers no rows. */
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
