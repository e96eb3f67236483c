import { generatedBook } from '#test/bench/page/grid/generated.ts';
import { afterPaint, type FrameLog, recordFrames } from '#test/bench/page/grid/probes.ts';
import { Shown } from './shown.ts';
import './shown.css';

/* What the driver calls inside a page that shows one grid; the same for all of them. */

interface Candidate {
  mount(host: HTMLElement, shown: Shown): void;
  /** Selector of its cells; null if they are drawn on a canvas. */
  readonly cells: string | null;
  /** Identifies the active cell, in any form, as far as it is shown. */
  active(): string;
}

/** Frames after which we no longer wait for an effect. */
const patience = 120;

/** Milliseconds from `since` to the paint that shows the effect; NaN if there is none. */
async function until(stands: () => boolean, since: number): Promise<number> {
  for (let frame = 0; frame < patience; frame++) {
    await afterPaint();
    if (stands()) return performance.now() - since;
  }
  return Number.NaN;
}

const atRest = () =>
  !(document.activeElement instanceof HTMLInputElement) &&
  !(document.activeElement instanceof HTMLTextAreaElement);

/** Whether the edited field is gone: a canvas takes the focus a frame before it removes the field and draws. */
const isGone = (field: Element | null) => !field?.isConnected || !field.checkVisibility();

export function offer(candidate: Candidate): void {
  const host = document.getElementById('root') ?? document.body;
  let shown: Shown | null = null;
  let frames: FrameLog | null = null;
  let times: Promise<number>[] = [];

  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Enter' && !atRest()) {
        const before = shown?.edits;
        const field = document.activeElement;
        times.push(until(() => shown?.edits !== before && atRest() && isGone(field), timeStamp));
      } else if (key.startsWith('Arrow')) {
        const before = candidate.active();
        times.push(until(() => candidate.active() !== before, timeStamp));
      }
    },
    true,
  );

  window.rival = {
    prepare(students, assignments) {
      shown = new Shown(generatedBook(students, assignments));
    },
    async open() {
      if (!shown) throw new Error('prepare first');
      const start = performance.now();
      candidate.mount(host, shown);
      const { cells } = candidate;
      const stands = () =>
        cells ? document.querySelectorAll(cells).length > 60 : host.querySelector('canvas') !== null;
      return until(stands, start);
    },
    startFrames(look) {
      frames = recordFrames(look && candidate.cells !== null, {
        grid: '#root',
        cells: candidate.cells ?? '',
      });
    },
    stopFrames: () => frames?.stop() ?? { intervals: [], blanks: 0, looked: 0 },
    async takeTimes() {
      const taken = await Promise.all(times);
      times = [];
      return taken;
    },
    offset() {
      const all = [...host.querySelectorAll('*')];
      return {
        top: Math.max(...all.map((one) => one.scrollTop)),
        left: Math.max(...all.map((one) => one.scrollLeft)),
      };
    },
    active: () => candidate.active(),
    edits: () => shown?.edits ?? 0,
    editing: () => !atRest(),
  };
}

interface Rival {
  prepare(students: number, assignments: number): void;
  /** Data in memory → painted, in milliseconds. */
  open(): Promise<number>;
  startFrames(look: boolean): void;
  stopFrames(): { intervals: number[]; blanks: number; looked: number };
  /** Key → painted, for arrow keys and commits since the last call. */
  takeTimes(): Promise<number[]>;
  offset(): { top: number; left: number };
  active(): string;
  edits(): number;
  editing(): boolean;
}

declare global {
  interface Window {
    rival: Rival;
  }
}
