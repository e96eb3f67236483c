/*
 * What may stand in a cell, and what it means.
 */

/**
 * One score as an integer, so that a class is a flat Int32Array: 0 or more is hundredths of a point
 * (0 to 999999), the rest are the four constants.
 */
export type ScoreCode = number;

export const BLANK: ScoreCode = -1;
export const EXCUSED: ScoreCode = -2;
export const MISSING: ScoreCode = -3;
/** A code of another deployment that we do not know: shown as it is, counts for nothing. */
export const UNKNOWN: ScoreCode = -4;
