import { BLANK, writeScore } from '#grading/score.ts';
import type { ScoresOfStudent } from '#service/store/scores.ts';
import { Rows } from '#wire/reply.ts';

/** The scores of a class as one flat array, student by student: `codes[student * assignmentIds.length + assignment]`. */
export interface ScoreMatrix {
  studentIds: readonly number[];
  assignmentIds: readonly number[];
  codes: Int32Array;
}

/** Scores of students or assignments that are not listed are left out. */
export function scoreMatrix(
  studentIds: readonly number[],
  assignmentIds: readonly number[],
  scores: readonly ScoresOfStudent[],
): ScoreMatrix {
  const width = assignmentIds.length;
  const codes = new Int32Array(studentIds.length * width).fill(BLANK);
  const rowOf = new Map(studentIds.map((id, row) => [id, row]));
  const columnOf = new Int32Array((assignmentIds.at(-1) ?? 0) + 1).fill(-1);
  for (const [column, id] of assignmentIds.entries()) columnOf[id] = column;
  for (const { studentId, scores: pairs } of scores) {
    const row = rowOf.get(studentId);
    if (row !== undefined) readPairs(pairs, (id, code) => place(columnOf[id] ?? -1, row, code));
  }
  return { studentIds, assignmentIds, codes };

  function place(column: number, row: number, code: number) {
    if (column >= 0) codes[row * width + column] = code;
  }
}

const comma = 44;
const minus = 45;
const colon = 58;
const zero = 48;

/** Reads `1:850,2:-3`: two whole numbers each, the second one perhaps below zero. */
function readPairs(pairs: string, found: (first: number, second: number) => void): void {
  let first = 0;
  let value = 0;
  let sign = 1;
  for (let index = 0; index < pairs.length; index++) {
    const character = pairs.charCodeAt(index);
    if (character >= zero && character < colon) value = value * 10 + character - zero;
    else if (character === minus) sign = -1;
    else if (character === colon) {
      first = value;
      value = 0;
    } else if (character === comma) {
      found(first, sign * value);
      value = 0;
      sign = 1;
    }
  }
  if (pairs.length > 0) found(first, sign * value);
}

/** The list `scores` of a gradebook: an item for each score that is not blank, a part for each student. */
export function writeScores({ studentIds, assignmentIds, codes }: ScoreMatrix): Rows {
  const width = assignmentIds.length;
  const heads = assignmentIds.map((id) => `,{"assnid":${id}`);
  const tails = new Map<number, string>();

  function partOf(studentId: number, row: number): Uint8Array {
    const middle = `,"stuid":${studentId},"score":"`;
    let items = '';
    for (let column = 0; column < width; column++) {
      const code = codes[row * width + column] ?? BLANK;
      if (code === BLANK) continue;
      let tail = tails.get(code);
      if (tail === undefined) {
        tail = `${writeScore(code)}"}`;
        tails.set(code, tail);
      }
      items += heads[column] + middle + tail;
    }
    // All of it is ASCII; without the first comma.
    return Buffer.from(items, 'latin1').subarray(1);
  }

  return new Rows(studentIds.map(partOf));
}
