import { valuesOf } from './content.ts';
import type { SchoolPlan, SchoolState } from './plan.ts';

/* The school year and grading period of a class, from its academic sessions. */

interface Session {
  sourcedId: string;
  title: string;
  type: string;
  startDate: string;
  parentSourcedId: string;
  schoolYear: string;
}

/** The highest grading period here; the lowest is 1. */
const mostPeriods = 9;

/** Returns the school year and the grading period of a class from the sourcedIds of its terms. */
export function whenOf(plan: SchoolPlan, state: SchoolState) {
  const sessions = new Map<string, Session>();
  const add = (sourcedId: string, content: string) =>
    sessions.set(sourcedId, { sourcedId, ...valuesOf('academicSessions', content) });
  for (const [sourcedId, { content }] of state.stored.academicSessions) add(sourcedId, content);
  for (const { sourcedId, content } of plan.kinds.academicSessions.changes) add(sourcedId, content);
  return (terms: string): { schoolYear: string; gradingPeriod: number } => {
    const found = terms.split(',').flatMap((term) => sessions.get(term) ?? []);
    const [first] = found.sort((a, b) => (placeIn(a) < placeIn(b) ? -1 : 1));
    if (!first) return { schoolYear: '', gradingPeriod: 1 };
    const end = Number(first.schoolYear);
    // Years may share a parent, or have none. Schools may have terms of their own that are alike.
    const before = new Set<string>();
    for (const each of sessions.values())
      if (isSibling(each, first) && placeIn(each) < placeIn(first)) before.add(placeIn(each));
    return {
      schoolYear: `${end - 1}-${end}`,
      gradingPeriod: first.type === 'schoolYear' ? 1 : Math.min(mostPeriods, before.size + 1),
    };
  };
}

const placeIn = ({ startDate, title }: Session) => `${startDate}\u0000${title}`;

const isSibling = (one: Session, other: Session) =>
  one.type === other.type &&
  one.parentSourcedId === other.parentSourcedId &&
  one.schoolYear === other.schoolYear;
