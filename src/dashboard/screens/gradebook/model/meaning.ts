import type { Change, Meaning, QueuedChange } from '#dashboard/api/changes/cellChanges.ts';
import { positionsOf } from '#dashboard/api/classes/scores.ts';
import type { Entered } from '#dashboard/features/scores/entered.ts';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { withLate } from '#grading/late.ts';
import { isOver, readEntered, readTyped, writeHundredths } from '#grading/score.ts';

interface CellState {
  readonly sheet: Sheet;
  readonly entered: Entered;
}

/** The contents of a cell, as typed text. */
export function meaningAt({ sheet, entered }: CellState, student: number, assignment: number): Meaning {
  const at = student * sheet.width + assignment;
  const queued = sheet.whatIf.has(at) ? undefined : entered.queuedChanges.get(at);
  if (queued) return meaningOf(queued);
  return { value: sheet.text(student, assignment) };
}

/** How many days late a cell is, as they travel; '' for in time. */
export function lateAt({ sheet, entered }: CellState, student: number, assignment: number): Meaning {
  const at = student * sheet.width + assignment;
  const queued = sheet.isWhatIf ? undefined : entered.queuedLates.get(at);
  return queued ? meaningOf(queued) : { value: String(sheet.late.get(at) ?? '') };
}

const meaningOf = ({ value, failure }: QueuedChange): Meaning =>
  failure && failure.kind !== 'conflict' ? { value, problem: failure.reason } : { value };

/** The initial text of a cell's editor: its score, followed by a late mark that was not accepted. */
export function editTextAt(state: CellState, student: number, assignment: number): string {
  const { value } = meaningAt(state, student, assignment);
  const late = lateAt(state, student, assignment);
  return late.problem === undefined ? value : withLate(value, Number(late.value));
}

/** The meaning of a typed text. */
export const meant = (sheet: Sheet, assignment: number, text: string): Meaning =>
  meantOf(sheet.scheme.assignments[assignment]?.points ?? null, text);

/** The same, for an assignment of this many points. */
export function meantOf(points: number | null, text: string): Meaning {
  const typed = readTyped(text, points);
  return 'score' in typed ? { value: typed.score } : { value: text.trim(), problem: typed.problem };
}

/** A score above the full points, which may be intended, and those points; null for any other. */
export function overMaximum(
  { book, scheme }: Sheet,
  { kind, place, to }: Pick<Change, 'kind' | 'place' | 'to'>,
): { score: string; points: string } | null {
  const points = scheme.assignments[positionsOf(book.assignments).get(Number(place)) ?? -1]?.points ?? null;
  const code = readEntered(to.value);
  return kind !== 'score' || points === null || to.problem !== undefined || !isOver(code, points)
    ? null
    : { score: writeHundredths(code), points: writeHundredths(points) };
}
