import { texts } from './texts.ts';
import { farFrom } from './workbench.ts';

/** What is asked of a grade far from the calculated one, which is null where nothing is graded. */
export function farQuestion(typed: string, whole: number | null): string | null {
  const far = farFrom(typed, whole);
  if (far === null) return null;
  if (far.calculated === null) return texts.farAlone(typed.trim());
  return texts[far.isAbove ? 'farAbove' : 'farBelow'](typed.trim(), String(far.calculated));
}
