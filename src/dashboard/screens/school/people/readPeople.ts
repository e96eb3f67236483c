import Papa from 'papaparse';

/** The cells of a person's line: name, email, role and username. */
type PersonCells = [name: string, email: string, role: string, username: string];

type Column = 'name' | 'email' | 'role' | 'username' | 'first' | 'last';

const columnOf: readonly (readonly [RegExp, Column])[] = [
  [/^(full |display )?name$/i, 'name'],
  [/^(first|given|fore)[ _-]?names?$/i, 'first'],
  [/^(last|sur|family)[ _-]?names?$/i, 'last'],
  [/^(e-?mail|mail|e-?mail address|address)$/i, 'email'],
  [/^(role|type)$/i, 'role'],
  [/^(user ?name|login|user)$/i, 'username'],
];

const whichColumn = (title: string) => columnOf.find(([pattern]) => pattern.test(title.trim()))?.[1];

/** What is read of a line, by its number in the text, from 1: headings and blank lines count. */
export interface Read<Content> {
  line: number;
  content: Content;
}

const lineBreak = /\r\n|\r|\n/g;
const breaksIn = (text: string) => text.match(lineBreak)?.length ?? 0;

/** The cells of pasted text or of a file: lines of a spreadsheet (tabs), or of a CSV file (commas or semicolons). */
function rowsOf(text: string): Read<string[]>[] {
  const shown = text.replace(/^\ufeff/, '');
  const trimmed = shown.trim();
  const { delimiter } = Papa.parse<string[]>(trimmed, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ',', ';'],
    preview: 50,
  }).meta;
  const { data } = Papa.parse<string[]>(trimmed, { delimiter });
  let line = 1 + breaksIn(shown.slice(0, shown.indexOf(trimmed)));
  return data.flatMap((cells) => {
    const content = cells.map((cell) => cell.trim().replace(/[\t\r\n]+/g, ' '));
    const read = { line, content };
    line += 1 + cells.reduce((sum, cell) => sum + breaksIn(cell), 0);
    return content.every((cell) => cell === '') ? [] : [read];
  });
}

/** As mail programs write it: `Liv Berg <berg@north.example>`. */
const mailbox = /^"?([^"<>]*?)"?\s*<([^\s<>]+@[^\s<>]+)>$/;

/** Lines of mailboxes, of which there may be several in one; others as they are. */
function withMailboxes(rows: readonly Read<string[]>[]): Read<string[]>[] {
  return rows.flatMap((row) => {
    const read = row.content.filter((cell) => cell !== '').map((cell) => mailbox.exec(cell));
    return read.length > 0 && read.every((each) => each !== null)
      ? read.map(([, name = '', email = '']) => ({ line: row.line, content: [name, email] }))
      : [row];
  });
}

/**
 * Reads people from lines of cells, mailboxes, or bare addresses. A first line of titles says which column is which;
 * without it an address may be first, and the name may be in two cells.
 */
export function readPeople(text: string): Read<PersonCells>[] {
  const rows = withMailboxes(rowsOf(text));
  const [titleRow, ...rest] = rows;
  const titles = titleRow?.content.map(whichColumn) ?? [];
  if (titles.includes('name') || titles.filter((column) => column !== undefined).length > 1)
    return rest.map(({ line, content }) => {
      const cellOf = (column: Column) => content[titles.indexOf(column)] ?? '';
      const name = cellOf('name') || `${cellOf('first')} ${cellOf('last')}`.trim();
      return { line, content: [name, cellOf('email'), cellOf('role'), cellOf('username')] };
    });
  return rows.map(({ line, content }) => {
    const [one = '', two = '', role = '', username = '', ...more] = withOneName(content);
    // Excess cells are included, so that the line is reported as a problem.
    const last = [username, ...more].join('\t').trimEnd();
    const isTurned = one.includes('@') && !two.includes('@');
    return { line, content: isTurned ? [two, one, role, last] : [one, two, role, last] };
  });
}

/** A name in two cells before the address, in one. */
function withOneName(row: string[]): string[] {
  const [one = '', two = '', three = '', ...more] = row;
  const isSplit = three.includes('@') && one !== '' && two !== '' && !`${one}${two}`.includes('@');
  return isSplit ? [`${one} ${two}`, three, ...more] : row;
}

/**
 * Reads guardians from such text: a line for each, with the student's ID number, name, email and relation separated by
 * tabs. A first line of titles, which has no number, is left out.
 */
export function readGuardians(text: string): Read<string>[] {
  const rows = rowsOf(text);
  const isTitles = (row: readonly string[]) => !row.some((cell) => /\d|@/.test(cell));
  return rows
    .filter(({ content }, index) => index > 0 || !isTitles(content))
    .map(({ line, content }) => ({ line, content: content.join('\t').trimEnd() }));
}

/** A line for each of these students who is in no line yet, with the known address, or space for one. */
export function withStudents(
  text: string,
  students: readonly { id: number; name: string; email: string }[],
): string {
  const there = new Set(text.match(/\b\d{1,12}\b/g));
  const lines = students
    .filter(({ id }) => !there.has(String(id)))
    .map(({ id, name, email }) => [id, name, email].join('\t'));
  return [...(text.trim() === '' ? [] : [text.replace(/\n+$/, '')]), ...lines].join('\n');
}

/** Reads the ID number and address of students from such text; `wrong` are the lines without either, from 1. */
export function readAddresses(text: string): { addresses: Map<number, string>; wrong: number[] } {
  const addresses = new Map<number, string>();
  const wrong: number[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    const cells = line.split(/[\t,;]|\s(?=\S+@)/).map((cell) => cell.trim().replace(/^"|"$/g, ''));
    if (cells.every((cell) => cell === '')) return;
    const id = cells.find((cell) => /^\d{1,12}$/.test(cell));
    const email = cells.find((cell) => /^\S+@\S+$/.test(cell));
    // Titles of columns.
    if (index === 0 && id === undefined && email === undefined && cells.length > 1) return;
    // The line is unchanged and has no address: a slip.
    const isLeft = id !== undefined && cells.length > 2 && cells.at(-1) === '';
    if (email === undefined && isLeft) return;
    if (id === undefined || email === undefined) wrong.push(index + 1);
    else addresses.set(Number(id), email);
  });
  return { addresses, wrong };
}
