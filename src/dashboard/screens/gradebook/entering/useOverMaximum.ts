import { useEffect, useRef, useState } from 'react';
import type { Change } from '#dashboard/api/changes/cellChanges.ts';
import { type CellIds, cellIdsAt, whereIs } from '#dashboard/features/scores/cellIds.ts';
import type { Position } from '#dashboard/grid/cursor.ts';
import type { CursorStore } from '#dashboard/screens/gradebook/model/cursorStore.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { meaningAt, overMaximum } from '#dashboard/screens/gradebook/model/meaning.ts';
import { positionAt } from '#dashboard/screens/gradebook/model/scoreCells.ts';
import { cellOf } from '#dashboard/screens/gradebook/model/scoreChanges.ts';
import { sameCells } from '#dashboard/screens/gradebook/model/useStatusMessage.ts';

/** The question about a score that was entered. */
interface EnteredQuestion {
  readonly position: Position;
  readonly question: string;
  keep(): void;
}

/** Scores that are entered together, once every value above the maximum has been confirmed. */
interface Held {
  readonly changes: readonly Change[];
  /** Enters those that remain after all questions; there may be none. */
  readonly enter: (changes: readonly Change[]) => void;
}

/** The question about one value of the held scores. */
interface HeldQuestion {
  readonly position: Position;
  readonly question: string;
  keep(): void;
  /** Enters the others without it. */
  leaveOut(): void;
  /** Enters nothing. */
  giveUp(): void;
}

export interface OverMaximum {
  /**
   * A score was entered in a cell, or the same one again (`undefined`), which answers its question: it is kept. Nothing
   * waits for the answer: who types from paper is scores ahead before looking up.
   */
  entered(cell: { student: number; assignment: number }, change: Change | undefined): void;
  /** The last question about an entered score that is still open. */
  readonly asked: EnteredQuestion | null;
  /** The question before several scores are entered; null if each was confirmed before, or is within the maximum. */
  questionOfAny(changes: readonly Change[]): string | null;
  /** They were previewed and are entered: their values are not asked about again. */
  seen(changes: readonly Change[]): void;
  /** Whether several scores must wait for an answer, which then enters them. */
  holds(changes: readonly Change[], enter: Held['enter']): boolean;
  readonly held: HeldQuestion | null;
}

/** A score above the maximum that was entered. */
interface Entered {
  readonly cell: CellIds;
  readonly change: Change;
}

/** The confirmed values above a maximum, so that the same one is not asked about for the next student. */
interface Questions {
  /** The question about a change; null if it is within the maximum, or was confirmed before. */
  asks(change: Change): string | null;
  keep(change: Change): void;
  /** The first of these changes that needs a question. */
  askedOf(changes: readonly Change[]): Change | undefined;
}

/** By assignment. A late mark of 12 days is no score of 12. */
const keyOf = ({ kind, place, to }: Change) => `${kind} ${place} ${to.value}`;

/** Without the cells that get this value: the late mark typed with it is not entered either. */
function leftOver(changes: readonly Change[], value: Change): Change[] {
  const cells = new Set(changes.filter((change) => keyOf(change) === keyOf(value)).map(cellOf));
  return changes.filter((change) => !cells.has(cellOf(change)));
}

/** Asks once about each score above an assignment's maximum. */
export function useOverMaximum(view: View, store: CursorStore): OverMaximum {
  const kept = useRef(new Set<string>());
  const [open, setOpen] = useState<readonly Entered[]>([]);
  const { sheet } = view;
  const asks = (change: Change) => {
    const over = kept.current.has(keyOf(change)) ? null : overMaximum(sheet, change);
    return over && entryTexts.keepOver(over);
  };
  const keep = (change: Change) => void kept.current.add(keyOf(change));
  const askedOf = (changes: readonly Change[]) => changes.find((change) => asks(change) !== null);
  const { held, holds } = useHeld(view, store, { asks, keep, askedOf });

  function findAsked(): EnteredQuestion | null {
    for (const one of [...open].reverse()) {
      const question = asks(one.change);
      const position = stands(view, one) ? positionOf(view, one.cell) : null;
      if (!question || !position) continue;
      return {
        position,
        question,
        keep() {
          keep(one.change);
          setOpen(open.filter(({ change }) => asks(change)));
        },
      };
    }
    return null;
  }

  return {
    entered({ student, assignment }, change) {
      const cell = cellIdsAt(sheet.book, student, assignment);
      if (!cell) return;
      const before = open.find((one) => isSameCell(one.cell, cell));
      if (before && !change && stands(view, before)) keep(before.change);
      const others = open.filter((one) => one !== before);
      setOpen(change && asks(change) ? [...others, { cell, change }] : others);
    },
    asked: findAsked(),
    questionOfAny(changes) {
      const change = askedOf(changes);
      return change ? asks(change) : null;
    },
    seen(changes) {
      for (const change of changes) if (overMaximum(sheet, change)) keep(change);
    },
    holds,
    held,
  };
}

/** Several scores that wait, and the question about one of them. */
function useHeld(
  view: View,
  store: CursorStore,
  { asks, keep, askedOf }: Questions,
): Pick<OverMaximum, 'held' | 'holds'> {
  const [held, hold] = useState<Held | null>(null);
  useEffect(() => {
    if (held === null) return;
    // Continuing elsewhere drops the question.
    const at = store.get();
    return store.subscribe(() => {
      if (!sameCells(at, store.get())) hold(null);
    });
  }, [held, store]);

  function goOn({ changes, enter }: Held) {
    if (askedOf(changes)) {
      hold({ changes, enter });
      return;
    }
    hold(null);
    enter(changes);
  }

  function findHeld(): HeldQuestion | null {
    const change = held && askedOf(held.changes);
    const position = change && positionAt(view, change);
    const question = change && asks(change);
    if (!held || !position || !question) return null;
    return {
      position,
      question,
      keep() {
        keep(change);
        goOn(held);
      },
      leaveOut() {
        goOn({ ...held, changes: leftOver(held.changes, change) });
      },
      giveUp: () => goOn({ ...held, changes: [] }),
    };
  }

  return {
    held: findHeld(),
    holds(changes, enter) {
      const must = askedOf(changes) !== undefined;
      hold(must ? { changes, enter } : null);
      return must;
    },
  };
}

const isSameCell = (one: CellIds, other: CellIds) =>
  one.studentId === other.studentId && one.assignmentId === other.assignmentId;

/** Whether the score is still there: not undone, replaced or removed with its student. */
function stands(view: View, { cell, change }: Entered): boolean {
  const place = whereIs(view.sheet.book, cell);
  return place !== null && meaningAt(view, place.student, place.assignment).value === change.to.value;
}

/** Null if the cell is not shown. */
const positionOf = (view: View, { studentId, assignmentId }: CellIds) =>
  positionAt(view, { student: studentId, place: String(assignmentId) });
