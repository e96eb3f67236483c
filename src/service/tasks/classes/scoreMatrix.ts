import { BLANK } from '#grading/score.ts';
import type { ScoresOfStudent } from '#service/store/classes/scores.ts';

/**
 * The scores of a class as one flat array, student by student: `codes[student * assignmentIds.length + assignment]`.
 */
export interface ScoreMatrix {
  studentIds: readonly number[];
  assignmentIds: readonly number[];
  codes: Int32Array;
}

/** An empty matrix, and a function that fills it: scores of unlisted students or assignments are left out. */
export function scoreMatrix(
  studentIds: readonly number[],
  assignmentIds: readonly number[],
): ScoreMatrix & { add(scores: ScoresOfStudent): void } {
  const width = assignmentIds.length;
  const codes = new Int32Array(studentIds.length * width).fill(BLANK);
  const rowOf = new Map(studentIds.map((id, row) => [id, row]));
  const columnOf = new Int32Array((assignmentIds.at(-1) ?? 0) + 1).fill(-1);
  for (const [column, id] of assignmentIds.entries()) columnOf[id] = column;
  return {
    studentIds,
    assignmentIds,
    codes,
    add({ studentId, scores }) {
      const row = rowOf.get(studentId);
      if (row !== undefined) readPairs(scores, columnOf, codes.subarray(row * width, (row + 1) * width));
    },
  };
}

const comma = 44;
const minus = 45;
const colon = 58;
const zero = 48;

/** The pairs of a student as bytes: reading them takes half as long as reading characters. */
let room = Buffer.alloc(1 << 14);

/** Reads `1:850,2:-3`, an assignment and its score each, into the row at the assignment's column. */
function readPairs(pairs: string, columnOf: Int32Array, row: Int32Array): void {
  if (pairs.length >= room.length) room = Buffer.alloc(pairs.length * 2);
  const bytes = room;
  const end = bytes.write(pairs, 'latin1');
  bytes[end] = comma;
  for (let at = 0; at < end; at++) {
    let assignment = 0;
    for (; bytes[at] !== colon && at < end; at++) assignment = assignment * 10 + (bytes[at] ?? 0) - zero;
    const sign = bytes[++at] === minus ? -1 : 1;
    if (sign < 0) at++;
    let score = 0;
    for (; bytes[at] !== comma && at < end; at++) score = score * 10 + (bytes[at] ?? 0) - zero;
    const column = columnOf[assignment] ?? -1;
    if (column >= 0) row[column] = sign * score;
  }
}
