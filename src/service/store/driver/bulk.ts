import type { CompiledQuery, DialectAdapter } from 'kysely';
import type { Tables } from '#service/store/driver/schema/tables.ts';
import type { Queries } from './queries.ts';

type Value = string | number | null;

/** Values per statement: few enough that it takes a millisecond or two. */
const valuesAtOnce = 1200;

const compiled = new WeakMap<DialectAdapter, Map<string, CompiledQuery>>();

interface Insert<Row> {
  table: keyof Tables;
  columns: readonly string[];
  /** The values of a row, in the order of the columns. */
  values(row: Row): readonly Value[];
  /** The table's key: an existing row gets these columns of the new one, or stays. */
  conflict?: { key: readonly string[]; set: readonly string[] };
  /** Pauses between two statements so that readers can run; writers wait for the transaction anyway. */
  pause?: (() => Promise<void>) | undefined;
}

/** Inserts any number of rows. The statement for a full batch is built and compiled once, not again for each batch. */
export async function insertRows<Row>(db: Queries, insert: Insert<Row>, rows: Iterable<Row>): Promise<void> {
  const rowsAtOnce = Math.floor(valuesAtOnce / insert.columns.length);
  let parameters: Value[] = [];
  let count = 0;
  const write = async () => {
    await db.executeQuery({ ...statementFor(db, insert, count), parameters });
    [parameters, count] = [[], 0];
    await insert.pause?.();
  };
  for (const row of rows) {
    for (const value of insert.values(row)) parameters.push(value);
    if (++count === rowsAtOnce) await write();
  }
  if (count > 0) await write();
}

function statementFor(
  db: Queries,
  { table, columns, conflict }: Pick<Insert<never>, 'table' | 'columns' | 'conflict'>,
  count: number,
): CompiledQuery {
  const { adapter } = db.getExecutor();
  const known = compiled.get(adapter) ?? new Map<string, CompiledQuery>();
  compiled.set(adapter, known);
  const name = JSON.stringify([table, columns, conflict, count]);
  const found = known.get(name);
  if (found) return found;
  const row = Object.fromEntries(columns.map((column) => [column, 0]));
  // Columns and values are known only at run time, so the caller is responsible for their types.
  const query = db.insertInto(table).values(Array.from({ length: count }, () => row) as never);
  const statement = conflict
    ? query.onConflict((there) => {
        const keyed = there.columns(conflict.key as never);
        if (conflict.set.length === 0) return keyed.doNothing();
        return keyed.doUpdateSet(
          ({ ref }) =>
            Object.fromEntries(
              conflict.set.map((column) => [column, ref(`excluded.${column}` as never)]),
            ) as never,
        );
      })
    : query;
  const compiledStatement = statement.compile();
  known.set(name, compiledStatement);
  return compiledStatement;
}
