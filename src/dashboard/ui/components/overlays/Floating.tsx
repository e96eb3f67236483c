import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './Floating.module.css';

/** Pixels between the box and its anchor, and between it and the window's edge. */
const gap = 4;

/** An element, or an object that knows where one would be. */
export type Anchor = Pick<Element, 'getBoundingClientRect'>;

type Side = 'above' | 'below';

interface FloatingProps {
  /** The element that it is beside. */
  anchor: Anchor;
  /** If there is no room it is on the other side. */
  side: Side;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A small box beside an element, over everything else and cut off by nothing. It follows the element and never takes
 * the focus: a press in it leaves the focus where it is.
 */
export function Floating({ anchor, side, className = '', children }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null);
  const place = () => {
    if (box.current) moveBeside(box.current, anchor, side);
  };
  const latest = useRef(place);
  // After each render: its text and the element's position may have changed.
  useLayoutEffect(() => {
    latest.current = place;
    place();
  });
  useEffect(() => {
    const follow = () => latest.current();
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    window.visualViewport?.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
      window.visualViewport?.removeEventListener('resize', follow);
    };
  }, []);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps its events from what it stands over
    <div
      ref={box}
      className={`${styles.floating} ${className}`}
      onPointerDown={stop}
      onMouseDown={(event) => {
        event.preventDefault();
        stop(event);
      }}
      onClick={stop}
      onDoubleClick={stop}
      onContextMenu={stop}
      onKeyDown={stop}
    >
      {children}
    </div>,
    document.body,
  );
}

/** To React it is inside the element's parents, which would handle its events as their own. */
const stop = (event: SyntheticEvent) => event.stopPropagation();

/** Places a fixed box beside the anchor, within the window: the gutter kept for a scroll bar would cut it off. */
export function moveBeside(box: HTMLElement, anchor: Anchor, side: Side): void {
  // Neither innerWidth nor clientWidth excludes the gutter of a page that does not scroll.
  const { right } = document.documentElement.getBoundingClientRect();
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const above = at.top - gap - height;
  const below = at.bottom + gap;
  const hasRoom = side === 'above' ? above >= gap : below + height + gap <= innerHeight;
  const top = (side === 'above') === hasRoom ? above : below;
  const left = Math.min(at.left, right - gap - width);
  box.style.translate = `${Math.round(Math.max(gap, left))}px ${Math.round(Math.max(gap, top))}px`;
}
