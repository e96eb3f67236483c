import { type PointerEvent, useState } from 'react';

/** So near the edge of the window, dragging scrolls the page. */
const edge = 64;

const lineAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-line]') ?? null;

/**
 * Lines dragged by their handles. A key or a button does the same for whoever does not drag, so nothing here is
 * said to assistive technology.
 */
export function useRowDrag(onDrop: (key: string, to: number) => void) {
  const [drag, setDrag] = useState<{ key: string; from: number; over: number } | null>(null);

  const tableProps = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!(event.target instanceof Element) || event.button !== 0) return;
      const handle = event.target.closest<HTMLElement>('[data-handle]');
      const from = Number(handle?.closest<HTMLElement>('[data-line]')?.dataset.line);
      if (!handle?.dataset.handle) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ key: handle.dataset.handle, from, over: from });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag === null) return;
      const { clientX, clientY } = event;
      if (clientY < edge * 2) window.scrollBy(0, -edge / 4);
      else if (clientY > window.innerHeight - edge * 2) window.scrollBy(0, edge / 4);
      const line = lineAt(clientX, clientY);
      if (!line) return;
      const { top, height } = line.getBoundingClientRect();
      const over = Number(line.dataset.line) + (clientY > top + height / 2 ? 1 : 0);
      if (over !== drag.over) setDrag({ ...drag, over });
    },
    onPointerUp() {
      if (drag === null) return;
      setDrag(null);
      onDrop(drag.key, drag.over > drag.from ? drag.over - 1 : drag.over);
    },
    onPointerCancel: () => setDrag(null),
  };
  return { key: drag?.key ?? null, over: drag?.over ?? null, tableProps };
}
