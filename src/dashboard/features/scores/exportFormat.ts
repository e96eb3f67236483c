/*
 * What leaves the page and comes back: the headings of our CSV file, and the guard of formulas.
 * A cell that a spreadsheet would run as a formula leaves the page with an apostrophe before it, and loses that again
 * when it is pasted back.
 */

/** In every language the same, so that a file of one teacher is known to the page of another. */
export const csvHeadings = { studentId: 'Student ID', name: 'Student', grade: 'Grade', percent: 'Percent' };

/** A marking period by its name, as teachers call it, and by its number, by which it is known when it comes back. */
export const termHeading = (name: string, num: number) => `${name} (P${num})`;

/** What students come to in a category, marked as no assignment is: those end with their number alone. */
export const categoryHeading = (name: string, num: number) => `${name} (C${num})`;

const calculated: ReadonlySet<string> = new Set([csvHeadings.grade, csvHeadings.percent]);

/** Whether no score is in this column of our own CSV file. */
export const isCalculated = (heading: string) =>
  calculated.has(heading) || / \((?:P[1-5]|C\d+)\)$/.test(heading);

/** The first line of our own CSV file, as a text editor shows it or a spreadsheet has saved it again. */
const ownFile = new RegExp(`^\u{feff}?"?${csvHeadings.studentId}"?([,;])`, 'u');

/** What parts the cells of our own CSV file; null for any other text. */
export const ownSeparator = (text: string) => (ownFile.exec(text)?.[1] ?? null) as ',' | ';' | null;

/** Spreadsheets skip white space before the sign, so the guard looks behind it too. */
const isFormula = (text: string) =>
  /^(?:['\s]*[=+\-@]|'*[\t\r\n])/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);

/** A plain negative number stays one. Text that looks guarded already is guarded once more, so that nothing is lost. */
export const guarded = (text: string) => (isFormula(text) ? `'${text}` : text);

/** Takes away what `guarded` added; any other text stays as it is. */
export const unguarded = (text: string) =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
