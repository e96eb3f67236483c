import { useEffect, useEffectEvent, useRef } from 'react';
import type { View } from '#dashboard/screens/gradebook/model/gradebookModel.ts';
import { paperOf } from './paper.ts';

/**
 * However printing is asked for, by key, by the browser's menu or by ours, paper gets the whole class as it is
 * arranged, and not just the visible part. Answers how to print another view of it.
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
    // Where printing is ignored nothing follows; the next may be the browser's own, of what is on the screen.
    setTimeout(() => {
      wanted.current = null;
    });
  };
}
