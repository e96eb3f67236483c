import type { Gradebook, GradebookAssignment } from '#dashboard/api/classes/gradebook.ts';
import { savedText } from '#dashboard/api/classes/scores.ts';
import type { Explanation } from '#grading/explanation.ts';
import type { LateDays } from '#grading/late.ts';
import { BLANK, EXCUSED, MISSING, UNKNOWN } from '#grading/score.ts';
import { termOf } from '#grading/terms.ts';

/* One student's scores as a list by category: each score, and its part in the total. */

type ScoreState = 'scored' | 'blank' | 'unposted' | 'hidden' | 'missing' | 'excused' | 'unknown';

export interface ScoreLine {
  position: number;
  assignment: GradebookAssignment;
  /** As the service writes it. */
  score: string;
  state: ScoreState;
  isDropped: boolean;
  /** Of the full points, 0 to 1 and above; null without full points, or without a number. */
  share: number | null;
  /** 0 if in time. */
  daysLate: number;
  /** The comment on it; '' for none. */
  remark: string;
}

export interface ScoreGroup {
  category: number;
  /** '' if the class does not list the category. */
  name: string;
  lines: readonly ScoreLine[];
}

function stateOf(code: number): ScoreState {
  if (code === BLANK) return 'blank';
  if (code === MISSING) return 'missing';
  if (code === EXCUSED) return 'excused';
  return code === UNKNOWN ? 'unknown' : 'scored';
}

/** The state of an assignment whose scores are held back: outside every marking period it is never posted. */
const heldState = (book: Gradebook, assignment: GradebookAssignment) =>
  termOf(assignment, book.scheme.terms ?? []) ? 'unposted' : 'hidden';

export const heldStates = (book: Gradebook, unposted: ReadonlySet<number>) =>
  new Set(book.assignments.filter(({ id }) => unposted.has(id)).map((each) => heldState(book, each)));

/** Whether there is nothing to read yet. */
export const isToCome = ({ state, remark }: Pick<ScoreLine, 'state' | 'remark'>) =>
  remark === '' && (state === 'blank' || state === 'unposted' || state === 'hidden');

/** Additional data, by position in the matrix; `unposted` are IDs of assignments that are held back. */
interface Beside {
  late: LateDays;
  remarks: ReadonlyMap<number, string>;
  unposted?: ReadonlySet<number> | undefined;
}

/** Categories in the order of the explanation; in each, assignments by due date. */
export function scoreGroups(
  book: Gradebook,
  student: number,
  steps: Explanation,
  { late, remarks, unposted }: Beside,
): ScoreGroup[] {
  const offset = student * book.assignments.length;
  return steps.categories
    .map(({ num, name, dropped }) => ({
      category: num,
      name,
      lines: book.assignments
        .map((assignment, position): ScoreLine => {
          const code = book.scores[offset + position] ?? BLANK;
          const { points } = assignment;
          return {
            position,
            assignment,
            score: savedText(book, offset + position),
            state: unposted?.has(assignment.id) ? heldState(book, assignment) : stateOf(code),
            isDropped: dropped.includes(position),
            share: code >= 0 && points !== null ? code / points : null,
            daysLate: late.get(offset + position) ?? 0,
            remark: remarks.get(offset + position) ?? '',
          };
        })
        .filter(({ assignment }) => assignment.category === num)
        .sort((a, b) =>
          a.assignment.due < b.assignment.due ? -1 : a.assignment.due > b.assignment.due ? 1 : 0,
        ),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** The columns of scores on paper. */
export const columnsOnPaper = 3;

/** This many letters of a title fit beside its date and score in a column on paper. */
const lettersToALine = 24;

/** How many lines a text takes in such a column. */
export const linesOnPaper = (text: string) => Math.ceil(text.length / lettersToALine);

const printedHeight = (line: ScoreLine) =>
  isToCome(line) ? 0 : Math.max(1, linesOnPaper(line.assignment.title)) + linesOnPaper(line.remark);

export const inColumns = (groups: readonly ScoreGroup[], count: number): ScoreGroup[][] =>
  columnsOf(groups, count, printedHeight);

/**
 * The groups in columns of about equal height on paper. A group that continues in the next column appears there again,
 * with its head. Browsers break tables between columns differently, so the columns are made here. None is empty before
 * one that is not, however few lines there are.
 */
export function columnsOf<Line, Group extends { readonly lines: readonly Line[] }>(
  groups: readonly (Group & { readonly lines: readonly Line[] })[],
  count: number,
  heightOf: (line: Line) => number,
): Group[][] {
  const all = groups.flatMap((group) => group.lines);
  const height = all.reduce((sum, line) => sum + heightOf(line), groups.length) / count;
  const columns: Group[][] = Array.from({ length: count }, () => []);
  let done = 0;
  /** The last column with a line that is printed. */
  let last = -1;
  for (const group of groups) {
    done += 1;
    let part: Line[] = [];
    let at = -1;
    for (const line of group.lines) {
      const isPrinted = heightOf(line) > 0;
      const middle = done + heightOf(line) / 2;
      const next = isPrinted ? last + 1 : Math.max(0, last);
      const column = Math.min(count - 1, next, Math.floor(middle / height));
      if (isPrinted) last = column;
      if (column !== at) {
        at = column;
        part = [];
        columns[at]?.push({ ...group, lines: part });
      }
      part.push(line);
      done += heightOf(line);
    }
  }
  return columns;
}
