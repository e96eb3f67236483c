import { useEffect, useState } from 'react';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { positionsOf } from '#dashboard/api/patchScores.ts';
import { useGone } from '#dashboard/screens/gradebook/model/useGone.ts';
import { type Panel, panelCovers } from './panels.ts';

/**
 * What is open beside the grid, and the how-manieth that is. It stays with its student or assignment; `onGone` is told
 * when that is gone. The weights of a what-if go with it; `makeRoom` closes what lies over the grid.
 */
export function usePanel(
  { students, assignments }: Gradebook,
  supposing: boolean,
  onGone: () => void,
): readonly [Panel | null, number, (panel: Panel | null) => void, makeRoom: () => void] {
  const [open, setOpen] = useState<{ readonly panel: Panel; readonly id: number } | null>(null);
  const [turn, setTurn] = useState(0);
  const panel = open && nowAt(open);
  const gone = open !== null && panel === null;
  useGone(gone, () => {
    setOpen(null);
    onGone();
  });

  const over = panel?.kind === 'weights' && !supposing;
  useEffect(() => {
    if (over) setOpen(null);
  }, [over]);

  function nowAt({ panel: opened, id }: NonNullable<typeof open>): Panel | null {
    if (opened.kind === 'why') {
      const student = positionsOf(students).get(id);
      if (student === opened.student) return opened;
      return student === undefined ? null : { kind: 'why', student };
    }
    if (opened.kind !== 'assignment') return opened;
    const assignment = positionsOf(assignments).get(id);
    if (assignment === opened.assignment) return opened;
    return assignment === undefined ? null : { kind: 'assignment', assignment };
  }

  return [
    panel,
    turn,
    (next) => {
      const about =
        next?.kind === 'why'
          ? students[next.student]
          : next?.kind === 'assignment'
            ? assignments[next.assignment]
            : undefined;
      setOpen(next && { panel: next, id: about?.id ?? 0 });
      setTurn(turn + 1);
    },
    () => {
      if (matchMedia(panelCovers).matches) setOpen(null);
    },
  ];
}
