import type { GradedAssignment, Scheme } from '#grading/average.ts';
import { MISSING } from '#grading/score.ts';
import type { Term } from '#grading/terms.ts';

/*
 * The same totals as `grading`, slow and obvious: every set of scores that could be dropped is tried, every number is a
 * big integer or a fraction of two, and rounding steps up to the result.
 */

export interface Exact {
  over: bigint;
  under: bigint;
}

interface OracleTotal {
  percent: number | null;
  letter: string;
  /** The percent before rounding. */
  exact: Exact | null;
  /** Positions of dropped scores, ascending. */
  dropped: number[];
}

interface Graded {
  position: number;
  assignment: GradedAssignment;
  earned: bigint;
  /** null for extra credit. */
  points: bigint | null;
}

export function compare(a: Exact, b: Exact): number {
  const difference = a.over * b.under - b.over * a.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function plus(a: Exact, b: Exact): Exact {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

function gradedOf(scheme: Scheme, scores: readonly number[], num: number): Graded[] {
  return scheme.assignments.flatMap((assignment, position) => {
    const code = scores[position] ?? -1;
    if (assignment.category !== num) return [];
    if (code < 0 && code !== MISSING) return [];
    if (assignment.points === null && code === MISSING) return [];
    return [
      {
        position,
        assignment,
        earned: BigInt(code === MISSING ? 0 : code),
        points: assignment.points === null ? null : BigInt(assignment.points),
      },
    ];
  });
}

function sums(graded: readonly Graded[]): { earned: bigint; possible: bigint } {
  let [earned, possible] = [0n, 0n];
  for (const score of graded) {
    earned += score.earned;
    possible += score.points ?? 0n;
  }
  return { earned, possible };
}

function subsets<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) =>
    subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  );
}

/** In order of preference among equals, so that the first best set is the right one. */
function bestToDrop(graded: readonly Graded[], count: number): Graded[] {
  const full = graded
    .filter(({ points }) => points !== null)
    .sort((a, b) => Number(a.assignment.due) - Number(b.assignment.due) || a.assignment.id - b.assignment.id);
  const size = Math.min(count, full.length - 1);
  if (size <= 0) return [];
  let best: { set: Graded[]; quotient: Exact } | null = null;
  for (const set of subsets(full, size)) {
    const { earned, possible } = sums(graded.filter((score) => !set.includes(score)));
    const quotient = { over: earned, under: possible };
    if (best === null || compare(quotient, best.quotient) > 0) best = { set, quotient };
  }
  return best?.set ?? [];
}

const units: Record<number, bigint> = { 1: 100n, 2: 50n, 3: 10n, 4: 100n, 5: 100n };

/** `exact` is a percent; the result is in its hundredths. */
function roundByWalking(exact: Exact, round: number): number {
  const unit = units[round] ?? 1n;
  const target = { over: exact.over * 100n, under: exact.under };
  const estimate = exact.over / exact.under;
  let shown = ((estimate > 0n ? estimate - 1n : 0n) * 100n) / unit;
  const reaches = (over: bigint, under: bigint) => compare(target, { over, under }) >= 0;
  if (round === 4) while (reaches((shown + 1n) * unit, 1n)) shown++;
  else if (round === 5) while (compare(target, { over: shown * unit, under: 1n }) > 0) shown++;
  else while (reaches((2n * shown + 1n) * unit, 2n)) shown++;
  return Number(shown * unit);
}

const tens = [
  { low: 9000, letter: 'A' },
  { low: 8000, letter: 'B' },
  { low: 7000, letter: 'C' },
  { low: 6000, letter: 'D' },
  { low: 0, letter: 'F' },
];

function letterFor(percent: number, scheme: Scheme): string {
  if (scheme.scaleKind === 10) return String(percent / 100);
  const own = scheme.scaleKind !== 9 && scheme.scale.length > 0;
  let best: { low: number; letter: string } | null = null;
  for (const step of own ? scheme.scale : tens)
    if (percent >= step.low && (best === null || step.low > best.low)) best = step;
  return best?.letter ?? '';
}

/** The counted value of a late score: the remaining fraction, then stepping up to the nearest hundredth. */
export function afterLatenessByWalking(
  score: number,
  { points, days }: { points: number | null; days: number },
  late: Scheme['late'],
): number {
  if (!late || days === 0 || score < 0 || points === null) return score;
  const hundred = 100n;
  const whole = BigInt(late.daily ? late.percent * days : late.percent);
  const off = whole > hundred ? hundred : whole;
  const entered: Exact = { over: BigInt(score), under: 1n };
  const left: Exact = { over: BigInt(score) * hundred - BigInt(points) * off, under: hundred };
  const lowest: Exact = { over: BigInt(points) * BigInt(late.lowest), under: hundred };
  const least = compare(entered, lowest) < 0 ? entered : lowest;
  const exact = compare(left, least) < 0 ? least : left;
  let counted = exact.over / exact.under;
  while (compare(exact, { over: 2n * counted + 1n, under: 2n }) >= 0) counted++;
  return Number(counted);
}

