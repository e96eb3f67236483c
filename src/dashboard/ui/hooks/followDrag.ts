interface Drag {
  /** Called once per frame, also while the pointer rests, so that scrolling at an edge continues. */
  move(clientX: number, clientY: number): void;
  /** Called once. `isDropped` is false if the browser cancelled the drag, or the element was removed. */
  end?(isDropped: boolean): void;
}

/**
 * Follows a drag until the pointer is released or the element is removed; the events of a removed element go to the
 * document.
 */
export function followDrag(element: HTMLElement, pointerId: number, { move, end }: Drag): void {
  let at: { x: number; y: number } | null = null;
  let frame = 0;
  const listening = new AbortController();
  const { signal } = listening;
  const stop = (isDropped: boolean) => {
    cancelAnimationFrame(frame);
    listening.abort();
    if (isDropped && at) move(at.x, at.y);
    end?.(isDropped);
  };
  const step = () => {
    if (!element.isConnected) {
      stop(false);
      return;
    }
    if (at) move(at.x, at.y);
    frame = requestAnimationFrame(step);
  };
  element.setPointerCapture(pointerId);
  element.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      at = { x: clientX, y: clientY };
    },
    { signal },
  );
  element.addEventListener('lostpointercapture', () => stop(true), { signal });
  element.addEventListener('pointercancel', () => stop(false), { signal });
  frame = requestAnimationFrame(step);
}
