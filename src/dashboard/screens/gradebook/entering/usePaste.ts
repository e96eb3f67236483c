import { type RefObject, useEffect, useRef, useState } from 'react';
import { selection } from '#dashboard/grid/cursor.ts';
import type { GridHandle } from '#dashboard/grid/Grid.tsx';
import type { View } from '#dashboard/screens/gradebook/gradebookModel.ts';
import { type Pasted, pastedInto } from './pasted.ts';
import { readBlock } from './readBlock.ts';

/**
 * Ctrl+V in the grid: one value goes into every cell of the selection at once (`onOne`); a block is first shown as
 * what it would do.
 */
export function usePaste(
  grid: RefObject<GridHandle | null>,
  view: View,
  allowed: boolean,
  onOne: (text: string) => void,
): { pasted: Pasted | null; close(): void } {
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const latest = useRef({ view, allowed, onOne });
  latest.current = { view, allowed, onOne };

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (!(event.target instanceof Element) || event.target.role !== 'grid' || !grid.current) return;
      const { view: seen, allowed: may, onOne: fill } = latest.current;
      const range = selection(grid.current.cursor, seen.rows.length);
      const block = readBlock(event.clipboardData?.getData('text/plain') ?? '');
      if (!may || !range || block.length === 0) return;
      event.preventDefault();
      const [[only, ...more] = [], ...rest] = block;
      if (rest.length === 0 && more.length === 0) fill(only ?? '');
      else setPasted(pastedInto(seen, range, block, seen.nameOf));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [grid]);

  return { pasted, close: () => setPasted(null) };
}
