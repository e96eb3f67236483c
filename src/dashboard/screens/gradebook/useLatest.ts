import { useEffect, useRef } from 'react';
import type { BookColumn } from './gradebookModel.ts';

/** Goes, once, to the column of the assignment that has just been added or changed, as soon as it is there. */
export function useLatest(
  latest: number | null,
  columns: readonly BookColumn[],
  onThere: (column: number) => void,
): void {
  const gone = useRef<number | null>(null);
  useEffect(() => {
    if (latest === null) gone.current = null;
    if (latest === null || latest === gone.current) return;
    const column = columns.findIndex(({ id }) => id === String(latest));
    if (column < 0) return;
    gone.current = latest;
    // After the dialog has given the focus back.
    requestAnimationFrame(() => onThere(column));
  });
}
