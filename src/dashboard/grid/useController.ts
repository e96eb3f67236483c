import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller } from './Controller.ts';
import type { Cursor } from './cursor.ts';
import type { Frame, Heights } from './frame.ts';
import type { GridModel } from './gridModel.ts';
import { Painter } from './Painter.ts';

/** Builds the pool into the frame once it stands, and feeds it models, sizes and scroll positions. */
export function useController(
  frame: RefObject<Frame | null>,
  id: string,
  model: GridModel,
  heights: Heights,
  onCursor: (cursor: Cursor) => void,
): { controller: RefObject<Controller | null>; editing: boolean } {
  const controller = useRef<Controller>(null);
  const [editing, setEditing] = useState(false);
  const latest = useRef({ model, onCursor });

  useLayoutEffect(() => {
    latest.current.onCursor = onCursor;
  });

  useLayoutEffect(() => {
    if (!frame.current) return;
    const { scroller } = frame.current;
    const painter = new Painter(frame.current, id, latest.current.model, heights);
    // As large as it can be: the observer says how large it is before this is painted, and to ask now would cost
    // a layout.
    painter.resize(innerWidth, innerHeight);
    controller.current = new Controller(painter, {
      onCursor: (cursor) => latest.current.onCursor(cursor),
      // At once, so that the key which began the editing is typed into the editor.
      onEditing: (now) => flushSync(() => setEditing(now)),
    });
    const onScroll = () => painter.paint();
    scroller.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(() => painter.resize(scroller.clientWidth, scroller.clientHeight));
    observer.observe(scroller);
    let idle = requestAnimationFrame(() => {
      idle = requestAnimationFrame(() => painter.getReady());
    });
    return () => {
      cancelAnimationFrame(idle);
      scroller.removeEventListener('scroll', onScroll);
      observer.disconnect();
      painter.destroy();
    };
  }, [frame, id, heights]);

  useLayoutEffect(() => {
    if (latest.current.model === model) return;
    latest.current.model = model;
    controller.current?.show(model);
  }, [model]);

  return { controller, editing };
}
