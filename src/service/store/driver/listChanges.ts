import { sql } from 'kysely';
import type { Queries } from './queries.ts';

/*
 * Which lines of a school's list each of its last versions changed, so that a cache of the list reads those again and
 * no others.
 */

/** Changes that are remembered one by one. */
const changesKept = 100;

interface Tables {
  /** Where the version is kept, and the school's column there. */
  versions: { table: string; school: string; column: string };
  /** Where the changes are, and the column that says of which line; 0 there for who knows how many. */
  changes: { table: 'people_changes' | 'class_changes'; column: string };
}

export function listChanges({ versions, changes }: Tables) {
  const [table, column] = [sql.table(changes.table), sql.ref(changes.column)];
  const version = sql.ref(versions.column);
  return {
    /** Says that what the list shows has changed: of one line, or of who knows how many. */
    async touch(db: Queries, schoolId: number, id = 0): Promise<void> {
      const { rows } = await sql<{ version: number }>`update ${sql.table(versions.table)}
        set ${version} = ${version} + 1 where ${sql.ref(versions.school)} = ${schoolId}
        returning ${version} as version`.execute(db);
      const [touched] = rows;
      if (!touched) return;
      await sql`insert into ${table} (school_id, version, ${column})
        values (${schoolId}, ${touched.version}, ${id})`.execute(db);
      if (touched.version % changesKept > 0) return;
      await sql`delete from ${table} where school_id = ${schoolId}
        and version <= ${touched.version - changesKept}`.execute(db);
    },

    /** Whose lines changed between two versions; null where that cannot be told. */
    async between(
      db: Queries,
      schoolId: number,
      { from, to }: { from: number; to: number },
    ): Promise<ReadonlySet<number> | null> {
      if (from > to || to - from > changesKept) return null;
      const { rows } = await sql<{ id: number }>`select ${column} as id from ${table}
        where school_id = ${schoolId} and version > ${from} and version <= ${to}`.execute(db);
      const isWhole = rows.length === to - from && rows.every(({ id }) => id > 0);
      return isWhole ? new Set(rows.map(({ id }) => id)) : null;
    },
  };
}
