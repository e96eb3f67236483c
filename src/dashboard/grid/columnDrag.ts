import type { PointerEvent as ReactPointerEvent } from 'react';
import type { Controller } from './Controller.ts';
import { add } from './frame.ts';
import styles from './Overlay.module.css';
import { followDrag, positionAt } from './pointer.ts';

/** Pixels that a press may slip and still be a click. */
const slip = 6;

/** Takes a heading along with the pointer, and says at the end where its column is to stand. */
export function moveByDrag(
  event: ReactPointerEvent<HTMLElement>,
  { painter }: Controller,
  onMove: (column: number, to: number) => void,
): void {
  const { currentTarget: scroller, pointerId, clientX: from, clientY } = event;
  const { column } = positionAt(painter, from, clientY);
  const { frozen } = painter.model;
  if (column < frozen) return;

  // Not before it moves: a pointer that is captured would take the click away from the heading.
  const wait = new AbortController();
  const { signal } = wait;
  scroller.addEventListener(
    'pointermove',
    ({ clientX }: PointerEvent) => {
      if (Math.abs(clientX - from) < slip) return;
      wait.abort();
      let to = column;
      const line = add(painter.frame.cells[1], `${styles.mark} ${styles.drop}`);
      followDrag(scroller, pointerId, {
        move(x) {
          to = Math.max(frozen, positionAt(painter, x, clientY).column);
          painter.reveal({ row: -1, column: to });
          const [, axis] = painter.columns;
          line.style.left = `${axis.start(to - frozen + (to > column ? 1 : 0)) - 1}px`;
        },
        end() {
          line.remove();
          if (to !== column) onMove(column, to);
        },
      });
    },
    { signal },
  );
  for (const end of ['pointerup', 'pointerleave'])
    scroller.addEventListener(end, () => wait.abort(), { signal });
}
