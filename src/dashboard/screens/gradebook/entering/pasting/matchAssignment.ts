import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { readPoints } from '#grading/score.ts';
import { nameIndex } from './matchStudent.ts';

/**
 * `several`: more than one matches. `renamed`: the id belongs to an assignment with another title. The teacher is
 * asked.
 */
export type FoundAssignment = number | 'several' | 'renamed' | undefined;

/** The name of an assignment in our CSV file: its title, then its id. */
const withId = /^(.*?)\s*\((\d{1,15})\)$/su;

/** Headings that only say that scores follow beneath. */
const saysScore =
  /^(?:(?:raw|final|total)\s+)?(?:scores?|points?|pts\.?|marks?|grades?|results?)(?:\s*[([/].{0,20})?$/i;

/**
 * A heading that names no assignment and cannot be the title of a new one: the scores beneath go where the cursor is.
 */
export const isGeneric = (heading: string) => heading === '' || saysScore.test(heading);

/** Longer headings are only matched whole. */
const longestHeading = 400;

/**
 * Finds the assignment that a heading names: by its id, by its whole title, by its title and points. In our own CSV
 * file (`isExport`) every number in parentheses at the end is an id; elsewhere only if the title matches too.
 */
export function assignmentFinder({ assignments }: Gradebook, isExport: boolean) {
  const titled = nameIndex(assignments.map(({ title }, position) => [title, position] as const));
  const ids = new Map(assignments.map(({ id }, position) => [String(id), position]));

  return (heading: string): FoundAssignment => {
    const [, title = '', id = ''] = heading.length <= longestHeading ? (withId.exec(heading) ?? []) : [];
    const identified = ids.get(id);
    if (isExport) return id === '' ? undefined : exported(title, identified);
    const whole = titled(heading);
    const pointed = whole.length > 0 ? [] : titleAndPoints(heading);
    if (identified !== undefined && titled(title).includes(identified))
      return only([...new Set([identified, ...whole, ...pointed])]);
    return only(whole.length > 0 ? whole : pointed);
  };

  /** Another class also counts its assignments from 1: an id alone may come from that class's file. */
  function exported(title: string, identified: number | undefined): FoundAssignment {
    const fitting = titled(title);
    if (identified === undefined) return only(fitting);
    const isUntitled = (title.trim() || assignments[identified]?.title.trim()) === '';
    if (isUntitled || fitting.includes(identified)) return identified;
    return fitting.length > 0 ? 'several' : 'renamed';
  }

  function titleAndPoints(heading: string): readonly number[] {
    const parts = heading.length <= longestHeading ? partPoints(heading) : null;
    return parts ? titled(parts.title).filter((at) => assignments[at]?.points === parts.points) : [];
  }
}

const only = (positions: readonly number[]): FoundAssignment =>
  positions.length > 1 ? 'several' : positions[0];

/** A heading's title, and its points; undefined if it has none. */
export function titleAndPointsOf(heading: string): { title: string; points: number | null | undefined } {
  const parts = heading.length <= longestHeading ? partPoints(heading) : null;
  return parts && parts.title.trim() !== '' ? parts : { title: heading, points: undefined };
}

/** "Quiz (10)", "Quiz [10 pts]", "Quiz /10", "Quiz (extra credit)"; null if there are no points at the end. */
function partPoints(heading: string): { title: string; points: number | null } | null {
  const bracketed = /^(.*?)\s*[([]([^()[\]]*)[)\]]$/su.exec(heading);
  const plain = /^(.*?)\s*(\/\s*[\d.,]+|\bout of [\d.,]+|\s[\d.,]+ ?(?:points?|pts?\.?))$/isu.exec(heading);
  const [, title = '', points = ''] = bracketed ?? plain ?? [];
  const [, number] =
    /^(?:\/|out of|max\.?)?\s*(\d+(?:[.,]\d+)?)\s*(?:points?|pts?\.?|p)?$/i.exec(points.trim()) ?? [];
  if (number !== undefined) return { title, points: readPoints(number.replace(',', '.')) };
  return /^(?:ec|extra credit)$/i.test(points.trim()) ? { title, points: null } : null;
}
