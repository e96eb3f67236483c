import { type FocusEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { catchFocus } from '#dashboard/ui/format/heading.ts';

const focusable = 'a, button, input, select, textarea';

/**
 * For a panel whose buttons give way to a form: once the form has gone, the button that opened it has the focus again.
 * If that has gone too, the one in its place has it; if the panel has no button any more, the heading of the screen.
 * The panel takes the handlers.
 */
export function usePanelFocus() {
  const focused = useRef<{ panel: Element; element: Element } | null>(null);
  /** Among the buttons of the panel, of the last one outside a form that had the focus. */
  const place = useRef(0);

  useLayoutEffect(() => {
    const { current: lost } = focused;
    if (!lost || lost.element.isConnected) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const controls = lost.panel.querySelectorAll<HTMLElement>(focusable);
    const next = controls[place.current] ?? controls[controls.length - 1];
    if (next) next.focus({ preventScroll: true });
    else catchFocus();
  });

  // The panel itself may go.
  useEffect(
    () => () => {
      if (focused.current) catchFocus();
    },
    [],
  );

  return useMemo(
    () => ({
      onFocus({ target, currentTarget: panel }: FocusEvent) {
        focused.current = { panel, element: target };
        if (!target.closest('form')) place.current = [...panel.querySelectorAll(focusable)].indexOf(target);
      },
      // No blur event follows when an element is removed.
      onBlur() {
        focused.current = null;
      },
    }),
    [],
  );
}
