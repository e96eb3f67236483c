import type { LatePolicy } from './late.ts';
import type { ScaleStep } from './scale.ts';
import type { Term } from './terms.ts';

/*
 * Everything that a total depends on besides the scores.
 */

export interface GradedAssignment {
  id: number;
  /** `num` of its category; an unlisted one has no weight and drops nothing. */
  category: number;
  /** YYYYMMDD; decides which of two equal scores is dropped. */
  due: string;
  /** Full points in hundredths; null for extra credit. */
  points: number | null;
  /** `num` of the term chosen for it; 0 or absent if its due date decides. */
  term?: number;
}

export interface GradedCategory {
  num: number;
  name: string;
  /** In hundredths; null if none is set. */
  weight: number | null;
  dropLowest: number;
}

export interface Scheme {
  weighted: boolean;
  /** 0 none, 1 whole, 2 half, 3 tenth, 4 down, 5 up. */
  rounding: number;
  /** See `scaleKinds`. */
  scaleKind: number;
  scale: readonly ScaleStep[];
  /** The late policy; totals get the scores after penalties (see late.ts). */
  late?: LatePolicy | null;
  categories: readonly GradedCategory[];
  assignments: readonly GradedAssignment[];
  /** Absent or empty for a class without terms. */
  terms?: readonly Term[];
  /** `num` of the only term to grade; absent for all. */
  within?: number;
}
