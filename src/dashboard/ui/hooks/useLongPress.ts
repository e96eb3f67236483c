import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** How long a finger rests before what it asks for opens; a phone's own menu takes as long. */
export const longPressMs = 500;
/** How far a finger may tremble meanwhile, in pixels. */
const slop = 10;

/** What follows when that finger is lifted would press what has opened beneath it; all that comes later is meant. */
function swallowRelease(): void {
  const listening = new AbortController();
  const { signal } = listening;
  const stop = () => listening.abort();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  // Cancelled, it is followed by no click; nor is that of a finger that scrolls, which cannot be.
  const release = (event: Event) => {
    if (event.cancelable) event.preventDefault();
    stop();
  };
  window.addEventListener('click', swallow, { capture: true, signal });
  window.addEventListener('touchend', release, { capture: true, passive: false, signal });
  for (const later of ['touchcancel', 'pointerdown', 'keydown'])
    window.addEventListener(later, stop, { capture: true, signal });
}

interface LongPressOptions<Place> {
  /** What a press there is about; null where it asks for nothing. */
  placeAt(event: MouseEvent): Place | null;
  ask(place: Place): void;
}

/**
 * Whatever asks for the menu of a place: a long press, the other button of the mouse, a key. Safari on an iPhone or
 * iPad tells of no long press, so it is timed here; where the browser tells of it too, it opens once. What the places
 * are in needs `-webkit-touch-callout: none` and `user-select: none`. Not React Aria's, which takes a press for itself.
 */
export function useLongPress<Place>({ placeAt, ask }: LongPressOptions<Place>) {
  const press = useRef<{ timer: number; x: number; y: number; isLong: boolean } | null>(null);
  useEffect(() => {
    // The menu that a key asks for belongs to no press.
    const forget = () => {
      press.current = null;
    };
    window.addEventListener('keydown', forget, { capture: true });
    return () => {
      window.removeEventListener('keydown', forget, { capture: true });
      clearTimeout(press.current?.timer);
    };
  }, []);
  const askLong = (place: Place) => {
    if (press.current) press.current.isLong = true;
    swallowRelease();
    ask(place);
  };
  const stop = () => clearTimeout(press.current?.timer);

  return {
    onPointerDown(event: PointerEvent) {
      stop();
      press.current = null;
      // Two fingers make the page larger.
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      const place = placeAt(event);
      if (place === null) return;
      const timer = window.setTimeout(askLong, longPressMs, place);
      press.current = { timer, x: event.clientX, y: event.clientY, isLong: false };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > slop) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      const place = placeAt(event);
      if (place === null) return;
      event.preventDefault();
      stop();
      if (press.current?.isLong) return;
      if (press.current) askLong(place);
      else ask(place);
    },
  };
}
