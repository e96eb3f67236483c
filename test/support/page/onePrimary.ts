import { buttonClass } from '#dashboard/ui/components/Button.tsx';

/*
 * A dialog has one main action, and so at most one primary button. Checked for every dialog that a page test opens.
 */

const primary = buttonClass('primary').split(' ').at(-1) ?? '';

const found = new Set<string>();

function look(root: ParentNode): void {
  for (const dialog of root.querySelectorAll('[role=dialog], [role=alertdialog]')) {
    const buttons = [...dialog.getElementsByClassName(primary)];
    if (buttons.length > 1) found.add(buttons.map(({ textContent }) => textContent).join(', '));
  }
}

/** Checks each dialog as it opens, until the returned function is called. */
export function watchDialogs(): () => void {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element) look(node);
  });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

/** The primary buttons of dialogs with several, since the last call; checks open dialogs once more. */
export function severalPrimaries(): readonly string[] {
  look(document.body);
  const all = [...found];
  found.clear();
  return all;
}
