import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Change } from '#dashboard/api/changes/cellChanges.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { whereIs } from '#dashboard/features/scores/cellIds.ts';
import type { Entered } from '#dashboard/features/scores/entered.ts';
import { Sheet, type WhatIfScore } from '#dashboard/features/scores/Sheet.ts';
import { percentText, texts } from '#dashboard/screens/gradebook/model/texts.ts';
import type { StatusMessages } from '#dashboard/screens/gradebook/model/useStatusMessage.ts';
import { useUndoBlocked } from '#dashboard/shell/undo/undoBlocked.ts';
import type { Scheme } from '#grading/average.ts';
import { readScore } from '#grading/score.ts';

export interface WhatIf {
  readonly sheet: Sheet;
  /** The service's scores, with those entered since. */
  readonly saved: Sheet;
  readonly active: boolean;
  enter(): void;
  leave(): void;
  /** The scores and late marks among them. */
  tryScores(changes: readonly Change[]): void;
  scheme(scheme: Scheme): void;
}

/**
 * The sheet on the screen: the service's scores, or a what-if on top of them. A what-if exists only here and is never
 * sent to the service. It continues on top of whatever the service has saved meanwhile, until the teacher leaves it: if
 * it ended on its own, the next score tried out would be saved.
 */
export function useWhatIf(book: Gradebook, { codes, lates }: Pick<Entered, 'codes' | 'lates'>): WhatIf {
  const saved = useSaved(book, { codes, lates });
  /** With the sheet that it is on top of. */
  const [whatIf, setWhatIf] = useState<{ readonly sheet: Sheet; readonly saved: Sheet } | null>(null);
  const active = whatIf !== null;
  useUndoBlocked(active ? texts.whatIfBlocksUndo : null);
  const sheet = whatIf === null ? saved : whatIf.saved === saved ? whatIf.sheet : whatIf.sheet.upon(saved);
  if (active && sheet !== whatIf.sheet) setWhatIf({ sheet, saved });
  const enter = useCallback(() => setWhatIf({ sheet: saved.startWhatIf(), saved }), [saved]);
  const leave = useCallback(() => setWhatIf(null), []);
  return {
    sheet,
    saved,
    active,
    enter,
    leave,
    tryScores(changes) {
      const cells = changes.flatMap(({ kind, student: studentId, place, to }): WhatIfScore[] => {
        const at = whereIs(book, { studentId, assignmentId: Number(place) });
        if (!at || to.problem !== undefined) return [];
        return kind === 'late' ? [{ ...at, days: Number(to.value) }] : [{ ...at, code: readScore(to.value) }];
      });
      if (active && cells.length > 0) setWhatIf({ sheet: sheet.withWhatIfScores(cells), saved });
    },
    scheme(scheme) {
      setWhatIf({ sheet: sheet.startWhatIf(scheme), saved });
    },
  };
}

/** Continues from the previous sheet if possible: unchanged results are not computed again. */
function useSaved(book: Gradebook, { codes, lates }: Pick<Entered, 'codes' | 'lates'>): Sheet {
  const made = (sheet: Sheet) => ({ book, codes, lates, sheet });
  const anew = () => made(new Sheet({ book, entered: codes, late: lates }));
  const [last, setLast] = useState(anew);
  if (last.book === book && last.codes === codes && last.lates === lates) return last.sheet;
  const { sheet } = last;
  const goesOn = sheet.book.scores === book.scores && sheet.scheme === book.scheme;
  const next = goesOn ? made(sheet.entering(book, codes, lates)) : anew();
  setLast(next);
  return next.sheet;
}

const percentsOf = (sheet: Sheet) => sheet.book.students.map((_, student) => sheet.total(student).percent);

/** Announces that a what-if begins and ends, by whichever way, and the totals that move with each change. */
export function useWhatIfMessage(
  { active: isActive, sheet: current, saved }: WhatIf,
  nameOf: (student: number) => string,
  { message, announce, add }: StatusMessages,
): void {
  /** The earlier numbers: the sheet itself reuses its arrays for the next one. */
  const before = useRef<{ saved: Sheet; percents: readonly (number | null)[] }>(null);
  const lastMessage = useRef(message);
  const announceWhatIf = useEffectEvent((active: boolean, sheet: Sheet) => {
    const was = before.current;
    const percents = active ? percentsOf(sheet) : [];
    before.current = active ? { saved, percents } : null;
    if (!active) {
      if (was) announce(texts.whatIfLeft);
    } else if (!was) announce(texts.whatIfBegun);
    // A colleague's change meanwhile is not the teacher's.
    else if (was.saved === saved) {
      const moved = percents.flatMap((percent, student) =>
        percent === was.percents[student] ? [] : student,
      );
      // A change has its own message, which must not be lost.
      const announceMoved = message === lastMessage.current ? announce : add;
      announceMoved(movedText({ now: sheet, saved, moved, nameOf }));
    }
  });
  useEffect(() => announceWhatIf(isActive, current), [isActive, current]);
  useEffect(() => {
    lastMessage.current = message;
  }, [message]);
}

interface Moved {
  readonly now: Sheet;
  readonly saved: Sheet;
  /** The students whose totals differ. */
  readonly moved: readonly number[];
  nameOf(student: number): string;
}

function movedText({ now, saved, moved, nameOf }: Moved): string {
  const [first, ...others] = moved;
  if (first === undefined) return texts.whatIfUnmoved;
  const percent = (sheet: Sheet) => percentText(sheet.total(first).percent);
  return [
    others.length > 0
      ? texts.whatIfMoved(moved.length)
      : texts.whatIfNow(nameOf(first), percent(now), percent(saved)),
    texts.whatIfNow(texts.classAverage, percentText(now.average), percentText(saved.average)),
  ].join(' ');
}
