/*
 * What a cell may contain, and what it means.
 *
 * `grading` is the arithmetic that service and page share: pure functions over plain values.
 * No I/O, no React, no SQL, no wire names and no sentences: the caller puts results into words.
 */

/**
 * One score as an integer, so that a class is a flat Int32Array: 0 or more is hundredths of a point,
 * the rest are the four constants.
 */
export type ScoreCode = number;

export const BLANK: ScoreCode = -1;
export const EXCUSED: ScoreCode = -2;
export const MISSING: ScoreCode = -3;
/** An unknown code of another deployment, or a negative number: shown as it is, does not count. */
export const UNKNOWN: ScoreCode = -4;

/** The highest that may be entered. */
export const highestScore: ScoreCode = 999_999;
/** The highest that a matrix of scores can hold. */
const highestCode: ScoreCode = 2_147_483_647;

/** Hundredths of a decimal with at most two significant places; null for anything else. */
function hundredths(text: string): number | null {
  const parts = /^(\d{0,9})(?:\.(\d{0,2})0*)?$/.exec(text);
  if (parts === null || !/\d/.test(text)) return null;
  const [, whole = '', part = ''] = parts;
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Whether a score exceeds the full points (null for extra credit): intended, or a typo. */
export const isOver = (code: ScoreCode, points: number | null) => points !== null && code > points;

/** Reads a score as our own service accepts and writes it: `8.5`, `M`, `E` or nothing; anything else is `UNKNOWN`. */
export function readEntered(text: string): ScoreCode {
  const trimmed = text.trim();
  if (trimmed === '') return BLANK;
  if (trimmed === 'M' || trimmed === 'm') return MISSING;
  if (trimmed === 'E' || trimmed === 'e') return EXCUSED;
  const value = hundredths(trimmed);
  return value === null || value > highestScore ? UNKNOWN : value;
}

/**
 * Reads a stored score. Other deployments may accept more than ours: numbers with more decimals, which count to the
 * nearest hundredth, and higher ones.
 */
export function readScore(text: string): ScoreCode {
  const code = readEntered(text);
  if (code !== UNKNOWN) return code;
  const value = nearestHundredth(text.trim());
  return value === null || value > highestCode ? UNKNOWN : value;
}

/** The hundredths of a decimal with any number of places, half up; null for anything else. */
function nearestHundredth(text: string): number | null {
  const parts = /^(\d{0,9})(?:\.(\d{0,2})(\d*))?$/.exec(text);
  if (parts === null || !/\d/.test(text)) return null;
  const [, whole = '', part = '', rest = ''] = parts;
  return Number(whole) * 100 + Number(part.padEnd(2, '0')) + (/^[5-9]/.test(rest) ? 1 : 0);
}

/** The shortest text of a score; an unknown score's text is stored separately. */
export function writeScore(code: ScoreCode): string {
  if (code >= 0) return writeHundredths(code);
  if (code === MISSING) return 'M';
  return code === EXCUSED ? 'E' : '';
}

/** `850` is `8.5`: no zeros at the end, always a point. */
export function writeHundredths(value: number): string {
  const part = value % 100;
  if (part === 0) return String(value / 100);
  return `${(value - part) / 100}.${String(part).padStart(2, '0').replace(/0$/, '')}`;
}

/**
 * Full points in hundredths, to the nearest; null for extra credit. Any text other than a number is the extra-credit
 * marker of some deployment, and full points of 0 are extra credit, too: they add to earned, not to possible.
 */
export function readPoints(text: string): number | null {
  return nearestHundredth(text.trim()) || null;
}

/** Reads full points as sent. */
export function writePoints(points: number | null): string {
  return points === null ? 'EC' : writeHundredths(points);
}

/** Why typed text is not a score; the page has a sentence for each. */
export type TypedProblem =
  | 'unreadable'
  | 'negative'
  | 'tooLarge'
  | 'tooManyDecimals'
  | 'shareOfExtraCredit'
  | 'outOfZero';

type Typed = { score: string } | { problem: TypedProblem };

/** Zero in the digits of keyboards: Arabic, Persian, of India, Thai, Lao, Burmese, Khmer, and full-width. */
const zeros = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0,
  0x1040, 0x17e0, 0xff10,
];

