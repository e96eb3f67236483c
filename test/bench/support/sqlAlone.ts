import { DatabaseSync } from '@photostructure/sqlite';
import { Kysely, type LogEvent, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '#service/store/driver/schema/tables.ts';
import { contentsOf } from '#service/tasks/classes/contents.ts';

/*
 * A gradebook's statements through the database's driver alone, as the bench's header defines them.
 */

interface SqlAlone {
  /** Reads all that a gradebook needs, and leaves the rows as the driver returns them. */
  ask(classId: number): Promise<void>;
  /** Reads the same data, but with the items of `scores` written as JSON by SQL. */
  askPlainly(classId: number): Promise<void>;
  close(): Promise<void>;
}

interface Heard {
  sql: string;
  parameters: readonly unknown[];
}

/** A database through its driver alone. */
interface Driver {
  dialect: SqliteDialect | PostgresDialect;
  scoresAsJson: string;
  prepare(sql: string): (parameters: unknown[]) => unknown;
  close(): Promise<void> | void;
}

/**
 * For a PostgreSQL database by address, or an SQLite file by path. It records the statements the service sends.
 */
export async function sqlAlone(url: string, classId: number): Promise<SqlAlone> {
  const { dialect, scoresAsJson, prepare, close } = url.startsWith('postgres:')
    ? postgresDriver(url)
    : sqliteDriver(url);
  const heard: Heard[] = [];
  const log = ({ query: { sql, parameters } }: LogEvent) => {
    heard.push({ sql, parameters });
  };
  await contentsOf(new Kysely<Tables>({ dialect, log }), classId);

  const [begin, commit] = [prepare('begin'), prepare('commit')];
  const statements = heard.map(({ sql, parameters }) => ({ run: prepare(sql), parameters }));
  const plainly = statements.map((each, index) =>
    heard[index]?.sql.includes('from "scores"')
      ? { run: prepare(scoresAsJson), parameters: [classId] }
      : each,
  );
  const ask = (asked: typeof statements) => async (id: number) => {
    await begin([]);
    for (const { run, parameters } of asked)
      await run(parameters.map((value) => (value === classId ? id : value)));
    await commit([]);
  };
  return { ask: ask(statements), askPlainly: ask(plainly), close: async () => close() };
}

const items = (score: string) => `'assnid', assignment_id, 'stuid', student_id, 'score',
  case score when -3 then 'M' when -2 then 'E' else ${score} end`;

function sqliteDriver(file: string): Driver {
  const db = new DatabaseSync(file);
  db.exec('pragma cache_size = -65536');
  const prepare = (sql: string) => {
    const statement = db.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...parameters),
      run: (parameters: readonly unknown[]) => statement.run(...parameters),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters),
    };
  };
  return {
    dialect: new SqliteDialect({ database: { prepare, close: () => db.close() } }),
    scoresAsJson: `select json_group_array(json_object(${items("printf('%g', score / 100.0)")}))
      from scores where class_id = ?`,
    prepare(sql) {
      const { reader, all, run } = prepare(sql);
      return reader ? all : run;
    },
    close: () => db.close(),
  };
}

function postgresDriver(url: string): Driver {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  return {
    dialect: new PostgresDialect({ pool }),
    scoresAsJson: `select json_agg(json_build_object(${items('trim_scale(score / 100.0)::text')}))::text
      from scores where class_id = $1`,
    // The pool has one connection, so all of it is one transaction.
    prepare: (sql) => (parameters) => pool.query(sql, parameters),
    close: () => pool.end(),
  };
}
