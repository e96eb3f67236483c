import { sql } from 'kysely';
import { type CellKey, inBatches, type Queries, wanted } from '#service/store/driver/queries.ts';

/*
 * Scores with their late marks and comments, attendance marks, final grades, as cells of a class: reads and writes many
 * in one statement.
 */

interface CellTable {
  table: 'scores' | 'remarks' | 'late_marks' | 'marks' | 'final_grades';
  place: 'assignment_id' | 'day' | 'period';
  type: 'integer' | 'text';
  value: 'score' | 'remark' | 'days' | 'mark' | 'grade';
  /** Whether places are assignments, which can be missing or deleted. */
  ofAssignments?: true;
  /** Whether places are periods, which can be locked. */
  ofPeriods?: true;
}

const cellTables = {
  scores: {
    table: 'scores',
    place: 'assignment_id',
    type: 'integer',
    value: 'score',
    ofAssignments: true,
  },
  remarks: {
    table: 'remarks',
    place: 'assignment_id',
    type: 'integer',
    value: 'remark',
    ofAssignments: true,
  },
  lates: {
    table: 'late_marks',
    place: 'assignment_id',
    type: 'integer',
    value: 'days',
    ofAssignments: true,
  },
  marks: { table: 'marks', place: 'day', type: 'text', value: 'mark' },
  finalGrades: {
    table: 'final_grades',
    place: 'period',
    type: 'integer',
    value: 'grade',
    ofPeriods: true,
  },
} as const satisfies Record<string, CellTable>;

export type CellTableName = keyof typeof cellTables;

/** `value` is a `ScoreCode`, a remark, days late, a mark or a final grade; null for a cell that is blank. */
export interface CellValue extends CellKey {
  value: string | number | null;
}

export interface FoundCell extends CellValue {
  /** 1 if the student is on the roster, else null. */
  student: number | null;
  /** 1 if the class has the place, else null. */
  there: number | null;
  /** 1 if the place is locked, else null. */
  locked: number | null;
}

/**
 * The values of these cells, and whether they are in the class at all. Looks each one up by its key: with a join, the
 * database might scan the whole class instead.
 */
export async function cellsOf(
  db: Queries,
  classId: number,
  { table: name, cells }: { table: CellTableName; cells: readonly CellKey[] },
): Promise<FoundCell[]> {
  const columns: CellTable = cellTables[name];
  const [table, place, value] = [sql.table(columns.table), sql.ref(columns.place), sql.ref(columns.value)];
  const there = columns.ofAssignments
    ? sql`(select 1 from assignments where class_id = ${classId} and id = wanted.place and deleted = 0)`
    : sql`1`;
  const locked = columns.ofPeriods
    ? sql`(select 1 from locked_periods where class_id = ${classId} and period = wanted.place)`
    : sql`null`;
  const found: FoundCell[] = [];
  await inBatches(cells, async (batch) => {
    const { rows } = await sql<FoundCell>`
      with ${wanted(columns.type, batch)}
      select wanted.place, wanted.student_id as "studentId",
        (select ${value} from ${table} where class_id = ${classId}
          and student_id = wanted.student_id and ${place} = wanted.place) as value,
        (select 1 from students where class_id = ${classId} and id = wanted.student_id and hidden = 0) as student,
        ${there} as there,
        ${locked} as locked
      from wanted`.execute(db);
    found.push(...rows);
  });
  return found;
}

/** Writes the cells, each of which appears only once. */
export async function writeCellsOf(
  db: Queries,
  classId: number,
  { table: name, cells }: { table: CellTableName; cells: readonly CellValue[] },
): Promise<void> {
  const columns: CellTable = cellTables[name];
  const [table, place, value] = [sql.table(columns.table), sql.ref(columns.place), sql.ref(columns.value)];
  const blank = cells.filter((cell) => cell.value === null);
  const filled = cells.filter((cell) => cell.value !== null);
  await inBatches(blank, (batch) =>
    sql`with ${wanted(columns.type, batch)}
      delete from ${table} where class_id = ${classId}
        and (student_id, ${place}) in (select student_id, place from wanted)`.execute(db),
  );
  await inBatches(filled, (batch) => {
    const rows = batch.map((cell) => sql`(${classId}, ${cell.place}, ${cell.studentId}, ${cell.value})`);
    return sql`insert into ${table} (class_id, ${place}, student_id, ${value}) values ${sql.join(rows)}
      on conflict (class_id, ${place}, student_id) do update set ${value} = excluded.${value}`.execute(db);
  });
}
