import { unguarded } from '#dashboard/features/exporting/formulaGuard.ts';
import { ownSeparator } from '#dashboard/features/scores/csvHeadings.ts';

/** The separator of a line's cells; null for a line of words, as the service writes it. */
export type Delimiter = '\t' | ',' | ';' | null;

/** Text trimmed, and with one plain space for every other run of white space. */
export const tidy = (text: string) => text.trim().replace(/[\s\u00a0]+/gu, ' ');

/** Our own CSV file says it; else a tab wins, then the more frequent of comma and semicolon outside quotes. */
export function delimiterOf(line: string): Delimiter {
  const own = ownSeparator(line);
  if (own) return own;
  if (line.trim().includes('\t')) return '\t';
  const [commas, semicolons] = [cellsOf(line, ',').length, cellsOf(line, ';').length];
  if (commas === 1 && semicolons === 1) return null;
  return semicolons > commas ? ';' : ',';
}

/** Without the guard that our export added, which comes before anything else. */
const asExported = (cell: string) => tidy(unguarded(cell));

/**
 * A cell may be quoted; a quote inside it is then doubled. Not read by Papa Parse, which sees no quotes after `, `, and
 * reads the rest of the line into a cell that begins with a stray quote.
 */
export function cellsOf(line: string, delimiter: Exclude<Delimiter, null>): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    const quoted = /^[ \u00a0]*"((?:[^"]|"")*)"[ \u00a0]*/.exec(line.slice(at));
    const after = at + (quoted?.[0].length ?? 0);
    if (quoted && (after === line.length || line[after] === delimiter)) {
      cells.push(asExported((quoted[1] ?? '').replaceAll('""', '"')));
      at = after + 1;
    } else {
      const end = line.indexOf(delimiter, at);
      cells.push(asExported(tidy(line.slice(at, end < 0 ? line.length : end))));
      at = end < 0 ? line.length + 1 : end + 1;
    }
  }
  return cells;
}

