import { session } from '#dashboard/api/calls/session.ts';
import { keepItem } from '#dashboard/ui/hooks/storage.ts';

/*
 * How a teacher sorts, filters, hides and moves columns and rows in a gradebook; remembered for them and the tab,
 * without any student's name, and so without the search.
 */

/** Wide enough, in px, for the longest letter or word of the scale; but never so wide that the scores have no room. */
export function gradeWidth(scale: readonly { letter: string }[], least: number): number {
  const longest = Math.max(0, ...scale.map(({ letter }) => letter.length));
  return Math.min(140, Math.max(least, 24 + 8 * longest));
}

export interface Layout {
  readonly sorting: { readonly id: string; readonly desc: boolean } | null;
  readonly missing: boolean;
  readonly failing: boolean;
  /** `num` of the categories shown; null for all. */
  readonly categories: readonly number[] | null;
  /** The number of the only term shown; 0 for all. */
  readonly term: number;
  /** Dates as YYYYMMDD; '' for none. */
  readonly from: string;
  readonly to: string;
  readonly grouped: boolean;
  /** Headings show the distribution of the scores. */
  readonly spread: boolean;
  /** Numbers of the terms whose grades have a column. */
  readonly terms: readonly number[];
  /** Numbers of the categories whose subtotals have a column. */
  readonly subtotals: readonly number[];
  readonly hidden: readonly string[];
  readonly pinned: readonly string[];
  /** Columns in the teacher's own order; the others follow in the class's order. */
  readonly order: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

/** Nothing filtered, nothing hidden. */
export const everythingShown = {
  missing: false,
  failing: false,
  categories: null,
  term: 0,
  from: '',
  to: '',
  hidden: [],
} satisfies Partial<Layout>;

const plainLayout: Layout = {
  ...everythingShown,
  sorting: null,
  grouped: false,
  spread: false,
  terms: [],
  subtotals: [],
  pinned: [],
  order: [],
  widths: {},
};

/** By person: filters of somebody else would leave students out. */
const key = (classId: number) => `rollbook.gradebook.${session.known().userId}.${classId}`;

/** The remembered layout, as far as it has today's shape. */
export function recallLayout(classId: number): Layout {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key(classId)) ?? 'null');
    return isLayout(found) ? found : plainLayout;
  } catch {
    return plainLayout;
  }
}

const kindOf = (value: unknown) =>
  Array.isArray(value) ? 'list' : value === null ? 'nothing' : typeof value;

function isLayout(found: unknown): found is Layout {
  if (typeof found !== 'object' || found === null) return false;
  const fields = new Map(Object.entries(found));
  return Object.entries(plainLayout).every(([name, plain]) => {
    const kind = kindOf(fields.get(name));
    if (plain !== null) return kind === kindOf(plain);
    return kind === 'nothing' || kind === (name === 'sorting' ? 'object' : 'list');
  });
}

export function rememberLayout(classId: number, value: Layout): void {
  keepItem('sessionStorage', key(classId), JSON.stringify(value));
}

/** Whether the remembered layout leaves students out. */
export const filtersStudents = ({ missing, failing }: Layout) => missing || failing;

export const filtersAssignments = ({ categories, term, from, to, hidden }: Layout) =>
  categories !== null || term !== 0 || from !== '' || to !== '' || hidden.length > 0;
