import { useState } from 'react';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { blanksPlace, positionsOf } from '#dashboard/api/classes/scores.ts';
import { type CellIds, cellIdsAt, whereIs } from '#dashboard/features/scores/cellIds.ts';
import type { Position } from '#dashboard/grid/cursor.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { useWhenRemoved } from '#dashboard/screens/gradebook/model/useWhenRemoved.ts';
import type { WhatIf } from '#dashboard/screens/gradebook/panels/useWhatIf.ts';
import type { CellsUnder } from './cellsUnder.ts';

type Question = 'conflict' | 'blanks' | 'history' | 'past' | 'remark';

/** An open question about one cell, or a view of it. */
interface Asking {
  readonly kind: Question;
  readonly student: number;
  readonly assignment: number;
}

/** The dialogs about scores. Each says why if it cannot open. */
export interface Questions {
  readonly asking: Asking | null;
  /** Opens a question about the cell there, or at the cursor. */
  askHere(kind: Question, at?: Position): void;
  /** Whether the service keeps histories. */
  readonly hasHistory: boolean;
  /** Shows earlier versions of a column; null if there are none. */
  readonly askPast: ((assignment: number) => void) | null;
  /** Opens the choice between two scores; null if nothing may be saved. */
  readonly decide: ((student: number, assignment: number) => void) | null;
  /** Enter or a double click on a cell that cannot be edited. */
  activate(position: Position): void;
  /** The cells whose scores would be raised or lowered, while the dialog is open. */
  readonly curving: readonly CellIds[] | null;
  /** Opens the dialog for the selected scores, or for the whole column of a single one. */
  askCurve(): void;
  /** Opens the same two dialogs as an earlier page left them. */
  curve(cells: readonly CellIds[]): void;
  fillBlanks(assignmentId: number): void;
  close(): void;
}

interface QuestionOptions {
  readonly view: View;
  /** Whether the service keeps histories. */
  readonly hasHistory: boolean;
  /** Why scores cannot be entered; null if they can. */
  readonly readOnly: string | null;
  readonly whatIf: WhatIf;
  readonly cells: CellsUnder;
  complain(text: string): void;
  /** The cell of an open comment is gone: no other can take what was typed for it. */
  onRemarkGone(): void;
}

export function useQuestions({
  view,
  readOnly,
  hasHistory,
  whatIf,
  cells,
  ...events
}: QuestionOptions): Questions {
  const { complain } = events;
  const { asking, askAt, close } = useAsking(view.sheet.book, events);
  const [curving, setCurving] = useState<readonly CellIds[] | null>(null);
  const decide =
    readOnly !== null || whatIf.active
      ? null
      : (student: number, assignment: number) => askAt('conflict', { student, assignment });
  return {
    asking,
    decide,
    hasHistory,
    askPast: hasHistory ? (assignment) => askAt('past', { student: view.rows[0] ?? 0, assignment }) : null,
    askHere(kind, at) {
      const cell = at ? cells.at(at) : cells.here();
      if (kind === 'blanks' && readOnly !== null) complain(readOnly);
      else if (cell) askAt(kind, cell);
      else complain(entryTexts.noScoreHere);
    },
    activate(position) {
      const cell = cells.at(position);
      if (readOnly !== null) complain(readOnly);
      else if (cell && decide) decide(cell.student, cell.assignment);
      else if (cells.inConflict()) complain(entryTexts.decideLater);
    },
    curving,
    askCurve() {
      const refusal = whatIf.active ? null : readOnly;
      const selected = cells.selected();
      if (refusal !== null || selected.length === 0) complain(refusal ?? entryTexts.noScoreHere);
      else setCurving(selected);
    },
    curve: setCurving,
    fillBlanks(assignmentId) {
      const assignment = positionsOf(view.sheet.book.assignments).get(assignmentId);
      if (assignment !== undefined) askAt('blanks', { student: view.rows[0] ?? 0, assignment });
    },
    close() {
      close();
      setCurving(null);
    },
  };
}

interface Asked {
  readonly kind: Question;
  readonly cell: CellIds;
}

/** The blanks of a column are those of all its students. */
function placeOf(book: Gradebook, { kind, cell }: Asked) {
  if (kind !== 'blanks') return whereIs(book, cell);
  const assignment = positionsOf(book.assignments).get(cell.assignmentId);
  return assignment === undefined ? null : { student: 0, assignment };
}

/** The question that is open; it stays with its cell, and closes where that is gone. */
function useAsking(
  book: Gradebook,
  { complain, onRemarkGone }: Pick<QuestionOptions, 'complain' | 'onRemarkGone'>,
) {
  const [asked, ask] = useState<Asked | null>(null);
  const place = asked && placeOf(book, asked);
  useWhenRemoved(asked !== null && place === null, () => {
    if (asked?.kind === 'blanks') outbox.write(blanksPlace(book.id, asked.cell.assignmentId), null);
    ask(null);
    complain(entryTexts.gone);
    if (asked?.kind === 'remark') onRemarkGone();
  });
  return {
    asking: asked && place && { kind: asked.kind, ...place },
    askAt(kind: Question, { student, assignment }: { student: number; assignment: number }) {
      const cell = cellIdsAt(book, student, assignment);
      if (cell) ask({ kind, cell });
    },
    close: () => ask(null),
  };
}
