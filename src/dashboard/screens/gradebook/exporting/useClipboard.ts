import { type RefObject, useEffect, useEffectEvent } from 'react';
import { cellsIn, selection } from '#dashboard/grid/cursor.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { copyText } from './copyText.ts';

/** Ctrl+C in the grid puts the selection on the clipboard as Excel and Sheets take it. */
export function useClipboard(
  grid: RefObject<GridHandle | null>,
  view: View,
  onCopied: (cells: number) => void,
): void {
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
}
