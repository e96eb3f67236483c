import type { RefObject } from 'react';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import { CellQuestion } from '#dashboard/ui/components/overlays/CellQuestion.tsx';
import type { ScoreEntry } from './useScoreEntry.ts';

interface OverMaximumQuestionProps {
  entry: ScoreEntry;
  grid: RefObject<GridHandle | null>;
}

/** Shown at the last score above the maximum that was entered, and at the first of several that wait to be entered. */
export function OverMaximumQuestion({ entry, grid }: OverMaximumQuestionProps) {
  const { asked, held } = entry.overMaximum;
  if (held) {
    return (
      <CellQuestion
        key={held.question}
        anchor={{ getBoundingClientRect: () => grid.current?.boxOf(held.position) ?? new DOMRect() }}
        question={held.question}
        onKeep={held.keep}
        held={{ label: entryTexts.paste.leaveOut, onLeaveOut: held.leaveOut, onGiveUp: held.giveUp }}
      />
    );
  }
  if (!asked) return null;
  const { position, question, keep } = asked;
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
