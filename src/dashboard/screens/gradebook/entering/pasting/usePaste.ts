import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { type Rectangle, selection } from '#dashboard/grid/cursor.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import { cellValue } from '#dashboard/screens/gradebook/model/cellValue.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { leafChunk } from '#dashboard/shell/problem/chunk.ts';
import { decodeFile } from '#dashboard/ui/format/decodeFile.ts';
import { shortcut } from '#dashboard/ui/format/shortcut.ts';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { useFileDrop } from '#dashboard/ui/hooks/useFileDrop.ts';
import { type Pasted, pastedInto, withoutGone } from './pasted.ts';
import { type Reading, readBlock } from './pasteMatch.ts';

/** The clipboard's cells, and the selection when they were pasted. */
interface Clip {
  readonly seen: View;
  readonly range: Rectangle;
  readonly block: readonly (readonly string[])[];
  readonly chosen: Partial<Reading>;
  /** From a file, not from the clipboard. */
  readonly isFile: boolean;
}

export interface Pasting {
  readonly pasted: Pasted | null;
  /** The preview comes from a file. */
  readonly isFile: boolean;
  /** The same without its key. */
  fromClipboard(): Promise<void>;
  /** Lets the teacher choose a file, and shows what its scores would do. */
  fromFile(): Promise<void>;
  /** The teacher says what the first row and columns are. */
  read(chosen: Partial<Reading>): void;
  close(): void;
}

/** A file names its rows and columns. */
const firstCell: Rectangle = { top: 0, bottom: 0, left: 0, right: 0 };

interface PasteOptions {
  readonly grid: RefObject<GridHandle | null>;
  readonly view: View;
  readonly allowed: boolean;
  onOne(text: string): void;
  /** Shows why nothing could be pasted, until something can. */
  complain(text: string): void;
  clearMessage(): void;
}

/**
 * Ctrl+V in the grid: one value goes into every cell of the selection at once (`onOne`); a block is previewed first.
 */
export function usePaste({ grid, view, allowed, onOne, complain, clearMessage }: PasteOptions): Pasting {
  const [clip, setClip] = useState<Clip | null>(null);
  const pasted = useMemo(
    () =>
      clip &&
      pastedInto(clip.seen, {
        selected: clip.range,
        block: clip.block,
        chosen: clip.chosen,
        nameOf: clip.seen.nameOf,
        copiedOf: (student, column) => cellValue(clip.seen, student, column),
      }),
    [clip],
  );

  /** Returns whether it has any effect. */
  function take(text: string): boolean {
    const range = grid.current && selection(grid.current.cursor, view.rows.length);
    const block = readBlock(text);
    if (!allowed || block.length === 0) return false;
    const [[only, ...more] = [], ...rest] = block;
    // Headings and averages, which no selection holds, take no block either: `onOne` says so.
    if (!range || (rest.length === 0 && more.length === 0)) onOne(only ?? '');
    else {
      clearMessage();
      setClip({ seen: view, range, block, chosen: {}, isFile: false });
    }
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

  // While the browser asks, for leave or for a file, a colleague may move the rows or enter scores: what is pasted goes
  // where the cursor is then, and is compared with what is there then.
  const latest = useRef({ take, view });
  useEffect(() => {
    latest.current = { take, view };
  });
  async function takeFile(file: File) {
    const found = await scoresIn(file, () => latest.current.view.sheet.book, complain);
    if (!found) return;
    clearMessage();
    const { block, keyColumns } = found;
    const chosen = keyColumns === undefined ? {} : { headed: true, keyColumns };
    setClip({ seen: latest.current.view, range: firstCell, block, chosen, isFile: true });
  }
  useFileDrop({
    within: useRef(null),
    isOn: allowed,
    onFile: (file) => void takeFile(file),
    onProblem: (problem, name) => complain(uiTexts.notDropped[problem](name)),
  });
  return {
    pasted: useMemo(() => pasted && withoutGone(pasted, view.sheet.book), [pasted, view.sheet.book]),
    isFile: clip?.isFile ?? false,
    async fromClipboard() {
      try {
        const text = await navigator.clipboard.readText();
        if (!latest.current.take(text)) complain(entryTexts.nothingToPaste);
      } catch {
        // Refused, or the page came without encryption.
        complain(entryTexts.notPasted(shortcut('Ctrl V')));
      }
    },
    async fromFile() {
      const file = await chosenFile();
      if (file) await takeFile(file);
    },
    read: (told) => setClip(clip && { ...clip, chosen: { ...clip.chosen, ...told } }),
    close: () => setClip(null),
  };
}

/** A class of 2,000 students with 100 assignments needs less. */
const mostBytes = 5_000_000;

// What reads files is fetched when it is wanted.
const loading = leafChunk(() => import('./scoreFile.ts'));

/** The scores in a file; null for none, once it is said why. */
async function scoresIn(file: File, bookNow: () => Gradebook, complain: PasteOptions['complain']) {
  const refuse = (text: string) => {
    complain(text);
    return null;
  };
  if (file.size > mostBytes) return refuse(entryTexts.fileTooLarge(file.name));
  const reader = await loading().catch(() => null);
  if (!reader) return refuse(entryTexts.notImported);
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return refuse(entryTexts.fileNotRead(file.name));
  const text = decodeFile(new Uint8Array(bytes));
  const titles = bookNow().assignments.map(({ title }) => title);
  if (text === null) return refuse(entryTexts.fileNotText(file.name));
  const found = reader.readScoreFile(text, titles);
  return typeof found === 'string' ? refuse(entryTexts.fileFaults[found](file.name)) : found;
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
