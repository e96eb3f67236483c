import { type ReactNode, useState } from 'react';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { positionsOf } from '#dashboard/api/classes/scores.ts';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';

interface GoToOptions {
  readonly book: Gradebook;
  isShown(assignment: number): boolean;
  onGo(assignment: number): void;
  onShowAll(): void;
}

/** Links the scores of an explanation to their cells: if one is hidden, a message says so, with a button to show it. */
export function useGoTo({ book, isShown, onGo, onShowAll }: GoToOptions): {
  onGo(assignment: number): void;
  notice: ReactNode;
} {
  /** Id of the assignment that was to be shown and is hidden. */
  const [wanted, setWanted] = useState<number | null>(null);
  const at = positionsOf(book.assignments).get(wanted ?? -1);
  const isHidden = at !== undefined && !isShown(at);
  // Shown again or gone: nobody asked for one that is hidden later.
  if (wanted !== null && !isHidden) setWanted(null);
  return {
    onGo(assignment) {
      setWanted(isShown(assignment) ? null : (book.assignments[assignment]?.id ?? null));
      onGo(assignment);
    },
    notice: (
      <>
        {/* Always mounted: not every screen reader announces a region that is added together with its first text. */}
        <span role="status">{isHidden && texts.cellHidden}</span>
        {isHidden && <Button onClick={onShowAll}>{texts.showAll}</Button>}
      </>
    ),
  };
}
