import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Change } from '#dashboard/api/calls/sending.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { whereIs } from '#dashboard/features/scores/cellIds.ts';
import type { Entered } from '#dashboard/features/scores/entered.ts';
import { Sheet, type WhatIfScore } from '#dashboard/features/scores/Sheet.ts';
import { percentText, texts } from '#dashboard/screens/gradebook/model/texts.ts';
import type { Saying } from '#dashboard/screens/gradebook/model/useStatusMessage.ts';
import { useUndoBlocked } from '#dashboard/shell/undo/undoBlocked.ts';
import type { Scheme } from '#grading/average.ts';
import { readScore } from '#grading/score.ts';

export interface WhatIf {
  readonly sheet: Sheet;
  /** What the service said, with what was entered upon it. */
  readonly said: Sheet;
  readonly active: boolean;
  enter(): void;
  leave(): void;
  /** Those of them that are scores, and late marks. */
  tryScores(changes: readonly Change[]): void;
  scheme(scheme: Scheme): void;
}

/**
 * The sheet on the screen: what the service said, or a what-if upon it. A what-if lives here and nowhere else: there
 * is no way from it to the service. It continues on a fresh reading of the gradebook, until the teacher leaves it: were
 * it to end on its own, the next score tried out would be saved.
 */
export function useWhatIf(book: Gradebook, { codes, lates }: Pick<Entered, 'codes' | 'lates'>): WhatIf {
  const said = useSaid(book, { codes, lates });
  const [whatIfSheet, setWhatIfSheet] = useState<Sheet | null>(null);
  const active = whatIfSheet !== null;
  useUndoBlocked(active ? texts.whatIfBlocksUndo : null);
  const sheet =
    whatIfSheet === null
      ? said
      : whatIfSheet.book.scores === book.scores
        ? whatIfSheet
        : whatIfSheet.upon(said);
  if (active && sheet !== whatIfSheet) setWhatIfSheet(sheet);
  const enter = useCallback(() => setWhatIfSheet(said.startWhatIf()), [said]);
  const leave = useCallback(() => setWhatIfSheet(null), []);
  return {
    sheet,
    said,
    active,
    enter,
    leave,
    tryScores(changes) {
      const cells = changes.flatMap(({ kind, student: studentId, place, to }): WhatIfScore[] => {
        const at = whereIs(book, { studentId, assignmentId: Number(place) });
        if (!at || to.problem !== undefined) return [];
        return kind === 'late' ? [{ ...at, days: Number(to.value) }] : [{ ...at, code: readScore(to.value) }];
      });
      if (active && cells.length > 0) setWhatIfSheet(sheet.withWhatIfScores(cells));
    },
    scheme(scheme) {
      setWhatIfSheet(sheet.startWhatIf(scheme));
    },
  };
}

/** Continues from the previous sheet where it can: what has not changed is not computed again. */
function useSaid(book: Gradebook, { codes, lates }: Pick<Entered, 'codes' | 'lates'>): Sheet {
  const made = (sheet: Sheet) => ({ book, codes, lates, sheet });
  const [last, setLast] = useState(() => made(new Sheet(book, codes, { late: lates })));
  if (last.book === book && last.codes === codes && last.lates === lates) return last.sheet;
  const { sheet } = last;
  const goesOn = sheet.book.scores === book.scores && sheet.scheme === book.scheme;
  const next = made(goesOn ? sheet.entering(book, codes, lates) : new Sheet(book, codes, { late: lates }));
  setLast(next);
  return next.sheet;
}

const percentsOf = (sheet: Sheet) => sheet.book.students.map((_, student) => sheet.total(student).percent);

/** Tells that a what-if begins and ends, by whichever way, and what moves in it with each change. */
export function useWhatIfMessage(
  { active: isActive, sheet: current, said: saved }: WhatIf,
  nameOf: (student: number) => string,
  { said, announce, add }: Saying,
): void {
  /** What stood there: the sheet itself hands its numbers on to the next. */
  const before = useRef<{ scores: Int32Array; percents: readonly (number | null)[] }>(null);
  const heard = useRef(said);
  const tell = useEffectEvent((active: boolean, sheet: Sheet) => {
    const was = before.current;
    const percents = active ? percentsOf(sheet) : [];
    before.current = active ? { scores: sheet.book.scores, percents } : null;
    if (!active) {
      if (was) announce(texts.whatIfLeft);
    } else if (!was) announce(texts.whatIfBegun);
    // What a colleague saves meanwhile is no change of the teacher's.
    else if (was.scores === sheet.book.scores) {
      const moved = percents.flatMap((percent, student) =>
        percent === was.percents[student] ? [] : student,
      );
      // A change brings its own message, which must not be lost.
      const tellMoved = said === heard.current ? announce : add;
      tellMoved(movedText({ now: sheet, said: saved, moved, nameOf }));
    }
  });
  useEffect(() => tell(isActive, current), [isActive, current]);
  useEffect(() => {
    heard.current = said;
  }, [said]);
}

interface Moved {
  readonly now: Sheet;
  readonly said: Sheet;
  /** The students whose totals differ. */
  readonly moved: readonly number[];
  nameOf(student: number): string;
}

function movedText({ now, said, moved, nameOf }: Moved): string {
  const [first, ...others] = moved;
  if (first === undefined) return texts.whatIfUnmoved;
  const percent = (sheet: Sheet) => percentText(sheet.total(first).percent);
  return [
    others.length > 0
      ? texts.whatIfMoved(moved.length)
      : texts.whatIfNow(nameOf(first), percent(now), percent(said)),
    texts.whatIfNow(texts.classAverage, percentText(now.average), percentText(said.average)),
  ].join(' ');
}
