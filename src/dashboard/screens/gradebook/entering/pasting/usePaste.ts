import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { type Rectangle, selection } from '#dashboard/grid/cursor.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { shortcut } from '#dashboard/ui/format/shortcut.ts';
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
  /** What is shown is read from a file. */
  readonly isFile: boolean;
  /** The same without its key. */
  fromClipboard(): Promise<void>;
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
  /** Nothing could be pasted, and why. */
  complain(text: string): void;
}

/**
 * Ctrl+V in the grid: one value goes into every cell of the selection at once (`onOne`); a block is first shown as
 * what it would do.
 */
export function usePaste({ grid, view, allowed, onOne, complain }: PasteOptions): Pasting {
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

  /** Returns whether it has any effect. */
  function take(text: string): boolean {
    const range = grid.current && selection(grid.current.cursor, view.rows.length);
    const block = readBlock(text);
    if (!allowed || !range || block.length === 0) return false;
    const [[only, ...more] = [], ...rest] = block;
    if (rest.length === 0 && more.length === 0) onOne(only ?? '');
    else setClip({ seen: view, range, block, told: {}, isFile: false });
    return true;
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    // Firefox sends the event to the body, so the focus decides, not the event's target.
    if (!grid.current || document.activeElement !== grid.current.scroller) return;
    if (take(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  // Meanwhile a browser asks whether it may, and a colleague may move the rows: what is pasted goes where the cursor is
  // then.
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  return {
    pasted: useMemo(() => pasted && withoutGone(pasted, view.sheet.book), [pasted, view.sheet.book]),
    isFile: clip?.isFile ?? false,
    async fromClipboard() {
      try {
        const text = await navigator.clipboard.readText();
        if (!latest.current(text)) complain(entryTexts.nothingToPaste);
      } catch {
        // Refused, or the page came without encryption.
        complain(entryTexts.notPasted(shortcut('Ctrl V')));
      }
    },
    open(block, keyColumns) {
      const told = keyColumns === undefined ? {} : { headed: true, keyColumns };
      setClip({ seen: view, range: firstCell, block, told, isFile: true });
    },
    read: (told) => setClip(clip && { ...clip, told: { ...clip.told, ...told } }),
    close: () => setClip(null),
  };
}

/** A class of 2,000 students with 100 assignments takes less. */
const mostBytes = 5_000_000;

interface Telling {
  readonly paste: Pasting;
  complain(text: string): void;
}

/** Lets the teacher choose a file, and shows what its scores would do. */
export async function chooseScores({ assignments }: Gradebook, { paste, complain }: Telling): Promise<void> {
  const file = await chosenFile();
  if (!file) return;
  if (file.size > mostBytes) return complain(entryTexts.fileTooLarge(file.name));
  // What reads files is fetched when it is wanted.
  const { decodeFile, readScoreFile } = await import('./scoreFile.ts');
  const text = decodeFile(new Uint8Array(await file.arrayBuffer()));
  const titles = assignments.map(({ title }) => title);
  const found = text.includes('\0') ? null : readScoreFile(text, titles);
  if (found) paste.open(found.block, found.keyColumns);
  else complain(entryTexts.fileWithoutScores(file.name));
}

function chosenFile(): Promise<File | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.csv,.tsv,.txt,text/csv,text/tab-separated-values';
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}
