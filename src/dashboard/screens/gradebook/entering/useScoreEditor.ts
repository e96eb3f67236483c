import { useRef } from 'react';
import { type ArrowDirection, isSame, type Position } from '#dashboard/grid/cursor.ts';
import type { Committed } from '#dashboard/grid/gestures.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { StatusMessages } from '#dashboard/screens/gradebook/model/useStatusMessage.ts';
import type { CellsUnder } from './cellsUnder.ts';
import type { ScoreWriter } from './scoreWriter.ts';
import type { Typed, Typing } from './useTyping.ts';

/** The text of the grid's editor: while it is typed, and once it is committed. */
export interface ScoreEditor extends Pick<Typing, 'onTyping'> {
  commit(committed: Committed): void;
  /** A value was entered in the last cell in its direction. */
  onLast(towards: ArrowDirection): void;
  /** The cell that was being typed in is gone. */
  onGone(): void;
  /** The text typed for it, if it is gone from the class. */
  readonly lost: Typed | null;
  /** Refuses text that is typed where no score is. */
  refuse(): void;
  /** Whether Enter ends refused text there, and must open nothing. */
  endsRefused(position: Position): boolean;
}

interface EditorOptions extends Pick<ScoreWriter, 'write'> {
  readonly cells: CellsUnder;
  readonly typing: Typing;
  readonly messages: StatusMessages;
}

export function useScoreEditor(options: EditorOptions): ScoreEditor {
  const { cells, typing, messages, write } = options;
  const refusedAt = useRef<Position | null>(null);
  return {
    onTyping: typing.onTyping,
    lost: typing.lost,
    commit(committed) {
      const cell = cells.at(committed.at);
      if (cell) write(cell, committed.text, committed);
      typing.done();
    },
    onLast: (towards) => messages.add(entryTexts.last[towards]),
    onGone() {
      messages.complain(entryTexts.gone);
      typing.end((student, assignment, { text, begun }) => write({ student, assignment }, text, { begun }));
    },
    refuse() {
      const other = cells.otherHere();
      if (!other) return;
      refusedAt.current = other.position;
      const text = entryTexts.notTyped[other.kind];
      if (messages.message?.text !== text) messages.complain(text);
    },
    endsRefused(position) {
      const ends = isSame(refusedAt.current, position);
      refusedAt.current = null;
      return ends;
    },
  };
}
