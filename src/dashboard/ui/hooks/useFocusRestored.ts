import { type FocusEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { RowKey } from './blockPlan.ts';
import type { Block } from './useBlocks.ts';

/** Listens to a block of rows. */
export interface FocusWatching {
  onFocus(event: FocusEvent<HTMLElement>): void;
  onBlur(event: FocusEvent<HTMLElement>): void;
}

/** The focused element: its row, and its place among the focusable ones there. */
interface Focused {
  readonly table: HTMLTableElement;
  readonly element: Element;
  readonly key: RowKey;
  readonly place: number;
}

const focusable = 'a, button, input, select, textarea, [tabindex]';

/** A row that moves to another block is created again there: the element that had the focus in it gets it back. */
export function useFocusRestored(keys: readonly RowKey[], list: readonly Block[]): FocusWatching {
  const focused = useRef<Focused | null>(null);
  const latest = useRef({ keys, list });
  useLayoutEffect(() => {
    latest.current = { keys, list };
    const { current: lost } = focused;
    if (!lost || lost.element.isConnected) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const at = keys.indexOf(lost.key);
    const block = list.find(({ from, to }) => from <= at && at < to);
    if (!block) return;
    const body = lost.table.querySelector<HTMLTableSectionElement>(`[data-block="${block.index}"]`);
    const again = body?.rows[at - block.from]?.querySelectorAll<HTMLElement>(focusable)[lost.place];
    // The page must not scroll: nobody has asked for that.
    again?.focus({ preventScroll: true });
  });
  return useMemo(
    () => ({
      onFocus({ target, currentTarget }) {
        const row = target.closest('tr');
        const table = target.closest('table');
        const block = latest.current.list[Number(currentTarget.dataset.block)];
        if (!row || !table || !block) return;
        const key = latest.current.keys[block.from + row.sectionRowIndex];
        const place = [...row.querySelectorAll(focusable)].indexOf(target);
        focused.current = key === undefined ? null : { table, element: target, key, place };
      },
      // No blur event follows when a row is removed.
      onBlur() {
        focused.current = null;
      },
    }),
    [],
  );
}
