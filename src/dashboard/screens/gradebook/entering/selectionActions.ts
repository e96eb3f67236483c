import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import { fillDown, fillRange, fillRight, turnLate } from '#dashboard/screens/gradebook/model/scoreChanges.ts';
import type { ScoreWriter } from './scoreWriter.ts';

/** What can be done with the selected scores, each in one step of undo. */
export interface SelectionActions {
  clear(): void;
  excuse(): void;
  markMissing(): void;
  /** Marks them late, or in time if all of them are late; null if the service takes no late marks. */
  readonly turnLate: (() => void) | null;
  fillDown(): void;
  fillRight(): void;
}

export const selectionActions = (
  onRange: ScoreWriter['onRange'],
  { takesLate }: { takesLate: boolean },
): SelectionActions => ({
  clear: () => onRange((from, selected) => fillRange(from, selected, ''), entryTexts.cleared),
  excuse: () => onRange((from, selected) => fillRange(from, selected, 'E'), entryTexts.excused),
  markMissing: () => onRange((from, selected) => fillRange(from, selected, 'M'), entryTexts.markedMissing),
  turnLate: takesLate ? () => onRange(turnLate, entryTexts.late.turned) : null,
  fillDown: () => onRange(fillDown, entryTexts.filled),
  fillRight: () => onRange(fillRight, entryTexts.filled),
});
