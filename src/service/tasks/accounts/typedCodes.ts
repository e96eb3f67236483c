import { randomInt } from 'node:crypto';
import { plainDigits } from '#grading/score.ts';

/*
 * Codes that people copy by hand, in groups of four: recovery codes and set-up codes. Each character holds 5 bits, so
 * that the SHA-256 of a code cannot be guessed back.
 */

/** Without letters and digits that look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groupLength = 4;

export function newTypedCode(groups: number): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Normalizes a typed code: lower case, no hyphens, full-width digits. */
export const readTypedCode = (code: string) =>
  plainDigits(code)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