/** Signs that are typed with such digits. */
const signs: Readonly<Record<string, string>> = { '。': '.', '｡': '.', '٫': '.', '٪': '%', '\u3000': ' ' };

function inAscii(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = zeros.find((each) => code >= each && code < each + 10);
  if (zero !== undefined) return String(code - zero);
  // The full-width forms have the order of ASCII.
  if (code > 0xff00 && code < 0xff5f) return String.fromCharCode(code - 0xfee0);
  return signs[character] ?? character;
}

/**
 * A number as typed with the digits of another script, in ASCII: a Japanese keyboard writes `９５` for 95. Only for what
 * is read as a number: a name keeps its characters.
 */
export const plainDigits = (text: string): string => text.replace(/[^\x20-\x7e]/gu, inAscii);

/** A decimal as an exact fraction: `8,25` is 825 of 100. */
interface Decimal {
  digits: bigint;
  unit: bigint;
}

/**
 * `1,000` is a thousand to some teachers and one to others, so it is refused. A point is always decimal, as everywhere
 * on the page, and `0,125` and `1000,00` can only be decimals.
 */
const mayBeGrouped = (text: string) => /^[1-9]\d{0,2},\d{3}$/.test(text);

function readDecimal(text: string): Decimal | null {
  const parts = /^(\d{0,12})(?:[.,](\d{0,12}))?$/.exec(text);
  if (parts === null || !/\d/.test(text) || mayBeGrouped(text)) return null;
  const [, whole = '', part = ''] = parts;
  return { digits: BigInt(whole + part), unit: 10n ** BigInt(part.length) };
}

/** Half up, like all rounding here. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

function scoreOf(hundredths: bigint): Typed {
  return hundredths > BigInt(highestScore)
    ? { problem: 'tooLarge' }
    : { score: writeHundredths(Number(hundredths)) };
}

/** A share of the full points, to the nearest hundredth. */
function shareOf(points: number | null, numerator: bigint, denominator: bigint): Typed {
  if (points === null) return { problem: 'shareOfExtraCredit' };
  if (denominator === 0n) return { problem: 'outOfZero' };
  return scoreOf(nearest(numerator * BigInt(points), denominator));
}

function readPlain(text: string): Typed {
  const value = readDecimal(text);
  if (value === null) return { problem: /^[-−]\s*[\d.,]+%?$/.test(text) ? 'negative' : 'unreadable' };
  if ((value.digits * 100n) % value.unit !== 0n) return { problem: 'tooManyDecimals' };
  return scoreOf((value.digits * 100n) / value.unit);
}

/**
 * Reads typed text, which may be more than the sent form (a decimal comma, `85%`, `8/10`, `excused`, and the `EX` and
 * `MI` of other gradebooks), in the cell of an assignment with these `points` (hundredths; null: extra credit). Returns
 * the score as it is sent; '' clears the cell. `8/10` is 8 where full points are 10, and its share of the full points
 * elsewhere.
 */
export function readTyped(text: string, points: number | null): Typed {
  const typed = plainDigits(text)
    .trim()
    .replace(/\s*([/%])\s*/g, '$1');
  if (typed === '') return { score: '' };
  if (/^(m|mi|missing)$/i.test(typed)) return { score: 'M' };
  if (/^(e|exc?|excused|exempt)$/i.test(typed)) return { score: 'E' };

  if (typed.endsWith('%')) {
    const percent = readDecimal(typed.slice(0, -1));
    return percent === null ? readPlain(typed) : shareOf(points, percent.digits, percent.unit * 100n);
  }
  const [earned = '', possible, ...more] = typed.split('/');
  if (possible === undefined) return readPlain(typed);
  const [part, whole] = [readDecimal(earned), readDecimal(possible)];
  if (part === null || whole === null || more.length > 0) return { problem: 'unreadable' };
  return shareOf(points, part.digits * whole.unit, whole.digits * part.unit);
}
