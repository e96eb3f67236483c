import { sql } from 'kysely';
import { dialects } from './dialects.ts';
import type { Driver } from './queries.ts';
import { migrations } from './schema.ts';

/** A store that a later release has written cannot be read by this one. */
class StoreTooNew extends Error {
  constructor(found: number) {
    super(`The store is at version ${found}, this release knows versions up to ${migrations.length}`);
    this.name = 'StoreTooNew';
  }
}

/** Brings the tables up to date. Of several processes that start together one does it and the others wait. */
export async function migrate(driver: Driver): Promise<void> {
  await driver.alone(async (db) => {
    await sql`create table if not exists migrations (version integer primary key)`.execute(db);
    const { rows } = await sql<{
      version: number | null;
    }>`select max(version) as version from migrations`.execute(db);
    const version = rows[0]?.version ?? 0;
    if (version > migrations.length) throw new StoreTooNew(version);
    for (const [index, migration] of migrations.entries()) {
      if (index < version) continue;
      for (const statement of migration(dialects[driver.kind])) await sql.raw(statement).execute(db);
      await sql`insert into migrations (version) values (${index + 1})`.execute(db);
    }
  });
}
