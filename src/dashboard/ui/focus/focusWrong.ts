/** Asks a problem to announce itself again. */
export const announceAgain = 'announceagain';

/** What this task has moved to or announced: a dialog and its form both notice the same refusal. */
let handled: HTMLElement | null = null;

/** Moves to a wrong field. One that has the focus already would say nothing, so its problem does, if `again`. */
export function focusWrong(field: HTMLElement | null | undefined, { again = true } = {}): void {
  if (!field || field === handled) return;
  const isFocused = field === document.activeElement;
  if (isFocused && !again) return;
  handled = field;
  queueMicrotask(() => {
    handled = null;
  });
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  if (!isFocused) field.focus();
  else for (const id of described) document.getElementById(id)?.dispatchEvent(new Event(announceAgain));
}
