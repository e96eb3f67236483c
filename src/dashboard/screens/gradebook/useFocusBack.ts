import { useEffect, useEffectEvent, useRef } from 'react';

/** What had the focus may go with its action: a button that is pressed once, a dialog whose opener is gone. */
export function useFocusBack(back: () => void): void {
  const held = useRef<Element>(null);
  const giveBack = useEffectEvent(() => {
    const { activeElement, body } = document;
    if (activeElement !== body || !held.current || held.current.isConnected) return;
    held.current = null;
    back();
  });
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      held.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    if (!held.current || held.current.isConnected) return;
    // After a dialog that closes has given the focus back, where it could.
    const frame = requestAnimationFrame(() => giveBack());
    return () => cancelAnimationFrame(frame);
  });
}
