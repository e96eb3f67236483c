import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** How long a finger rests before the menu opens; as long as for a phone's own menu. */
export const longPressMs = 500;
/** How far a finger may move meanwhile, in pixels. */
const slop = 10;

/**
 * Swallow the click that follows the release, which would press what has opened beneath the finger; later events are
 * intended.
 */
function swallowRelease(): void {
  const listening = new AbortController();
  const { signal } = listening;
  const stop = () => listening.abort();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  // Cancelling it prevents the click; a finger that scrolls causes none, and cannot be cancelled.
  const release = (event: Event) => {
    if (event.cancelable) event.preventDefault();
    stop();
  };
  window.addEventListener('click', swallow, { capture: true, signal });
  window.addEventListener('touchend', release, { capture: true, passive: false, signal });
  for (const later of ['touchcancel', 'pointerdown', 'keydown'])
    window.addEventListener(later, stop, { capture: true, signal });
}

interface LongPressOptions<Target> {
  /** What is at that point; null if it has no menu. */
  targetAt(event: MouseEvent): Target | null;
  ask(target: Target): void;
}

/**
 * Every way to ask for the menu of a target: a long press, a right click, a key. Safari on an iPhone or iPad reports no
 * long press, so it is timed here; if the browser reports it too, the menu opens once. The container of the targets
 * needs `-webkit-touch-callout: none` and `user-select: none`. Not React Aria's, which takes over the press.
 */
export function useLongPress<Target>({ targetAt, ask }: LongPressOptions<Target>) {
  const press = useRef<{ timer: number; x: number; y: number; isLong: boolean } | null>(null);
  useEffect(() => {
    // A menu asked for by a key belongs to no press.
    const forget = () => {
      press.current = null;
    };
    window.addEventListener('keydown', forget, { capture: true });
    return () => {
      window.removeEventListener('keydown', forget, { capture: true });
      clearTimeout(press.current?.timer);
    };
  }, []);
  const askLong = (target: Target) => {
    if (press.current) press.current.isLong = true;
    swallowRelease();
    ask(target);
  };
  const stop = () => clearTimeout(press.current?.timer);

  return {
    onPointerDown(event: PointerEvent) {
      stop();
      press.current = null;
      // Two fingers zoom the page.
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      const target = targetAt(event);
      if (target === null) return;
      const timer = window.setTimeout(askLong, longPressMs, target);
      press.current = { timer, x: event.clientX, y: event.clientY, isLong: false };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > slop) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      const target = targetAt(event);
      if (target === null) return;
      event.preventDefault();
      stop();
      if (press.current?.isLong) return;
      if (press.current) askLong(target);
      else ask(target);
    },
  };
}
