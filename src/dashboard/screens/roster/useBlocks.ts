import { useCallback, useEffect, useMemo, useState } from 'react';

/*
 * A long list is drawn in blocks of so many lines: those near the window whole, the others as empty space of
 * their height. A block is a `tbody`, so the table stays a table and scrolls with the page.
 */

const size = 50;

export interface Block {
  index: number;
  from: number;
  to: number;
  drawn: boolean;
}

/** `sought`: lines that are drawn wherever the page is scrolled to. */
export function useBlocks(count: number, sought: readonly (number | null)[]) {
  const watching = typeof IntersectionObserver !== 'undefined';
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([0, 1]));
  const pinned = new Set(sought.map((row) => (row === null ? -1 : Math.floor(row / size))));

  const observer = useMemo(() => {
    if (!watching) return null;
    const indexOf = (element: Element) => Number((element as HTMLElement).dataset.block);
    return new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries) {
            // Who writes in a block keeps it, however far the page is scrolled.
            if (isIntersecting) after.add(indexOf(target));
            else if (!target.contains(document.activeElement)) after.delete(indexOf(target));
          }
          return after;
        }),
      { rootMargin: '1200px' },
    );
  }, [watching]);
  useEffect(() => () => observer?.disconnect(), [observer]);

  const observe = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      observer?.observe(element);
      return () => observer?.unobserve(element);
    },
    [observer],
  );

  const list: Block[] = Array.from({ length: Math.ceil(count / size) }, (_, index) => ({
    index,
    from: index * size,
    to: Math.min(count, (index + 1) * size),
    drawn: !watching || near.has(index) || pinned.has(index),
  }));
  return { list, observe, size };
}
