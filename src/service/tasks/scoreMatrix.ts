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

/** Bytes of `,{"assnid":1234567890,"stuid":123456789012,"score":"9999.99"}`, and some. */
const longestItem = 80;

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
  const heads = assignmentIds.map((id) => Buffer.from(`{"assnid":${id},"stuid":`));
  const texts = new Map<number, Uint8Array>();
  const space = Buffer.allocUnsafe(2 + width * longestItem);

  function partOf(studentId: number, row: number): string {
    const id = Buffer.from(String(studentId));
    let end = 0;
    for (const [column, head] of heads.entries()) {
      const code = codes[row * width + column] ?? BLANK;
      if (code === BLANK) continue;
      let text = texts.get(code);
      if (!text) {
        text = Buffer.from(`,"score":"${writeScore(code)}"}`);
        texts.set(code, text);
      }
      space[end++] = comma;
      end = copy(text, space, copy(id, space, copy(head, space, end)));
    }
    return `[${space.toString('latin1', 1, end)}]`;
  }

  return new Rows(...studentIds.map(partOf));
}

/** Cheaper than `set` for so few bytes. */
function copy(from: Uint8Array, to: Uint8Array, at: number): number {
  for (let index = 0; index < from.length; index++) to[at + index] = from[index] ?? 0;
  return at + from.length;
}
