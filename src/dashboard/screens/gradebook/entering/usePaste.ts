import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type Rectangle, selection } from '#dashboard/grid/cursor.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { type Pasted, pastedInto, withoutGone } from './pasted.ts';
import { type Reading, readBlock } from './pasteMatch.ts';

/** What is on the clipboard, and the cells into which it is pasted as they stood then. */
interface Clip {
  readonly seen: View;
  readonly range: Rectangle;
  readonly block: readonly (readonly string[])[];
  readonly told: Partial<Reading>;
  /** Out of a file, not from the clipboard. */
  readonly isFile: boolean;
}

export interface Pasting {
  readonly pasted: Pasted | null;
  /** What is shown comes out of a file. */
  readonly isFile: boolean;
  /** Shows what the scores of a file would do. */
  open(block: Clip['block'], keyColumns: number | undefined): void;
  /** The teacher says what the first row and columns are. */
  read(told: Partial<Reading>): void;
  close(): void;
}

/** A file names its rows and columns. */
const firstCell: Rectangle = { top: 0, bottom: 0, left: 0, right: 0 };

interface PasteOptions {
  readonly grid: RefObject<GridHandle | null>;
  readonly view: View;
  readonly allowed: boolean;
  onOne(text: string): void;
}

/**
 * Ctrl+V in the grid: one value goes into every cell of the selection at once (`onOne`); a block is first shown as
 * what it would do.
 */
export function usePaste({ grid, view, allowed, onOne }: PasteOptions): Pasting {
  const [clip, setClip] = useState<Clip | null>(null);
  const pasted = useMemo(
    () =>
      clip &&
      pastedInto(clip.seen, {
        selected: clip.range,
        block: clip.block,
        told: clip.told,
        nameOf: clip.seen.nameOf,
      }),
    [clip],
  );

  const paste = useEffectEvent((event: ClipboardEvent) => {
    // Firefox sends the event to the body, so the focus decides, not the event's target.
    if (!grid.current || document.activeElement !== grid.current.scroller) return;
    const range = selection(grid.current.cursor, view.rows.length);
    const block = readBlock(event.clipboardData?.getData('text/plain') ?? '');
    if (!allowed || !range || block.length === 0) return;
    event.preventDefault();
    const [[only, ...more] = [], ...rest] = block;
    if (rest.length === 0 && more.length === 0) onOne(only ?? '');
    else setClip({ seen: view, range, block, told: {}, isFile: false });
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  return {
    pasted: useMemo(() => pasted && withoutGone(pasted, view.sheet.book), [pasted, view.sheet.book]),
    isFile: clip?.isFile ?? false,
    open(block, keyColumns) {
      const told = keyColumns === undefined ? {} : { headed: true, keyColumns };
      setClip({ seen: view, range: firstCell, block, told, isFile: true });
    },
    read: (told) => setClip(clip && { ...clip, told: { ...clip.told, ...told } }),
    close: () => setClip(null),
  };
}
