/* The heading of a screen takes the focus where there is nothing better. */

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main');
  heading?.focus({ preventScroll: true });
}

/** What takes the focus when a part of a side panel is removed. */
export const panelHeading = (part: Element | null) => part?.closest('aside')?.querySelector('h2');

/**
 * What had the focus disappears on its own: unless something else takes the focus by then, it falls back to the start
 * of the page.
 */
export function catchFocus(): void {
  // A dialog gives the focus back in the first frame after it has gone, if what it was opened by is still there.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusHeading();
    }),
  );
}
