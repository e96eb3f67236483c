import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { catchFocus } from './heading.ts';

/** Finds what gets the focus once the focused element has gone; undefined for the heading of the screen. */
type FindNext = () => HTMLElement | undefined;

/**
 * Passes the focus on when the focused element of a container is removed. `nextAfter` is asked whenever an element gets
 * the focus; it returns null for one outside the container, such as in an open menu. The container takes the handlers.
 */
function usePassedOn<Container extends Element>(
  nextAfter: (focused: Element, container: Container) => FindNext | null,
) {
  const focused = useRef<{ element: Element; findNext: FindNext } | null>(null);

  useLayoutEffect(() => {
    const { current: lost } = focused;
    if (!lost || lost.element.isConnected) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const next = lost.findNext();
    if (next) next.focus({ preventScroll: true });
    else catchFocus();
  });

  // The container itself may go.
  useEffect(
    () => () => {
      if (focused.current) catchFocus();
    },
    [],
  );

  return {
    onFocus({ target, currentTarget }: FocusEvent<Container>) {
      const findNext = nextAfter(target, currentTarget);
      if (findNext) focused.current = { element: target, findNext };
    },
    // No blur event follows when an element is removed.
    onBlur() {
      focused.current = null;
    },
  };
}

const focusable = 'a, button, input, select, textarea, [tabindex]';

const controlsOf = (container: Element | undefined): HTMLElement[] => [
  ...(container?.querySelectorAll<HTMLElement>(focusable) ?? []),
];

/** The control with this index, or else the last one. */
function controlAt(container: Element | undefined, index: number): HTMLElement | undefined {
  const controls = controlsOf(container);
  return controls[index] ?? controls.at(-1);
}

const indexOfControl = (focused: Element, container: Element | undefined) =>
  controlsOf(container).indexOf(focused as HTMLElement);

const rowsOf = (list: Element) => [...list.children].filter((row) => row.querySelector(focusable));

/**
 * For a list whose rows are removed by their own controls: the same control of the row that takes the place of a
 * removed one gets the focus; without rows, the heading of the screen does.
 */
export function useFocusPassedOn<List extends Element>() {
  return usePassedOn((focused, list: List) => {
    const rows = rowsOf(list);
    const at = rows.findIndex((each) => each.contains(focused));
    if (at < 0) return null;
    const index = indexOfControl(focused, rows[at]);
    return () => controlAt(rowsOf(list)[at] ?? rowsOf(list).at(-1), index);
  });
}

/**
 * For a panel whose buttons give way to a form: once the form has gone, the button that opened it has the focus again.
 * If that has gone too, the one in its place has it; if the panel has no button any more, the heading of the screen.
 */
export function usePanelFocus() {
  /** Among the buttons of the panel, of the last one outside a form that had the focus. */
  const index = useRef(0);
  return usePassedOn((focused, panel: Element) => {
    if (!focused.closest('form')) index.current = indexOfControl(focused, panel);
    return () => controlAt(panel, index.current);
  });
}
