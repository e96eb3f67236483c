import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { type Change, keyOf } from '#dashboard/api/calls/sending.ts';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { type CellIds, cellIdsAt, whereIs } from '#dashboard/features/scores/cellIds.ts';
import { type ArrowDirection, isSame, type Position } from '#dashboard/grid/cursor.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import type { Committed } from '#dashboard/grid/gestures.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import { type Pasting, usePaste } from '#dashboard/screens/gradebook/entering/pasting/usePaste.ts';
import { type CursorStore, positionAt, useGone } from '#dashboard/screens/gradebook/model/cursorStore.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import {
  blanksOf,
  cellsChanged,
  fillDown,
  fillRange,
  fillRight,
  turnLate,
} from '#dashboard/screens/gradebook/model/scoreChanges.ts';
import {
  type StatusMessage,
  type StatusMessages,
  useStatusMessage,
} from '#dashboard/screens/gradebook/model/useStatusMessage.ts';
import { useWhatIfMessage, type WhatIf } from '#dashboard/screens/gradebook/panels/useWhatIf.ts';
import { isConflict } from '#dashboard/shell/sync/texts.ts';
import { progressText } from '#dashboard/shell/undo/texts.ts';
import { firstCellOf, useUndoProgress } from '#dashboard/shell/undo/useUndoProgress.ts';
import { isComposing } from '#dashboard/ui/hooks/composing.ts';
import { type CellsUnder, cellsUnder } from './cellsUnder.ts';
import { scoreWriter } from './scoreWriter.ts';
import { type OverMaximum, useOverMaximum } from './useOverMaximum.ts';
import { type Typed, useTyping } from './useTyping.ts';

type Question = 'conflict' | 'blanks' | 'history' | 'past' | 'remark';

/** An open question about one cell, or a view of it. */
interface Asking {
  readonly kind: Question;
  readonly student: number;
  readonly assignment: number;
}

export interface ScoreEntry {
  /** For the status bar and for who listens. */
  readonly message: StatusMessage | null;
  complain(text: string): void;
  announce(text: string): void;
  clearMessage(): void;
  readonly asking: Asking | null;
  /** Opens a question about the cell there, or at the cursor. */
  askHere(kind: Question, at?: Position): void;
  /** Shows earlier versions of a column. */
  askPast(assignment: number): void;
  /** Closes any open question or message. */
  askNothing(): void;
  /** Opens the choice between two scores; null if nothing may be saved. */
  readonly decide: ((student: number, assignment: number) => void) | null;
  readonly paste: Pasting;
  /** Asks for a file of scores, and shows a preview. */
  importFile(): void;
  /** Whether Enter ends text typed there by mistake, and must open nothing. */
  endsTyping(position: Position): boolean;
  /** Enter or a double click on a cell that cannot be edited. */
  activate(position: Position): void;
  commit(committed: Committed): void;
  /** A value was entered in the last cell in its direction. */
  onLast(towards: ArrowDirection): void;
  readonly overMaximum: OverMaximum;
  questionOf(position: Position, text: string): string | null;
  onTyping(position: Position, text: string | null, before: string): void;
  /** A comment is typed, as it would be saved; null gives it up. */
  onRemarking(change: Change | null, named: Pick<Typed, 'who' | 'where'>): void;
  /** The cell that was being typed in is gone. */
  onGone(): void;
  /** The text typed for it. */
  readonly lost: Typed | null;
  write(student: number, assignment: number, text: string): void;
  /** Whether scores can have comments. */
  readonly mayRemark: boolean;
  /** Whether a paste may create assignments: never in a what-if. */
  readonly mayMake: boolean;
  /** A comment on a score is written, changed or removed. */
  remark(change: Change): void;
  /** Enters several scores in one step, after a preview. */
  enter(changes: readonly Change[], messageOf: (count: number) => string): void;
  blanksOf(assignment: number, text: string): readonly Change[];
  /** The question before a score is entered in the blanks of a column. */
  blanksQuestion(assignment: number, text: string): string | null;
  clear(): void;
  /** Excuses the selected students. */
  excuse(): void;
  markMissing(): void;
  /** Marks the selected scores late, or in time if all of them are late; null if that is not possible. */
  readonly turnLate: (() => void) | null;
  /** The cells whose scores would be raised or lowered, while the dialog is open. */
  readonly curving: readonly CellIds[] | null;
  /** Opens the dialog for the selected scores, or for the whole column of a single one. */
  askCurve(): void;
  fillDown(): void;
  fillRight(): void;
  undo(): void;
  redo(): void;
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
  readonly whatIf: WhatIf;
  readonly grid: RefObject<GridHandle | null>;
  readonly store: CursorStore;
}

