import type { CategoryStep } from '#grading/explanation.ts';
import { texts } from './texts.ts';

/** Scores that did not simply count in a category: the sentence about them, and the positions of their assignments. */
export function asidesOf(category: CategoryStep): (readonly [string, readonly number[]])[] {
  const { leftOut, dropped, missing, missingExtra, excused, extra, unknown } = category;
  const asides = [
    [texts.dropped, dropped],
    [
      leftOut === 'noWeight' ? texts.missingUncounted : texts.missing,
      missing.filter((position) => !dropped.includes(position)),
    ],
    [texts.missingExtra, missingExtra],
    [texts.excused, excused],
    [texts.extra, extra],
    [texts.unknown, unknown],
  ] as const;
  return asides.filter(([, positions]) => positions.length > 0);
}
