/*
 * The problems of a roster, as the sentences that refuse it. Separate from the parser, since the page needs the
 * sentences before it needs a list.
 */

export const mostStudents = 2000;
export const mostDigits = 12;
const idForm = new RegExp(`^\\d{1,${mostDigits}}$`);
/** Whether a text has only digits, and no more than an ID number has. 0 passes, although nobody has it. */
export const isIdText = (text: string): boolean => idForm.test(text);
/**
 * Students whose names have been erased, while their marks stay, get ID numbers from here on: a range that school
 * information systems hardly use.
 */
export const firstErased = 900_000_000_001;
/** The most characters of a first name, and of a last name. */
export const longestName = 100;

/** Problems of a line, as they follow "Line 3: ". */
export const lineProblems = {
  spacing: 'the words must have spaces between them, and none before the first or after the last',
  tooLong: 'the line is too long for two names and an ID number',
  character: 'there is an invisible character, or another that a name cannot hold',
  idMissing: 'the ID number is missing',
  idZero: 'the ID number must be above 0',
  idTooLong: `the ID number has more than ${mostDigits} digits`,
  firstMissing: 'the first name is missing',
  lastMissing: 'the last name is missing',
  firstTooLong: `the first name has more than ${longestName} characters`,
  lastTooLong: `the last name has more than ${longestName} characters`,
} as const;

export const idTwice = (id: number | string, line: number | string) =>
  `the ID number ${id} is already in line ${line}`;

const idTwiceForm = new RegExp(`^${idTwice('(\\d+)', '(\\d+)')}$`);

/** Parses the sentence of `idTwice`; null for any other sentence. */
export function readIdTwice(sentence: string): { id: number; line: number } | null {
  const [, id, line] = idTwiceForm.exec(sentence) ?? [];
  return id && line ? { id: Number(id), line: Number(line) } : null;
}

export const rosterProblems = {
  empty: 'The list has no students',
  tooLong: `The list has more than ${mostStudents} students`,
} as const;
