/** Before an item of a list goes: the focus goes to the same button of the next one, or of the one before. */
export function focusNeighbour(button: HTMLElement): boolean {
  const item = button.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  neighbour?.querySelector('button')?.focus();
  return neighbour != null;
}