/** Entering scores in the grid. */
export function useScoreEntry(options: EntryOptions): ScoreEntry {
  const { classId, view, readOnly, mayRemark, whatIf, grid, store } = options;
  const messages = useStatusMessage(store);
  const { complain } = messages;
  useWhatIfMessage(whatIf, view.nameOf, messages);
  const maximum = useOverMaximum(view, store);
  const { write, enter, onRange } = scoreWriter({ ...options, messages, maximum });
  const paste = usePaste({
    grid,
    view,
    allowed: readOnly === null || whatIf.active,
    complain,
    onOne: (text) => onRange((from, selected) => fillRange(from, selected, text), entryTexts.pasted),
  });
  /** Where text was typed last that no cell accepted. */
  const typedAt = useRef<Position | null>(null);
  const { done, end, letGo, ...typing } = useTyping(view, whatIf.active);
  const cells = cellsUnder(grid, view);
  const { close: closeCurve, ...curve } = useCurving(cells, options, complain);
  const onGone = () => end(() => {});
  const { askNothing, ...questions } = useQuestions({ ...options, cells, complain, onGone });
  useUndoAnnounced({ classId, view, grid, messages });

  const entry: ScoreEntry = {
    ...messages,
    ...questions,
    endsTyping(position) {
      const ends = isSame(typedAt.current, position);
      typedAt.current = null;
      return ends;
    },
    askNothing() {
      askNothing();
      closeCurve();
      if (typing.lost) letGo();
    },
    paste,
    importFile() {
      if (readOnly !== null && !whatIf.active) complain(readOnly);
      else void paste.fromFile();
    },
    commit(committed) {
      const cell = cells.at(committed.at);
      if (cell) write(cell, committed.text, committed);
      done();
    },
    onLast: (towards) => messages.add(entryTexts.last[towards]),
    overMaximum: maximum,
    questionOf(position, text) {
      const cell = whatIf.active ? null : cells.at(position);
      return cell && maximum.questionOf(cell.student, cell.assignment, text);
    },
    ...typing,
    onGone() {
      complain(entryTexts.gone);
      end((student, assignment, { text, before }) => write({ student, assignment }, text, { before }));
    },
    write: (student, assignment, text) => write({ student, assignment }, text),
    mayRemark: mayRemark && !whatIf.active,
    mayMake: readOnly === null && !whatIf.active,
    ...remarking(options, messages),
    enter,
    blanksOf: (assignment, text) => blanksOf(view, assignment, text),
    blanksQuestion: (assignment, text) =>
      whatIf.active ? null : maximum.questionOfAny(blanksOf(view, assignment, text)),
    ...curve,
    excuse: () => onRange((from, selected) => fillRange(from, selected, 'E'), entryTexts.excused),
    markMissing: () => onRange((from, selected) => fillRange(from, selected, 'M'), entryTexts.markedMissing),
    turnLate: view.takesLate ? () => onRange(turnLate, entryTexts.late.turned) : null,
    clear: () => onRange((from, selected) => fillRange(from, selected, ''), entryTexts.cleared),
    fillDown: () => onRange(fillDown, entryTexts.filled),
    fillRight: () => onRange(fillRight, entryTexts.filled),
    ...undoing(classId),
    onKeyDown: (event) => handleKey(event, { entry, cells, typedAt, readOnly, whatIf }),
  };
  return entry;
}

const remarking = (
  { classId, view }: EntryOptions,
  { complain, announce }: StatusMessages,
): Pick<ScoreEntry, 'remark'> => ({
  remark(change) {
    const queued = [...view.entered.queuedRemarks.values()].find((each) => keyOf(each) === keyOf(change));
    outbox.enter(classId, [change]);
    if (isConflict(queued)) complain(entryTexts.remark.decideFirst);
    else announce(change.to.value === '' ? entryTexts.remark.removed : entryTexts.remark.saved);
  },
});

const undoing = (classId: number): Pick<ScoreEntry, 'undo' | 'redo'> => ({
  undo: () => outbox.undoOrRedo('undo', classId),
  redo: () => outbox.undoOrRedo('redo', classId),
});

interface QuestionOptions extends Pick<EntryOptions, 'view' | 'readOnly' | 'whatIf'> {
  readonly cells: CellsUnder;
  complain(text: string): void;
  /** The cell of the question is gone: no other can take what was typed for it. */
  onGone(): void;
}

type Questions = Pick<ScoreEntry, 'asking' | 'askPast' | 'askHere' | 'askNothing' | 'decide' | 'activate'>;

/** Asks about a cell or a column, or says why it cannot be asked. */
function useQuestions({ view, readOnly, whatIf, cells, ...told }: QuestionOptions): Questions {
  const { complain } = told;
  const { asking, askAt, askNothing } = useAsking(view.sheet.book, told);
  const decide =
    readOnly !== null || whatIf.active
      ? null
      : (student: number, assignment: number) => askAt('conflict', { student, assignment });
  return {
    asking,
    askNothing,
    decide,
    askPast: (assignment) => askAt('past', { student: view.rows[0] ?? 0, assignment }),
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
  };
}

