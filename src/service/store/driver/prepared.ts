import { type CompiledQuery, type DialectAdapter, type RawBuilder, sql } from 'kysely';
import type { Memory } from './memory.ts';
import type { Queries } from './queries.ts';

/** Stands for a value in a compiled query, by its index. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

const placeholder = <Type>(index: number): RawBuilder<Type> => sql<Type>`${new Placeholder(index)}`;

type Values = readonly (string | number)[];
type Build<Row> = (db: Queries, at: typeof placeholder) => { compile(): CompiledQuery<Row> };

const memoryOf = new WeakMap<DialectAdapter, Memory>();

/** Caches the results of a connection. */
export function remembering(db: Queries, memory: Memory): void {
  memoryOf.set(db.getExecutor().adapter, memory);
}

let queries = 0;

/**
 * A query that many requests make: building and compiling it would cost far more than running it. `build` puts a
 * placeholder where each value goes. Rows may be returned again, so callers must not change them.
 */
export function prepared<Row>(build: Build<Row>) {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  const name = queries++;

  async function ask(db: Queries, adapter: DialectAdapter, values: Values): Promise<readonly Row[]> {
    const query = compiled.get(adapter) ?? build(db, placeholder).compile();
    compiled.set(adapter, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.index] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  }

  return (db: Queries, values: Values): Promise<readonly Row[]> => {
    const { adapter } = db.getExecutor();
    const memory = memoryOf.get(adapter);
    const asked = () => ask(db, adapter, values);
    return memory ? memory.answer(`${name} ${JSON.stringify(values)}`, asked) : asked();
  };
}
