import { type CompiledQuery, type DialectAdapter, type RawBuilder, sql } from 'kysely';
import type { Queries } from './queries.ts';

/** Stands in a compiled query where a value will be. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

const place = <Type>(index: number): RawBuilder<Type> => sql<Type>`${new Place(index)}`;

type Build<Row> = (db: Queries, at: typeof place) => { compile(): CompiledQuery<Row> };

/**
 * A query that comes with many requests: building and compiling it would cost far more than its answer. `build` says
 * where each of the values will stand.
 */
export function prepared<Row>(build: Build<Row>) {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();

  return async (db: Queries, values: readonly (string | number)[]): Promise<Row[]> => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, place).compile();
    compiled.set(adapter, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Place ? values[value.index] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
