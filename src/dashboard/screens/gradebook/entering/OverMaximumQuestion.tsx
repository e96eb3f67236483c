import type { RefObject } from 'react';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import { CellQuestion } from '#dashboard/ui/components/overlays/CellQuestion.tsx';
import type { ScoreEntry } from './useScoreEntry.ts';

interface OverMaximumQuestionProps {
  entry: ScoreEntry;
  grid: RefObject<GridHandle | null>;
}

/** At a score above the maximum whose editor was left before it could be asked about. */
export function OverMaximumQuestion({ entry, grid }: OverMaximumQuestionProps) {
  const { unasked, keep } = entry.overMaximum;
  if (!unasked) return null;
  const { position, question } = unasked;
  return (
    <CellQuestion
      anchor={{ getBoundingClientRect: () => grid.current?.boxOf(position) ?? new DOMRect() }}
      question={question}
      onKeep={keep}
      onChange={() => {
        grid.current?.go(position);
        grid.current?.edit({ typing: false });
      }}
    />
  );
}
