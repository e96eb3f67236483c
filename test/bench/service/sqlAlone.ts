import { DatabaseSync } from '@photostructure/sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { Tables } from '#service/store/tables.ts';
import { contentsOf } from '#service/tasks/contents.ts';

const scoresAsJson = `
  select json_group_array(json_object(
    'assnid', assignment_id,
    'stuid', student_id,
    'score', case score when -3 then 'M' when -2 then 'E' else printf('%g', score / 100.0) end
  ))
  from scores where class_id = ?`;

export interface SqlAlone {
  /** Asks all that a gradebook is made of, and leaves the rows as the driver gives them. */
  ask(classId: number): void;
  /** Asks the same data the plain way: the items of `scores` written as JSON by SQL. */
  askPlainly(classId: number): void;
  close(): void;
}

/** The statements of a gradebook, learnt by listening to one being read; then the driver alone, nothing of ours. */
export async function sqlAlone(file: string, classId: number): Promise<SqlAlone> {
  const heard: { sql: string; parameters: readonly unknown[] }[] = [];
  const listening = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: kyselyDatabase(new DatabaseSync(file)) }),
    log({ query }) {
      heard.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  await contentsOf(listening, classId);
  await listening.destroy();
  const db = new DatabaseSync(file);
  db.exec('pragma cache_size = -65536');
  const statements = heard.map(({ sql, parameters }) => ({ statement: db.prepare(sql), parameters }));
  const plainly = statements.map((each, index) =>
    heard[index]?.sql.includes('from "scores"')
      ? { statement: db.prepare(scoresAsJson), parameters: [classId] }
      : each,
  );
  const ask = (asked: typeof statements) => (id: number) => {
    db.exec('begin');
    for (const { statement, parameters } of asked)
      statement.all(...parameters.map((value) => (value === classId ? id : value)));
    db.exec('commit');
  };
  return {
    ask: ask(statements),
    askPlainly: ask(plainly),
    close: () => db.close(),
  };
}

function kyselyDatabase(db: InstanceType<typeof DatabaseSync>) {
  return {
    close: () => db.close(),
    prepare(sql: string) {
      const statement = db.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...parameters),
        run: (parameters: readonly unknown[]) => statement.run(...parameters),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters),
      };
    },
  };
}
