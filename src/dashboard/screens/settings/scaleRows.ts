import type { ScaleRow } from '#dashboard/api/classes/settings.ts';
import { plainDigits, writeHundredths } from '#grading/score.ts';

/* A scale while it is edited: where a new grade begins, so that it fits between its neighbours. Pure. */

/** A percentage as hundredths, with a point or a comma; null if it is none. */
export function readPercent(text: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(plainDigits(text).trim()) ?? [];
  return whole === '' ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

const whole = 10_000;
const highest = 99_999;

/** A round number between two percentages, as text; '' if there is none. */
function between(high: number | null, low: number | null): string {
  if (high === null || low === null) return '';
  for (const step of [500, 100, 50, 10, 1]) {
    const middle = Math.round((high + low) / 2 / step) * step;
    if (low < middle && middle < high) return writeHundredths(middle);
  }
  return '';
}

/** Where a grade above the top one begins. */
function aboveTop(top: number | null): string {
  if (top === null || top < whole) return between(whole, top);
  return top < highest ? writeHundredths(Math.min(highest, top + 1000)) : '';
}

/** The rows with a new grade at position `at`, and its key. The last row always begins at 0. */
export function withNewGrade(rows: readonly ScaleRow[], at: number) {
  const key = rows.reduce((most, row) => Math.max(most, row.key), 0) + 1;
  const lowOf = (index: number) => readPercent(rows[index]?.low ?? '');
  const added = (low: string): ScaleRow => ({ key, low, letter: '' });
  if (at === 0) return { key, rows: [added(rows.length === 0 ? '0' : aboveTop(lowOf(0))), ...rows] };
  if (at < rows.length) return { key, rows: rows.toSpliced(at, 0, added(between(lowOf(at - 1), lowOf(at)))) };
  // The former last grade no longer begins at 0.
  const raised = rows.map((row, index) =>
    index === at - 1 && lowOf(index) === 0
      ? { ...row, low: between(index === 0 ? whole : lowOf(index - 1), 0) }
      : row,
  );
  return { key, rows: [...raised, added('0')] };
}
