import type { KeyboardEvent, RefObject } from 'react';
import { type Change, isConflict, keyOf } from '#dashboard/api/changes/cellChanges.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import { outbox } from '#dashboard/outbox/outbox.ts';
import type { Direction } from '#dashboard/outbox/steps.ts';
import { type Pasting, usePaste } from '#dashboard/screens/gradebook/entering/pasting/usePaste.ts';
import type { CursorStore } from '#dashboard/screens/gradebook/model/cursorStore.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { positionAt } from '#dashboard/screens/gradebook/model/scoreCells.ts';
import { blanksOf, cellsChanged, fillRange } from '#dashboard/screens/gradebook/model/scoreChanges.ts';
import {
  type StatusMessages,
  useStatusMessage,
} from '#dashboard/screens/gradebook/model/useStatusMessage.ts';
import { useWhatIfMessage, type WhatIf } from '#dashboard/screens/gradebook/panels/useWhatIf.ts';
import { progressText } from '#dashboard/shell/undo/texts.ts';
import { undoBlockedBy } from '#dashboard/shell/undo/undoBlocked.ts';
import { firstCellOf, useUndoProgress } from '#dashboard/shell/undo/useUndoProgress.ts';
import { cellsUnder } from './cellsUnder.ts';
import { handleEntryKey } from './entryKeys.ts';
import { scoreWriter } from './scoreWriter.ts';
import { type SelectionActions, selectionActions } from './selectionActions.ts';
import { type OverMaximum, useOverMaximum } from './useOverMaximum.ts';
import { type Questions, useQuestions } from './useQuestions.ts';
import { type ScoreEditor, useScoreEditor } from './useScoreEditor.ts';
import { type Typed, useTyping } from './useTyping.ts';

/** Comments on scores. */
interface Remarks {
  /** Whether scores can have comments. */
  readonly allowed: boolean;
  /** A comment is typed, as it would be saved; null gives it up. */
  onTyping(change: Change | null, named: Pick<Typed, 'who' | 'where'>): void;
  /** A comment is written, changed or removed. */
  save(change: Change): void;
}

/** One score for every blank of a column. */
interface Blanks {
  changes(assignment: number, text: string): readonly Change[];
  /** The question before it is entered; null for none. */
  questionOf(assignment: number, text: string): string | null;
}

export interface ScoreEntry {
  /** For the status bar and for who listens. */
  readonly messages: StatusMessages;
  /** The grid's editor. */
  readonly editor: ScoreEditor;
  readonly selected: SelectionActions;
  readonly questions: Questions;
  readonly overMaximum: OverMaximum;
  readonly paste: Pasting;
  readonly remarks: Remarks;
  readonly blanks: Blanks;
  /** Whether a paste may create assignments: never in a what-if. */
  readonly mayCreate: boolean;
  write(student: number, assignment: number, text: string): void;
  /** Enters several scores in one step, after a preview. */
  enter(changes: readonly Change[], messageOf: (count: number) => string): void;
  /** Asks for a file of scores, and shows a preview. */
  importFile(): void;
  undo(): void;
  redo(): void;
  /** Closes whatever dialog is open. */
  close(): void;
  /** Keys that the grid does not handle itself. */
  onKeyDown(event: KeyboardEvent): void;
}

interface EntryOptions {
  readonly classId: number;
  readonly view: View;
  /** Why scores cannot be entered; null if they can. */
  readonly readOnly: string | null;
  /** Whether scores can have comments. */
  readonly mayRemark: boolean;
  /** Whether the service keeps histories. */
  readonly hasHistory: boolean;
  readonly whatIf: WhatIf;
  readonly grid: RefObject<GridHandle | null>;
  readonly store: CursorStore;
}

