import type { Change } from '#dashboard/api/changes/cellChanges.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import type { ScoreCell } from '#dashboard/screens/gradebook/model/scoreCells.ts';
import { type Cells, changeTo } from '#dashboard/screens/gradebook/model/scoreChanges.ts';
import { type Curve, curved } from '#grading/curve.ts';
import { writeScore } from '#grading/score.ts';

/* The effect of a curve on selected scores: each assignment separately, since each has its own full points and mean. */

export interface CurvedScores {
  readonly cells: readonly ScoreCell[];
  /** How many are numbers: only these are curved. */
  readonly numbers: number;
  /** One for each cell. */
  readonly codes: readonly number[];
  /** Of the full points, in hundredths of a percent; without extra credit. */
  readonly percents: readonly number[];
}

/** `curve` null for the current scores. */
export function curvedScores(
  sheet: Sheet,
  cells: readonly ScoreCell[],
  curve: Curve | null,
  capped: boolean,
): CurvedScores {
  const codes = cells.map(({ student, assignment }) => sheet.score(student, assignment));
  const byAssignment = new Map<number, number[]>();
  for (const [at, { assignment }] of cells.entries()) {
    const own = byAssignment.get(assignment);
    if (own) own.push(at);
    else byAssignment.set(assignment, [at]);
  }
  const percents: number[] = [];
  for (const [assignment, own] of byAssignment) {
    const points = sheet.scheme.assignments[assignment]?.points ?? null;
    const before = own.map((at) => codes[at] ?? -1);
    const after = curve === null ? before : curved(before, curve, { points, capped });
    for (const [index, at] of own.entries()) {
      const code = after[index] ?? -1;
      codes[at] = code;
      if (code >= 0 && points !== null) percents.push(Math.round((code * 10_000) / points));
    }
  }
  return { cells, numbers: codes.filter((code) => code >= 0).length, codes, percents };
}

/** In percent. */
export const sharesOf = ({ percents }: CurvedScores) => percents.map((percent) => percent / 100);

/** The changes to enter: one step. */
export const curveChanges = (gradebook: Cells, { cells, codes }: CurvedScores): Change[] =>
  cells.flatMap(({ student, assignment }, at) => {
    const code = codes[at] ?? -1;
    if (code < 0 || code === gradebook.sheet.score(student, assignment)) return [];
    return changeTo(gradebook, { student, assignment, text: writeScore(code) }) ?? [];
  });
