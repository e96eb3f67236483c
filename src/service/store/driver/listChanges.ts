import { sql } from 'kysely';
import type { Queries } from './queries.ts';

/*
 * Which lines of a school's list each recent version changed, so that a cache of the list reloads only those.
 */

/** The most changes that are remembered one by one. */
const changesKept = 100;

interface Tables {
  /** The table of the version, and the school's column in it. */
  versions: { table: string; school: string; column: string };
  /** The table of the changes, and the column with the line; 0 for an unknown number of lines. */
  changes: { table: 'people_changes' | 'class_changes'; column: string };
}

export function listChanges({ versions, changes }: Tables) {
  const [table, column] = [sql.table(changes.table), sql.ref(changes.column)];
  const version = sql.ref(versions.column);
  return {
    /** Records that the list has changed: in one line, or in an unknown number. */
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

    /** The lines that changed between two versions; null if that is unknown. */
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
