/*
 * Text that is exported and pasted back: the headings of our CSV file, and the guard against formulas. A cell that a
 * spreadsheet would run as a formula gets an apostrophe, and loses it again when it is pasted back.
 */

/** The same in every language, so that a teacher's page recognises another teacher's file. */
export const csvHeadings = { studentId: 'Student ID', name: 'Student', grade: 'Grade', percent: 'Percent' };

/** A marking period by its name, for teachers, and its number, by which a pasted column is recognised. */
export const termHeading = (name: string, num: number) => `${name} (P${num})`;

/** The students' results in a category, marked unlike any assignment: those end with only their number. */
export const categoryHeading = (name: string, num: number) => `${name} (C${num})`;

const calculated: ReadonlySet<string> = new Set([csvHeadings.grade, csvHeadings.percent]);

/** Whether this column of our own CSV file holds calculated values. */
export const isCalculated = (heading: string) =>
  calculated.has(heading) || / \((?:P[1-5]|C\d+)\)$/.test(heading);

/** The first line of our own CSV file, as a text editor shows it or a spreadsheet has saved it. */
const ownFile = new RegExp(`^\u{feff}?"?${csvHeadings.studentId}"?([,;])`, 'u');

/** The separator of our own CSV file; null for any other text. */
export const ownSeparator = (text: string) => (ownFile.exec(text)?.[1] ?? null) as ',' | ';' | null;

/** Spreadsheets skip white space before the sign, so the guard looks behind it too. */
const isFormula = (text: string) =>
  /^(?:['\s]*[=+\-@]|'*[\t\r\n])/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);

/** A plain negative number stays one. Text that looks guarded already is guarded again, so that nothing is lost. */
export const guarded = (text: string) => (isFormula(text) ? `'${text}` : text);

/** Removes what `guarded` added; any other text stays as it is. */
export const unguarded = (text: string) =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
