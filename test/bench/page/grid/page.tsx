import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { prepareOpening } from '#dashboard/screens/gradebook/GradebookScreen.tsx';
import { GradebookView } from '#dashboard/screens/gradebook/GradebookView.tsx';
import { useLayoutState } from '#dashboard/screens/gradebook/layout/useBookTable.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import '#dashboard/ui/tokens.css';
import { Baseline } from './baseline.tsx';
import './baseline.css';
import { generatedBook, withLateWork } from './generated.ts';
import { mountPool } from './pool.ts';
import { afterPaint, type FrameLog, lookout, recordFrames, recordKeys } from './probes.ts';

/* What the driver calls inside the page, to show one candidate on one class and measure it there. */

/** Never used; exporting and printing need one. */
const queries = new QueryClient();

const host = document.getElementById('root') ?? document.body;
let book: Gradebook | null = null;
let frames: FrameLog | null = null;
let keys: (() => number[]) | null = null;

/** Milliseconds after which we give up on a drawing. */
const patience = 20_000;

const noNotes: ReadonlySet<number> = new Set();

function Measured({ book: data }: { book: Gradebook }) {
  const layoutState = useLayoutState(data.id);
  return (
    <GradebookView
      book={data}
      editing={null}
      readOnly={entryTexts.noEntry}
      mayRemark={false}
      hasHistory={false}
      takesLate={false}
      noted={noNotes}
      wanted={null}
      layoutState={layoutState}
      density="comfortable"
      onDensity={null}
      about={null}
    />
  );
}

function mount(name: string, data: Gradebook) {
  if (name === 'pool') {
    mountPool(host, data);
    return;
  }
  const root = createRoot(host);
  if (name === 'baseline') root.render(<Baseline book={data} />);
  else
    root.render(
      <QueryClientProvider client={queries}>
        <Measured book={data} />
      </QueryClientProvider>,
    );
}

const bench = {
  async prepare(students: number, assignments: number) {
    book = withLateWork(generatedBook(students, assignments));
    // As the screen's loader does while it waits.
    await prepareOpening(book.id);
  },
  /** Data in memory → painted, in milliseconds. */
  async open(name: string): Promise<number> {
    if (!book) throw new Error('prepare first');
    const start = performance.now();
    mount(name, book);
    // React draws in a separate task, which may come after a frame in which nothing is drawn yet.
    const stands = () => document.querySelector('[role=gridcell], .pool-row > div, .baseline-score') !== null;
    await afterPaint(() => stands() || performance.now() - start > patience);
    if (!stands()) throw new Error(`${name}: nothing is drawn`);
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
  /** Drags the scroll bar to the end and back in `steps` frames, and inspects each once it is painted. */
  async drag(steps: number): Promise<number> {
    const scroller = bench.scroller();
    if (!scroller) return 0;
    const look = lookout();
    const longest = scroller.scrollHeight - scroller.clientHeight;
    let blanks = 0;
    let looked = 0;
    for (let step = 1; step <= steps; step++) {
      scroller.scrollTop = longest * Math.abs(Math.sin((step / steps) * Math.PI));
      await afterPaint();
      const seen = look();
      blanks += seen.blanks;
      looked += seen.looked;
    }
    return (100 * blanks) / Math.max(1, looked);
  },
  /** Scrolls by this much each frame, and inspects each frame once it is painted. */
  async glide(across: number, down: number, steps: number) {
    const seen = { blanks: 0, looked: 0, intervals: [] as number[] };
    const scroller = bench.scroller();
    const look = lookout();
    let before = performance.now();
    for (let step = 0; step < steps; step++) {
      scroller?.scrollBy(across, down);
      await afterPaint();
      const { blanks, looked } = look();
      seen.blanks += blanks;
      seen.looked += looked;
      const now = performance.now();
      seen.intervals.push(now - before);
      before = now;
    }
    return seen;
  },
  /** Types into the search box as a key does. */
  search(text: string): Promise<number> {
    const box = document.querySelector<HTMLInputElement>('input[type=search]');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    return bench.painted(() => {
      set?.call(box, text);
      box?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  },
  /** Clicks the heading at this place to sort by it. */
  sort(place: number): Promise<number> {
    const heading = document.querySelectorAll<HTMLElement>('[role=columnheader]')[place];
    heading?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    const button = heading?.querySelector('[class*=headSort]');
    return bench.painted(() => {
      const { x = 0, y = 0 } = heading?.getBoundingClientRect() ?? {};
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x + 20, clientY: y + 30 }));
    });
  },
  whatIf() {
    for (const button of document.querySelectorAll('button'))
      if (button.textContent === 'What if') button.click();
  },
  /** Milliseconds from `act` to the paint of its effect. */
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
