import { compareNames } from '#dashboard/language/compareNames.ts';

/*
 * The order in which a class shows its students and its assignments. Every screen takes it from the gradebook, so that
 * all agree; a service may answer in any order.
 */

interface Student {
  num: number;
  stuid: number;
  first: string;
  last: string;
}

interface Assignment {
  assnid: number;
  due: string;
  title: string;
  cat: number;
}

type Compare<Item> = (a: Item, b: Item) => number;

/** Days of one format, which sort without a language. */
const inTime = (a: string, b: string) => Number(a > b) - Number(a < b);

const byNumber: Compare<Student> = (a, b) => a.num - b.num;
const byId: Compare<Assignment> = (a, b) => a.assnid - b.assnid;
/** Undated work follows dated work, whichever way the dates run. */
const undated = (due: string) => Number(due === '');

const studentOrders: Readonly<Record<number, Compare<Student>>> = {
  2: (a, b) => compareNames(a.last, b.last) || compareNames(a.first, b.first),
  3: (a, b) => compareNames(a.first, b.first) || compareNames(a.last, b.last),
  4: (a, b) => a.stuid - b.stuid,
};

const oldestFirst: Compare<Assignment> = (a, b) =>
  undated(a.due) - undated(b.due) || inTime(a.due, b.due) || byId(a, b);

const assignmentOrders: Readonly<Record<number, Compare<Assignment>>> = {
  1: (a, b) => undated(a.due) - undated(b.due) || inTime(b.due, a.due) || byId(b, a),
  2: oldestFirst,
  3: (a, b) => compareNames(a.title, b.title) || oldestFirst(a, b),
  4: (a, b) => a.cat - b.cat || oldestFirst(a, b),
};

/** `sort` is the class's `stusort`; one that we do not know is the list's own order. */
export function studentsInOrder<Item extends Student>(students: readonly Item[], sort: number): Item[] {
  const order = studentOrders[sort];
  return students.toSorted((a, b) => order?.(a, b) || byNumber(a, b));
}

/** `sort` is the class's `assnsort`; one that we do not know leaves them as the service sent them. */
export function assignmentsInOrder<Item extends Assignment>(
  assignments: readonly Item[],
  sort: number,
): readonly Item[] {
  const order = assignmentOrders[sort];
  return order ? assignments.toSorted(order) : assignments;
}
