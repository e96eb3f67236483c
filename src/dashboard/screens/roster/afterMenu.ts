/**
 * Does what was chosen from a menu once the menu is gone: while it is open it holds the focus, and the deed may
 * want to move it.
 */
export function afterMenu(deed: () => void) {
  requestAnimationFrame(function wait() {
    if (document.querySelector('[role="menu"]')) requestAnimationFrame(wait);
    else deed();
  });
}
