import type { ScoreCode } from './score.ts';

/*
 * What lateness takes off. A late score stays as it was entered; what it counts for is worked out beside it, and
 * everything that is counted with it (totals, drops) sees only that.
 */

/** Whole percents of an assignment's full points. */
export interface LatePolicy {
  /** How much is taken off. */
  percent: number;
  /** For each day late, or once. */
  daily: boolean;
  /** Lateness brings no score below this; one that was below already stays. */
  lowest: number;
}

/** The most days that a score can be late. */
export const mostDaysLate = 365;

/** A policy that takes nothing off is none. */
const isIdle = (policy: LatePolicy | null | undefined): policy is null | undefined =>
  !policy || policy.percent === 0;

/** How many percent of the full points are taken off, where no lowest stops it; never more than all. */
export const percentOff = ({ percent, daily }: LatePolicy, days: number) =>
  Math.min(100, daily ? percent * days : percent);

interface LateWork {
  /** Full points in hundredths; extra credit has none, and nothing is taken off it. */
  points: number | null;
  /** 0 for work in time. */
  days: number;
}

/** What a score counts for, to the nearest hundredth, half up. Only numbers lose anything. */
export function scoreAfterLateness(
  score: ScoreCode,
  { points, days }: LateWork,
  policy: LatePolicy | null | undefined,
): ScoreCode {
  if (isIdle(policy) || days === 0 || score <= 0 || points === null || points <= 0) return score;
  // In hundredths of a hundredth everything is whole, and small enough to be exact.
  const reduced = score * 100 - points * percentOff(policy, days);
  const least = Math.min(score * 100, points * policy.lowest);
  return Math.floor((Math.max(reduced, least) + 50) / 100);
}

/** What counting late scores needs of a class. */
interface LateScheme {
  readonly late?: LatePolicy | null;
  readonly assignments: readonly { readonly points: number | null }[];
}

/** Days late by position in a matrix of scores; work in time is left out. */
export type LateDays = ReadonlyMap<number, number>;

/**
 * The scores of a class as they count, student by student; the same ones where lateness changes none. `offset` is where
 * these scores begin in the matrix that the days are of.
 */
export function countedScores(
  { late, assignments }: LateScheme,
  scores: Int32Array,
  { days, offset = 0 }: { days: LateDays; offset?: number },
): Int32Array {
  if (isIdle(late) || days.size === 0) return scores;
  const counted = scores.slice();
  // A student has few scores and a class few late ones: whatever is less is gone through.
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

/** Why a late score counts as it does. */
export interface LateStep {
  /** Of its assignment. */
  position: number;
  days: number;
  score: ScoreCode;
  points: number;
  /** Percent of the full points that lateness takes off. */
  off: number;
  /** The lowest percent of the policy where that stopped it before; else null. */
  lowest: number | null;
  counted: ScoreCode;
}

/** The late scores of one student that lose something; `offset` as above. */
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

/** How a late mark is typed and exported behind its score: `L` for one day, `L3` for three. */
export const writeLate = (days: number) => (days === 1 ? 'L' : `L${days}`);

/**
 * Takes a late mark from the end of what was typed: `9 L`, `9L2`, `L`. `days` is null where there is none, and 0 where
 * it is taken away (`L0`).
 */
export function readLate(typed: string): { score: string; days: number | null } {
  const parts = /^(|[^a-z]+|[a-z]+\s+)L\s*(\d{0,3})$/i.exec(typed.trim());
  if (!parts) return { score: typed, days: null };
  const [, score = '', number = ''] = parts;
  return { score: score.trim(), days: number === '' ? 1 : Number(number) };
}

/** `850` and 2 are `8.5 L2`: a cell as our own file has it. */
export const withLate = (score: string, days: number) =>
  days === 0 ? score : score === '' ? writeLate(days) : `${score} ${writeLate(days)}`;
