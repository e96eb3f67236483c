/* Measuring from within the page. */

/** Resolves once the current changes are painted, in the first frame where `stands` is true. */
export function afterPaint(stands = () => true): Promise<void> {
  return new Promise((resolve) => {
    const frame = () => {
      // Checked before the paint: a change between the paint and the message would count as painted.
      if (!stands()) {
        requestAnimationFrame(frame);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    };
    requestAnimationFrame(frame);
  });
}

/** Selectors of the grid and of its cells. */
interface Places {
  readonly grid: string;
  readonly cells: string;
}

const ours: Places = { grid: '[role=grid], .pool', cells: '[role=gridcell], .pool-row > div' };

/** Looks at places all over the body, and counts those without a cell that has text. */
export function lookout({ grid, cells }: Places = ours): () => { blanks: number; looked: number } {
  const places: [number, number][] = [];
  const {
    left = 0,
    top = 0,
    right = 0,
    bottom = 0,
  } = document.querySelector(grid)?.getBoundingClientRect() ?? {};
  for (let x = left + 380; x < right - 30; x += 120) {
    for (let y = top + 100; y < bottom - 60; y += 64) places.push([x, y]);
  }
  return () => {
    const textAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest(cells)?.textContent;
    // The line between two rows belongs to no cell.
    const blank = ([x, y]: [number, number]) => !textAt(x, y) && !textAt(x, y + 2);
    return { blanks: places.filter(blank).length, looked: places.length };
  };
}

export interface FrameLog {
  stop(): { intervals: number[]; blanks: number; looked: number };
}

/** Records the length of every frame; with `look`, also how many places in the body show no cell with text. */
export function recordFrames(look: boolean, places: Places = ours): FrameLog {
  const intervals: number[] = [];
  let before = 0;
  let blanks = 0;
  let looked = 0;
  let running = true;
  const lookNow = lookout(places);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const seen = lookNow();
    blanks += seen.blanks;
    looked += seen.looked;
  };
  const step = (now: number) => {
    if (before) intervals.push(now - before);
    before = now;
    if (!running) return;
    if (look) port2.postMessage(null);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  return {
    stop() {
      running = false;
      return { intervals, blanks, looked };
    },
  };
}

/** Milliseconds from a key's time stamp to its paint. */
export function recordKeys(): () => number[] {
  const times: number[] = [];
  const listen = ({ timeStamp }: KeyboardEvent) => {
    void afterPaint().then(() => times.push(performance.now() - timeStamp));
  };
  addEventListener('keydown', listen, true);
  return () => {
    removeEventListener('keydown', listen, true);
    return times;
  };
}