export function oracle(
  scheme: Scheme,
  entered: readonly number[],
  daysLate: readonly number[] = [],
): OracleTotal {
  const scores = entered.map((score, position) =>
    afterLatenessByWalking(
      score,
      {
        // Work worth 0 points is extra credit, too.
        points: scheme.assignments[position]?.points || null,
        days: daysLate[position] ?? 0,
      },
      scheme.late,
    ),
  );
  const listed = new Map(scheme.categories.map((category) => [category.num, category]));
  const nums = new Set([...listed.keys(), ...scheme.assignments.map(({ category }) => category)]);
  const weightOf = (num: number) => BigInt(listed.get(num)?.weight ?? 0);
  const byWeight = scheme.weighted && [...nums].some((num) => weightOf(num) > 0n);

  const dropped: number[] = [];
  let [earned, possible, weights] = [0n, 0n, 0n];
  let weightedSum: Exact = { over: 0n, under: 1n };
  for (const num of nums) {
    const graded = gradedOf(scheme, scores, num);
    const drops = bestToDrop(graded, listed.get(num)?.dropLowest ?? 0);
    dropped.push(...drops.map(({ position }) => position));
    const kept = sums(graded.filter((score) => !drops.includes(score)));
    earned += kept.earned;
    possible += kept.possible;
    if (kept.possible === 0n) continue;
    weights += weightOf(num);
    weightedSum = plus(weightedSum, { over: weightOf(num) * kept.earned, under: kept.possible });
  }

  const exact = byWeight
    ? weights > 0n && { over: 100n * weightedSum.over, under: weightedSum.under * weights }
    : possible > 0n && { over: 100n * earned, under: possible };
  dropped.sort((a, b) => a - b);
  if (!exact) return { percent: null, letter: '', exact: null, dropped };
  const percent = roundByWalking(exact, scheme.rounding);
  return { percent, letter: letterFor(percent, scheme), exact, dropped };
}

/** A chosen term, or the first one with the due date in it; 0 for none. */
function termNumber({ due, term = 0 }: GradedAssignment, terms: readonly Term[]): number {
  if (terms.some(({ num }) => num === term)) return term;
  for (const { num, first, last } of terms)
    if (first !== '' && Number(due) >= Number(first) && Number(due) <= Number(last)) return num;
  return 0;
}

/** The result of one term: that of a class without other work. */
export function oracleOfTerm(
  scheme: Scheme,
  { scores, daysLate = [] }: { scores: readonly number[]; daysLate?: readonly number[] },
  num: number,
): OracleTotal {
  const { terms = [], ...rest } = scheme;
  const own = [...scheme.assignments.keys()].filter(
    (position) => termNumber(scheme.assignments[position] as GradedAssignment, terms) === num,
  );
  const total = oracle(
    { ...rest, assignments: own.map((position) => scheme.assignments[position] as GradedAssignment) },
    own.map((position) => scores[position] ?? -1),
    own.map((position) => daysLate[position] ?? 0),
  );
  return { ...total, dropped: total.dropped.map((position) => own[position] ?? -1) };
}

/** The result of the year: the terms by their weights, or all work if no term with days has one. */
export function oracleOfYear(
  scheme: Scheme,
  scores: readonly number[],
  daysLate: readonly number[] = [],
): OracleTotal {
  const weighed = (scheme.terms ?? []).filter(({ weight }) => weight !== null && weight > 0);
  if (weighed.every(({ first }) => first === '')) return oracle(scheme, scores, daysLate);
  let [weights, sum]: [bigint, Exact] = [0n, { over: 0n, under: 1n }];
  const dropped: number[] = [];
  for (const { num, weight } of weighed) {
    const term = oracleOfTerm(scheme, { scores, daysLate }, num);
    dropped.push(...term.dropped);
    if (!term.exact) continue;
    weights += BigInt(weight ?? 0);
    sum = plus(sum, { over: BigInt(weight ?? 0) * term.exact.over, under: term.exact.under });
  }
  dropped.sort((a, b) => a - b);
  if (weights === 0n) return { percent: null, letter: '', exact: null, dropped };
  const exact = { over: sum.over, under: sum.under * weights };
  const percent = roundByWalking(exact, scheme.rounding);
  return { percent, letter: letterFor(percent, scheme), exact, dropped };
}
