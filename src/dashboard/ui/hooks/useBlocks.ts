import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { blockOf, followBlocks, planBlocks, type RowKey } from './blockPlan.ts';
import { narrowScreen } from './useBrowser.ts';

/*
 * The rows of a table in blocks: the visible ones are drawn with the page, the others right after it, a block at a
 * time, so that a slow phone stays responsive; until then empty space keeps their place. All rows mount after the first
 * key or touch. Of a list of thousands only rows near the window are drawn. Paper always has everything.
 */

const size = 8;

/** Render in at most this many batches; each has a fixed cost. */
const maxBatches = 12;

/** The least space above and below the rows, and the height of a row, in pixels. */
const around = 208;
const row = { narrow: 44, wide: 36 };

export interface Block {
  index: number;
  from: number;
  to: number;
  drawn: boolean;
}

export interface Blocks {
  /** Identifies each row, wherever it moves. */
  keys: readonly RowKey[];
  /** Rows that are drawn wherever the page is scrolled to. */
  sought?: readonly (number | null)[];
  /** The height of a row on a narrow screen, in heights of a control. */
  tall?: number;
  /** For lists of thousands: draws only rows near the window. */
  onlyNear?: boolean;
}

function visibleRows(tall: number): number {
  const high = matchMedia(narrowScreen).matches ? row.narrow * tall : row.wide;
  return Math.max(size, Math.ceil((window.innerHeight - around) / high));
}

/** Without an observer, as in tests without a window, all rows are drawn at once. */
const watching = () => typeof IntersectionObserver !== 'undefined';

export function useBlocks({ keys, sought = [], tall = 1, onlyNear = false }: Blocks) {
  const sizes = (count: number) => ({
    first: watching() ? visibleRows(tall) : Math.max(1, count),
    others: onlyNear ? size : Math.max(size, Math.ceil(count / maxBatches)),
  });
  const [known, setKnown] = useState(() => planBlocks(keys, sizes));
  const plan = followBlocks(known, keys, sizes);
  if (plan !== known) setKnown(plan);
  const [kept, keep] = useState<ReadonlySet<number>>(() => new Set([0]));
  const [whole, setWhole] = useState(() => !watching());

  const pinned = new Set(sought.map((row) => (row === null ? -1 : blockOf(plan, row))));
  const list: Block[] = plan.starts.map((from, index) => ({
    index,
    from,
    to: plan.starts[index + 1] ?? keys.length,
    drawn: whole || kept.has(index) || pinned.has(index),
  }));

  const next = whole || onlyNear ? undefined : list.find(({ index }) => !kept.has(index))?.index;
  useEffect(() => {
    if (next === undefined) return;
    return afterPaint(() => startTransition(() => keep((before) => changed(before, [next], []))));
  }, [next]);
  useFinishOnInput(next !== undefined, setWhole);
  usePaper(onlyNear, setWhole);

  const observer = useMemo(() => {
    if (!watching()) return null;
    const indexOf = (element: Element) => Number((element as HTMLElement).dataset.block);
    return new IntersectionObserver(
      (entries) => {
        const there = entries.filter(({ isIntersecting }) => isIntersecting);
        // Keep the block that has the focus, however far the page is scrolled.
        const gone = entries.filter(
          ({ isIntersecting, target }) =>
            onlyNear && !isIntersecting && !target.contains(document.activeElement),
        );
        const indexes = (some: typeof entries) => some.map(({ target }) => indexOf(target));
        startTransition(() => keep((before) => changed(before, indexes(there), indexes(gone))));
      },
      { rootMargin: onlyNear ? '1200px' : '0px' },
    );
  }, [onlyNear]);
  useEffect(() => () => observer?.disconnect(), [observer]);

  const observe = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      observer?.observe(element);
      return () => observer?.unobserve(element);
    },
    [observer],
  );
  return { list, observe };
}

/** Returns the same set if nothing changes, so that nothing renders again. */
function changed(before: ReadonlySet<number>, added: readonly number[], removed: readonly number[]) {
  if (added.every((index) => before.has(index)) && !removed.some((index) => before.has(index))) return before;
  const after = new Set([...before, ...added]);
  for (const index of removed) after.delete(index);
  return after;
}

/** Mount all rows before the first key or press is handled. */
function useFinishOnInput(unfinished: boolean, setWhole: (whole: boolean) => void) {
  useEffect(() => {
    if (!unfinished) return;
    const finish = () => flushSync(() => setWhole(true));
    for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, finish, true);
    return () => {
      for (const event of ['keydown', 'pointerdown']) window.removeEventListener(event, finish, true);
    };
  }, [unfinished, setWhole]);
}

function usePaper(onlyNear: boolean, setWhole: (whole: boolean) => void) {
  useEffect(() => {
    if (!watching()) return;
    const before = () => flushSync(() => setWhole(true));
    const after = () => {
      if (onlyNear) setWhole(false);
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [onlyNear, setWhole]);
}

/** Runs after the current render has been painted; returns a function that cancels it. */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
