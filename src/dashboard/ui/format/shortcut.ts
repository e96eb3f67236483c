/** A Mac, an iPhone or an iPad, where Command does what Ctrl does elsewhere. Unknown without a browser. */
const isApple = typeof navigator !== 'undefined' && /^(Mac|iPhone|iPad|iPod)/.test(navigator.platform ?? '');

const signs: Record<string, string> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' };

/**
 * Shortcuts as the keyboard names them: `Ctrl K`, `Ctrl+K` or `Ctrl + K` is ⌘K on a Mac. Redo has another key there,
 * since Command Y belongs to the browser.
 */
export const shortcut = (text: string, apple = isApple): string =>
  apple
    ? text
        .replace(/\bCtrl( \+ |\+| )Y\b/g, 'Shift$1Ctrl$1Z')
        .replace(
          /\b(Ctrl|Alt|Shift)\b(?:(?: \+ |\+| )(?=[A-Z]\b|Ctrl|Alt|Shift))?/g,
          (_, key: string) => signs[key] ?? key,
        )
    : text;

/** The same for `aria-keyshortcuts`, whose key names are those of the standard. */
export const ariaShortcut = (keys: string, apple = isApple): string =>
  apple ? keys.replace(/^Control\+Y$/, 'Shift+Control+Z').replace('Control', 'Meta') : keys;
