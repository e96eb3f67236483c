import { type CompiledQuery, type DialectAdapter, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#service/store/driver/schema/tables.ts';
import type { Queries } from './queries.ts';

/*
 * Statements for any number of rows. Each is built and compiled once, not again for each batch of rows.
 */

type Value = string | number | null;

type ColumnTypes = Readonly<Record<string, 'bigint' | 'integer' | 'text'>>;

interface Rows<Row> {
  columns: ColumnTypes;
  /** The values of a row, in the order of the columns. */
  values(row: Row): readonly Value[];
  /** Pauses between two statements so that readers can run; writers wait for the transaction anyway. */
  pause?: (() => Promise<void>) | undefined;
}

interface Insert<Row> extends Rows<Row> {
  table: keyof Tables;
  /** The table's key: an existing row gets these columns of the new one, or stays. */
  conflict?: { key: readonly string[]; set: readonly string[] };
}

interface Given<Row, Found> extends Rows<Row> {
  /** Finds the rows in the table `given`, with these columns. It is compiled once, so it has no values of its own. */
  statement: RawBuilder<Found>;
}

const inserts = new Map<string, RawBuilder<unknown>>();

/** Inserts any number of rows. */
export async function insertRows<Row>(db: Queries, insert: Insert<Row>, rows: Iterable<Row>): Promise<void> {
  await withRows(db, { ...insert, statement: statementOf(insert) }, rows);
}

function statementOf({ table, columns, conflict }: Omit<Insert<never>, 'values'>): RawBuilder<unknown> {
  const names = Object.keys(columns);
  const key = JSON.stringify([table, names, conflict]);
  const found = inserts.get(key);
  if (found) return found;
  const listed = (some: readonly string[]) => sql.join(some.map((name) => sql.ref(name)));
  const set = (conflict?.set ?? []).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  const action = set.length === 0 ? sql`do nothing` : sql`do update set ${sql.join(set)}`;
  // SQLite takes "on" for that of a join if there is no "where".
  const insert = sql`insert into ${sql.table(table)} (${listed(names)}) select ${listed(names)} from given where true`;
  const statement = conflict ? sql`${insert} on conflict (${listed(conflict.key)}) ${action}` : insert;
  inserts.set(key, statement);
  return statement;
}

/** Values per statement on SQLite: few enough that it takes a millisecond or two. */
const valuesAtOnce = 1200;

/**
 * Rows per statement on PostgreSQL, which gets each column as one array: many, since it may read a whole table for each
 * statement.
 */
const rowsAtOnce = 5000;

/** Runs one statement for any number of rows, and returns the rows that it returns. */
export async function withRows<Row, Found>(
  db: Queries,
  given: Given<Row, Found>,
  rows: Iterable<Row>,
): Promise<Found[]> {
  const width = Object.keys(given.columns).length;
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const most = isPostgres ? rowsAtOnce : Math.floor(valuesAtOnce / width);
  const found: Found[] = [];
  let values: (readonly Value[])[] = [];
  const run = async () => {
    const parameters = isPostgres
      ? Array.from({ length: width }, (_, column) => values.map((row) => row[column] ?? null))
      : values.flat();
    const query = queryFor(db, given, isPostgres ? null : values.length);
    const result = await db.executeQuery<Found>({ ...query, parameters });
    for (const row of result.rows) found.push(row);
    values = [];
    await given.pause?.();
  };
  for (const row of rows) {
    values.push(given.values(row));
    if (values.length === most) await run();
  }
  if (values.length > 0) await run();
  return found;
}

const compiled = new WeakMap<DialectAdapter, Map<RawBuilder<unknown>, Map<number | null, CompiledQuery>>>();

/** For this many rows; null for arrays of any length. */
function queryFor(
  db: Queries,
  { columns, statement }: Pick<Given<never, unknown>, 'columns' | 'statement'>,
  count: number | null,
): CompiledQuery {
  const { adapter } = db.getExecutor();
  const statements =
    compiled.get(adapter) ?? new Map<RawBuilder<unknown>, Map<number | null, CompiledQuery>>();
  compiled.set(adapter, statements);
  const known = statements.get(statement) ?? new Map<number | null, CompiledQuery>();
  statements.set(statement, known);
  const found = known.get(count);
  if (found) return found;
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const table = count === null ? arraysOf(columns) : valuesOf(Object.keys(columns).length, count);
  const query = sql`with given (${names}) as (${table}) ${statement}`.compile(db);
  known.set(count, query);
  return query;
}

const arraysOf = (columns: ColumnTypes) =>
  sql`select * from unnest(${sql.join(Object.values(columns).map((type) => sql`cast(${0} as ${sql.raw(type)}[])`))})`;

function valuesOf(width: number, count: number) {
  const row = sql`(${sql.join(Array.from({ length: width }, () => 0))})`;
  return sql`values ${sql.join(Array.from({ length: count }, () => row))}`;
}
