import { type RefObject, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller, type ControllerEvents } from './Controller.ts';
import type { Position } from './cursor.ts';
import type { Frame, Heights } from './frame.ts';
import type { GridModel } from './gridModel.ts';
import { Painter } from './Painter.ts';

/** Builds the pool into the frame once it stands, and feeds it models, sizes and scroll positions. */
export function useController(
  frame: RefObject<Frame | null>,
  id: string,
  model: GridModel,
  heights: Heights,
  { onCursor, onGone }: Pick<ControllerEvents, 'onCursor' | 'onGone'>,
): { controller: RefObject<Controller | null>; edited: Position | null } {
  const controller = useRef<Controller>(null);
  const [edited, setEdited] = useState<Position | null>(null);
  const isOpen = useRef(false);
  const [, placeEditor] = useReducer((times: number) => times + 1, 0);
  const latest = useRef({ model, heights, onCursor, onGone });

  useLayoutEffect(() => {
    latest.current.onCursor = onCursor;
    latest.current.onGone = onGone;
  });

  useLayoutEffect(() => {
    if (!frame.current) return;
    const { scroller } = frame.current;
    const painter = new Painter(frame.current, id, latest.current.model, latest.current.heights);
    // Asked for at once: the layout is made anyway, and to draw rows that are out of sight costs more.
    painter.resize(scroller.clientWidth, scroller.clientHeight);
    controller.current = new Controller(painter, {
      onCursor: (cursor) => latest.current.onCursor(cursor),
      onGone: () => latest.current.onGone(),
      onEditing: (at) => {
        // At once, so that the key which began the editing is typed into the editor. One that follows its cell, or
        // ends with it, does so while React draws, and is drawn with it.
        if (at && !isOpen.current) flushSync(() => setEdited(at));
        else setEdited(at);
        isOpen.current = at !== null;
      },
    });
    const onScroll = () => painter.scrolled();
    scroller.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(() => {
      painter.resize(scroller.clientWidth, scroller.clientHeight);
      // A turned screen must not hide what is being typed.
      const { cursor } = controller.current ?? {};
      if (cursor?.editing) painter.reveal(cursor.active);
    });
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', onScroll);
      observer.disconnect();
      painter.destroy();
    };
  }, [frame, id]);

  useLayoutEffect(() => {
    if (latest.current.model === model && latest.current.heights === heights) return;
    Object.assign(latest.current, { model, heights });
    controller.current?.show(model, heights);
    if (isOpen.current) placeEditor();
  }, [model, heights]);

  return { controller, edited };
}
