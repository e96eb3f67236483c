import type { Change } from '#dashboard/api/changes/cellChanges.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { type Cells, changeTo } from '#dashboard/screens/gradebook/model/scoreChanges.ts';
import { type Curve, curved } from '#grading/curve.ts';
import { writeScore } from '#grading/score.ts';

/* The effect of a curve on selected scores: each assignment separately, since each has its own full points and mean. */

interface Place {
  readonly student: number;
  readonly assignment: number;
}

export interface CurvedScores {
  readonly places: readonly Place[];
  /** How many are numbers: only these are curved. */
  readonly numbers: number;
  /** By place. */
  readonly codes: readonly number[];
  /** Of the full points, in hundredths of a percent; without extra credit. */
  readonly percents: readonly number[];
}

/** `curve` null for the current scores. */
export function curvedScores(
  sheet: Sheet,
  places: readonly Place[],
  curve: Curve | null,
  capped: boolean,
): CurvedScores {
  const codes = places.map(({ student, assignment }) => sheet.score(student, assignment));
  const byAssignment = new Map<number, number[]>();
  for (const [at, { assignment }] of places.entries()) {
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
  return { places, numbers: codes.filter((code) => code >= 0).length, codes, percents };
}

/** In percent. */
export const sharesOf = ({ percents }: CurvedScores) => percents.map((percent) => percent / 100);

/** The changes to enter: one step. */
export const curveChanges = (cells: Cells, { places, codes }: CurvedScores): Change[] =>
  places.flatMap(({ student, assignment }, at) => {
    const code = codes[at] ?? -1;
    if (code < 0 || code === cells.sheet.score(student, assignment)) return [];
    return changeTo(cells, { student, assignment, text: writeScore(code) }) ?? [];
  });
