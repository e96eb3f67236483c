import { dropLowest, type Work, workOf } from './dropLowest.ts';
import type { GradedAssignment, GradedCategory, Scheme } from './scheme.ts';
import { BLANK, MISSING } from './score.ts';
import { termOf } from './terms.ts';

/*
 * One category of a class, and one student's results in it. Sorts the assignments into categories once and reuses the
 * buffers, so that computing a class allocates nothing.
 */

export interface Category extends GradedCategory {
  /** Positions of the assignments with full points, earliest due first, then by id. */
  positions: Int32Array;
  points: Float64Array;
  /** Positions of extra credit. */
  extra: Int32Array;
  /** The student counted last. */
  tally: Tally;
}

interface Tally {
  /** Hundredths, after drops, extra credit included. */
  earned: number;
  possible: number;
  /** The part of `earned` that is extra credit. */
  extra: number;
  /** Graded scores with full points, including dropped ones. */
  count: number;
  /** How many of them were dropped. */
  dropped: number;
  /** By index below `count`: its position, and in `work` its value and whether it was dropped. */
  at: Int32Array;
  work: Work;
}

function earlier(a: GradedAssignment, b: GradedAssignment): number {
  return a.due < b.due ? -1 : a.due > b.due ? 1 : a.id - b.id;
}

/** The categories of a class, as listed, then those that only assignments name. */
export function categoriesOf({ categories, assignments, terms = [], within }: Scheme): Category[] {
  const byNum = new Map<number, { position: number; assignment: GradedAssignment }[]>();
  assignments.forEach((assignment, position) => {
    if (within !== undefined && termOf(assignment, terms)?.num !== within) return;
    const own = byNum.get(assignment.category);
    if (own) own.push({ position, assignment });
    else byNum.set(assignment.category, [{ position, assignment }]);
  });

  const build = (category: GradedCategory): Category => {
    const own = byNum.get(category.num) ?? [];
    byNum.delete(category.num);
    // Without full points it is extra credit, whatever its name.
    const isExtra = ({ assignment }: (typeof own)[number]) => !((assignment.points ?? 0) > 0);
    const full = own.filter((each) => !isExtra(each)).sort((a, b) => earlier(a.assignment, b.assignment));
    const extra = own.filter(isExtra);
    return {
      ...category,
      positions: Int32Array.from(full, ({ position }) => position),
      points: Float64Array.from(full, ({ assignment }) => assignment.points ?? 0),
      extra: Int32Array.from(extra, ({ position }) => position),
      tally: {
        earned: 0,
        possible: 0,
        extra: 0,
        count: 0,
        dropped: 0,
        at: new Int32Array(full.length),
        work: workOf(full.length),
      },
    };
  };

  const listed = categories.map(build);
  const unlisted = [...byNum.keys()].map((num) => build({ num, name: '', weight: null, dropLowest: 0 }));
  return [...listed, ...unlisted];
}

/** Counts one student, whose scores begin at `offset`, into `category.tally`. */
export function tallyCategory(category: Category, scores: ArrayLike<number>, offset: number): Tally {
  const { positions, points, tally } = category;
  const { at, work } = tally;
  const { earned: earnedOf, points: pointsOf } = work;
  let extra = 0;
  for (let index = 0; index < category.extra.length; index++)
    extra += Math.max(0, scores[offset + (category.extra[index] ?? 0)] ?? BLANK);

  let earned = extra;
  let possible = 0;
  let count = 0;
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index] ?? 0;
    const code = scores[offset + position] ?? BLANK;
    if (code < 0 && code !== MISSING) continue;
    const full = points[index] ?? 0;
    at[count] = position;
    const worth = code < 0 ? 0 : code;
    pointsOf[count] = full;
    earnedOf[count] = worth;
    earned += worth;
    possible += full;
    count++;
  }

  // The last remaining score is never dropped.
  const dropped = Math.max(0, Math.min(category.dropLowest, count - 1));
  if (dropped > 0) {
    dropLowest(work, count, dropped, extra);
    for (let index = 0; index < count; index++) {
      if (work.dropped[index] === 0) continue;
      earned -= work.earned[index] ?? 0;
      possible -= work.points[index] ?? 0;
    }
  }

  tally.earned = earned;
  tally.possible = possible;
  tally.extra = extra;
  tally.count = count;
  tally.dropped = dropped;
  return tally;
}
