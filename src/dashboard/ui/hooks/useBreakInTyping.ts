import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key after which typing has paused. */
const pause = 2000;

/**
 * A dialog that opens on its own must not open while somebody types: their next keys would go into it. `ready` once
 * there is a break after it is `wanted`; `typing` says whether keys were the last input before that.
 */
export function useBreakInTyping(wanted: boolean): { ready: boolean; typing: boolean } {
  const lastKey = useRef(Number.NEGATIVE_INFINITY);
  const [found, setFound] = useState<{ typing: boolean } | null>(null);
  if (!wanted && found) setFound(null);

  useEffect(() => {
    const onKey = () => {
      lastKey.current = performance.now();
    };
    const onPointer = () => {
      lastKey.current = Number.NEGATIVE_INFINITY;
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', onPointer, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', onPointer, true);
    };
  }, []);

  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout>;
    const checkBreak = () => {
      const left = lastKey.current + pause - performance.now();
      if (left > 0) timer = setTimeout(checkBreak, left);
      else setFound({ typing: lastKey.current > 0 });
    };
    checkBreak();
    return () => clearTimeout(timer);
  }, [wanted]);

  return { ready: found !== null, typing: found?.typing ?? false };
}
