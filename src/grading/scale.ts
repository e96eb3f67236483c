/*
 * Percent → letter.
 */

export interface ScaleStep {
  /** Lowest percent of the letter, in hundredths. */
  low: number;
  letter: string;
}
