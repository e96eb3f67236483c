import { useStore } from '#dashboard/ui/hooks/useStore.ts';

/*
 * Light, dark, or as the system has it. The choice says nothing about anybody, so it may stay in the browser.
 */

export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** Where the browser keeps the choice; also the name of the event that tells of another one. */
const key = 'rollbook.theme';

function theme(): Theme {
  const kept = localStorage.getItem(key);
  return themes.find((name) => name === kept) ?? 'system';
}

export function applyTheme() {
  const chosen = theme();
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

export function chooseTheme(chosen: Theme) {
  if (chosen === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, chosen);
  applyTheme();
  window.dispatchEvent(new Event(key));
}

function subscribe(listener: () => void) {
  window.addEventListener(key, listener);
  return () => window.removeEventListener(key, listener);
}

// Read from the browser each time, where another tab may have changed it.
export const useTheme = () => useStore({ get: theme, subscribe });
