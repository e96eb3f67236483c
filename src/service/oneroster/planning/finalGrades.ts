/*
 * The final grades of a marking period travel as a line item of their own, in a category of this name.
 */

export const finalGradesCategory = 'Final grades';

export const titleOfPeriod = (period: number) => `Final grade of marking period ${period}`;

/** The marking period that a line item of this title is the final grade of; null for another title. */
export function periodOfTitle(title: string): number | null {
  const [, period] = /^Final grade of marking period ([1-5])$/.exec(title) ?? [];
  return period === undefined ? null : Number(period);
}
