/* The heading of a screen takes the focus if nothing better does. */

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main');
  heading?.focus({ preventScroll: true });
}

/** Takes the focus when a part of a side panel is removed. */
export const panelHeading = (part: Element | null) => part?.closest('aside')?.querySelector('h2');

/**
 * The focused element is about to disappear: unless something else takes the focus by then, it moves to the heading of
 * its part of the screen, if there is one that takes it, or else to the start of the page.
 */
export function catchFocus(heading: HTMLElement | null = null): void {
  // React Aria restores the focus of its overlays in the first frame after they have closed. The heading of a part goes
  // before that of the screen.
  afterFrames(heading ? 2 : 3, () => {
    if (document.activeElement !== document.body) return;
    if (heading?.isConnected) heading.focus({ preventScroll: true });
    else focusHeading();
  });
}

function afterFrames(count: number, act: () => void): void {
  if (count === 0) act();
  else requestAnimationFrame(() => afterFrames(count - 1, act));
}
