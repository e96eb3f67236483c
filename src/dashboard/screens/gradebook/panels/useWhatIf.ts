import { useCallback, useMemo, useRef, useState } from 'react';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import type { Change } from '#dashboard/api/sending.ts';
import { whereIs } from '#dashboard/features/scores/cellIds.ts';
import { type EnteredScores, Sheet, type SupposedScore } from '#dashboard/features/scores/Sheet.ts';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { useTurnsHeld } from '#dashboard/shell/undo/held.ts';
import type { Scheme } from '#grading/average.ts';
import { readScore } from '#grading/score.ts';

export interface WhatIf {
  readonly sheet: Sheet;
  /** What the service said, with what was entered upon it. */
  readonly said: Sheet;
  readonly active: boolean;
  enter(): void;
  leave(): void;
  /** Those of them that are scores. */
  suppose(changes: readonly Change[]): void;
  scheme(scheme: Scheme): void;
}

/**
 * The sheet on the screen: what the service said, or a what-if upon it. A what-if lives here and nowhere else: there
 * is no way from it to the service. It goes on upon another reading of the gradebook, until the teacher leaves it: were
 * it to end by itself, the next score supposed would be saved.
 */
export function useWhatIf(book: Gradebook, entered: EnteredScores): WhatIf {
  const before = useRef<Sheet>(null);
  const said = useMemo(() => {
    const known = before.current;
    const goesOn = known !== null && known.book.scores === book.scores && known.scheme === book.scheme;
    before.current = goesOn ? known.entering(book, entered) : new Sheet(book, entered);
    return before.current;
  }, [book, entered]);
  const [supposed, setSupposed] = useState<Sheet | null>(null);
  const active = supposed !== null;
  useTurnsHeld(active ? texts.whatIfHeld : null);
  const sheet =
    supposed === null ? said : supposed.book.scores === book.scores ? supposed : supposed.upon(said);
  if (active && sheet !== supposed) setSupposed(sheet);
  const enter = useCallback(() => setSupposed(said.suppose()), [said]);
  const leave = useCallback(() => setSupposed(null), []);
  return {
    sheet,
    said,
    active,
    enter,
    leave,
    suppose(changes) {
      const cells = changes.flatMap(({ student: studentId, place, to }): SupposedScore[] => {
        const at = whereIs(book, { studentId, assignmentId: Number(place) });
        return at && to.problem === undefined ? [{ ...at, code: readScore(to.value) }] : [];
      });
      if (active && cells.length > 0) setSupposed(sheet.supposeScores(cells));
    },
    scheme(scheme) {
      setSupposed(sheet.suppose(scheme));
    },
  };
}
