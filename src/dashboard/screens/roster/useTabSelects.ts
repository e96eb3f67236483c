import { type FocusEvent, useCallback, useEffect, useRef } from 'react';

/** Gone into by Tab, a box that may have several lines is selected whole, as one of a single line is by itself. */
export function useTabSelects() {
  const isTab = useRef(false);
  useEffect(() => {
    const listen = (event: Event) => {
      isTab.current =
        event instanceof KeyboardEvent &&
        event.key === 'Tab' &&
        !(event.ctrlKey || event.altKey || event.metaKey);
    };
    // From wherever on the page one comes; not by a click, nor back from another window.
    for (const name of ['keydown', 'pointerdown']) window.addEventListener(name, listen, true);
    return () => {
      for (const name of ['keydown', 'pointerdown']) window.removeEventListener(name, listen, true);
    };
  }, []);
  return useCallback(({ target }: FocusEvent) => {
    if (isTab.current && target instanceof HTMLTextAreaElement) target.select();
    isTab.current = false;
  }, []);
}
