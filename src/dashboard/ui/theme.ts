import { storedChoice } from '#dashboard/ui/hooks/storedChoice.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';

/* Light, dark, or the system's setting. */

export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

const theme = storedChoice<Theme>('rollbook.theme', themes);

export function applyTheme() {
  const chosen = theme.get();
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

// For choices here and in other tabs.
theme.subscribe(applyTheme);

export const chooseTheme = theme.choose;

export const useTheme = () => useStore(theme);
