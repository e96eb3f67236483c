import { formatPercent } from './rounding.ts';

/*
 * Percent → letter.
 */

export interface ScaleStep {
  /** Lowest percent of the letter, in hundredths. */
  low: number;
  letter: string;
}

/** The kinds of scales: the class's own, A to F in tens, the percentage itself. */
export const scaleKinds = { own: 1, aToF: 9, percentItself: 10 } as const;

/** How a class turns percents into letters. */
export interface Scaling {
  /** One of `scaleKinds`; another deployment may have others. */
  scaleKind: number;
  scale: readonly ScaleStep[];
}

export const aToF: readonly ScaleStep[] = [
  { low: 9000, letter: 'A' },
  { low: 8000, letter: 'B' },
  { low: 7000, letter: 'C' },
  { low: 6000, letter: 'D' },
  { low: 0, letter: 'F' },
];

/**
 * The steps that apply, highest first; empty if the percentage is the grade. For an unknown setting of another
 * deployment, use the rows that it sent, else A to F.
 */
export function stepsOf({ scaleKind, scale }: Scaling): readonly ScaleStep[] {
  if (scaleKind === scaleKinds.percentItself) return [];
  if (scaleKind === scaleKinds.aToF || scale.length === 0) return aToF;
  return scale.toSorted((a, b) => b.low - a.low);
}

/** `percent` is the rounded one, in hundredths. '' if nothing is graded, or no step is reached. */
export function letterOf(percent: number | null, scaling: Scaling): string {
  return percent === null ? '' : letterOnSteps(percent, stepsOf(scaling), scaling.scaleKind);
}

/** `letterOf` for given steps, highest first. */
export function letterOnSteps(percent: number, steps: readonly ScaleStep[], scaleKind: number): string {
  if (scaleKind === scaleKinds.percentItself) return formatPercent(percent);
  for (const step of steps) if (percent >= step.low) return step.letter;
  return '';
}

/** Whether a letter is that of the lowest step. With fewer than two steps nobody fails. */
export function isFailing(letter: string, scaling: Scaling): boolean {
  const steps = stepsOf(scaling);
  return steps.length > 1 && letter !== '' && steps.at(-1)?.letter === letter;
}
