/* The headings of the CSV file of a gradebook, by which it is recognised when it is pasted back or imported. */

/** The same in every language, so that a teacher's page recognises another teacher's file. */
export const csvHeadings = { studentId: 'Student ID', name: 'Student', grade: 'Grade', percent: 'Percent' };

/** A marking period by its name, for teachers, and its number, by which a pasted column is recognised. */
export const termHeading = (name: string, num: number) => `${name} (P${num})`;

/** The students' results in a category, marked unlike any assignment: those end with only their number. */
export const categoryHeading = (name: string, num: number) => `${name} (C${num})`;

const { studentId: _id, name: _name, ...ofResults } = csvHeadings;
const calculated: ReadonlySet<string> = new Set(Object.values(ofResults));

/** Whether this column of our own CSV file holds calculated values. */
export const isCalculated = (heading: string) =>
  calculated.has(heading) || / \((?:P[1-5]|C\d+)\)$/.test(heading);

/** The first line of our own CSV file, as a text editor shows it or a spreadsheet has saved it. */
const ownFile = new RegExp(`^\u{feff}?"?${csvHeadings.studentId}"?([,;])`, 'u');

/** The separator of our own CSV file; null for any other text. */
export const ownSeparator = (text: string) => (ownFile.exec(text)?.[1] ?? null) as ',' | ';' | null;