/** The question that is open; it stays with its cell, and closes where that is gone. */
function useAsking(book: Gradebook, { complain, onGone }: Pick<QuestionOptions, 'complain' | 'onGone'>) {
  const [asked, ask] = useState<{ readonly kind: Question; readonly cell: CellIds } | null>(null);
  const place = asked && whereIs(book, asked.cell);
  useGone(asked !== null && place === null, () => {
    ask(null);
    complain(entryTexts.gone);
    if (asked?.kind === 'remark') onGone();
  });
  return {
    asking: asked && place && { kind: asked.kind, ...place },
    askAt(kind: Question, { student, assignment }: { student: number; assignment: number }) {
      const cell = cellIdsAt(book, student, assignment);
      if (cell) ask({ kind, cell });
    },
    askNothing: () => ask(null),
  };
}

/** The scores to raise or lower, while the dialog is open. */
function useCurving(under: CellsUnder, { readOnly, whatIf }: EntryOptions, complain: (text: string) => void) {
  const refused = whatIf.active ? null : readOnly;
  const [curving, setCells] = useState<readonly CellIds[] | null>(null);
  return {
    curving,
    close: () => setCells(null),
    askCurve() {
      const selected = under.selected();
      if (refused !== null || selected.length === 0) complain(refused ?? entryTexts.noScoreHere);
      else setCells(selected);
    },
  };
}

interface AnnouncedOptions extends Pick<EntryOptions, 'classId' | 'view' | 'grid'> {
  readonly messages: StatusMessages;
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
    if (progress.late && progress.kind === 'finished' && message?.tone === 'problem') return;
    // A score and its late mark are one cell.
    const cells = (count: number) =>
      entryTexts.cells(count === step.changes.length ? cellsChanged(step.changes) : count);
    tell(progressText({ ...progress, step }, cells));
    const first = firstCellOf(progress);
    const to = first && positionAt(view, first);
    if (to) grid.current?.go(to);
  });
}

interface KeyOptions extends Pick<EntryOptions, 'readOnly' | 'whatIf'> {
  readonly entry: ScoreEntry;
  readonly cells: CellsUnder;
  readonly typedAt: RefObject<Position | null>;
}

function handleKey(event: KeyboardEvent, { entry, cells, typedAt, readOnly, whatIf }: KeyOptions): void {
  const { target, currentTarget, key, altKey, ctrlKey, metaKey, shiftKey, code } = event;
  // In React, dialogs and menus are children here, though not on the page: their keys are their own.
  if (event.defaultPrevented || !(target instanceof Node && currentTarget.contains(target))) return;
  const types = isGrid(target) && key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey;
  if (isComposing(event.nativeEvent)) return;
  if (whatIf.active && key === 'Escape') whatIf.leave();
  if (target instanceof HTMLInputElement) return;
  if (key === 'F2' && shiftKey && !altKey && !ctrlKey && !metaKey) {
    if (!entry.mayRemark) return;
    event.preventDefault();
    entry.askHere('remark');
  } else if (altKey && !ctrlKey && !metaKey && !shiftKey && code === 'KeyL' && entry.turnLate) {
    event.preventDefault();
    // A held key would set the mark and remove it in turn.
    if (event.repeat) return;
    if (cells.here()) entry.turnLate();
    else entry.complain(entryTexts.noScoreHere);
  } else if (altKey && !ctrlKey && !metaKey && code === 'KeyH') {
    if (whatIf.active) return;
    event.preventDefault();
    entry.askHere(shiftKey ? 'past' : 'history');
  } else if (ctrlKey || metaKey) {
    const fill = altKey || shiftKey ? undefined : fills.get(key.toLowerCase());
    // For one cell, Ctrl+D and Ctrl+R stay the browser's: reloading must not change a score.
    if (!fill || !isGrid(target) || !cells.areSeveral()) return;
    event.preventDefault();
    entry[fill]();
  } else if (types) {
    if (readOnly !== null && !whatIf.active) entry.complain(readOnly);
    else if (cells.inConflict())
      entry.complain(whatIf.active ? entryTexts.decideLater : entryTexts.decideFirst);
    else if (!cells.here()) refuseTyping({ entry, cells, typedAt });
  }
}

/** Refuses text typed outside score cells. Ignore the Enter that follows. */
function refuseTyping({ entry, cells, typedAt }: Pick<KeyOptions, 'entry' | 'cells' | 'typedAt'>): void {
  const other = cells.otherHere();
  if (!other) return;
  typedAt.current = other.position;
  const text = entryTexts.notTyped[other.kind];
  if (entry.message?.text !== text) entry.complain(text);
}

const isGrid = (target: EventTarget) => target instanceof Element && target.role === 'grid';

const fills: ReadonlyMap<string, 'fillDown' | 'fillRight'> = new Map([
  ['d', 'fillDown'],
  ['r', 'fillRight'],
]);