/** Writes a cell that `cellsOf` reads back unchanged. */
export function writeCell(text: string): string {
  const kept = unguarded(text) === text ? text : `'${text}`;
  return /[",;\t]/.test(kept) ? `"${kept.replaceAll('"', '""')}"` : kept;
}

/** The kind of a column in a pasted list. */
export type Role = 'first' | 'last' | 'name' | 'id' | 'other';

/** How names are ordered in columns without headings; `guess` goes by the present list, then by custom. */
export type NameOrder = 'guess' | 'firstLast' | 'lastFirst';

/** The headings that schools and their systems write. */
const headings: readonly (readonly [Role, RegExp])[] = [
  ['first', /^(student )?(first|given|fore|christian)([ _-]?names?)?$|^vorname$|^prénom$|^nombres?$/],
  ['last', /^(student )?(last|sur|family)([ _-]?names?)?$|^nachname$|^familienname$|^nom$|^apellidos?$/],
  [
    'id',
    /^(student|pupil|school|local|sis|sis user|id|user)?[ _-]?(id|nr|no|num|number|nummer|numero)?[ _-]?(id|nr|no|num|number|nummer|numero|#)\.?$|^#$|^stuid$|^matric\w*$/,
  ],
  [
    'name',
    /^(full |student |pupil |display )?names?$|^students?$|^pupils?$|^learners?$|^(last|first)( name)?, ?(last|first)( name)?$/,
  ],
];

/** Also `StudentID` and `LastName`, which exports write as one word. */
function roleOf(heading: string): Role {
  const text = heading.toLocaleLowerCase('en');
  const split = text.replace(/([a-z])(id|name|number)$/, '$1 $2');
  return headings.find(([, pattern]) => pattern.test(text) || pattern.test(split))?.[0] ?? 'other';
}

/** Headings of an ID that are as usual above line numbers. */
const countHeading = /^(#|n[or]|num|number|nummer|numero)\.?$/i;

/**
 * The roles in a line of headings; null for any other line. Beside a `Student ID`, a `No.` is only a line number, and
 * beside a `SIS User ID`, the `ID` is Canvas's own.
 */
export function readHeadings(cells: readonly string[]): Role[] | null {
  const read = cells.map(roleOf);
  const isNamed = read.some((role, at) => role === 'id' && !countHeading.test(cells[at] ?? ''));
  const isCanvas = cells.some((cell) => /^sis (user|login) id$/i.test(cell));
  const roles = read.map((role, at) => {
    const cell = cells[at] ?? '';
    const isLess = (isNamed && countHeading.test(cell)) || (isCanvas && /^id$/i.test(cell));
    return role === 'id' && isLess ? 'other' : role;
  });
  const known = roles.filter((role) => role !== 'other');
  const names = known.some((role) => role !== 'id');
  const digits = cells.some((cell) => /^\d+$/.test(cell));
  return names && !digits && (known.length >= 2 || cells.length === 1) ? roles : null;
}

const isId = (cell: string) => /^['#]?\d+(\.0+)?$/.test(cell);

/** An ID as the sheet wrote it: `'007`, `#12`, `12.0`. */
export const readId = (cell: string) => (isId(cell) ? cell.replace(/^['#]|\.0+$/g, '') : cell);

const share = (cells: readonly string[], holds: (cell: string) => boolean) =>
  cells.filter(holds).length / Math.max(1, cells.length);

export interface Present {
  /** By the ID. */
  students: ReadonlyMap<string, { first: string; last: string }>;
  /** "first\nlast" of the present list, in small letters. */
  names: ReadonlySet<string>;
}

/** How likely a column is the ID: distinct numbers, those of the present list; not a mere count of the lines. */
function likeId(cells: readonly string[], present: Present): number {
  const numbers = cells.filter(isId).map(readId);
  if (numbers.length === 0 || numbers.length * 2 < cells.length) return 0;
  const counts = cells.length > 1 && numbers.every((number, index) => Number(number) === index + 1);
  const known = share(numbers, (number) => present.students.has(number));
  return 0.1 + known * 2 + new Set(numbers).size / numbers.length + (counts ? 0 : 1);
}

/** The roles with only the likeliest of several ID columns. */
export function withOneId(
  roles: readonly Role[],
  { rows, present }: Pick<Lines, 'rows' | 'present'>,
): Role[] {
  const likely = roles.map((role, at) =>
    role === 'id' ? likeId(rows.map((row) => row[at] ?? '').filter(Boolean), present) : -1,
  );
  const id = likely.indexOf(Math.max(...likely));
  return roles.map((role, at) => (role === 'id' && at !== id ? 'other' : role));
}

/** Lines split into cells, and hints about the columns. */
interface Lines {
  readonly rows: readonly (readonly string[])[];
  readonly present: Present;
  readonly order: NameOrder;
}

/** Whether the second of two columns holds first names; null if the present list does not tell. */
function namesAreSwapped({ rows, present }: Lines, one: number, two: number): boolean | null {
  const key = (first = '', last = '') => `${first}\n${last}`.toLocaleLowerCase('en');
  const straight = rows.filter((row) => present.names.has(key(row[one], row[two]))).length;
  const swapped = rows.filter((row) => present.names.has(key(row[two], row[one]))).length;
  return straight === swapped ? null : swapped > straight;
}

/**
 * The roles of columns by the headings `above` them, though these are split differently; null if they cannot apply. The
 * present list and the teacher know better which of the names is the first.
 */
export function rolesBeneath(above: readonly Role[], lines: Lines): Role[] | null {
  const { rows, order } = lines;
  const [id, first, last] = [above.indexOf('id'), above.indexOf('first'), above.indexOf('last')];
  // If the headings name no ID, a line with a number says more than they do.
  const areMeant = rows.every(
    (row) =>
      row.length === above.length &&
      (id < 0 ? !row.some((cell) => /\d/.test(cell)) : row[id] === '' || isId(row[id] ?? '')),
  );
  if (!areMeant) return null;
  if (first < 0 || last < 0) return [...above];
  const swapped =
    order === 'guess' ? namesAreSwapped(lines, first, last) : first < last !== (order === 'firstLast');
  const other: Partial<Record<Role, Role>> = { first: 'last', last: 'first' };
  return above.map((role) => (swapped ? (other[role] ?? role) : role));
}

/** The roles of columns without headings; `lastFirst` is the custom of their separator. */
export function guessRoles(lines: Lines, lastFirst: boolean): Role[] {
  const { rows, present, order } = lines;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''));
  const likely = columns.map((cells) => likeId(cells.filter(Boolean), present));
  const id = Math.max(...likely) > 0 ? likely.indexOf(Math.max(...likely)) : -1;
  const isName = (cell: string) => /\p{L}/u.test(cell) && !/\S@/.test(cell);
  const names = columns.flatMap((cells, at) =>
    at !== id && share(cells.filter(Boolean), isName) > 0.5 ? [at] : [],
  );
  const [one = -1, two = -1] = names;
  const swapped = order === 'guess' ? (namesAreSwapped(lines, one, two) ?? lastFirst) : order === 'lastFirst';
  return columns.map((_, at) => {
    if (at === id) return 'id';
    if (at === one) return two < 0 ? 'name' : swapped ? 'last' : 'first';
    return at === two ? (swapped ? 'first' : 'last') : 'other';
  });
}
