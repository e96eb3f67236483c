import { BLANK, EXCUSED, MISSING, UNKNOWN, writeScore } from '#grading/score.ts';
import styles from './Gradebook.module.css';
import type { Sheet } from './Sheet.ts';
import { texts } from './texts.ts';

/* What stands in a score's cell and how it looks: each state has a shape of its own, not only a colour. */

const written: string[] = [];

/** The text of a score; extra credit carries a plus. */
export function scoreText(sheet: Sheet, student: number, assignment: number): string {
  const code = sheet.score(student, assignment);
  if (code === BLANK) return texts.blank;
  if (code === UNKNOWN) return sheet.book.unknown.get(student * sheet.width + assignment) ?? '?';
  let text = code < 0 ? writeScore(code) : written[code];
  if (text === undefined) {
    text = writeScore(code);
    written[code] = text;
  }
  return code > 0 && sheet.scheme.assignments[assignment]?.points === null ? `+${text}` : text;
}

const states = ['', 'blank', 'zero', 'missing', 'excused', 'unknown'] as const;
const dropped = states.length;
const supposed = dropped * 2;

/** Class names by look: a state, dropped or not, supposed or not. */
export const looks: readonly string[] = [false, true].flatMap((isSupposed) =>
  [false, true].flatMap((isDropped) =>
    states.map((state) =>
      [state && styles[state], isDropped && styles.dropped, isSupposed && styles.supposed]
        .filter(Boolean)
        .join(' '),
    ),
  ),
);

function stateOf(code: number): number {
  if (code > 0) return 0;
  switch (code) {
    case BLANK:
      return 1;
    case 0:
      return 2;
    case MISSING:
      return 3;
    case EXCUSED:
      return 4;
    default:
      return 5;
  }
}

export function lookOf(sheet: Sheet, student: number, assignment: number): number {
  const code = sheet.score(student, assignment);
  let look = stateOf(code);
  if ((code >= 0 || code === MISSING) && sheet.isDropped(student, assignment)) look += dropped;
  if (sheet.supposed.size > 0 && sheet.supposed.has(student * sheet.width + assignment)) look += supposed;
  return look;
}

/** "8 of 10", "missing", "excused": how a score is read out. */
export function scoreSaid(sheet: Sheet, student: number, assignment: number): string {
  const code = sheet.score(student, assignment);
  const points = sheet.scheme.assignments[assignment]?.points ?? null;
  const { states: words } = texts;
  const value =
    code === BLANK
      ? words.blank
      : code === MISSING
        ? words.missing
        : code === EXCUSED
          ? words.excused
          : code === UNKNOWN
            ? words.unknown(scoreText(sheet, student, assignment))
            : points === null
              ? `${writeScore(code)} ${texts.extraCredit}`
              : texts.outOf(writeScore(code), writeScore(points));
  const at = student * sheet.width + assignment;
  return [
    value,
    code !== BLANK && sheet.isDropped(student, assignment) && words.dropped,
    sheet.supposed.has(at) && words.supposed,
  ]
    .filter(Boolean)
    .join(', ');
}
