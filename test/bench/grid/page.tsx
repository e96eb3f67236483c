import { createRoot } from 'react-dom/client';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { GradebookView } from '#dashboard/screens/gradebook/GradebookView.tsx';
import '#dashboard/ui/tokens.css';
import { Floor } from './floor.tsx';
import './floors.css';
import { generatedBook } from './generated.ts';
import { mountPool } from './pool.ts';
import { afterPaint, type FrameLog, recordFrames, recordKeys } from './probes.ts';

/* What the driver calls inside the page: shows one candidate on one class, and measures from within. */

const host = document.getElementById('root') ?? document.body;
let book: Gradebook | null = null;
let frames: FrameLog | null = null;
let keys: (() => number[]) | null = null;

function mount(name: string, data: Gradebook) {
  if (name === 'pool') {
    mountPool(host, data);
    return;
  }
  const root = createRoot(host);
  root.render(name === 'floor' ? <Floor book={data} /> : <GradebookView book={data} />);
}

const bench = {
  prepare(students: number, assignments: number) {
    book = generatedBook(students, assignments);
  },
  /** Data in memory → painted, in milliseconds. */
  async open(name: string): Promise<number> {
    if (!book) throw new Error('prepare first');
    const start = performance.now();
    mount(name, book);
    await afterPaint();
    return performance.now() - start;
  },
  startFrames(look: boolean) {
    frames = recordFrames(look);
  },
  stopFrames: () => frames?.stop() ?? { intervals: [], blanks: 0, looked: 0 },
  startKeys() {
    keys = recordKeys();
  },
  stopKeys: () => keys?.() ?? [],
  scroller: () => document.querySelector<HTMLElement>('[role=grid], .pool'),
  /** Runs `act` and says how long until its effect was painted. */
  async painted(act: () => void): Promise<number> {
    const start = performance.now();
    act();
    await afterPaint();
    return performance.now() - start;
  },
};

export type Bench = typeof bench;

declare global {
  interface Window {
    bench: Bench;
  }
}
window.bench = bench;
