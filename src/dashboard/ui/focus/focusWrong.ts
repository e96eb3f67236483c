/** Asks a problem to announce itself again. */
export const announceAgain = 'announceagain';

/** Moves to a wrong field. One that has the focus already would say nothing, so its problem does. */
export function focusWrong(field: HTMLElement | null | undefined): void {
  if (!field) return;
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  if (field !== document.activeElement) field.focus();
  else for (const id of described) document.getElementById(id)?.dispatchEvent(new Event(announceAgain));
}
