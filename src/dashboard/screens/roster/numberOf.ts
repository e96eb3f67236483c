import { mostDigits } from '#dashboard/api/students.ts';

/** The number that is sent for what was typed; null for what is none. */
export function numberOf(id: string): number | null {
  const digits = id.replace(/^0+(?=\d)/, '');
  return /^\d+$/.test(digits) && digits.length <= mostDigits ? Number(digits) : null;
}
