import type { ScoreCode } from './score.ts';

/*
 * Late penalties. A late score stays as entered; its counted value is computed separately, and everything that uses it
 * (totals, drops) sees only that value.
 */

/** Whole percents of an assignment's full points. */
export interface LatePolicy {
  /** The penalty. */
  percent: number;
  /** Per day late, or once. */
  daily: boolean;
  /** A penalty never lowers a score below this; a score already below stays. */
  lowest: number;
}

/** The most days a score can be late. */
export const mostDaysLate = 365;

/** A policy without a penalty counts as none. */
const isIdle = (policy: LatePolicy | null | undefined): policy is null | undefined =>
  !policy || policy.percent === 0;

/** The penalty in percent of the full points, before the lowest applies; never more than 100. */
const percentOff = ({ percent, daily }: LatePolicy, days: number) =>
  Math.min(100, daily ? percent * days : percent);

interface LateWork {
  /** Full points in hundredths; extra credit has none, and no penalty. */
  points: number | null;
  /** 0 for work on time. */
  days: number;
}

/** The counted value of a score, to the nearest hundredth, half up. Only numbers lose points. */
export function scoreAfterLateness(
  score: ScoreCode,
  { points, days }: LateWork,
  policy: LatePolicy | null | undefined,
): ScoreCode {
  if (isIdle(policy) || days === 0 || score <= 0 || points === null || points <= 0) return score;
  // In hundredths of a hundredth all values are whole, and small enough to be exact.
  const reduced = score * 100 - points * percentOff(policy, days);
  const least = Math.min(score * 100, points * policy.lowest);
  return Math.floor((Math.max(reduced, least) + 50) / 100);
}

/** The data of a class that late penalties need. */
interface LateScheme {
  readonly late?: LatePolicy | null;
  readonly assignments: readonly { readonly points: number | null }[];
}

/** Days late by position in a matrix of scores; work on time is left out. */
export type LateDays = ReadonlyMap<number, number>;

/**
 * The scores of a class as they count, student by student; the same array if no penalty applies. `offset` is where
 * these scores begin in the matrix to which the days belong.
 */
export function countedScores(
  { late, assignments }: LateScheme,
  scores: Int32Array,
  { days, offset = 0 }: { days: LateDays; offset?: number },
): Int32Array {
  if (isIdle(late) || days.size === 0) return scores;
  const counted = scores.slice();
  // A student has few scores and a class few late ones: iterate over the shorter list.
  const count = (at: number, daysLate: number) => {
    const { points = null } = assignments[(at + offset) % assignments.length] ?? {};
    counted[at] = scoreAfterLateness(counted[at] ?? -1, { points, days: daysLate }, late);
  };
  if (days.size < scores.length) {
    for (const [position, daysLate] of days) {
      const at = position - offset;
      if (at >= 0 && at < scores.length) count(at, daysLate);
    }
  } else
    for (let at = 0; at < scores.length; at++) {
      const daysLate = days.get(at + offset);
      if (daysLate !== undefined) count(at, daysLate);
    }
  return counted;
}

/** Explains the counted value of a late score. */
export interface LateStep {
  /** The full points of its assignment. */
  position: number;
  days: number;
  score: ScoreCode;
  points: number;
  /** The penalty in percent of the full points. */
  off: number;
  /** The policy's lowest percent if it limited the penalty; else null. */
  lowest: number | null;
  counted: ScoreCode;
}

/** One student's late scores that lose points; `offset` as above. */
export function lateSteps(
  { late, assignments }: LateScheme,
  scores: ArrayLike<number>,
  { days, offset = 0 }: { days: LateDays; offset?: number },
): LateStep[] {
  if (isIdle(late) || days.size === 0) return [];
  return assignments.flatMap(({ points }, position): LateStep[] => {
    const daysLate = days.get(offset + position) ?? 0;
    const score = scores[position] ?? -1;
    if (points === null || daysLate === 0 || score < 0) return [];
    const off = percentOff(late, daysLate);
    const counted = scoreAfterLateness(score, { points, days: daysLate }, late);
    if (counted === score) return [];
    const isStopped = score * 100 - points * off < points * late.lowest;
    const lowest = isStopped ? late.lowest : null;
    return [{ position, days: daysLate, score, points, off, lowest, counted }];
  });
}

/** How a late mark is typed and exported after its score: `L` for one day, `L3` for three. */
const writeLate = (days: number) => (days === 1 ? 'L' : `L${days}`);

/**
 * Splits a late mark from the end of the typed text: `9 L`, `9L2`, `L`. `days` is null if there is none, and 0 if it is
 * removed (`L0`).
 */
export function readLate(typed: string): { score: string; days: number | null } {
  const parts = /^(|[^a-z]+|[a-z]+\s+)L\s*(\d{0,3})$/i.exec(typed.trim());
  if (!parts) return { score: typed, days: null };
  const [, score = '', number = ''] = parts;
  return { score: score.trim(), days: number === '' ? 1 : Number(number) };
}

/** `850` and 2 give `8.5 L2`: a cell in our export. */
export const withLate = (score: string, days: number) =>
  days === 0 ? score : score === '' ? writeLate(days) : `${score} ${writeLate(days)}`;