/** Entering scores in the grid. */
export function useScoreEntry(options: EntryOptions): ScoreEntry {
  const { classId, view, readOnly, mayRemark, hasHistory, whatIf, grid, store } = options;
  const messages = useStatusMessage(store);
  const { complain } = messages;
  useWhatIfMessage(whatIf, view.nameOf, messages);
  useUndoAnnounced({ classId, view, grid, messages });
  const overMaximum = useOverMaximum(view, store);
  const cells = cellsUnder(grid, view);
  const { write, enter, onRange } = scoreWriter({ ...options, cells, messages, maximum: overMaximum });
  const paste = usePaste({
    grid,
    view,
    allowed: readOnly === null || whatIf.active,
    complain,
    clearMessage: messages.clearMessage,
    onOne: (text) => onRange((from, selected) => fillRange(from, selected, text), entryTexts.pasted),
  });
  const typing = useTyping(view, whatIf.active);
  const questions = useQuestions({
    view,
    readOnly,
    hasHistory,
    whatIf,
    cells,
    complain,
    onRemarkGone: () => typing.end(() => {}),
  });
  const editor = useScoreEditor({ cells, typing, messages, write });
  const selected = selectionActions(onRange, view);
  const allowsRemarks = mayRemark && !whatIf.active;
  const handled = {
    editor,
    messages,
    questions,
    selected,
    mayRemark: allowsRemarks,
    cells,
    readOnly,
    whatIf,
  };
  return {
    messages,
    editor,
    selected,
    questions,
    overMaximum,
    paste,
    remarks: {
      allowed: allowsRemarks,
      onTyping: typing.onRemarking,
      save: (change) => saveRemark(change, { classId, view, messages }),
    },
    blanks: {
      changes: (assignment, text) => blanksOf(view, assignment, text),
      questionOf: (assignment, text) =>
        whatIf.active ? null : overMaximum.questionOfAny(blanksOf(view, assignment, text)),
    },
    mayCreate: readOnly === null && !whatIf.active,
    write: (student, assignment, text) => write({ student, assignment }, text),
    enter,
    importFile() {
      if (readOnly !== null && !whatIf.active) complain(readOnly);
      else void paste.fromFile();
    },
    undo: () => undoOrRedo('undo', classId, complain),
    redo: () => undoOrRedo('redo', classId, complain),
    close() {
      questions.close();
      paste.close();
      if (typing.lost) typing.letGo();
    },
    onKeyDown: (event) => handleEntryKey(event, handled),
  };
}

function undoOrRedo(direction: Direction, classId: number, complain: (reason: string) => void): void {
  const reason = undoBlockedBy();
  if (reason === null) outbox.undoOrRedo(direction, classId);
  else complain(reason);
}

interface SharedOptions extends Pick<EntryOptions, 'classId' | 'view'> {
  readonly messages: StatusMessages;
}

function saveRemark(change: Change, { classId, view, messages }: SharedOptions): void {
  const queued = [...view.entered.queuedRemarks.values()].find((each) => keyOf(each) === keyOf(change));
  outbox.enter(classId, [change]);
  if (isConflict(queued)) messages.complain(entryTexts.remark.decideFirst);
  else messages.announce(change.to.value === '' ? entryTexts.remark.removed : entryTexts.remark.saved);
}

interface AnnouncedOptions extends SharedOptions {
  readonly grid: RefObject<GridHandle | null>;
}

/** Announces the outcome of an undo or redo, and moves to its first cell. */
function useUndoAnnounced({ classId, view, grid, messages }: AnnouncedOptions): void {
  const { message, complain, announce } = messages;
  useUndoProgress(classId, 'score', (progress) => {
    const { direction, step } = progress;
    if (!step) {
      announce(direction === 'undo' ? entryTexts.nothingToUndo : entryTexts.nothingToRedo);
      return;
    }
    const tell = progress.kind === 'incomplete' ? complain : announce;
    // A problem with a later entry matters more than the news that an earlier undo is saved.
    if (progress.wasAnnounced && progress.kind === 'finished' && message?.tone === 'problem') return;
    // A score and its late mark are one cell.
    const cells = (count: number) =>
      entryTexts.cells(count === step.changes.length ? cellsChanged(step.changes) : count);
    tell(progressText({ ...progress, step }, cells));
    const first = firstCellOf(progress);
    const to = first && positionAt(view, first);
    // An undo that had to wait moves nobody who is typing by now: the rest of the text would go to another cell.
    if (to && grid.current?.cursor.editing === null) grid.current.go(to);
  });
}
