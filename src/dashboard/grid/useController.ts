import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller, type ControllerEvents } from './Controller.ts';
import type { Position } from './cursor.ts';
import { type Heights, makeFrame } from './frame.ts';
import type { GridModel } from './gridModel.ts';
import { Painter } from './Painter.ts';

interface Shown {
  id: string;
  model: GridModel;
  heights: Heights;
  /** Position of a column that is visible at first. */
  opensAt: number | undefined;
}

/**
 * Builds frame and pool into their host once it stands, and feeds it models, sizes and scroll positions. The controller
 * stands before anything can happen to it: only while React draws for the first time there is none.
 */
export function useController(
  host: RefObject<HTMLElement | null>,
  { id, model, heights, opensAt }: Shown,
  { onCursor, onGone }: Pick<ControllerEvents, 'onCursor' | 'onGone'>,
): { controller: RefObject<Controller>; edited: Position | null } {
  const controller = useRef<Controller>(null) as RefObject<Controller>;
  const [edited, setEdited] = useState<Position | null>(null);
  const isOpen = useRef(false);
  const tellCursor = useEffectEvent(onCursor);
  const tellGone = useEffectEvent(onGone);
  const paintIn = useEffectEvent((scroller: HTMLElement) => {
    const painter = new Painter({ frame: makeFrame(scroller), id, model, heights });
    // Asked for at once: the layout is made anyway, and to draw rows that are out of sight costs more.
    painter.resize(scroller.clientWidth, scroller.clientHeight, opensAt);
    return painter;
  });

  useLayoutEffect(() => {
    const { current: scroller } = host;
    if (!scroller) return;
    const painter = paintIn(scroller);
    controller.current = new Controller(painter, {
      onCursor: (cursor) => tellCursor(cursor),
      onGone: () => tellGone(),
      onEditing: (at) => {
        // At once, so that the key which began the editing is typed into the editor. One that follows its cell, or
        // ends with it, does so while React draws, and is drawn with it.
        if (at && !isOpen.current) flushSync(() => setEdited(at));
        else setEdited(at);
        isOpen.current = at !== null;
      },
    });
    scroller.addEventListener('scroll', painter.scrolled);
    const observer = new ResizeObserver(() => {
      painter.resize(scroller.clientWidth, scroller.clientHeight);
      // A turned screen must not hide what is being typed.
      controller.current.showEdited();
    });
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', painter.scrolled);
      observer.disconnect();
      painter.destroy();
    };
  }, [host]);

  useLayoutEffect(() => {
    const { current: grid } = controller;
    if (grid.painter.model === model && grid.painter.heights === heights) return;
    grid.show(model, heights);
    // It may stand elsewhere, and have another name.
    if (isOpen.current) setEdited({ ...grid.cursor.active });
  }, [model, heights]);

  return { controller, edited };
}
