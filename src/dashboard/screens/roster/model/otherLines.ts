/*
 * The lines of a pasted list that are no student: titles, totals, page numbers, notes. A line that may be a student
 * stays one, since somebody who is missing is worse than a line too many.
 */

/** "Teacher: Rivera", "Total: 2", "Signature: ____": a label, which no name has. */
const label = /^\p{L}[^:\d]{0,60}:(\s|$)/u;

const note =
  /^(page \d+( ?(of|\/) ?\d+)?|((printed|generated|created|exported|prepared|produced|updated|last updated|as of)( date)?|(run|report) (date|on|by|at))\b.*\d.*|©.*)$/iu;

const counted =
  'students?|pupils?|learners?|enrolled|enrol+ment|males?|females?|boys|girls|records?|rows|scores?|grades?|points|possible|schüler\\w*|élèves|alumnos';
const computed =
  'totals?|sum|averages?|avg\\.?|mean|median|counts?|std\\.? ?dev\\.?|standard deviation|minimum|maximum|highest|lowest|summe|gesamt|anzahl|durchschnitt|mittelwert|moyenne|effectif|promedio';
/** What a sheet computes about its lines, or writes beneath its headings. */
const summary = new RegExp(
  `^(((grand|sub|class|overall|section|course|column|group)[ -]?)?(${computed})( (of )?(${counted}))*|(number|no\\.?|#) of (${counted})|points possible|(max(imum)? )?points|due date|date)$`,
  'iu',
);
/** Beside these, a number says how many there are. */
const group = new RegExp(`^(${counted})$`, 'iu');

/** Words of titles that are nobody's name: no Art, Summer, French or English. */
const title = new RegExp(
  `(^|[^\\p{L}])(${[
    'period|section|semester|trimester|quarter|term|homeroom|room|class(es)?|course|grade|gradebook|roster|student list',
    'school|academy|college|district|teacher|instructor|schedule|enrol+ment|attendance|year|(spring|summer|fall|autumn|winter) 20\\d\\d',
    'klasse|kurs|schule|schuljahr|curso|escuela|classe|école|lycée',
    'algebra|geometry|calculus|mathematics|maths?|statistics|literature|biology|chemistry|physics|economics|civics',
  ].join('|')})($|[^\\p{L}])`,
  'iu',
);

/** Without the number at its end or at its beginning. */
const withoutNumber = (text: string) =>
  text.replace(/^[\d.,]+%? +(?=\p{L})/u, '').replace(/[\s=:]*[\d.,/]+ ?%?$/, '');

/** Also a date. */
const isNumber = (cell: string) => /^[\d.,/-]+ ?%?$/.test(cell);

/** Whether the cells hold nothing but rules and spaces. */
export const isRule = (cells: readonly string[]) => !cells.some((cell) => /[\p{L}\p{N}]/u.test(cell));

/** Whether the cells of a line, or a line of words as one cell, are no student, wherever they are. */
export function isOther(cells: readonly string[]): boolean {
  const [first = '', ...rest] = cells.filter(Boolean);
  if (label.test(first)) return true;
  if (rest.length === 0 && note.test(first)) return true;
  // Canvas lists a student who does not exist.
  if (first === 'Student, Test') return true;
  if (!rest.every(isNumber)) return false;
  const hasNumber = rest.length > 0 || /\d/.test(first);
  const text = rest.length > 0 ? first : withoutNumber(first);
  return summary.test(text) || (hasNumber && group.test(text));
}

/**
 * Whether a line above headings is a title rather than a student of another list. Below earlier headings (`isHeaded`),
 * as on the page before, only a lone cell can be one.
 */
export function isTitleAbove(cells: readonly string[], isHeaded: boolean): boolean {
  const filled = cells.filter(Boolean);
  const [only = '', ...rest] = filled;
  if (rest.length === 0) return !(isHeaded && cells.length === 1) && isLoneTitle(only);
  if (isHeaded) return false;
  const words = filled.filter((cell) => !/^\d+$/.test(cell));
  if (words.length < filled.length) return filled.length === 2 && words.every((cell) => title.test(cell));
  // A single word may be a name: "Room, Grace".
  return words.some(
    (cell) => (/\s/.test(cell) && title.test(cell)) || (/\d/.test(cell) && !cell.includes('@')),
  );
}

/** A student is two names and a number; other digits are none. */
function isLoneTitle(text: string): boolean {
  if (title.test(text)) return true;
  const name = withoutNumber(text);
  return /\d/.test(name) || (name !== text && !/\p{L}[ \u00a0]+\p{L}/u.test(name));
}

/** Whether the first line of a list without headings is a title: a number like an ID makes it a student. */
export function isTitleAtTop(cells: readonly string[]): boolean {
  const [only = '', ...rest] = cells.filter(Boolean);
  const number = /\d+$/.exec(only)?.[0] ?? '';
  return rest.length === 0 && title.test(only) && (number.length < 3 || /^20\d\d$/.test(number));
}
