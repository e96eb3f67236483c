import { buttonClass } from '#dashboard/ui/components/Button.tsx';

/*
 * A dialog has one way that it is about, and so at most one primary button. Held for every dialog that a page test
 * opens.
 */

const primary = buttonClass('primary').split(' ').at(-1) ?? '';

const found = new Set<string>();

function look(root: ParentNode): void {
  for (const dialog of root.querySelectorAll('[role=dialog], [role=alertdialog]')) {
    const buttons = [...dialog.getElementsByClassName(primary)];
    if (buttons.length > 1) found.add(buttons.map(({ textContent }) => textContent).join(', '));
  }
}

/** Looks at each dialog as it opens, until the answer is called. */
export function watchDialogs(): () => void {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element) look(node);
  });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

/** The primary buttons of dialogs that had several, since the last call; looks once more at what is still open. */
export function severalPrimaries(): readonly string[] {
  look(document.body);
  const all = [...found];
  found.clear();
  return all;
}
