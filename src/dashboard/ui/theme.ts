import { useSyncExternalStore } from 'react';

/*
 * Light, dark, or as the system has it. The choice says nothing about anybody, so it may stay in the browser.
 */

export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

const key = 'rollbook.theme';
const listeners = new Set<() => void>();

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
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useTheme = () => useSyncExternalStore(subscribe, theme);
