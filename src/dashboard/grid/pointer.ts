import type { Position } from './cursor.ts';
import type { Painter } from './Painter.ts';

/** What lies under a point of the window. */
export function positionAt(painter: Painter, clientX: number, clientY: number): Position {
  const { scroller } = painter.frame;
  const box = scroller.getBoundingClientRect();
  const x = clientX - box.left - scroller.clientLeft;
  const y = clientY - box.top - scroller.clientTop;
  const [frozen, others] = painter.columns;
  const column =
    x < frozen.total || others.count === 0
      ? frozen.at(x)
      : frozen.count + others.at(x - frozen.total + scroller.scrollLeft);
  if (y < painter.heights.head) return { row: -1, column };
  if (y >= scroller.clientHeight - painter.heights.row) return { row: painter.model.rows, column };
  const inBody = y - painter.heights.head + scroller.scrollTop;
  return { row: inBody >= painter.rows.total ? painter.model.rows : painter.rows.at(inBody), column };
}

interface Drag {
  /** Called once per frame, also while the pointer rests. */
  move(clientX: number, clientY: number): void;
  end?(): void;
}

/** Follows a drag until the pointer is let go. */
export function followDrag(element: HTMLElement, pointerId: number, { move, end }: Drag): void {
  let at: { x: number; y: number } | null = null;
  let frame = 0;
  const step = () => {
    if (at) move(at.x, at.y);
    frame = requestAnimationFrame(step);
  };
  const onMove = (event: PointerEvent) => {
    at = { x: event.clientX, y: event.clientY };
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    if (at) move(at.x, at.y);
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('lostpointercapture', stop);
    end?.();
  };
  element.setPointerCapture(pointerId);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('lostpointercapture', stop);
  frame = requestAnimationFrame(step);
}
