import type { RefObject } from 'react';
import { reasonText } from '#dashboard/api/calls/reasons.ts';
import type { Change } from '#dashboard/api/changes/cellChanges.ts';
import { type Rectangle, selection } from '#dashboard/grid/cursor.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import type { Committed } from '#dashboard/grid/gestures.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { overMaximum } from '#dashboard/screens/gradebook/model/meaning.ts';
import {
  cellsChanged,
  changesTo,
  outsideConflicts,
} from '#dashboard/screens/gradebook/model/scoreChanges.ts';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import type { StatusMessages } from '#dashboard/screens/gradebook/model/useStatusMessage.ts';
import type { WhatIf } from '#dashboard/screens/gradebook/panels/useWhatIf.ts';
import type { CellsUnder } from './cellsUnder.ts';
import type { OverMaximum } from './useOverMaximum.ts';

interface WriterOptions {
  readonly classId: number;
  readonly view: View;
  /** Why scores cannot be entered; null if they can. */
  readonly readOnly: string | null;
  readonly whatIf: WhatIf;
  readonly grid: RefObject<GridHandle | null>;
  readonly cells: CellsUnder;
  readonly messages: StatusMessages;
  readonly maximum: OverMaximum;
}

export interface ScoreWriter {
  write(cell: { student: number; assignment: number }, text: string, from?: Partial<Committed>): void;
  /** Enters several scores in one step, after a preview; the message says how many. */
  enter(changes: readonly Change[], messageOf: (count: number) => string): void;
  /** Enters the changes of the selection, if permitted; a value above the maximum is asked about first. */
  onRange(
    changesIn: (view: View, selected: Rectangle) => readonly Change[],
    messageOf: (count: number) => string,
  ): void;
}

/** Hands scores to the outbox, or to the what-if, and reports them. */
export function scoreWriter(options: WriterOptions): ScoreWriter {
  const { classId, view, readOnly, whatIf, grid, maximum } = options;
  const { complain, announce, clearMessage } = options.messages;

  function refuse(change: Change) {
    const { value, problem = '' } = change.to;
    if (whatIf.active) complain(texts.notReadable(value));
    else complain(entryTexts.nonsense(value, reasonText(problem)), change);
  }
  /** A what-if sends nothing to the service. */
  function put(changes: readonly Change[]) {
    if (whatIf.active) whatIf.tryScores(changes);
    else outbox.enter(classId, changes);
  }
  function enter(wanted: readonly Change[], messageOf: (count: number) => string) {
    if (!whatIf.active) maximum.seen(wanted);
    const changes = outsideConflicts(wanted, view.entered);
    const left = entryTexts.leftInConflict(cellsChanged(wanted) - cellsChanged(changes));
    const nonsense = changes.find(({ to }) => to.problem !== undefined);
    if (nonsense) refuse(nonsense);
    else if (changes.length === 0) announce(left || entryTexts.nothingChanged);
    else {
      const over = changes.filter((change) => overMaximum(view.sheet, change) !== null).length;
      announce([messageOf(cellsChanged(changes)), entryTexts.someOver(over), left].filter(Boolean).join(' '));
    }
    put(changes);
  }
  function enterAsked(wanted: readonly Change[], messageOf: (count: number) => string) {
    const agreed = outsideConflicts(wanted, view.entered);
    const isHeld =
      !whatIf.active &&
      maximum.holds(agreed, (kept) => {
        // Including those in conflict, so that they are reported.
        const leftOut = new Set(agreed.filter((change) => !kept.includes(change)));
        if (kept.length === 0) announce(entryTexts.nothingEntered);
        else
          enter(
            wanted.filter((change) => !leftOut.has(change)),
            messageOf,
          );
      });
    if (isHeld) clearMessage();
    else enter(wanted, messageOf);
  }
  return {
    write({ student, assignment }, text, from = {}) {
      const changes = changesTo(view, { student, assignment, text, begun: from.begun });
      const change = changes.find(({ kind }) => kind === 'score');
      const late = changes.find(({ kind }) => kind === 'late');
      const over = change && overMaximum(view.sheet, change);
      const nonsense = changes.find(({ to }) => to.problem !== undefined);
      if (nonsense) refuse(nonsense);
      else if (over) announce(entryTexts.over(over));
      else if (late && !whatIf.active) announce(entryTexts.late.now(Number(late.to.value)));
      else clearMessage();
      put(changes);
      if (!whatIf.active) maximum.entered({ student, assignment }, change);
    },
    enter,
    onRange(changesIn, messageOf) {
      const selected = grid.current && selection(grid.current.cursor, view.rows.length);
      const other = options.cells.otherSelected();
      if (readOnly !== null && !whatIf.active) complain(readOnly);
      else if (other) complain(entryTexts.notTyped[other]);
      else if (selected) enterAsked(changesIn(view, selected), messageOf);
    },
  };
}
