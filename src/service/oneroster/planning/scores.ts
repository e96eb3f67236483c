import { BLANK, EXCUSED, MISSING, readScore, type ScoreCode } from '#grading/score.ts';
import { valueIn, valuesOf } from './content.ts';

/* Converts results to our scores, and back. */

/** Blank for a result without a score, or with only a text. */
export function scoreIn(content: string): ScoreCode {
  const { scoreStatus, score, missing } = valuesOf('results', content);
  if (scoreStatus === 'exempt') return EXCUSED;
  if (scoreStatus === 'not submitted' || (missing === 'true' && score === '')) return MISSING;
  return score === '' ? BLANK : readScore(score);
}

/** The standard says only that work was late, so it counts as one day. */
export const daysLateIn = (content: string): number | null =>
  valueIn('results', content, 'late') === 'true' ? 1 : null;

/** Full points in hundredths; null (extra credit) if the maximum is 0. */
export function pointsIn(content: string): number | null {
  const { resultValueMax } = valuesOf('lineItems', content);
  const points = Math.round(Number(resultValueMax === '' ? '100' : resultValueMax) * 100);
  return points > 0 ? points : null;
}
