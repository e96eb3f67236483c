import { useEffect, useLayoutEffect, useRef } from 'react';

/*
 * Keeps messages at the window's foot off the active row: while they would cover it they are shown below the header
 * instead, and stay there until they would cover it again.
 */

/** `element`, unless it is the body or inside the toasts. */
const workedIn = (element: Element | null, toasts: HTMLElement): Element | null =>
  element === document.body || toasts.contains(element) ? null : element;

/** The active cell in `element`, with its whole row: in a grid it moves without the focus. */
function rowOf(element: Element): Element {
  const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '') ?? element;
  return active.closest('tr, [role=row], li') ?? active;
}

/** Whether messages at `side` would cover `row`: each toast, or their whole line if it takes presses itself. */
function covers(toasts: HTMLElement, side: 'foot' | 'head', row: Element): boolean {
  toasts.dataset.side = side;
  const its = row.getBoundingClientRect();
  const boxes = getComputedStyle(toasts).pointerEvents === 'auto' ? [toasts] : [...toasts.children];
  return boxes.some((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return left < its.right && right > its.left && top < its.bottom && bottom > its.top;
  });
}

/**
 * A grid as tall as the rest of the window makes room at its foot for messages, though only once it is drawn, and keeps
 * its row visible. If the page scrolls, the room is not at the window's foot.
 */
function makesRoom(row: Element): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return row.closest('[data-filled] [role=grid]') !== null && scrollHeight <= clientHeight;
}

function chooseSide(toasts: HTMLElement, focused: Element | null): void {
  const row = focused && rowOf(focused);
  const side = toasts.dataset.side === 'head' ? 'head' : 'foot';
  const other = side === 'foot' ? 'head' : 'foot';
  if (row && makesRoom(row)) toasts.dataset.side = 'foot';
  else if (!row?.isConnected || !covers(toasts, side, row) || covers(toasts, other, row))
    toasts.dataset.side = side;
}

/** Chooses the side again for each new toast in `toasts`. */
export function useToastSide(toasts: HTMLElement | null): void {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!toasts) return;
    focused.current = workedIn(document.activeElement, toasts) ?? focused.current;
    chooseSide(toasts, focused.current);
  });
  useEffect(() => {
    if (!toasts) return;
    const choose = () => chooseSide(toasts, focused.current);
    const follow = ({ target }: FocusEvent) => {
      focused.current = workedIn(target as Element, toasts) ?? focused.current;
      choose();
    };
    document.addEventListener('focusin', follow);
    // Also when something within the page scrolls.
    window.addEventListener('scroll', choose, { capture: true, passive: true });
    window.addEventListener('resize', choose);
    return () => {
      document.removeEventListener('focusin', follow);
      window.removeEventListener('scroll', choose, { capture: true });
      window.removeEventListener('resize', choose);
      if (toasts.childElementCount === 0) delete toasts.dataset.side;
    };
  }, [toasts]);
}
