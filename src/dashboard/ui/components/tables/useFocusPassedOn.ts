import { type FocusEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { catchFocus } from '#dashboard/ui/format/heading.ts';

/** The focused element: its list, its row there, and its place among the focusable ones of the row. */
interface Focused {
  readonly list: Element;
  readonly element: Element;
  readonly row: number;
  readonly place: number;
}

const focusable = 'a, button, input, select, textarea, [tabindex]';

const rowsOf = (list: Element) => [...list.children].filter((row) => row.querySelector(focusable));

/**
 * For a list whose rows are removed by their own controls: the same control of the row that takes the place of a
 * removed one gets the focus; without rows, the heading of the screen does. The list takes the two handlers.
 */
export function useFocusPassedOn<List extends Element>() {
  const focused = useRef<Focused | null>(null);

  useLayoutEffect(() => {
    const { current: lost } = focused;
    if (!lost || lost.element.isConnected) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const row = rowsOf(lost.list)
      .slice(0, lost.row + 1)
      .at(-1);
    const controls = row?.querySelectorAll<HTMLElement>(focusable) ?? [];
    const next = controls[lost.place] ?? controls[controls.length - 1];
    if (next) next.focus({ preventScroll: true });
    else catchFocus();
  });

  // The list itself may go with its last row.
  useEffect(
    () => () => {
      if (focused.current) catchFocus();
    },
    [],
  );

  return useMemo(
    () => ({
      onFocus({ target, currentTarget }: FocusEvent<List>) {
        const rows = rowsOf(currentTarget);
        const row = rows.findIndex((each) => each.contains(target));
        // An open menu of a row is elsewhere in the page.
        if (row < 0) return;
        const place = [...(rows[row]?.querySelectorAll(focusable) ?? [])].indexOf(target);
        focused.current = { list: currentTarget, element: target, row, place };
      },
      // No blur event follows when a row is removed.
      onBlur() {
        focused.current = null;
      },
    }),
    [],
  );
}
