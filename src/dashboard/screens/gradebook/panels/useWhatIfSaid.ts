import { useEffect, useEffectEvent, useRef } from 'react';
import type { Sheet } from '#dashboard/features/scores/Sheet.ts';
import { percentText, texts } from '#dashboard/screens/gradebook/model/texts.ts';
import type { Saying } from '#dashboard/screens/gradebook/model/useSaid.ts';
import type { WhatIf } from './useWhatIf.ts';

const percentsOf = (sheet: Sheet) => sheet.book.students.map((_, student) => sheet.total(student).percent);

/** Tells that a what-if begins and ends, by whichever way, and what moves in it with each change. */
export function useWhatIfSaid(
  { active: isActive, sheet: current, said: saved }: WhatIf,
  nameOf: (student: number) => string,
  { said, report, add }: Saying,
): void {
  /** What stood there: the sheet itself hands its numbers on to the next. */
  const before = useRef<{ scores: Int32Array; percents: readonly (number | null)[] }>(null);
  const heard = useRef(said);
  const tell = useEffectEvent((active: boolean, sheet: Sheet) => {
    const was = before.current;
    const percents = active ? percentsOf(sheet) : [];
    before.current = active ? { scores: sheet.book.scores, percents } : null;
    if (!active) {
      if (was) report(texts.whatIfLeft);
    } else if (!was) report(texts.whatIfBegun);
    // What a colleague saves meanwhile is no change of the teacher's.
    else if (was.scores === sheet.book.scores) {
      const moved = percents.flatMap((percent, student) =>
        percent === was.percents[student] ? [] : student,
      );
      // What comes with a change is said of it, and not to be lost.
      const tellMoved = said === heard.current ? report : add;
      tellMoved(movedSaid(sheet, saved, moved, nameOf));
    }
  });
  useEffect(() => tell(isActive, current), [isActive, current]);
  useEffect(() => {
    heard.current = said;
  }, [said]);
}

function movedSaid(
  now: Sheet,
  said: Sheet,
  moved: readonly number[],
  nameOf: (student: number) => string,
): string {
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
