import { sql } from 'kysely';
import { inPieces } from './pieces.ts';
import type { Queries } from './queries.ts';
import { type CellKey, wanted } from './wanted.ts';

/*
 * Scores, marks and final grades as cells of a class: what is there, and what shall be there, many in one statement.
 */

interface Sheet {
  table: 'scores' | 'marks' | 'final_grades';
  place: 'assignment_id' | 'day' | 'period';
  type: 'integer' | 'text';
  value: 'score' | 'mark' | 'grade';
}

const sheets = {
  scores: { table: 'scores', place: 'assignment_id', type: 'integer', value: 'score' },
  marks: { table: 'marks', place: 'day', type: 'text', value: 'mark' },
  finalGrades: { table: 'final_grades', place: 'period', type: 'integer', value: 'grade' },
} as const satisfies Record<string, Sheet>;

export type SheetName = keyof typeof sheets;

/** `value` is a `ScoreCode`, a mark or a final grade; null for a cell that is blank. */
export interface CellValue extends CellKey {
  value: string | number | null;
}

/** What is in these cells; a blank one is not in the answer. */
export async function cellsOf(
  db: Queries,
  name: SheetName,
  classId: number,
  cells: readonly CellKey[],
): Promise<CellValue[]> {
  const sheet: Sheet = sheets[name];
  const [table, place, value] = [sql.table(sheet.table), sql.ref(sheet.place), sql.ref(sheet.value)];
  const found: CellValue[] = [];
  await inPieces(cells, async (piece) => {
    const { rows } = await sql<CellValue>`
      with ${wanted(sheet.type, piece)}
      select sheet.${place} as place, sheet.student_id as "studentId", sheet.${value} as value
      from wanted join ${table} as sheet on sheet.class_id = ${classId}
        and sheet.student_id = wanted.student_id and sheet.${place} = wanted.place`.execute(db);
    found.push(...rows);
  });
  return found;
}

/** Writes each cell; of one cell there is at most one. */
export async function writeCellsOf(
  db: Queries,
  name: SheetName,
  classId: number,
  cells: readonly CellValue[],
): Promise<void> {
  const sheet: Sheet = sheets[name];
  const [table, place, value] = [sql.table(sheet.table), sql.ref(sheet.place), sql.ref(sheet.value)];
  const blank = cells.filter((cell) => cell.value === null);
  const filled = cells.filter((cell) => cell.value !== null);
  await inPieces(blank, (piece) =>
    sql`with ${wanted(sheet.type, piece)}
      delete from ${table} where class_id = ${classId}
        and (student_id, ${place}) in (select student_id, place from wanted)`.execute(db),
  );
  await inPieces(filled, (piece) => {
    const rows = piece.map((cell) => sql`(${classId}, ${cell.place}, ${cell.studentId}, ${cell.value})`);
    return sql`insert into ${table} (class_id, ${place}, student_id, ${value}) values ${sql.join(rows)}
      on conflict (class_id, ${place}, student_id) do update set ${value} = excluded.${value}`.execute(db);
  });
}
