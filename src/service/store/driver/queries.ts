import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#service/store/driver/schema/tables.ts';

/** Splits a long list into batches, by default as large as one statement can carry. */
export async function inBatches<Row>(
  rows: readonly Row[],
  work: (batch: readonly Row[]) => Promise<unknown>,
  atOnce = 1000,
): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce) await work(rows.slice(start, start + atOnce));
}

/** Groups rows by class, in their order. */
export function byClass<Row extends { classId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const own = found.get(row.classId);
    if (own) own.push(row);
    else found.set(row.classId, [row]);
  }
  return found;
}

/** A cell of a class: `place` is the assignment, the day or the period. */
export interface CellKey {
  place: string | number;
  studentId: number;
}

/**
 * `wanted (place, student_id)`, for a `with`: one statement finds a thousand cells, each by its key. The casts of the
 * first row tell PostgreSQL the types of the columns.
 */
export function wanted(type: 'integer' | 'text', cells: readonly CellKey[]): RawBuilder<unknown> {
  const rows = cells.map(({ place, studentId }, index) =>
    index === 0
      ? sql`(cast(${place} as ${sql.raw(type)}), cast(${studentId} as bigint))`
      : sql`(${place}, ${studentId})`,
  );
  return sql`wanted (place, student_id) as (values ${sql.join(rows)})`;
}

/** Whether the column contains the address, ignoring case. The indexes are on `lower(email)`, too. */
export const isAddress = (column: 'email' | 'recipient', address: string) =>
  sql<SqlBool>`lower(${sql.ref(column)}) = ${address.toLowerCase()}`;

/** The same for any of several addresses. */
export const isAnyAddress = (column: 'email' | 'recipient', addresses: readonly string[]) =>
  sql<SqlBool>`lower(${sql.ref(column)}) in (${sql.join(addresses.map((each) => each.toLowerCase()))})`;

/** The queries inside one transaction. */
export type Queries = Kysely<Tables>;

type Work<Result> = (db: Queries) => Promise<Result>;

/** Encrypts values, each bound to its `about`. Throws if this process lacks the key. */
export interface Sealing {
  seal(text: string, about: string): string;
  open(sealed: string, about: string): string;
}

export interface Database {
  readonly kind: 'sqlite' | 'postgres';
  readonly sealing: Sealing;
  /** For one query, which needs no transaction. */
  asking<Result>(work: Work<Result>): Promise<Result>;
  /** One read-only transaction: `work` sees a single snapshot. */
  reading<Result>(work: Work<Result>): Promise<Result>;
  /**
   * One transaction, all or nothing. `work` is repeated from the start after a conflict with another writer. `of` names
   * what it locks, such as a class: writers with the same name queue, and only the first of them holds a connection.
   */
  writing<Result>(work: Work<Result>, of?: string): Promise<Result>;
  /**
   * Maintenance after large writes to these tables, so that the first reader does not pay for it. It may take minutes,
   * never fails, and is aborted when the store is closed: nobody has to wait for it.
   */
  tidy(tables: readonly (keyof Tables)[]): Promise<void>;
  /** Writes and deletes a probe; throws if the store cannot be written. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** What a driver provides: its transactions, and the lock for migrations. */
export interface Driver extends Omit<Database, 'sealing'> {
  /** Runs `work` while no other process does. */
  alone<Result>(work: Work<Result>): Promise<Result>;
}
