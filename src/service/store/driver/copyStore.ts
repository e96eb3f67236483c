import { type Kysely, sql } from 'kysely';
import type { Tables } from '#service/store/driver/schema/tables.ts';
import type { Database, Queries } from './queries.ts';

/*
 * Copies an embedded store into an empty PostgreSQL database: every table that the migrations made, whatever it holds.
 * Both are at the same version, so they have the same tables and columns.
 */

type Table = keyof Tables;
type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

/** In memory, and in one statement, at a time: so many characters, and one row more. Mailed reports are long. */
const charactersAtOnce = 1_000_000;

interface Copied {
  tables: readonly Table[];
  rows: number;
}

/** All or nothing. Null, and nothing is copied, if the database `to` holds a school or an account. */
export function copyStore(from: Database, to: Database): Promise<Copied | null> {
  return from.reading(async (source) => {
    const tables = await tablesByNeed(source);
    return to.writing(async (target) => {
      if (!(await isUnused(target))) return null;
      // What the migrations, and a service that nobody has used, have left there.
      for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(target);
      let rows = 0;
      for (const table of tables) rows += await copyTable(table, source, target);
      await continueNumbers(source, target);
      return { tables, rows };
    });
  });
}

async function isUnused(db: Queries): Promise<boolean> {
  const { rows } = await sql`select 1 from schools union all select 1 from accounts limit 1`.execute(db);
  return rows.length === 0;
}

/** The tables of an embedded store, each after those that its rows refer to. */
async function tablesByNeed(db: Queries): Promise<Table[]> {
  const { rows } = await sql<{ name: Table; needed: Table | null }>`
    select named.name as name, needed."table" as needed
    from sqlite_master as named left join pragma_foreign_key_list(named.name) as needed
    where named.type = 'table' and named.name not like 'sqlite!_%' escape '!' and named.name <> 'migrations'
    order by named.name`.execute(db);
  const neededBy = new Map<Table, Table[]>();
  for (const { name, needed } of rows)
    neededBy.set(name, [...(neededBy.get(name) ?? []), ...(needed ? [needed] : [])]);
  const ordered = new Set<Table>();
  function add(table: Table) {
    if (ordered.has(table)) return;
    for (const needed of neededBy.get(table) ?? []) add(needed);
    ordered.add(table);
  }
  for (const table of neededBy.keys()) add(table);
  return [...ordered];
}

/** Returns how many rows were copied. */
async function copyTable(table: Table, source: Queries, target: Queries): Promise<number> {
  let count = 0;
  let columns: string[] = [];
  let batch: string[] = [];
  let characters = 0;
  const write = async () => {
    if (batch.length > 0) await insertBatch(target, { table, columns, rows: batch });
    count += batch.length;
    [batch, characters] = [[], 0];
  };
  // The names of tables are known only at run time; no column needs a type.
  const rows = (source as unknown as Kysely<Record<string, Row>>).selectFrom(table).selectAll().stream();
  for await (const row of rows) {
    columns = Object.keys(row);
    const text = JSON.stringify(row);
    batch.push(text);
    characters += text.length;
    if (characters >= charactersAtOnce) await write();
  }
  await write();
  return count;
}

/** All rows as one value: with a parameter for each of their values the server takes several times as long. */
async function insertBatch(
  db: Queries,
  { table, columns, rows }: { table: Table; columns: readonly string[]; rows: readonly string[] },
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`})
  `.execute(db);
}

/** The next row of a table gets the number after the last one that was ever given there. */
async function continueNumbers(source: Queries, target: Queries): Promise<void> {
  const { rows } = await sql<{ name: string; last: number }>`
    select name, seq as last from sqlite_sequence where seq > 0`.execute(source);
  for (const { name, last } of rows)
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last})`.execute(target);
}
