import { type RefObject, useEffect, useEffectEvent } from 'react';
import { cellsIn, selection } from '#dashboard/grid/cursor.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { shortcut } from '#dashboard/ui/format/shortcut.ts';
import { copyText } from './copyText.ts';

/**
 * Ctrl+C in the grid copies the selection in the form that Excel and Sheets accept. Returns a function that does the
 * same without the key.
 */
export function useClipboard(
  grid: RefObject<GridHandle | null>,
  view: View,
  { onCopied, complain }: { onCopied(cells: number): void; complain(text: string): void },
): () => void {
  const tell = useEffectEvent(onCopied);
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      // Firefox sends the event to the body, so the focus decides, not the event's target.
      if (!grid.current || document.activeElement !== grid.current.scroller) return;
      const range = selection(grid.current.cursor, view.rows.length);
      if (!range || !event.clipboardData) return;
      const { text, html } = copyText(view, range);
      event.clipboardData.setData('text/plain', text);
      event.clipboardData.setData('text/html', html);
      event.preventDefault();
      tell(cellsIn(range));
    };
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, [grid, view]);
  return () => {
    const range = grid.current && selection(grid.current.cursor, view.rows.length);
    if (!range) return;
    const { text, html } = copyText(view, range);
    writeClipboard({ 'text/plain': text, 'text/html': html }).then(
      () => onCopied(cellsIn(range)),
      () => complain(entryTexts.notCopied(shortcut('Ctrl C'))),
    );
  };
}

/** Fails if the browser refuses, or the page is not encrypted. */
async function writeClipboard(texts: Readonly<Record<string, string>>): Promise<void> {
  const blobs = Object.entries(texts).map(([type, text]) => [type, new Blob([text], { type })]);
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
}
