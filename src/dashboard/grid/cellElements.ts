/* The elements of the cells, as a pool makes, copies and hides them. */

export function emptyCell(): HTMLElement {
  const cell = document.createElement('div');
  cell.append(document.createTextNode(''));
  return cell;
}

/** Cheaper than to write all of it again; and what a browser knows to be alike it styles once. */
export function copyOf(cell: HTMLElement | undefined): HTMLElement | undefined {
  const copy = cell?.cloneNode(true) as HTMLElement | undefined;
  // That of the active cell alone.
  copy?.removeAttribute('aria-label');
  return copy;
}

export function hide(element: HTMLElement | undefined, hidden: boolean): void {
  if (element && element.hidden !== hidden) element.hidden = hidden;
}
