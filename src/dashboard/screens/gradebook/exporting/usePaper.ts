import { useEffect, useEffectEvent, useRef } from 'react';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { paperOf } from './paper.ts';

/**
 * Whichever way printing is started, by key, by the browser's menu or by ours, paper gets the whole class as it is
 * arranged, and not just the visible part. Returns a function that prints another view of it.
 */
export function usePaper(viewNow: () => View): (other: View) => void {
  const wanted = useRef<View>(null);
  const write = useEffectEvent(() => paperOf(wanted.current ?? viewNow()));
  useEffect(() => {
    let paper: HTMLElement | null = null;
    const clear = () => {
      paper?.remove();
      paper = null;
    };
    const before = () => {
      clear();
      paper = write();
      document.body.append(paper);
    };
    const after = () => {
      clear();
      wanted.current = null;
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      clear();
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return (other) => {
    wanted.current = other;
    window.print();
    // If the browser ignores printing, no event follows; the next print may be the browser's own, of the screen.
    setTimeout(() => {
      wanted.current = null;
    });
  };
}
