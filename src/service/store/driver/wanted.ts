import { type RawBuilder, sql } from 'kysely';

/** A cell of a class: `place` is the assignment, the day or the period. */
export interface CellKey {
  place: string | number;
  studentId: number;
}

/**
 * `wanted (place, student_id)`, for a `with`: a thousand cells are found in one statement, each by its key. The casts
 * of the first row tell PostgreSQL the types of the columns.
 */
export function wanted(type: 'integer' | 'text', cells: readonly CellKey[]): RawBuilder<unknown> {
  const rows = cells.map(({ place, studentId }, index) =>
    index === 0
      ? sql`(cast(${place} as ${sql.raw(type)}), cast(${studentId} as bigint))`
      : sql`(${place}, ${studentId})`,
  );
  return sql`wanted (place, student_id) as (values ${sql.join(rows)})`;
}
