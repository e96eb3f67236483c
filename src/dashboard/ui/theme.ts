import { keptChoice } from '#dashboard/ui/hooks/keptChoice.ts';
import { useStore } from '#dashboard/ui/hooks/useStore.ts';

/* Light, dark, or as the system has it. */

export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

const theme = keptChoice<Theme>('rollbook.theme', themes);

export function applyTheme() {
  const chosen = theme.get();
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

// Whether it is chosen here or in another tab.
theme.subscribe(applyTheme);

export const chooseTheme = theme.choose;

export const useTheme = () => useStore(theme);
