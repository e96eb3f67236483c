import { useEffect, useRef } from 'react';
import { moveBeside } from '#dashboard/ui/components/overlays/Floating.tsx';
import styles from './CutText.module.css';

/** The distance in pixels between an element and its cut text. */
const near = 4;

/**
 * Shows names and titles that do not fit: as the browser's tooltip under the pointer, and beneath the focused element.
 * One for the whole page, so that no list needs to know about it.
 */
export function CutText() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let titled: HTMLElement | null = null;
    const onPointer = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      const cut = target instanceof Element ? cutAround(target) : null;
      if (cut === titled) return;
      // By then the cell may have been recycled.
      titled?.removeAttribute('title');
      titled = cut?.title === '' ? cut : null;
      if (titled) titled.title = wordsOf(titled);
    };
    const onFocus = ({ target }: FocusEvent) => {
      const { current: box } = tip;
      if (!box) return;
      const focused = target instanceof HTMLElement && target.matches(':focus-visible') ? target : null;
      const cut = focused && (cutAround(focused) ?? cutWithin(focused));
      box.hidden = !cut;
      if (!focused || !cut) return;
      box.textContent = wordsOf(cut);
      moveBeside(box, focused, 'below');
    };
    const hide = () => {
      if (tip.current) tip.current.hidden = true;
    };
    document.addEventListener('pointerover', onPointer);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', hide);
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerover', onPointer);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('scroll', hide, { capture: true });
    };
  }, []);
  // Hidden from screen readers: they read the whole text anyway.
  return <div ref={tip} className={styles.tip} aria-hidden="true" hidden />;
}

const wordsOf = ({ textContent }: Element) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim();

function cutAround(target: Element): HTMLElement | null {
  let at: Element | null = target;
  for (let step = 0; step < near && at; step++, at = at.parentElement)
    if (at instanceof HTMLElement && isCut(at)) return at;
  return null;
}

const cutWithin = (focused: Element) =>
  [...focused.querySelectorAll<HTMLElement>('*')].slice(0, 20).find(isCut) ?? null;

function isCut(element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  // An element that is not drawn has nothing cut, and computing its style can be skipped.
  if (box.width === 0) return false;
  const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
  const clamped = webkitLineClamp !== '' && webkitLineClamp !== 'none';
  if (overflowX === 'visible' || (textOverflow !== 'ellipsis' && !clamped)) return false;
  const words = document.createRange();
  words.selectNodeContents(element);
  const text = words.getBoundingClientRect();
  // Letters may reach a pixel or two beyond a line.
  return (
    text.width > box.width + 1 || text.height > box.height + 4 || element.scrollWidth > element.clientWidth
  );
}
